/* See exact_oracle.h. Slow and plain; the rules are those of oracle.h. */
#include "exact_oracle.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "exact_match.h"
#include "oracle.h"

enum {
    UNITS = 4, ROWS = 80, MEMORY = 7, LASTS = COMMANDS + 1, NONE = -1,
    LABELS = 1 << 18, SLOTS = 1 << 20, RESULTS = 1 << 16, POSES = 4096, SEEN = 1 << 16, TEXT = 1 << 14
};

/* ---- the game, and upper bounds ---- */

static struct {
    const struct problem *problem;
    uint32_t seed;
    uint32_t units;
    struct oracle_unit spawned[UNITS];
    int32_t turns[UNITS];           /* rotations until the unit is the same again */
    int32_t rows[UNITS];            /* upper limit of moves south */
    int32_t *follows[UNITS];        /* [rows left][used][state][last command, or COMMANDS]: points of letters */
    int64_t wanted;                 /* more than this */
    int32_t memory;                 /* poses of a row that a state has */
    uint64_t patience;
    bool loose;                     /* a text was found that the rules forbid, or some memory was full */
    bool found;
    char text[TEXT];
} now;

static struct oracle_search searches[UNITS + 1];

static size_t sets(void)
{
    return (size_t)1 << match.phrase_count;
}

static int32_t *follows(uint32_t unit, int32_t rows, uint32_t used, int32_t state, int32_t last)
{
    size_t part = ((size_t)rows * sets() + used) * match.count + (size_t)state;

    return &now.follows[unit][part * LASTS + (size_t)last];
}

static bool undoes(int32_t last, enum command command)
{
    static const int32_t inverse[] = {[MOVE_E] = MOVE_W, [MOVE_W] = MOVE_E, [MOVE_SW] = NONE, [MOVE_SE] = NONE,
                                      [ROTATE_CW] = ROTATE_CCW, [ROTATE_CCW] = ROTATE_CW, [COMMANDS] = NONE};

    return inverse[last] == (int32_t)command;
}

static int32_t best_letter(uint32_t unit, int32_t rows, uint32_t used, int32_t state, int32_t last)
{
    int32_t best = 0;

    for (uint32_t l = 0; l < match.letter_count; l++) {
        enum command command = match.commands[l];
        int32_t to = match.next[state][l], points = 0, other = 0;
        uint32_t after = used | match.scored[to];
        if (unit + 1 < now.units)
            points = *follows(unit + 1, now.rows[unit + 1], after, to, COMMANDS);
        if (command == MOVE_SW || command == MOVE_SE) {
            other = rows > 0 ? *follows(unit, rows - 1, after, to, COMMANDS) : 0;
        } else if (!undoes(last, command) && (command < ROTATE_CW || now.turns[unit] > 1)) {
            other = *follows(unit, rows, after, to, (int32_t)command);
        }
        points = match_gain(to, used) + (other > points ? other : points);
        best = points > best ? points : best;
    }
    return best;
}

/* Each round allows for one more letter in the row; a row has no more letters than poses. */
static void fill_follows(uint32_t unit, int32_t rows)
{
    int32_t rounds = now.turns[unit] * (int32_t)now.problem->width;
    bool changed = true;

    memset(follows(unit, rows, 0, 0, 0), 0, sets() * match.count * LASTS * sizeof(int32_t));
    for (int32_t round = 0; changed && round < rounds; round++) {
        changed = false;
        for (uint32_t used = (uint32_t)sets(); used-- > 0;)
            for (int32_t state = 0; state < (int32_t)match.count; state++)
                for (int32_t last = 0; last < LASTS; last++) {
                    int32_t *at = follows(unit, rows, used, state, last), best;
                    if (last == MOVE_SW || last == MOVE_SE)
                        continue;
                    best = best_letter(unit, rows, used, state, last);
                    changed = changed || best != *at;
                    *at = best;
                }
    }
}

/* Whether the units from `from` on can fill a row of the board before any row is cleared. */
static bool can_clear(const struct oracle_board *board, uint32_t from)
{
    static struct oracle_search search;
    static bool covered[ORACLE_HEIGHT][ORACLE_WIDTH];
    int32_t most[ORACLE_HEIGHT] = {0};

    memset(covered, 0, sizeof covered);
    for (uint32_t unit = from; unit < now.units; unit++) {
        int32_t of_unit[ORACLE_HEIGHT] = {0};
        oracle_search(&search, board, &now.spawned[unit]);
        for (uint32_t i = 0; i < search.count; i++) {
            int32_t members[ORACLE_HEIGHT] = {0};
            for (uint32_t m = 0; m < search.units[i].count; m++) {
                struct oracle_cube cube = search.units[i].members[m];
                covered[cube.z][oracle_column(cube)] = true;
                if (++members[cube.z] > of_unit[cube.z])
                    of_unit[cube.z]++;
            }
        }
        for (int32_t y = 0; y < board->height; y++)
            most[y] += of_unit[y];
    }
    for (int32_t y = 0; y < board->height; y++) {
        int32_t lacking = 0;
        bool can = true;
        for (int32_t x = 0; x < board->width; x++) {
            lacking += board->cells[y][x] == '.';
            can = can && (board->cells[y][x] != '.' || covered[y][x]);
        }
        if (can && lacking <= most[y])
            return true;
    }
    return false;
}

/* Rows that the members of the units from `from` on can fill, those with the fewest empty cells first. */
static int32_t lines_of(const struct oracle_board *board, uint32_t from)
{
    int32_t members = 0, lines = 0;

    if (!can_clear(board, from))
        return 0;
    for (uint32_t unit = from; unit < now.units; unit++)
        members += (int32_t)now.spawned[unit].count;
    for (int32_t lack = 0; lack <= board->width; lack++)
        for (int32_t y = 0; y < board->height; y++) {
            int32_t lacking = 0;
            for (int32_t x = 0; x < board->width; x++)
                lacking += board->cells[y][x] == '.';
            if (lacking == lack && lack <= members) {
                members -= lack;
                lines++;
            }
        }
    return lines + members / board->width;
}

static int64_t points_of(uint32_t unit, int64_t lines, int64_t before)
{
    int64_t points = (int64_t)now.spawned[unit].count + 50 * (1 + lines) * lines;

    return points + (before > 1 ? (before - 1) * points / 10 : 0);
}

/* The most points of locks, if the units from `from` on clear `lines` rows. */
static int64_t locks_of(uint32_t from, int64_t lines, int64_t before)
{
    int64_t best = 0;

    if (from == now.units)
        return 0;
    for (int64_t here = 0; here <= lines; here++) {
        int64_t points = points_of(from, here, before) + locks_of(from + 1, lines - here, here);
        best = points > best ? points : best;
    }
    return best;
}

static int32_t rows_of(const struct oracle_search *search)
{
    int32_t most = 0;

    for (uint32_t i = 0; i < search->count; i++) {
        int32_t rows = search->units[i].pivot.z - search->units[0].pivot.z;
        most = rows > most ? rows : most;
    }
    return most;
}

/* ---- texts of one unit ---- */

struct label {
    int32_t points, pose, state, parent, result; /* of a start: the result of the unit before, or NONE */
    uint32_t used;
    int16_t places[MEMORY]; /* poses of the row before this one, the last first; NONE */
    int8_t last;            /* command in the row; COMMANDS: none */
    char letter;
    bool queued;
};

struct result { /* a text that locks the unit */
    int32_t points, label, state, pose, next;
    uint32_t used;
    char letter;
};

static struct label labels[LABELS];
static struct result results[RESULTS];
static int32_t slots[SLOTS], queue[LABELS];
static int32_t label_count, result_count;
static struct { uint64_t key; int64_t points; } seen[SEEN];
static struct { int32_t after[COMMANDS]; int32_t results; } poses[UNITS + 1][POSES]; /* NONE: does not fit */

static uint32_t first_slot(const struct label *label)
{
    uint64_t hash = (uint64_t)label->pose * 1000003u + (uint64_t)label->state * 8191u + label->used;

    for (int32_t i = 0; i < now.memory; i++)
        hash = hash * 0x9e3779b97f4a7c15u + (uint64_t)(label->places[i] + 2);
    return (uint32_t)(hash * 0xbf58476d1ce4e5b9u >> 40) % SLOTS;
}

static uint32_t slot_of(const struct label *label)
{
    uint32_t slot = first_slot(label);

    for (; slots[slot] >= 0; slot = (slot + 1) % SLOTS) {
        const struct label *other = &labels[slots[slot]];
        if (other->pose == label->pose && other->state == label->state && other->used == label->used &&
            memcmp(other->places, label->places, sizeof label->places) == 0)
            break;
    }
    return slot;
}

/* Frees the slots of all labels from number `from` on; no others are in the table. */
static void clear_slots(int32_t from)
{
    for (int32_t i = from; i < label_count; i++)
        for (uint32_t slot = first_slot(&labels[i]); slots[slot] >= 0; slot = (slot + 1) % SLOTS)
            slots[slot] = NONE;
}

/* The queue is a ring buffer; a label is in it at most once. */
static struct { int32_t head, count; } ring;

static void offer(uint32_t unit, int32_t rows, int64_t locks, struct label label)
{
    int32_t left = rows - (searches[unit].units[label.pose].pivot.z - searches[unit].units[0].pivot.z);
    uint32_t slot;

    if (label.points + *follows(unit, left, label.used, label.state, label.last) + locks <= now.wanted)
        return;
    slot = slot_of(&label);
    if (slots[slot] >= 0 && labels[slots[slot]].points >= label.points)
        return;
    if (slots[slot] < 0) {
        if (label_count == LABELS) {
            now.loose = true;
            now.patience = 0;
            return;
        }
        slots[slot] = label_count++;
        labels[slots[slot]].queued = false;
    }
    label.queued = labels[slots[slot]].queued;
    labels[slots[slot]] = label;
    if (!label.queued) {
        labels[slots[slot]].queued = true;
        queue[(ring.head + ring.count++) % LABELS] = slots[slot];
    }
}

static bool was_here(const struct label *label, int32_t pose)
{
    for (int32_t i = 0; i < now.memory; i++)
        if (label->places[i] == pose)
            return true;
    return label->pose == pose;
}

static void extend(uint32_t unit, int32_t rows, int64_t locks, int32_t at)
{
    const struct label from = labels[at];

    for (uint32_t l = 0; l < match.letter_count; l++) {
        enum command command = match.commands[l];
        int32_t pose = poses[unit][from.pose].after[command], to = match.next[from.state][l];
        bool south = command == MOVE_SW || command == MOVE_SE;
        struct label next = from;
        if (pose == NONE || (!south && was_here(&from, pose)))
            continue;
        next.points += match_gain(to, from.used);
        next.pose = pose;
        next.state = to;
        next.used |= match.scored[to];
        next.parent = at;
        next.letter = match.letters[l];
        next.last = (int8_t)(south ? COMMANDS : command);
        memmove(next.places + 1, from.places, (MEMORY - 1) * sizeof *next.places);
        next.places[0] = (int16_t)from.pose;
        for (int32_t i = 0; i < MEMORY; i++)
            if (south || i >= now.memory)
                next.places[i] = NONE;
        offer(unit, rows, locks, next);
    }
    now.patience -= now.patience > match.letter_count ? match.letter_count : now.patience;
}

/* ---- boards ---- */

static void find_poses(uint32_t unit)
{
    const struct oracle_search *search = &searches[unit];

    assert(search->count <= POSES);
    for (uint32_t i = 0; i < search->count; i++) {
        poses[unit][i].results = NONE;
        for (uint32_t c = 0; c < COMMANDS; c++) {
            struct oracle_unit after = oracle_after(&search->units[i], (enum command)c);
            poses[unit][i].after[c] = oracle_find(search, &after);
        }
    }
}

/* Replays the text that ends with a result; a legal one of more points ends the search. */
static void play(const struct result *last)
{
    static struct oracle_game game;
    const char *phrases[MATCH_PHRASES];
    char *to = now.text + TEXT - 1;
    const struct result *result = last;

    *to = '\0';
    for (;;) {
        const struct label *label = &labels[result->label];
        *--to = result->letter;
        for (; label->letter != '\0'; label = &labels[label->parent])
            *--to = label->letter;
        if (label->result == NONE)
            break;
        result = &results[label->result];
    }
    oracle_game_start(&game, now.problem, now.seed);
    for (const char *at = to; *at != '\0'; at++)
        oracle_game_type(&game, *at);
    for (uint32_t p = 0; p < match.phrase_count; p++)
        phrases[p] = match.phrases[p];
    if (game.state != ORACLE_WRONG &&
        game.move + oracle_power(to, strlen(to), phrases, match.phrase_count).points > now.wanted) {
        memmove(now.text, to, strlen(to) + 1);
        now.found = true;
    }
    now.loose = true;
}

static void add_result(uint32_t unit, struct result result)
{
    int32_t *list = &poses[unit][result.pose].results, at;

    for (at = *list; at != NONE; at = results[at].next)
        if (results[at].state == result.state && results[at].used == result.used)
            break;
    if (at != NONE) {
        result.next = results[at].next;
        if (result.points > results[at].points)
            results[at] = result;
        return;
    }
    if (result_count == RESULTS) {
        now.loose = true;
        now.patience = 0;
        return;
    }
    result.next = *list;
    *list = result_count;
    results[result_count++] = result;
}

static void add_results(uint32_t unit, int32_t first)
{
    for (int32_t i = first; i < label_count; i++)
        for (uint32_t l = 0; l < match.letter_count; l++) {
            int32_t to = match.next[labels[i].state][l];
            if (poses[unit][labels[i].pose].after[match.commands[l]] != NONE)
                continue;
            add_result(unit, (struct result){.points = labels[i].points + match_gain(to, labels[i].used),
                                             .label = i, .state = to, .pose = labels[i].pose,
                                             .letter = match.letters[l],
                                             .used = labels[i].used | match.scored[to]});
        }
}

static uint64_t key_of(const struct oracle_board *board, uint32_t unit, int64_t lines,
                       const struct result *result)
{
    uint64_t key = (uint64_t)unit * 64 + (uint64_t)lines;

    key = (key * 256 + (uint64_t)result->state) * 256 + result->used;
    for (int32_t y = 0; y < board->height; y++)
        for (int32_t x = 0; x < board->width; x++)
            key = (key ^ (uint64_t)(board->cells[y][x] == '#')) * 0x100000001b3u + 1;
    return key * 0x9e3779b97f4a7c15u | 1;
}

static bool was_seen(uint64_t key, int64_t points)
{
    size_t at = (size_t)(key >> 40) % SEEN;

    if (seen[at].key == key && seen[at].points >= points)
        return true;
    seen[at].key = key;
    seen[at].points = points;
    return false;
}

/* Searches all texts of a unit on a board, from a list of results of the unit before, and then those of the units after
 * it. */
static void go_on(uint32_t unit, const struct oracle_board *board, int64_t before, int32_t from)
{
    int32_t first = label_count, first_result = result_count, rows;
    int64_t locks = locks_of(unit, lines_of(board, unit), before);
    struct label start = {.last = COMMANDS, .result = NONE};

    oracle_search(&searches[unit], board, &now.spawned[unit]);
    find_poses(unit);
    rows = rows_of(&searches[unit]);
    for (int32_t i = 0; i < MEMORY; i++)
        start.places[i] = NONE;
    ring.head = ring.count = 0;
    if (unit == 0)
        offer(unit, rows, locks, start);
    for (int32_t at = from; at != NONE; at = results[at].next) {
        start.points = results[at].points;
        start.state = results[at].state;
        start.used = results[at].used;
        start.result = at;
        if (!was_seen(key_of(board, unit, before, &results[at]), start.points))
            offer(unit, rows, locks, start);
    }
    while (ring.count > 0 && now.patience > 0) {
        int32_t at = queue[ring.head];
        ring.head = (ring.head + 1) % LABELS;
        ring.count--;
        labels[at].queued = false;
        extend(unit, rows, locks, at);
    }
    clear_slots(first);
    add_results(unit, first);
    for (uint32_t i = 0; i < searches[unit].count && now.patience > 0 && !now.found; i++) {
        struct oracle_board after = *board;
        int64_t lines, points;
        if (poses[unit][i].results == NONE)
            continue;
        oracle_fill(&after, &searches[unit].units[i]);
        lines = oracle_clear(&after);
        points = points_of(unit, lines, before);
        for (int32_t at = poses[unit][i].results; at != NONE; at = results[at].next)
            results[at].points += (int32_t)points;
        if (unit + 1 < now.units && oracle_fits(&after, &now.spawned[unit + 1])) {
            go_on(unit + 1, &after, lines, poses[unit][i].results);
            continue;
        }
        for (int32_t at = poses[unit][i].results; at != NONE && !now.found; at = results[at].next)
            if (results[at].points > now.wanted)
                play(&results[at]);
    }
    label_count = first;
    result_count = first_result;
}

/* ---- a game ---- */

static int32_t turns_of(const struct oracle_unit *unit)
{
    struct oracle_unit turned = oracle_after(unit, ROTATE_CW);
    int32_t turns = 1;

    for (; !oracle_same(&turned, unit); turns++)
        turned = oracle_after(&turned, ROTATE_CW);
    return turns;
}

/* Prepares the units. Where no row can be cleared, a unit reaches no lower row than on the first board. */
static void set_up(const struct problem *problem, uint32_t seed)
{
    struct oracle_board start = oracle_start(problem), empty = oracle_empty(problem->width, problem->height);
    uint64_t random = seed;

    assert(problem->source_length <= UNITS);
    now.units = problem->source_length;
    for (uint32_t i = 0; i < now.units; i++) {
        uint32_t number = (uint32_t)(random / 65536 % 32768) % problem->unit_count;
        random = (random * 1103515245 + 12345) % 4294967296;
        now.spawned[i] = oracle_spawned(&problem->units[number], problem->width);
        now.turns[i] = turns_of(&now.spawned[i]);
    }
    bool clears = can_clear(&start, 0);
    for (uint32_t i = 0; i < now.units; i++) {
        oracle_search(&searches[0], i > 0 && clears ? &empty : &start, &now.spawned[i]);
        now.rows[i] = rows_of(&searches[0]);
        assert(now.rows[i] < ROWS);
        now.follows[i] = malloc((size_t)(now.rows[i] + 1) * sets() * match.count * LASTS * sizeof(int32_t));
        assert(now.follows[i] != NULL);
    }
    for (uint32_t unit = now.units; unit-- > 0;)
        for (int32_t rows = 0; rows <= now.rows[unit]; rows++)
            fill_follows(unit, rows);
}

enum exact_verdict exact_oracle(const struct problem *problem, uint32_t seed, const char *const *phrases,
                                uint32_t phrase_count, int64_t points, uint64_t patience)
{
    static const int32_t memories[] = {1, 3, 5, 7};
    struct oracle_board start = oracle_start(problem);

    memset(&now, 0, sizeof now);
    now.problem = problem;
    now.seed = seed;
    now.wanted = points;
    match_build(phrases, phrase_count);
    set_up(problem, seed);
    now.loose = true;
    for (uint32_t i = 0; i < sizeof memories / sizeof *memories && now.loose && !now.found; i++) {
        now.memory = memories[i];
        now.patience = patience;
        now.loose = false;
        memset(slots, 0xff, sizeof slots);
        memset(seen, 0, sizeof seen);
        label_count = result_count = 0;
        if (now.units > 0 && oracle_fits(&start, &now.spawned[0]))
            go_on(0, &start, 0, NONE);
        else
            now.found = points < 0;
        now.loose = now.loose || now.patience == 0;
    }
    for (uint32_t i = 0; i < now.units; i++)
        free(now.follows[i]);
    return now.found ? EXACT_ORACLE_YES : now.loose ? EXACT_ORACLE_UNKNOWN : EXACT_ORACLE_NO;
}

const char *exact_oracle_text(void)
{
    return now.text;
}
