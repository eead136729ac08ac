/* What the scripts of the hextris view call: a game loaded as text or typed by hand, and the state after any
 * of its commands. See record.h. A problem has been read (../page.c), and memory behind it belongs to the one
 * game that is shown. */
#include <string.h>

#include "../../../../core/hextris/engine_state.h"
#include "../page.h"
#include "record.h"

/* Commands that can be typed by hand beyond a text that was loaded. */
#define TYPED_ROOM 1000000u

/* What game_view() says of a moment. */
enum {
    VIEW_LENGTH,   /* commands of the game */
    VIEW_LOCKED,   /* units locked */
    VIEW_STEERED,  /* whether there is a unit; all of the next five are about it */
    VIEW_UNIT,     /* its number in the problem */
    VIEW_MEMBERS,  /* cells in game_cells() */
    VIEW_PIVOT_X, VIEW_PIVOT_Y,
    VIEW_SPAWNED,  /* the moment after the command before its first */
    VIEW_OUTCOME,  /* of the last command */
    VIEW_MOVE, VIEW_POWER, VIEW_LINES, /* points and rows so far */
    VIEW_USES,     /* of phrases so far */
    VIEW_FIELDS
};

/* What game_lock() says of a unit that locked. */
enum { LOCK_UNIT, LOCK_FROM, LOCK_TO, LOCK_MOVE, LOCK_LINES, LOCK_POWER, LOCK_FIELDS };

enum { USE_TO, USE_PHRASE, USE_LENGTH, USE_FIRST, USE_FIELDS };

static struct record record;
static struct arena before; /* page.arena without the game */
static int64_t view[VIEW_FIELDS], lock_fields[LOCK_FIELDS], use_fields[USE_FIELDS];
static int16_t cells[2 * MAX_MEMBERS];
static char *text;
static uint64_t *board; /* of the view */
static uint32_t board_locks;

static const struct problem *problem_of_page(void)
{
    return &page.problem->problem;
}

/* ---- the problem ---- */

int64_t PAGE_CALL(game_problem_id)(void)
{
    return problem_of_page()->id;
}

uint32_t PAGE_CALL(game_width)(void)
{
    return problem_of_page()->width;
}

uint32_t PAGE_CALL(game_height)(void)
{
    return problem_of_page()->height;
}

uint32_t PAGE_CALL(game_source_length)(void)
{
    return problem_of_page()->source_length;
}

uint32_t PAGE_CALL(game_seed)(uint32_t job)
{
    return problem_of_page()->seeds[job];
}

uint32_t PAGE_CALL(game_phrases)(void)
{
    return page.engine->phrases.count;
}

const char *PAGE_CALL(game_phrase)(uint32_t number)
{
    return page.engine->phrases.texts[number];
}

/* ---- the game ---- */

/* Starts the game of a seed. Returns room for a text of `text_length` characters, which the script writes; NULL when
 * memory is short. */
char *PAGE_CALL(game_start)(uint32_t seed, uint32_t text_length)
{
    struct board_size size = board_size_of(problem_of_page());
    size_t words = (size_t)size.height * size.words;

    if (before.end == NULL)
        before = page.arena;
    page.arena.at = before.at;
    if (text_length > UINT32_MAX - TYPED_ROOM ||
        !page_grow(arena_need(words, sizeof *board) + arena_need(text_length, 1)))
        return NULL;
    board = ARENA_TAKE(&page.arena, words, uint64_t);
    board_locks = UINT32_MAX; /* it holds none */
    text = ARENA_TAKE(&page.arena, text_length, char);
    return record_start(&record, problem_of_page(), &page.engine->phrases, seed, text_length + TYPED_ROOM)
               ? text
               : NULL;
}

/* Carries out the text's commands up to the first error, whose outcome is returned; else that of the last
 * command. */
uint32_t PAGE_CALL(game_play)(uint32_t text_length)
{
    enum record_outcome outcome = RECORD_SKIPPED;

    for (uint32_t i = 0; i < text_length && outcome <= RECORD_SKIPPED; i++)
        outcome = record_type(&record, text[i]);
    return outcome;
}

/* One command more. */
uint32_t PAGE_CALL(game_type)(uint32_t letter)
{
    return letter < 128 ? record_type(&record, (char)letter) : RECORD_UNKNOWN;
}

uint32_t PAGE_CALL(game_length)(void)
{
    return record.length;
}

/* Takes back all but the first `length` commands. */
void PAGE_CALL(game_cut)(uint32_t length)
{
    record_cut(&record, length);
    board_locks = UINT32_MAX;
}

/* ---- the state after `at` commands ---- */

static void put_cells(const struct unit *unit, struct pose pose)
{
    const struct unit_shape *shape = &unit->shape[pose.orientation];
    const struct unit_offset *offsets = shape->cells[pose.y & 1];

    view[VIEW_MEMBERS] = unit->member_count;
    for (uint32_t i = 0; i < unit->member_count; i++) {
        cells[2 * i] = (int16_t)(pose.x + offsets[i].dx);
        cells[2 * i + 1] = (int16_t)(pose.y + offsets[i].dy);
    }
    view[VIEW_PIVOT_X] = pose.x + shape->pivot_dx[pose.y & 1];
    view[VIEW_PIVOT_Y] = pose.y + shape->pivot_dy;
}

/* Sets the view, of the end of the game where it has fewer commands; game_board() and game_cells() are then of
 * the same moment. */
int64_t *PAGE_CALL(game_view)(uint32_t at)
{
    uint32_t locked = record_locked(&record, at), uses = record_uses(&record, at);
    const struct lock *last = locked > 0 ? &record.locks[locked - 1] : NULL;
    bool steered = !record.ended || locked < record.locked;

    at = at < record.length ? at : record.length;
    memset(view, 0, sizeof view);
    view[VIEW_LENGTH] = record.length;
    view[VIEW_LOCKED] = locked;
    view[VIEW_SPAWNED] = last != NULL ? last->moment : 0;
    view[VIEW_OUTCOME] = record.moments[at].outcome;
    view[VIEW_MOVE] = last != NULL ? last->move : 0;
    view[VIEW_LINES] = last != NULL ? (int64_t)last->lines_all : 0;
    view[VIEW_POWER] = uses > 0 ? record.uses[uses - 1].power : 0;
    view[VIEW_USES] = uses;
    view[VIEW_STEERED] = steered;
    if (steered) {
        view[VIEW_UNIT] = record.prepared.game.source[locked];
        put_cells(record_unit(&record, locked), record.moments[at].pose);
    }
    record_board(&record, board, &board_locks, locked);
    return view;
}

/* Rows of words of 64 columns, a set bit an empty cell: see core/hextris/rules/board.h. */
const uint64_t *PAGE_CALL(game_board)(void)
{
    return board;
}

/* Columns and rows of the unit's members in turn. */
const int16_t *PAGE_CALL(game_cells)(void)
{
    return cells;
}

/* After RECORD_VISITED: game_cells() are those of the place where the unit has been. Their number. */
uint32_t PAGE_CALL(game_refused_cells)(void)
{
    put_cells(record_unit(&record, record.locked), record.refused);
    return (uint32_t)view[VIEW_MEMBERS];
}

/* The unit of the source with that number at its spawn, if it fits the board's width: its cells are then in
 * game_cells(). Their number, or 0. */
uint32_t PAGE_CALL(game_spawn_cells)(uint32_t number)
{
    const struct unit *unit;

    if (number >= record.prepared.game.length)
        return 0;
    unit = record_unit(&record, number);
    if (!unit->can_spawn)
        return 0;
    put_cells(unit, game_spawn(unit));
    return unit->member_count;
}

/* ---- units that locked, phrases that were completed ---- */

const int64_t *PAGE_CALL(game_lock)(uint32_t number)
{
    const struct lock *lock = &record.locks[number], *last = number > 0 ? lock - 1 : NULL;
    uint32_t from = last != NULL ? last->moment : 0;
    uint32_t uses = record_uses(&record, lock->moment), uses_before = record_uses(&record, from);

    lock_fields[LOCK_UNIT] = record.prepared.game.source[number];
    lock_fields[LOCK_FROM] = from;
    lock_fields[LOCK_TO] = lock->moment;
    lock_fields[LOCK_MOVE] = lock->move - (last != NULL ? last->move : 0);
    lock_fields[LOCK_LINES] = lock->lines;
    lock_fields[LOCK_POWER] = (uses > 0 ? record.uses[uses - 1].power : 0) -
                              (uses_before > 0 ? record.uses[uses_before - 1].power : 0);
    return lock_fields;
}

/* The number of uses that end with the first `at` commands: also of the first one that ends later. */
uint32_t PAGE_CALL(game_uses)(uint32_t at)
{
    return record_uses(&record, at);
}

const int64_t *PAGE_CALL(game_use)(uint32_t number)
{
    const struct use *use = &record.uses[number];

    use_fields[USE_TO] = use->moment;
    use_fields[USE_PHRASE] = use->phrase;
    use_fields[USE_LENGTH] = page.engine->phrases.lengths[use->phrase];
    use_fields[USE_FIRST] = use->first;
    return use_fields;
}

/* The letters of a command, the first of them the shortest to name it: see game_letters(). */
const char *PAGE_CALL(game_command_letters)(uint32_t command)
{
    return game_letters((enum command)command);
}

/* The command of a character, or COMMANDS. */
uint32_t PAGE_CALL(game_command_of)(uint32_t letter)
{
    return letter < 128 ? (uint32_t)game_command((char)letter) : (uint32_t)COMMANDS;
}
