/* Plays the first game of a problem file and prints its commands:
 *
 *     cc example_icfp2015.c $(pkg-config --cflags --libs icfp2015) -o example
 *     ./example problem.json 'ei!'       the words after the file are phrases of power */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

#include <icfp2015.h>

enum { MEGABYTES = 16, WORK = 20000000 };
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
    icfp2015 *game = icfp2015_init(buffer, sizeof buffer);
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    struct icfp2015_score score;
    const uint32_t *seeds;
    uint32_t count;
    int status = ICFP2015_OK;

    for (int i = 2; i < argc && status >= 0; i++)
        status = icfp2015_option(game, "phrase", argv[i]);
    if (file == NULL || status < 0 || icfp2015_load_stream(game, from_file, file) < 0 ||
        (seeds = icfp2015_seeds(game, &count)) == NULL || icfp2015_start(game, seeds[0]) < 0 ||
        icfp2015_solve(game, WORK, NULL, NULL) < 0 || icfp2015_best(game, &score) < 0 ||
        icfp2015_solution(game, to_output, NULL) < 0) {
        fprintf(stderr, "%s\n", file != NULL ? icfp2015_error(game) : "usage: example FILE [PHRASE]...");
        return 1;
    }
    fprintf(stderr, "\n%" PRId64 " points\n", score.points);
    return 0;
}
