/* The library of Hextris in firmware: plays two games and prints their commands, a line each. The first problem is JSON
 * in flash, the second is structs.
 *
 * It needs two functions of the board (firmware.h), and nothing else but memory: BUFFER bytes for the library, and the
 * stack that core/library/icfp2015.h states. */
#include "../../core/library/icfp2015.h"
#include "firmware.h"

enum { BUFFER = 128 * 1024, WORK = 200000 };

static const char JSON[] =
    "{\"id\": 1, \"width\": 10, \"height\": 12, \"filled\": [{\"x\": 0, \"y\": 11}],"
    " \"units\": [{\"members\": [{\"x\": 0, \"y\": 0}, {\"x\": 1, \"y\": 0}, {\"x\": 2, \"y\": 0}],"
    " \"pivot\": {\"x\": 1, \"y\": 0}}], \"sourceLength\": 20, \"sourceSeeds\": [17]}";

static const struct icfp2015_cell BAR[] = {{0, 0}, {1, 0}, {2, 0}}, BEND[] = {{0, 0}, {1, 0}, {0, 1}};
static const struct icfp2015_cell FILLED[] = {{0, 11}, {1, 11}, {2, 11}, {3, 11}, {4, 11}};
static const struct icfp2015_unit UNITS[] = {{BAR, 3, {1, 0}}, {BEND, 3, {0, 0}}};
static const struct icfp2015_problem PROBLEM = {2, 10, 12, FILLED, 5, UNITS, 2, 20};

static uint64_t buffer[BUFFER / 8];

static int put(void *context, const char *text, size_t length)
{
    (void)context;
    while (length-- != 0)
        firmware_put(*text++);
    return 0;
}

static void print_line(const char *text)
{
    while (*text != '\0')
        firmware_put(*text++);
    firmware_put('\n');
}

/* Plays the game of a seed of the problem that was loaded, and prints its commands. */
static int play(icfp2015 *game, uint32_t seed)
{
    if (icfp2015_start(game, seed) < 0 || icfp2015_solve(game, WORK, NULL, NULL) < 0 ||
        icfp2015_solution(game, put, NULL) < 0)
        return -1;
    firmware_put('\n');
    return 0;
}

int firmware(void)
{
    icfp2015 *game = icfp2015_init(buffer, sizeof buffer);

    firmware_start();
    if (icfp2015_option(game, "phrase", "ei!") < 0 || icfp2015_option(game, "phrase", "ia! ia!") < 0 ||
        icfp2015_load_json(game, JSON, sizeof JSON - 1) < 0 || play(game, 17) < 0 ||
        icfp2015_load(game, &PROBLEM) < 0 || play(game, 17) < 0) {
        print_line(icfp2015_error(game));
        return 1;
    }
    print_line(icfp2015_memory_limited(game) ? "end; the buffer was too small for larger searches" : "end");
    return 0;
}
