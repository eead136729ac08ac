/* See oracle.h. The rules are restated here from the contest's specification, so that a mistake
 * would have to be made twice. */
#include "oracle.h"

#include <ctype.h>
#include <string.h>

#include <assert.h>

/* ---- units ---- */

static struct oracle_cube cube_of(int32_t column, int32_t row)
{
    int32_t x = column - (row - (row & 1)) / 2;

    return (struct oracle_cube){x, -x - row, row};
}

int32_t oracle_column(struct oracle_cube cube)
{
    return cube.x + (cube.z - (cube.z & 1)) / 2;
}

static bool same_cube(struct oracle_cube a, struct oracle_cube b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

bool oracle_same(const struct oracle_unit *a, const struct oracle_unit *b)
{
    return same_cube(a->pivot, b->pivot) && oracle_same_cells(a, b);
}

bool oracle_same_cells(const struct oracle_unit *a, const struct oracle_unit *b)
{
    if (a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (!same_cube(a->members[i], b->members[i]))
            return false;
    return true;
}

static void put_in_order(struct oracle_unit *unit)
{
    for (uint32_t i = 1; i < unit->count; i++) {
        struct oracle_cube cube = unit->members[i];
        uint32_t j = i;
        for (; j > 0; j--) {
            struct oracle_cube other = unit->members[j - 1];
            if (other.z < cube.z || (other.z == cube.z && other.x < cube.x))
                break;
            unit->members[j] = other;
        }
        unit->members[j] = cube;
    }
}

/* The least column that leaves as much room on either side, or one less on the west. */
static int32_t spawn_column(int32_t width, int32_t unit_width)
{
    int32_t spare = width - unit_width;

    return (spare - (spare & 1)) / 2;
}

struct oracle_unit oracle_spawned(const struct problem_unit *from, uint32_t width)
{
    struct oracle_unit unit = {.count = from->member_count};
    int32_t west = INT32_MAX, east = INT32_MIN, top = INT32_MAX;

    assert(from->member_count <= ORACLE_MEMBERS);
    for (uint32_t i = 0; i < from->member_count; i++) {
        west = from->members[i].x < west ? from->members[i].x : west;
        east = from->members[i].x > east ? from->members[i].x : east;
        top = from->members[i].y < top ? from->members[i].y : top;
    }
    int32_t column = spawn_column((int32_t)width, east - west + 1);
    for (uint32_t i = 0; i < from->member_count; i++)
        unit.members[i] = cube_of(from->members[i].x - west + column, from->members[i].y - top);
    unit.pivot = cube_of(from->pivot.x - west + column, from->pivot.y - top);
    put_in_order(&unit);
    return unit;
}

static struct oracle_cube plus(struct oracle_cube a, struct oracle_cube b)
{
    return (struct oracle_cube){a.x + b.x, a.y + b.y, a.z + b.z};
}

/* A rotation by 60 degrees permutes the coordinates and flips their signs. */
static struct oracle_cube rotated(struct oracle_cube cube, struct oracle_cube pivot, bool clockwise)
{
    struct oracle_cube d = {cube.x - pivot.x, cube.y - pivot.y, cube.z - pivot.z};
    struct oracle_cube to =
        clockwise ? (struct oracle_cube){-d.z, -d.x, -d.y} : (struct oracle_cube){-d.y, -d.z, -d.x};

    return plus(pivot, to);
}

struct oracle_unit oracle_after(const struct oracle_unit *unit, enum command command)
{
    static const struct oracle_cube steps[] = {[MOVE_E] = {1, -1, 0},
                                               [MOVE_W] = {-1, 1, 0},
                                               [MOVE_SW] = {-1, 0, 1},
                                               [MOVE_SE] = {0, -1, 1}};
    struct oracle_unit after = *unit;
    bool rotates = command == ROTATE_CW || command == ROTATE_CCW;

    for (uint32_t i = 0; i < unit->count; i++)
        after.members[i] = rotates ? rotated(unit->members[i], unit->pivot, command == ROTATE_CW)
                                   : plus(unit->members[i], steps[command]);
    if (!rotates)
        after.pivot = plus(unit->pivot, steps[command]);
    put_in_order(&after);
    return after;
}

struct oracle_unit oracle_of_pose(const struct unit *unit, struct pose pose)
{
    const struct unit_shape *shape = &unit->shape[pose.orientation];
    const struct unit_offset *cells = shape->cells[pose.y & 1];
    struct oracle_unit to = {.count = unit->member_count};

    assert(unit->member_count <= ORACLE_MEMBERS && shape->fits);
    for (uint32_t i = 0; i < unit->member_count; i++)
        to.members[i] = cube_of(pose.x + cells[i].dx, pose.y + cells[i].dy);
    to.pivot = cube_of(pose.x + shape->pivot_dx[pose.y & 1], pose.y + shape->pivot_dy);
    put_in_order(&to);
    return to;
}

/* ---- boards ---- */

struct oracle_board oracle_empty(uint32_t width, uint32_t height)
{
    struct oracle_board board = {.width = (int32_t)width, .height = (int32_t)height};

    assert(width <= ORACLE_WIDTH && height <= ORACLE_HEIGHT);
    memset(board.cells, '.', sizeof board.cells);
    return board;
}

struct oracle_board oracle_start(const struct problem *problem)
{
    struct oracle_board board = oracle_empty(problem->width, problem->height);
    uint32_t words = (problem->width + 63) / 64;

    for (uint32_t y = 0; y < problem->height; y++)
        for (uint32_t x = 0; x < problem->width; x++)
            if (problem->filled[y * words + x / 64] >> x % 64 & 1)
                board.cells[y][x] = '#';
    return board;
}

bool oracle_fits(const struct oracle_board *board, const struct oracle_unit *unit)
{
    for (uint32_t i = 0; i < unit->count; i++) {
        int32_t x = oracle_column(unit->members[i]), y = unit->members[i].z;
        if (x < 0 || x >= board->width || y < 0 || y >= board->height || board->cells[y][x] == '#')
            return false;
    }
    return true;
}

void oracle_fill(struct oracle_board *board, const struct oracle_unit *unit)
{
    for (uint32_t i = 0; i < unit->count; i++)
        board->cells[unit->members[i].z][oracle_column(unit->members[i])] = '#';
}

uint32_t oracle_clear(struct oracle_board *board)
{
    uint32_t cleared = 0;

    for (int32_t y = 0; y < board->height; y++) {
        if (memchr(board->cells[y], '.', (size_t)board->width) != NULL)
            continue;
        cleared++;
        for (int32_t above = y; above > 0; above--)
            memcpy(board->cells[above], board->cells[above - 1], ORACLE_WIDTH);
        memset(board->cells[0], '.', ORACLE_WIDTH);
    }
    return cleared;
}

bool oracle_same_board(const struct oracle_board *board, const uint64_t *bits)
{
    int32_t words = (board->width + 63) / 64;

    for (int32_t y = 0; y < board->height; y++)
        for (int32_t x = 0; x < 64 * words; x++) {
            bool empty = x < board->width && board->cells[y][x] == '.';
            if ((bits[y * words + x / 64] >> x % 64 & 1) != empty)
                return false;
        }
    return true;
}

/* ---- search ---- */

static uint32_t first_slot(const struct oracle_unit *unit)
{
    uint32_t hash = (uint32_t)unit->pivot.x * 31u + (uint32_t)unit->pivot.z;

    for (uint32_t i = 0; i < unit->count; i++)
        hash = (hash * 31u + (uint32_t)unit->members[i].x) * 31u + (uint32_t)unit->members[i].z;
    return (hash * 2654435761u >> 8) % (2 * ORACLE_POSES);
}

static uint32_t slot_of(const struct oracle_search *search, const struct oracle_unit *unit)
{
    uint32_t slot = first_slot(unit);

    while (search->slots[slot] >= 0 && !oracle_same(&search->units[search->slots[slot]], unit))
        slot = (slot + 1) % (2 * ORACLE_POSES);
    return slot;
}

int32_t oracle_find(const struct oracle_search *search, const struct oracle_unit *unit)
{
    return search->slots[slot_of(search, unit)];
}

static void add_place(struct oracle_search *search, const struct oracle_unit *unit)
{
    uint32_t slot = slot_of(search, unit);

    if (search->slots[slot] >= 0)
        return;
    assert(search->count < ORACLE_POSES);
    search->slots[slot] = (int32_t)search->count;
    search->locks[search->count] = false;
    search->units[search->count++] = *unit;
}

void oracle_search(struct oracle_search *search, const struct oracle_board *board,
                   const struct oracle_unit *start)
{
    memset(search->slots, 0xff, sizeof search->slots);
    search->count = 0;
    if (oracle_fits(board, start))
        add_place(search, start);
    for (uint32_t at = 0; at < search->count; at++)
        for (uint32_t c = 0; c < COMMANDS; c++) {
            struct oracle_unit after = oracle_after(&search->units[at], (enum command)c);
            if (oracle_fits(board, &after))
                add_place(search, &after);
            else
                search->locks[at] = true;
        }
}

/* ---- phrases ---- */

static bool same_ignoring_case(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)a[i]) != tolower((unsigned char)b[i]))
            return false;
    return true;
}

static bool is_repeat(const char *const *phrases, uint32_t number)
{
    size_t length = strlen(phrases[number]);

    for (uint32_t i = 0; i < number; i++)
        if (strlen(phrases[i]) == length && same_ignoring_case(phrases[i], phrases[number], length))
            return true;
    return false;
}

static bool is_typeable(const char *phrase)
{
    for (const char *at = phrase; *at != '\0'; at++)
        if (oracle_command(*at) == COMMANDS)
            return false;
    return *phrase != '\0';
}

struct oracle_power oracle_power(const char *text, size_t length, const char *const *phrases,
                                 uint32_t count)
{
    struct oracle_power power = {0, 0};
    uint32_t bit = 0;

    for (uint32_t p = 0; p < count; p++) {
        size_t letters = strlen(phrases[p]);
        int64_t uses = 0;
        if (is_repeat(phrases, p) || !is_typeable(phrases[p]))
            continue;
        for (size_t at = 0; at + letters <= length; at++)
            uses += same_ignoring_case(text + at, phrases[p], letters);
        power.points += 2 * (int64_t)letters * uses + (uses > 0 ? 300 : 0);
        power.used |= (uint64_t)(uses > 0) << bit++;
    }
    return power;
}

/* ---- whole games ---- */

enum command oracle_command(char letter)
{
    static const struct {
        const char *letters;
        enum command command;
    } table[] = {
        {"p'!.03", MOVE_W},      {"bcefy2BCEFY", MOVE_E},  {"aghij4AGHIJ", MOVE_SW},  {"P", MOVE_W},
        {"lmno 5LMNO", MOVE_SE}, {"dqrvz1DQRVZ", ROTATE_CW}, {"kstuwxKSTUWX", ROTATE_CCW}};

    for (uint32_t i = 0; i < sizeof table / sizeof *table; i++)
        if (letter != '\0' && strchr(table[i].letters, letter) != NULL)
            return table[i].command;
    return COMMANDS;
}

static void spawn_next(struct oracle_game *game)
{
    const struct problem *problem = game->problem;

    game->state = ORACLE_OVER;
    game->visited_count = 0;
    if (game->spawned == problem->source_length)
        return;
    uint32_t number = (uint32_t)(game->random / 65536 % 32768);
    game->random = (game->random * 1103515245 + 12345) % 4294967296;
    game->unit = oracle_spawned(&problem->units[number % problem->unit_count], problem->width);
    game->spawned++;
    if (!oracle_fits(&game->board, &game->unit))
        return;
    game->visited[game->visited_count++] = game->unit;
    game->state = ORACLE_PLAYING;
}

void oracle_game_start(struct oracle_game *game, const struct problem *problem, uint32_t seed)
{
    game->problem = problem;
    game->board = oracle_start(problem);
    game->random = seed;
    game->spawned = game->units = game->lines = game->lines_before = 0;
    game->move = 0;
    spawn_next(game);
}

void oracle_game_place(struct oracle_game *game, const struct oracle_board *board,
                       const struct oracle_unit *unit)
{
    static const struct problem nothing = {.source_length = 0};

    game->problem = &nothing;
    game->board = *board;
    game->unit = *unit;
    game->spawned = game->units = game->lines = game->lines_before = 0;
    game->move = 0;
    game->visited[0] = *unit;
    game->visited_count = 1;
    game->state = ORACLE_PLAYING;
}

static void lock(struct oracle_game *game)
{
    uint32_t lines;
    int64_t points;

    oracle_fill(&game->board, &game->unit);
    lines = oracle_clear(&game->board);
    points = (int64_t)game->unit.count + 100 * (1 + (int64_t)lines) * lines / 2;
    if (game->lines_before > 1)
        points += (game->lines_before - 1) * points / 10;
    game->move += points;
    game->lines += lines;
    game->lines_before = lines;
    game->units++;
    spawn_next(game);
}

void oracle_game_type(struct oracle_game *game, char letter)
{
    enum command command = oracle_command(letter);
    struct oracle_unit after;

    if (game->state != ORACLE_PLAYING || command == COMMANDS) {
        game->state = ORACLE_WRONG;
        return;
    }
    after = oracle_after(&game->unit, command);
    if (!oracle_fits(&game->board, &after)) {
        lock(game);
        return;
    }
    if (command == MOVE_SW || command == MOVE_SE)
        game->visited_count = 0;
    for (uint32_t i = 0; i < game->visited_count; i++)
        if (oracle_same(&game->visited[i], &after))
            game->state = ORACLE_WRONG;
    assert(game->visited_count < ORACLE_VISITED);
    game->visited[game->visited_count++] = after;
    game->unit = after;
}
