/* The player as a library: a game from memory to letters, without files, options, threads or a clock. So
 * firmware would use it. All it takes is core/base (without writer and report, which write to a port) and
 * core/hextris (without engine); memory is a buffer of the caller's.
 *
 * This is a program too, so that it can be run on every target: what is found goes to the port's output. */
#include <string.h>

#include "../../core/hextris/player/player.h"
#include "../../port/port.h"
#include "../../port/program.h"

/* ---- the game ---- */

enum { WIDTH = 10, HEIGHT = 12, SOURCE = 20, SEED = 17 };

static const struct cell BAR[] = {{0, 0}, {1, 0}, {2, 0}}, BEND[] = {{0, 0}, {1, 0}, {0, 1}};
static const struct problem_unit UNITS[] = {
    {.members = BAR, .member_count = 3, .pivot = {1, 0}},
    {.members = BEND, .member_count = 3, .pivot = {0, 0}},
};
static const uint64_t FILLED[HEIGHT] = {[HEIGHT - 1] = 0x1f}; /* a word a row: five cells at the bottom */
static const char *const PHRASES[] = {"ei!", "ia! ia!"};

static const struct problem PROBLEM = {
    .width = WIDTH, .height = HEIGHT, .units = UNITS, .unit_count = 2, .filled = FILLED, .source_length = SOURCE,
};

/* ---- memory of our own ---- */

static uint64_t buffer[1 << 14]; /* 128 KB, where player_need() is some 100 KB; too little is refused */

/* ---- where the letters go, piece by piece ---- */

static bool put(void *context, const char *letters, size_t length)
{
    (void)context;
    return port_write(PORT_OUT, letters, length);
}

static int play(void)
{
    struct arena arena = arena_over(buffer, sizeof buffer);
    struct phrase_set phrases;
    struct player_game game = {.problem = &PROBLEM, .seed = SEED, .phrases = &phrases,
                               .budget = {.work = 20000, .preset = 0}};
    struct player_stop never = {.stop = NULL, .least = INT64_MIN};
    struct plan plan = {.steps = ARENA_TAKE(&arena, SOURCE, uint64_t)};
    struct player_score score;

    if (plan.steps == NULL || !phrase_set_build(&phrases, PHRASES, 2, &arena))
        return PROGRAM_PARTLY;
    if (player_search(&game, arena, never, &plan, &score) != PLAYER_OK ||
        player_text(&game, arena, never, &plan, (struct sink){put, NULL}, &score) != PLAYER_OK)
        return PROGRAM_PARTLY; /* arena_left() is less than player_need(&game) */
    return put(NULL, "\n", 1) && port_end_output() ? PROGRAM_DONE : PROGRAM_OUTPUT;
}

int program_main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return play();
}

const char *program_name(void)
{
    return "embed";
}
