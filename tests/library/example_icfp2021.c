/* Bends the figure of a problem file into its hole and prints the pose, as the contest wanted it:
 *
 *     cc example_icfp2021.c $(pkg-config --cflags --libs icfp2021) -o example
 *     ./example 12.json */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

#include <icfp2021.h>

enum { MEGABYTES = 16, WORK = 50000000, NO_NUMBER = -1 };
static uint64_t buffer[MEGABYTES << 17];

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
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    struct icfp2021_score score;

    if (file == NULL) {
        fprintf(stderr, "usage: example FILE\n");
        return 1;
    }
    if (icfp2021_load_stream(wall, NO_NUMBER, from_file, file) < 0 || icfp2021_start(wall) < 0 ||
        icfp2021_solve(wall, WORK, NULL, NULL) < 0 || icfp2021_best(wall, &score) < 0 ||
        icfp2021_solution(wall, to_output, NULL) < 0) {
        fprintf(stderr, "%s\n", icfp2021_error(wall));
        return 1;
    }
    fprintf(stderr, "\n%" PRIu64 " dislikes%s\n", score.dislikes, score.proven ? ", proven best" : "");
    return 0;
}
