/* Bends a figure into a hole and prints the pose: that of a problem file or, without one, of a problem of structs:
 *
 *     cc example_icfp2021.c $(pkg-config --cflags --libs icfp2021) -o example
 *     ./example [problem.json]
 *
 * All but main() and the functions over files is as firmware would have it. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

#include <icfp2021.h>

enum { KILOBYTES = 512, WORK = 20000000 };
static uint64_t buffer[KILOBYTES << 7];

/* A triangle that fits into a square when it is turned. */
static const struct icfp2021_point HOLE[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
static const struct icfp2021_point FIGURE[] = {{0, 0}, {14, 0}, {7, 7}};
static const struct icfp2021_edge EDGES[] = {{0, 1}, {1, 2}, {2, 0}};
static const struct icfp2021_problem TRIANGLE = {HOLE, FIGURE, EDGES, NULL, 4, 3, 3, 0, 30000};

static long from_file(void *context, void *to, size_t size)
{
    FILE *file = (FILE *)context;
    size_t count = fread(to, 1, size, file);

    return ferror(file) ? -1 : (long)count;
}

static int to_output(void *context, const char *text, size_t length)
{
    (void)context;
    return fwrite(text, 1, length, stdout) != length;
}

int main(int argc, char **argv)
{
    icfp2021 *wall = icfp2021_init(buffer, sizeof buffer);
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    struct icfp2021_score score;

    if ((argc > 1 && file == NULL) ||
        (file != NULL ? icfp2021_load_stream(wall, -1, from_file, file) : icfp2021_load(wall, -1, &TRIANGLE)) < 0 ||
        icfp2021_start(wall) < 0 || icfp2021_solve(wall, WORK, NULL, NULL) < 0 || icfp2021_best(wall, &score) < 0 ||
        icfp2021_solution(wall, to_output, NULL) < 0) {
        fprintf(stderr, "%s\n", argc > 1 && file == NULL ? "the file cannot be opened" : icfp2021_error(wall));
        return 1;
    }
    fprintf(stderr, "\n%" PRIu64 " dislikes%s\n", score.dislikes, score.proven ? ", proven best" : "");
    return 0;
}
