/*
 * The rules in the order of the specification. A command changes pivot and turn in place; if the unit
 * does not fit there, the old ones are put back and it locks.
 *
 * Places visited. A unit must not come back to a pivot and a set of members it has had before. A
 * downward command can never be undone, so only the places since the last one (or since the spawn)
 * matter. Among those the pivot stays on one row: E and W keep the row and a turn does not move the
 * pivot at all. So a place is told by the set of members relative to the pivot, which is the least
 * turn alike, and by the column of the pivot. As the row is fixed, the column of the pivot and that
 * of the first member in the list of this turn differ by a constant; and that member is on the
 * board. Hence a table of 6 * width entries:
 *
 *     visited[alike * width + column of the first member] == visit
 *
 * exactly if the place has been visited. To forget all of them, `visit` is increased.
 */
#include "game.h"

#include "../host.h"

#include <stdlib.h>
#include <string.h>

enum hextris_game_command {
    HEXTRIS_GAME_W,
    HEXTRIS_GAME_E,
    HEXTRIS_GAME_SW,
    HEXTRIS_GAME_SE,
    HEXTRIS_GAME_CLOCKWISE,
    HEXTRIS_GAME_COUNTER,
    HEXTRIS_GAME_IGNORE,
    HEXTRIS_GAME_NONE
};

static enum hextris_game_command hextris_game_command(char letter)
{
    static const char *const letters[] = {"p'!.03", "bcefy2", "aghij4", "lmno 5",
                                          "dqrvz1", "kstuwx", "\t\n\r"};
    if (letter >= 'A' && letter <= 'Z')
        letter = (char)(letter - 'A' + 'a');
    for (int command = 0; command < HEXTRIS_GAME_NONE; command++)
        if (memchr(letters[command], letter, strlen(letters[command])))
            return (enum hextris_game_command)command;
    return HEXTRIS_GAME_NONE;
}

bool hextris_game_ignores(char letter)
{
    return hextris_game_command(letter) == HEXTRIS_GAME_IGNORE;
}

struct hextris_cube hextris_game_member(const struct hextris_game *game, size_t i)
{
    return hextris_cube_add(game->pivot, game->unit->members[game->turn][i]);
}

static char *hextris_game_cell(const struct hextris_game *game, int64_t column, int64_t row)
{
    return &game->cells[row * game->problem->width + column];
}

static bool hextris_game_empty(const struct hextris_game *game, struct hextris_cube cube)
{
    int64_t column = hextris_cube_column(cube);
    int64_t row = hextris_cube_row(cube);
    return column >= 0 && column < game->problem->width && row >= 0 &&
           row < game->problem->height &&
           *hextris_game_cell(game, column, row) == HEXTRIS_PROBLEM_EMPTY;
}

static bool hextris_game_fits(const struct hextris_game *game)
{
    for (size_t i = 0; i < game->unit->size; i++)
        if (!hextris_game_empty(game, hextris_game_member(game, i)))
            return false;
    return true;
}

static void hextris_game_forget(struct hextris_game *game)
{
    game->visit++;
}

/* Notes that the unit, which fits, is where it is; false if it has been there before. */
static bool hextris_game_visit(struct hextris_game *game)
{
    int alike = game->unit->alike[game->turn];
    struct hextris_cube first = hextris_cube_add(game->pivot, game->unit->members[alike][0]);
    int64_t place = alike * game->problem->width + hextris_cube_column(first);
    if (game->visited[place] == game->visit)
        return false;
    game->visited[place] = game->visit;
    return true;
}

static size_t hextris_game_draw(struct hextris_game *game)
{
    size_t number = (game->random >> 16) & 0x7FFF;
    game->random = game->random * UINT32_C(1103515245) + UINT32_C(12345);
    return number % game->problem->unit_count;
}

static void hextris_game_spawn(struct hextris_game *game)
{
    game->unit = NULL;
    if (game->spawned == game->problem->source_length)
        return;
    game->unit = &game->problem->units[hextris_game_draw(game)];
    game->pivot = game->unit->spawn;
    game->turn = 0;
    game->spawned++;
    if (!hextris_game_fits(game)) {
        game->unit = NULL;
        return;
    }
    hextris_game_forget(game);
    hextris_game_visit(game);
}

static void hextris_game_count_rows(struct hextris_game *game)
{
    for (int64_t row = 0; row < game->problem->height; row++)
        for (int64_t column = 0; column < game->problem->width; column++)
            game->row_full[row] += *hextris_game_cell(game, column, row) == HEXTRIS_PROBLEM_FULL;
}

void hextris_game_start(struct hextris_game *game, const struct hextris_problem *problem, int64_t seed)
{
    size_t width = (size_t)problem->width;
    size_t height = (size_t)problem->height;
    *game = (struct hextris_game){
        .problem = problem,
        .cells = judge_host_allocate(width * height, 1),
        .row_full = judge_host_allocate(height, sizeof *game->row_full),
        .random = (uint32_t)seed,
        .visited = judge_host_allocate(6 * width, sizeof *game->visited),
    };
    memcpy(game->cells, problem->cells, width * height);
    hextris_game_count_rows(game);
    hextris_game_spawn(game);
}

void hextris_game_free(struct hextris_game *game)
{
    free(game->cells);
    free(game->row_full);
    free(game->visited);
}

/* Takes a row out, moves those above it down by one, and puts an empty row on top. */
static void hextris_game_clear_row(struct hextris_game *game, int64_t row)
{
    size_t width = (size_t)game->problem->width;
    size_t above = (size_t)row;
    memmove(game->cells + width, game->cells, above * width);
    memset(game->cells, HEXTRIS_PROBLEM_EMPTY, width);
    memmove(game->row_full + 1, game->row_full, above * sizeof *game->row_full);
    game->row_full[0] = 0;
}

/* From the top down, so that the rows still to be looked at stay where they are. */
static int64_t hextris_game_clear_rows(struct hextris_game *game)
{
    int64_t cleared = 0;
    for (int64_t row = 0; row < game->problem->height; row++) {
        if (game->row_full[row] == game->problem->width) {
            hextris_game_clear_row(game, row);
            cleared++;
        }
    }
    return cleared;
}

static void hextris_game_fill(struct hextris_game *game)
{
    for (size_t i = 0; i < game->unit->size; i++) {
        struct hextris_cube member = hextris_game_member(game, i);
        int64_t row = hextris_cube_row(member);
        *hextris_game_cell(game, hextris_cube_column(member), row) = HEXTRIS_PROBLEM_FULL;
        game->row_full[row]++;
    }
}

static void hextris_game_lock(struct hextris_game *game)
{
    hextris_game_fill(game);
    int64_t lines = hextris_game_clear_rows(game);
    int64_t points = (int64_t)game->unit->size + 100 * (1 + lines) * lines / 2;
    int64_t bonus = game->lines_before > 1 ? (game->lines_before - 1) * points / 10 : 0;
    game->score += points + bonus;
    game->lines += lines;
    game->lines_before = lines;
    game->locked++;
    hextris_game_spawn(game);
}

static void hextris_game_move(struct hextris_game *game, enum hextris_game_command command)
{
    static const struct hextris_cube ways[] = {
        [HEXTRIS_GAME_W] = {-1, 1, 0},
        [HEXTRIS_GAME_E] = {1, -1, 0},
        [HEXTRIS_GAME_SW] = {-1, 0, 1},
        [HEXTRIS_GAME_SE] = {0, -1, 1},
    };
    if (command == HEXTRIS_GAME_CLOCKWISE)
        game->turn = (game->turn + 1) % 6;
    else if (command == HEXTRIS_GAME_COUNTER)
        game->turn = (game->turn + 5) % 6;
    else
        game->pivot = hextris_cube_add(game->pivot, ways[command]);
}

enum hextris_game_outcome hextris_game_step(struct hextris_game *game, char letter)
{
    enum hextris_game_command command = hextris_game_command(letter);
    if (command == HEXTRIS_GAME_NONE)
        return HEXTRIS_GAME_UNKNOWN;
    if (command == HEXTRIS_GAME_IGNORE)
        return HEXTRIS_GAME_IGNORED;
    bool first = !game->begun;
    game->begun = true;
    if (!game->unit)
        return first ? HEXTRIS_GAME_MOVED : HEXTRIS_GAME_AFTER_END;
    struct hextris_cube pivot = game->pivot;
    int turn = game->turn;
    hextris_game_move(game, command);
    if (!hextris_game_fits(game)) {
        game->pivot = pivot;
        game->turn = turn;
        hextris_game_lock(game);
        return HEXTRIS_GAME_LOCKED;
    }
    if (command == HEXTRIS_GAME_SW || command == HEXTRIS_GAME_SE)
        hextris_game_forget(game);
    return hextris_game_visit(game) ? HEXTRIS_GAME_MOVED : HEXTRIS_GAME_REVISITED;
}
