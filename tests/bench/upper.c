/* Upper: points that no game of a problem can exceed.
 *
 *     upper_icfp2015 [-p PHRASE]... PROBLEM...
 *
 * One CSV line for each seed: problem, seed, bound, and the parts of it: locks and text. By the rules as the judge
 * has them; no code of the players takes part.
 *
 * Locks. All units of the source lock. Together with the cells filled at the start their members fill at most
 * `lines` rows. A unit clears at most as many at once as it has rows in its tallest turn, the first one also those
 * that are full from the start. 50 l (l + 1) is convex in l and 0 at 0, so the most points for lines come of giving
 * the units of most rows all that they can clear, until no line is left. The bonus for the lock before pays at most
 * (rows_max - 1) / 10 of a lock's points, and only after a lock of two lines or more: for all points of lines, and
 * for the members of at most lines / 2 units.
 *
 * Text. A command that does not lock leads to a place that the unit has not had: it has fewer of them than places
 * on the empty board from the row of its spawn down. With the command that locks it has at most as many letters as
 * places. It goes south at most once for each row below the pivot's first, and once more when it locks. Two
 * commands in a row of which one undoes the other (E W, W E, CW CCW, CCW CW) lead back, so the first one locked: at
 * most once for each unit. A unit that is alike in all turns is never turned, as that leads to where it is; where all
 * units are such, steps that turn are left out. Where the first unit does not fit there is one command, which does
 * nothing. Let a state be a node of the automaton of the phrases, reached from its root, and the last command. For
 * multipliers S, R >= 0 let a step be worth its points, less S if it goes south, less R if it undoes the step
 * before. For any numbers h(state), with
 *
 *     g = most of worth + h(after) - h(before) over all steps,
 *
 * a text of at most `letters` steps makes at most letters * g + span of h + S * souths + R * units, where g >= 0 as
 * the step that does nothing is there. h comes of value iteration, which makes g small; the bound is true for any h,
 * S and R. To this 300 is added for each phrase, those left aside that cannot be said without a turn where there is
 * none. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../core/judge/hextris/hextris.h"
#include "../kit/host.h"
#include "../kit/judged.h"

enum {
    BONUS = 300,
    COMMANDS = 6,
    LETTERS = 36,
    SCALE = 4096,   /* of worths and h, so that halves are exact enough */
    ROUNDS = 400    /* of value iteration: 2,000 lower no bound of the benchmark by 1 %, 100 raise one sevenfold */
};

/* The commands in the order W, E, CW, CCW, SW, SE: the one that undoes the first four is the other of the pair. */
static const char *const COMMAND_LETTERS[COMMANDS] = {"p'!.03", "bcefy2", "dqrvz1", "kstuwx", "aghij4", "lmno 5"};
enum { CW = 2, CCW = 3, UNDONE = 4, PLAIN = 4, LASTS = 5 };

/* ---- places of a unit ------------------------------------------------------------------------ */

struct unit_room {
    int64_t places; /* on the empty board, from the spawn's row down */
    int64_t souths;
    int64_t rows;   /* of its tallest turn */
    bool turns;     /* some turn is not alike */
    bool spawns;
};

static int64_t rows_of(const struct hextris_unit *unit, int turn)
{
    int64_t rows = 0, last = 0;

    for (size_t i = 0; i < unit->member_count; i++) { /* sorted by row */
        int64_t row = hextris_cube_row(unit->members[turn][i]);
        rows += i == 0 || row != last;
        last = row;
    }
    return rows;
}

/* Columns of the pivot with which the unit fits the empty board, for a row of the pivot. */
static int64_t columns_of(const struct hextris_problem *problem, const struct hextris_unit *unit, int turn, int64_t row)
{
    struct hextris_cube pivot = hextris_cube_of_cell(0, row);
    int64_t west = INT64_MAX, east = INT64_MIN;

    for (size_t i = 0; i < unit->member_count; i++) {
        struct hextris_cube cell = hextris_cube_add(pivot, unit->members[turn][i]);
        int64_t column = hextris_cube_column(cell);
        if (hextris_cube_row(cell) < 0 || hextris_cube_row(cell) >= problem->height)
            return 0;
        west = column < west ? column : west;
        east = column > east ? column : east;
    }
    return problem->width > east - west ? problem->width - (east - west) : 0;
}

/* In every place that fits the first member, one of the top row, lies on the board. */
static void measure_turn(struct unit_room *room, const struct hextris_problem *problem, const struct hextris_unit *unit,
                         int turn)
{
    int64_t top = hextris_cube_row(unit->spawn);

    for (int64_t y = 0; y < problem->height; y++) {
        int64_t row = y - hextris_cube_row(unit->members[turn][0]), below = row - top;
        int64_t columns = below < 0 ? 0 : columns_of(problem, unit, turn, row);
        room->places += columns;
        room->souths = columns > 0 && below + 1 > room->souths ? below + 1 : room->souths;
    }
}

/* Whether the unit fits where it spawns: on the empty board, or on the one given. */
static bool spawns(const struct hextris_problem *problem, const struct hextris_unit *unit, bool given)
{
    for (size_t i = 0; i < unit->member_count; i++) {
        struct hextris_cube cell = hextris_cube_add(unit->spawn, unit->members[0][i]);
        int64_t column = hextris_cube_column(cell), row = hextris_cube_row(cell);
        if (row < 0 || row >= problem->height || column < 0 || column >= problem->width ||
            (given && problem->cells[row * problem->width + column] == HEXTRIS_PROBLEM_FULL))
            return false;
    }
    return true;
}

static struct unit_room measure(const struct hextris_problem *problem, const struct hextris_unit *unit)
{
    struct unit_room room = {.spawns = spawns(problem, unit, false)};

    for (int turn = 0; turn < 6; turn++) {
        int64_t rows = rows_of(unit, turn);
        room.rows = rows > room.rows ? rows : room.rows;
        room.turns = room.turns || unit->canonical[turn] != 0;
        if (unit->canonical[turn] == turn)
            measure_turn(&room, problem, unit, turn);
    }
    return room;
}

/* ---- the source ------------------------------------------------------------------------------ */

/* What the units of a source can do at most. */
struct totals {
    int64_t units, members, members_max, letters, souths, rows_max;
    bool turns;
    int64_t *with_rows; /* [rows]: units, by the number of rows at most */
};

static void take_source(struct totals *totals, const struct hextris_problem *problem, const struct unit_room *rooms,
                        int64_t seed, int64_t full_rows)
{
    uint32_t random = (uint32_t)seed;

    assert(problem->unit_count > 0); /* so the reader promises */
    if (problem->source_length == 0 ||
        !spawns(problem, &problem->units[(random >> 16 & 0x7fff) % problem->unit_count], true)) {
        totals->letters = 1;
        totals->souths = 1;
        totals->turns = true;
        return;
    }
    for (int64_t i = 0; i < problem->source_length; i++) {
        size_t number = (random >> 16 & 0x7fff) % problem->unit_count;
        const struct unit_room *room = &rooms[number];
        int64_t members = (int64_t)problem->units[number].member_count;
        int64_t rows = room->rows + (i == 0 ? full_rows : 0);
        random = random * UINT32_C(1103515245) + UINT32_C(12345);
        if (!room->spawns)
            return; /* the game is over */
        totals->units++;
        totals->members += members;
        totals->members_max = members > totals->members_max ? members : totals->members_max;
        totals->letters += room->places;
        totals->turns = totals->turns || room->turns;
        totals->souths += room->souths;
        totals->rows_max = rows > totals->rows_max ? rows : totals->rows_max;
        totals->with_rows[rows]++;
    }
}

static int64_t bound_locks(const struct totals *totals, const struct hextris_problem *problem, int64_t filled)
{
    int64_t left = (filled + totals->members) / problem->width;
    int64_t most = totals->rows_max < left ? totals->rows_max : left;
    int64_t multiple = left / 2 * totals->members_max;
    int64_t lines = 0;

    for (int64_t rows = totals->rows_max; rows > 0; rows--)
        for (int64_t i = 0; i < totals->with_rows[rows] && left > 0; i++) {
            int64_t cleared = rows < left ? rows : left;
            lines += 50 * cleared * (cleared + 1);
            left -= cleared;
        }
    multiple = multiple < totals->members ? multiple : totals->members;
    return totals->members + lines + (most > 1 ? (most - 1) * (lines + multiple) / 10 : 0);
}

/* ---- the automaton --------------------------------------------------------------------------- */

struct step {
    int command, next; /* node */
    int64_t points;
};

struct automaton {
    int count;         /* of nodes; a node is a prefix of a phrase, 0 the empty one */
    const char **text; /* of node n: the first length[n] characters */
    size_t *length;
    struct step (*steps)[LETTERS];
    int *step_count;   /* different ones */
    bool *reached;     /* from the root */
};

static char letter_of(int i)
{
    return COMMAND_LETTERS[i / COMMANDS][i % COMMANDS];
}

static char lowered(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* The longest node whose text ends a node's text with a letter after it. */
static int find_next(const struct automaton *a, int node, char letter)
{
    int best = 0;

    for (int n = 1; n < a->count; n++) {
        size_t kept = a->length[n] - 1;
        if (a->length[n] > a->length[best] && kept <= a->length[node] && a->text[n][kept] == letter &&
            memcmp(a->text[n], a->text[node] + a->length[node] - kept, kept) == 0)
            best = n;
    }
    return best;
}

/* Points of the phrases that end with the letter. */
static int64_t find_points(const struct hextris_phrases *phrases, const char *lower, const struct automaton *a, int node,
                           char letter)
{
    int64_t points = 0;

    for (size_t p = 0; p < phrases->count; lower += phrases->list[p++].length) {
        size_t length = phrases->list[p].length;
        if (length - 1 <= a->length[node] && lower[length - 1] == letter &&
            memcmp(lower, a->text[node] + a->length[node] - (length - 1), length - 1) == 0)
            points += 2 * (int64_t)length;
    }
    return points;
}

static void add_step(struct automaton *a, int node, struct step step)
{
    struct step *steps = a->steps[node];

    for (int i = 0; i < a->step_count[node]; i++)
        if (steps[i].command == step.command && steps[i].next == step.next && steps[i].points == step.points)
            return;
    steps[a->step_count[node]++] = step;
}

static bool is_turn(int command)
{
    return command == CW || command == CCW;
}

/* From the root; a step leads to a node at most one letter longer. */
static void reach(struct automaton *a)
{
    bool more = true;

    a->reached[0] = true;
    while (more) {
        more = false;
        for (int n = 0; n < a->count; n++)
            for (int i = 0; a->reached[n] && i < a->step_count[n]; i++) {
                more = more || !a->reached[a->steps[n][i].next];
                a->reached[a->steps[n][i].next] = true;
            }
    }
}

/* Nodes with equal texts are left as they are: the first of them is found, the others are never reached. */
static void build(struct automaton *a, const struct hextris_phrases *phrases, bool turns)
{
    size_t letters = 0, at = 0;
    char *lower;

    for (size_t p = 0; p < phrases->count; p++)
        letters += phrases->list[p].length;
    lower = judge_host_allocate(letters + 1, 1);
    a->text = judge_host_allocate(letters + 1, sizeof *a->text);
    a->length = judge_host_allocate(letters + 1, sizeof *a->length);
    a->steps = judge_host_allocate(letters + 1, sizeof *a->steps);
    a->step_count = judge_host_allocate(letters + 1, sizeof *a->step_count);
    a->reached = judge_host_allocate(letters + 1, sizeof *a->reached);
    a->text[0] = lower;
    a->count = 1;
    for (size_t p = 0; p < phrases->count; at += phrases->list[p++].length)
        for (size_t i = 0; i < phrases->list[p].length; i++) {
            lower[at + i] = lowered(phrases->list[p].text[i]);
            a->text[a->count] = lower + at;
            a->length[a->count++] = i + 1;
        }
    for (int n = 0; n < a->count; n++)
        for (int i = 0; i < LETTERS; i++)
            if (turns || !is_turn(i / COMMANDS))
                add_step(a, n, (struct step){i / COMMANDS, find_next(a, n, letter_of(i)),
                                             find_points(phrases, lower, a, n, letter_of(i))});
    reach(a);
}

static void release(struct automaton *a)
{
    free((void *)a->text[0]);
    free(a->text);
    free(a->length);
    free(a->steps);
    free(a->step_count);
    free(a->reached);
}

/* ---- the text -------------------------------------------------------------------------------- */

/* The best of worth + h(after) over the steps from a state. */
static int64_t best_step(const struct automaton *a, const int64_t *h, int node, int last, int64_t south, int64_t undo)
{
    int64_t best = INT64_MIN;

    for (int i = 0; i < a->step_count[node]; i++) {
        const struct step *step = &a->steps[node][i];
        int64_t worth = step->points * SCALE - (step->command >= UNDONE ? south : 0) -
                        (last < UNDONE && step->command == (last ^ 1) ? undo : 0);
        int64_t all = worth + h[step->next * LASTS + (step->command < UNDONE ? step->command : PLAIN)];
        best = all > best ? all : best;
    }
    return best;
}

/* The bound for one pair of multipliers, in SCALE parts of a point. */
static int64_t bound_with(const struct automaton *a, const struct totals *totals, int64_t south, int64_t undo,
                          int64_t *h, int64_t *after)
{
    int states = a->count * LASTS;
    int64_t g = 0, least, most;

    memset(h, 0, (size_t)states * sizeof *h);
    for (int round = 0; round <= ROUNDS; round++) {
        g = 0;
        for (int s = 0; s < states; s++) {
            if (!a->reached[s / LASTS])
                continue;
            after[s] = best_step(a, h, s / LASTS, s % LASTS, south, undo);
            g = after[s] - h[s] > g ? after[s] - h[s] : g;
        }
        /* Half a step each, as a whole one goes round for ever where all cycles have an even length. */
        for (int s = 0; round < ROUNDS && s < states; s++)
            h[s] += a->reached[s / LASTS] ? (after[s] - h[s]) / 2 : 0;
    }
    least = most = h[0];
    for (int s = 1; s < states; s++) {
        if (!a->reached[s / LASTS])
            continue;
        least = h[s] < least ? h[s] : least;
        most = h[s] > most ? h[s] : most;
    }
    return totals->letters * g + (most - least) + south * totals->souths + undo * totals->units;
}

/* Phrases that have no turn, or all of them. */
static int64_t count_sayable(const struct hextris_phrases *phrases, bool turns)
{
    int64_t sayable = 0;

    for (size_t p = 0; p < phrases->count; p++) {
        bool turned = false;
        for (size_t i = 0; i < phrases->list[p].length; i++)
            for (int k = 0; k < LETTERS; k++)
                turned = turned || (letter_of(k) == lowered(phrases->list[p].text[i]) && is_turn(k / COMMANDS));
        sayable += turns || !turned;
    }
    return sayable;
}

/* The least over pairs of multipliers of 0 and powers of two. */
static int64_t bound_text(const struct totals *totals, const struct hextris_phrases *phrases)
{
    struct automaton a;
    int64_t best = INT64_MAX;

    if (phrases->count == 0)
        return 0;
    build(&a, phrases, totals->turns);
    int64_t *h = judge_host_allocate((size_t)a.count * LASTS, sizeof *h);
    int64_t *after = judge_host_allocate((size_t)a.count * LASTS, sizeof *after);
    for (int south = 0; south <= 8; south++)
        for (int undo = 0; undo <= 6; undo += 3) {
            int64_t bound = bound_with(&a, totals, south > 0 ? (int64_t)SCALE << south : 0,
                                       undo > 0 ? (int64_t)SCALE << undo : 0, h, after);
            best = bound < best ? bound : best;
        }
    free(h);
    free(after);
    release(&a);
    return best / SCALE + BONUS * count_sayable(phrases, totals->turns);
}

/* ---- the program ----------------------------------------------------------------------------- */

static int64_t count_filled(const struct hextris_problem *problem, int64_t *full_rows)
{
    int64_t filled = 0;

    *full_rows = 0;
    for (int64_t y = 0; y < problem->height; y++) {
        int64_t row = 0;
        for (int64_t x = 0; x < problem->width; x++)
            row += problem->cells[y * problem->width + x] == HEXTRIS_PROBLEM_FULL;
        filled += row;
        *full_rows += row == problem->width;
    }
    return filled;
}

static void report(const char *path, const struct hextris_phrases *phrases)
{
    size_t length;
    char *file = judge_host_read_path(path, &length);
    struct judged judged;
    int64_t full_rows;

    judged_open(&judged, &game_hextris, path, (struct game_text){file, length}, NULL, 0);
    const struct hextris_problem *problem = hextris_problem_of(judged.problem);
    int64_t filled = count_filled(problem, &full_rows);
    struct unit_room *rooms = judge_host_allocate(problem->unit_count, sizeof *rooms);
    for (size_t i = 0; i < problem->unit_count; i++)
        rooms[i] = measure(problem, &problem->units[i]);
    for (size_t i = 0; i < problem->seed_count; i++) {
        size_t rows = (size_t)(2 * problem->height + 1);
        struct totals totals = {.with_rows = judge_host_allocate(rows, sizeof *totals.with_rows)};
        take_source(&totals, problem, rooms, problem->seeds[i], full_rows);
        int64_t locks = bound_locks(&totals, problem, filled), text = bound_text(&totals, phrases);
        int64_t bound = locks + text;
        printf("%lld,%lld,%lld,%lld,%lld\n", (long long)problem->id, (long long)problem->seeds[i],
               (long long)bound, (long long)locks, (long long)text);
        free(totals.with_rows);
    }
    free(rooms);
    free(file);
    judged_close(&judged);
}

int main(int argc, char **argv)
{
    static unsigned char block[1 << 20];
    struct arena arena = arena_over(block, sizeof block);
    struct hextris_phrases phrases;
    bool fits = hextris_phrase_open(&phrases, &arena, (size_t)argc);

    for (int option; fits && (option = getopt(argc, argv, "p:")) != -1;) {
        if (option != 'p')
            judge_host_fail("usage: upper_icfp2015 [-p PHRASE]... PROBLEM...");
        fits = hextris_phrase_add(&phrases, &arena, (struct game_text){optarg, strlen(optarg)});
    }
    if (!fits)
        judge_host_fail("too many phrases");
    puts("problem,seed,bound,locks,text");
    for (int i = optind; i < argc; i++)
        report(argv[i], &phrases);
    return 0;
}
