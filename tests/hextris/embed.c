/* The player as a library: plays a game from memory, without files, options, threads or a clock, as firmware would. It
 * needs only core/base (without writer and report, which write to a port) and core/hextris (without engine), and a
 * buffer of the caller.
 *
 * This is also a program, so that every target can run it: it writes the letters to the port's output. */
#include "../../port/port.h"
#include "../../port/program.h"
#include "embed.h"

/* ---- the game ---- */

enum { SEED = 17 };

static const struct cell BAR[] = {{0, 0}, {1, 0}, {2, 0}}, BEND[] = {{0, 0}, {1, 0}, {0, 1}};
static const struct problem_unit UNITS[EMBED_UNITS] = {
    {.members = BAR, .member_count = 3, .pivot = {1, 0}},
    {.members = BEND, .member_count = 3, .pivot = {0, 0}},
};
static const uint64_t FILLED[EMBED_ROWS] = {[EMBED_ROWS - 1] = 0x1f}; /* a word a row: five cells at the bottom */
static const char *const PHRASES[EMBED_PHRASES] = {"ei!", "ia! ia!"};

static const struct problem PROBLEM = {
    .width = EMBED_COLUMNS, .height = EMBED_ROWS, .units = UNITS, .unit_count = EMBED_UNITS, .filled = FILLED,
    .source_length = EMBED_SOURCE,
};

/* ---- memory of our own: with a buffer of another size the budget is player_fit(&game, arena_left(&arena)) ---- */

static uint64_t buffer[EMBED_BUFFER / sizeof(uint64_t)];

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
                               .budget = EMBED_BUDGET};
    struct player_stop never = {.stop = NULL, .least = INT64_MIN};
    struct plan plan = {.steps = ARENA_TAKE(&arena, EMBED_SOURCE, uint64_t)};
    struct player_score score;

    if (plan.steps == NULL || !phrase_set_build(&phrases, PHRASES, EMBED_PHRASES, &arena))
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
