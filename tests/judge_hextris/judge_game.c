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
#include "judge_game.h"

#include "../judge_base/judge_host.h"

#include <stdlib.h>
#include <string.h>

enum judge_game_command {
    JUDGE_GAME_W,
    JUDGE_GAME_E,
    JUDGE_GAME_SW,
    JUDGE_GAME_SE,
    JUDGE_GAME_CLOCKWISE,
    JUDGE_GAME_COUNTER,
    JUDGE_GAME_IGNORE,
    JUDGE_GAME_NONE
};

static enum judge_game_command judge_game_command(char letter)
{
    static const char *const letters[] = {"p'!.03", "bcefy2", "aghij4", "lmno 5",
                                          "dqrvz1", "kstuwx", "\t\n\r"};
    if (letter >= 'A' && letter <= 'Z')
        letter = (char)(letter - 'A' + 'a');
    for (int command = 0; command < JUDGE_GAME_NONE; command++)
        if (memchr(letters[command], letter, strlen(letters[command])))
            return (enum judge_game_command)command;
    return JUDGE_GAME_NONE;
}

bool judge_game_ignores(char letter)
{
    return judge_game_command(letter) == JUDGE_GAME_IGNORE;
}

struct judge_cube judge_game_member(const struct judge_game *game, size_t i)
{
    return judge_cube_add(game->pivot, game->unit->members[game->turn][i]);
}

static char *judge_game_cell(const struct judge_game *game, int64_t column, int64_t row)
{
    return &game->cells[row * game->problem->width + column];
}

static bool judge_game_empty(const struct judge_game *game, struct judge_cube cube)
{
    int64_t column = judge_cube_column(cube);
    int64_t row = judge_cube_row(cube);
    return column >= 0 && column < game->problem->width && row >= 0 &&
           row < game->problem->height &&
           *judge_game_cell(game, column, row) == JUDGE_PROBLEM_EMPTY;
}

static bool judge_game_fits(const struct judge_game *game)
{
    for (size_t i = 0; i < game->unit->size; i++)
        if (!judge_game_empty(game, judge_game_member(game, i)))
            return false;
    return true;
}

static void judge_game_forget(struct judge_game *game)
{
    game->visit++;
}

/* Notes that the unit, which fits, is where it is; false if it has been there before. */
static bool judge_game_visit(struct judge_game *game)
{
    int alike = game->unit->alike[game->turn];
    struct judge_cube first = judge_cube_add(game->pivot, game->unit->members[alike][0]);
    int64_t place = alike * game->problem->width + judge_cube_column(first);
    if (game->visited[place] == game->visit)
        return false;
    game->visited[place] = game->visit;
    return true;
}

static size_t judge_game_draw(struct judge_game *game)
{
    size_t number = (game->random >> 16) & 0x7FFF;
    game->random = game->random * UINT32_C(1103515245) + UINT32_C(12345);
    return number % game->problem->unit_count;
}

static void judge_game_spawn(struct judge_game *game)
{
    game->unit = NULL;
    if (game->spawned == game->problem->source_length)
        return;
    game->unit = &game->problem->units[judge_game_draw(game)];
    game->pivot = game->unit->spawn;
    game->turn = 0;
    game->spawned++;
    if (!judge_game_fits(game)) {
        game->unit = NULL;
        return;
    }
    judge_game_forget(game);
    judge_game_visit(game);
}

static void judge_game_count_rows(struct judge_game *game)
{
    for (int64_t row = 0; row < game->problem->height; row++)
        for (int64_t column = 0; column < game->problem->width; column++)
            game->row_full[row] += *judge_game_cell(game, column, row) == JUDGE_PROBLEM_FULL;
}

void judge_game_start(struct judge_game *game, const struct judge_problem *problem, int64_t seed)
{
    size_t width = (size_t)problem->width;
    size_t height = (size_t)problem->height;
    *game = (struct judge_game){
        .problem = problem,
        .cells = judge_host_allocate(width * height, 1),
        .row_full = judge_host_allocate(height, sizeof *game->row_full),
        .random = (uint32_t)seed,
        .visited = judge_host_allocate(6 * width, sizeof *game->visited),
    };
    memcpy(game->cells, problem->cells, width * height);
    judge_game_count_rows(game);
    judge_game_spawn(game);
}

void judge_game_free(struct judge_game *game)
{
    free(game->cells);
    free(game->row_full);
    free(game->visited);
}

/* Takes a row out, moves those above it down by one, and puts an empty row on top. */
static void judge_game_clear_row(struct judge_game *game, int64_t row)
{
    size_t width = (size_t)game->problem->width;
    size_t above = (size_t)row;
    memmove(game->cells + width, game->cells, above * width);
    memset(game->cells, JUDGE_PROBLEM_EMPTY, width);
    memmove(game->row_full + 1, game->row_full, above * sizeof *game->row_full);
    game->row_full[0] = 0;
}

/* From the top down, so that the rows still to be looked at stay where they are. */
static int64_t judge_game_clear_rows(struct judge_game *game)
{
    int64_t cleared = 0;
    for (int64_t row = 0; row < game->problem->height; row++) {
        if (game->row_full[row] == game->problem->width) {
            judge_game_clear_row(game, row);
            cleared++;
        }
    }
    return cleared;
}

static void judge_game_fill(struct judge_game *game)
{
    for (size_t i = 0; i < game->unit->size; i++) {
        struct judge_cube member = judge_game_member(game, i);
        int64_t row = judge_cube_row(member);
        *judge_game_cell(game, judge_cube_column(member), row) = JUDGE_PROBLEM_FULL;
        game->row_full[row]++;
    }
}

static void judge_game_lock(struct judge_game *game)
{
    judge_game_fill(game);
    int64_t lines = judge_game_clear_rows(game);
    int64_t points = (int64_t)game->unit->size + 100 * (1 + lines) * lines / 2;
    int64_t bonus = game->lines_before > 1 ? (game->lines_before - 1) * points / 10 : 0;
    game->score += points + bonus;
    game->lines += lines;
    game->lines_before = lines;
    game->locked++;
    judge_game_spawn(game);
}

static void judge_game_move(struct judge_game *game, enum judge_game_command command)
{
    static const struct judge_cube ways[] = {
        [JUDGE_GAME_W] = {-1, 1, 0},
        [JUDGE_GAME_E] = {1, -1, 0},
        [JUDGE_GAME_SW] = {-1, 0, 1},
        [JUDGE_GAME_SE] = {0, -1, 1},
    };
    if (command == JUDGE_GAME_CLOCKWISE)
        game->turn = (game->turn + 1) % 6;
    else if (command == JUDGE_GAME_COUNTER)
        game->turn = (game->turn + 5) % 6;
    else
        game->pivot = judge_cube_add(game->pivot, ways[command]);
}

enum judge_game_outcome judge_game_step(struct judge_game *game, char letter)
{
    enum judge_game_command command = judge_game_command(letter);
    if (command == JUDGE_GAME_NONE)
        return JUDGE_GAME_UNKNOWN;
    if (command == JUDGE_GAME_IGNORE)
        return JUDGE_GAME_IGNORED;
    bool first = !game->begun;
    game->begun = true;
    if (!game->unit)
        return first ? JUDGE_GAME_MOVED : JUDGE_GAME_AFTER_END;
    struct judge_cube pivot = game->pivot;
    int turn = game->turn;
    judge_game_move(game, command);
    if (!judge_game_fits(game)) {
        game->pivot = pivot;
        game->turn = turn;
        judge_game_lock(game);
        return JUDGE_GAME_LOCKED;
    }
    if (command == JUDGE_GAME_SW || command == JUDGE_GAME_SE)
        judge_game_forget(game);
    return judge_game_visit(game) ? JUDGE_GAME_MOVED : JUDGE_GAME_REVISITED;
}
