/* The rules in the order of the specification. A command that takes the unit to where it does not fit locks it where it
 * is.
 *
 * Revisited poses. A unit must not return to a pose: a pivot together with a set of members. A downward command can
 * never be undone, so only the poses since the last downward command (or the spawn) matter. Among those the pivot stays
 * on one row: E and W keep the row, and a rotation does not move the pivot. So a pose is identified by the set of
 * members relative to the pivot, for which the canonical orientation stands, and by the column of the pivot. As the row
 * is fixed, the column of the pivot and that of the first member in this orientation differ by a constant, and that
 * member is on the board. Hence a table of 6 * width entries:
 *
 *     visited[canonical * width + column of the first member] == visit
 *
 * if and only if the unit has been in the pose. Increasing `visit` forgets all poses. */
#include "game.h"

#include <string.h>

enum hextris_command hextris_game_command(char letter)
{
    if (letter >= 'A' && letter <= 'Z')
        letter = (char)(letter - 'A' + 'a');
    switch (letter) {
    case 'p': case '\'': case '!': case '.': case '0': case '3': return HEXTRIS_W;
    case 'b': case 'c': case 'e': case 'f': case 'y': case '2': return HEXTRIS_E;
    case 'a': case 'g': case 'h': case 'i': case 'j': case '4': return HEXTRIS_SW;
    case 'l': case 'm': case 'n': case 'o': case ' ': case '5': return HEXTRIS_SE;
    case 'd': case 'q': case 'r': case 'v': case 'z': case '1': return HEXTRIS_CLOCKWISE;
    case 'k': case 's': case 't': case 'u': case 'w': case 'x': return HEXTRIS_COUNTER;
    case '\t': case '\n': case '\r': return HEXTRIS_IGNORE;
    default: return HEXTRIS_NONE;
    }
}

/* ---- the tables behind a game ---- */

static int64_t *row_full_of(const struct hextris_problem *problem, struct hextris_game *game)
{
    return game->tables + 6 * problem->width;
}

static char *cells_of(const struct hextris_problem *problem, struct hextris_game *game)
{
    return (char *)(row_full_of(problem, game) + problem->height);
}

const char *hextris_game_cells(const struct hextris_problem *problem, const struct hextris_game *game)
{
    return (const char *)(game->tables + 6 * problem->width + problem->height);
}

size_t hextris_game_bytes(const struct hextris_problem *problem)
{
    return sizeof(struct hextris_game) + (size_t)(6 * problem->width + problem->height) * sizeof(int64_t) +
           arena_need((size_t)(problem->width * problem->height), 1);
}

/* ---- poses ---- */

struct hextris_cube hextris_game_member(const struct hextris_unit *unit, struct hextris_pose pose, size_t i)
{
    return hextris_cube_add(pose.pivot, unit->members[pose.orientation][i]);
}

static bool is_empty(const struct hextris_problem *problem, const char *cells, struct hextris_cube cube)
{
    int64_t column = hextris_cube_column(cube), row = hextris_cube_row(cube);

    return column >= 0 && column < problem->width && row >= 0 && row < problem->height &&
           cells[row * problem->width + column] == HEXTRIS_PROBLEM_EMPTY;
}

static bool fits(const struct hextris_problem *problem, const struct hextris_game *game, struct hextris_pose pose)
{
    const struct hextris_unit *unit = &problem->units[game->unit];
    const char *cells = hextris_game_cells(problem, game);

    for (size_t i = 0; i < unit->member_count; i++)
        if (!is_empty(problem, cells, hextris_game_member(unit, pose, i)))
            return false;
    return true;
}

static void forget(struct hextris_game *game)
{
    game->visit++;
}

/* Records a pose of the unit, which fits there; false if the unit has been in it before. */
static bool visit(const struct hextris_problem *problem, struct hextris_game *game, struct hextris_pose pose)
{
    const struct hextris_unit *unit = &problem->units[game->unit];
    int canonical = unit->canonical[pose.orientation];
    struct hextris_cube first = hextris_cube_add(pose.pivot, unit->members[canonical][0]);
    int64_t *visited = &game->tables[canonical * problem->width + hextris_cube_column(first)];

    if (*visited == game->visit)
        return false;
    *visited = game->visit;
    return true;
}

/* ---- the source ---- */

const struct hextris_unit *hextris_game_next(const struct hextris_problem *problem, const struct hextris_game *game)
{
    size_t number = (game->random >> 16) & 0x7FFF;

    return game->spawned < problem->source_length ? &problem->units[number % problem->unit_count] : NULL;
}

static void spawn(const struct hextris_problem *problem, struct hextris_game *game)
{
    const struct hextris_unit *unit = hextris_game_next(problem, game);

    game->unit = HEXTRIS_NO_UNIT;
    if (unit == NULL)
        return;
    game->random = game->random * UINT32_C(1103515245) + UINT32_C(12345);
    game->unit = (int32_t)(unit - problem->units);
    game->pose = (struct hextris_pose){unit->spawn, 0};
    game->spawned++;
    if (!fits(problem, game, game->pose)) {
        game->unit = HEXTRIS_NO_UNIT;
        return;
    }
    forget(game);
    (void)visit(problem, game, game->pose);
}

void hextris_game_start(const struct hextris_problem *problem, struct hextris_game *game, int64_t seed)
{
    size_t area = (size_t)(problem->width * problem->height);

    memset(game, 0, hextris_game_bytes(problem));
    game->random = (uint32_t)seed;
    game->ground = UINT32_C(2166136261); /* the hash of Fowler, Noll and Vo, over words */
    memcpy(cells_of(problem, game), problem->cells, area);
    for (size_t i = 0; i < area; i++)
        row_full_of(problem, game)[i / (size_t)problem->width] += problem->cells[i] == HEXTRIS_PROBLEM_FULL;
    spawn(problem, game);
}

/* ---- locking ---- */

/* Takes a row out, moves those above it down by one, and puts an empty row on top. */
static void clear_row(const struct hextris_problem *problem, struct hextris_game *game, int64_t row)
{
    size_t width = (size_t)problem->width, above = (size_t)row;
    int64_t *row_full = row_full_of(problem, game);
    char *cells = cells_of(problem, game);

    memmove(cells + width, cells, above * width);
    memset(cells, HEXTRIS_PROBLEM_EMPTY, width);
    memmove(row_full + 1, row_full, above * sizeof *row_full);
    row_full[0] = 0;
}

/* From the top down, so that the rows still to be looked at stay where they are. */
static int64_t clear_rows(const struct hextris_problem *problem, struct hextris_game *game)
{
    const int64_t *row_full = row_full_of(problem, game);
    int64_t cleared = 0;

    for (int64_t row = 0; row < problem->height; row++)
        if (row_full[row] == problem->width) {
            clear_row(problem, game, row);
            cleared++;
        }
    return cleared;
}

static void fill(const struct hextris_problem *problem, struct hextris_game *game)
{
    const struct hextris_unit *unit = &problem->units[game->unit];

    for (size_t i = 0; i < unit->member_count; i++) {
        struct hextris_cube member = hextris_game_member(unit, game->pose, i);
        int64_t row = hextris_cube_row(member), cell = row * problem->width + hextris_cube_column(member);

        cells_of(problem, game)[cell] = HEXTRIS_PROBLEM_FULL;
        row_full_of(problem, game)[row]++;
        game->ground = (game->ground ^ (uint32_t)cell) * UINT32_C(16777619);
    }
}

static void lock(const struct hextris_problem *problem, struct hextris_game *game)
{
    int64_t lines, points;

    fill(problem, game);
    lines = clear_rows(problem, game);
    points = (int64_t)problem->units[game->unit].member_count + 100 * (1 + lines) * lines / 2;
    game->score += points + (game->lines_before > 1 ? (game->lines_before - 1) * points / 10 : 0);
    game->lines += lines;
    game->lines_before = lines;
    game->locked++;
    spawn(problem, game);
}

/* ---- commands ---- */

struct hextris_pose hextris_game_after(struct hextris_pose pose, enum hextris_command command)
{
    static const struct hextris_cube WAYS[] = {
        [HEXTRIS_W] = {-1, 1, 0}, [HEXTRIS_E] = {1, -1, 0}, [HEXTRIS_SW] = {-1, 0, 1}, [HEXTRIS_SE] = {0, -1, 1}};

    if (command == HEXTRIS_CLOCKWISE)
        pose.orientation = pose.orientation < 5 ? pose.orientation + 1 : 0;
    else if (command == HEXTRIS_COUNTER)
        pose.orientation = pose.orientation > 0 ? pose.orientation - 1 : 5;
    else
        pose.pivot = hextris_cube_add(pose.pivot, WAYS[command]);
    return pose;
}

enum hextris_game_outcome hextris_game_step(const struct hextris_problem *problem, struct hextris_game *game,
                                            char letter)
{
    enum hextris_command command = hextris_game_command(letter);
    enum hextris_game_outcome outcome = HEXTRIS_GAME_MOVED;
    struct hextris_pose pose;

    if (command >= HEXTRIS_COMMANDS)
        return command == HEXTRIS_IGNORE ? HEXTRIS_GAME_IGNORED : HEXTRIS_GAME_UNKNOWN;
    pose = hextris_game_after(game->pose, command);
    if (game->unit == HEXTRIS_NO_UNIT) {
        if (game->begun != 0)
            return HEXTRIS_GAME_AFTER_END;
    } else if (!fits(problem, game, pose)) {
        lock(problem, game);
        outcome = HEXTRIS_GAME_LOCKED;
    } else {
        if (command == HEXTRIS_SW || command == HEXTRIS_SE)
            forget(game); /* so it is not refused */
        if (!visit(problem, game, pose))
            return HEXTRIS_GAME_REVISITED;
        game->pose = pose;
    }
    game->begun = 1;
    return outcome;
}
