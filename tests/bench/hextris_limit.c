/* Limit: what a game could pay at most, and what a solution got out of its rows.
 *
 *     limit_icfp2015 [-p PHRASE]... [-s SOLUTIONS] PROBLEM...
 *
 * One CSV line for each game (distinct seed). The limit is a reference: an upper estimate for comparing
 * games with each other, not a bound that is proven, and nothing says that it can be reached. Its parts:
 *
 *     phrases   for each unit of the source the points of the best text that the route programme, at its
 *               widest, finds for that unit alone on the empty board: without the filled cells of the
 *               problem, as these can be cleared. First uses are left aside. A phrase begun at the
 *               end counts for the part typed; and each unit but the first is allowed what finishing a
 *               phrase of the unit before may add, see crossing().
 *     bonuses   300 for each phrase of commands that some unit of the problem can be steered by
 *     locks     the members of all units, and as many lines as all cells, those filled at the start
 *               included, are enough for, in groups as large as the tallest unit of the source. Each
 *               group counts as following another such group, for the tenths of line bonus.
 *
 * Optimistic: every unit is locked, each sees an empty board, rows never lack a cell, and the same lock
 * is good for text and lines. Pessimistic: where the route programme misses a better text.
 *
 * With solutions, `rows` are those that units of two or more orientations descend, until they lock or
 * the text ends, and `points` those of phrases that end in a letter typed for such a unit, first uses
 * left aside. Texts are taken as the judge found them valid. A game without a solution has "-" there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../core/hextris/bounds.h"
#include "../../core/hextris/typing/route.h"
#include "../kit/host.h"
#include "../hextris/problem_file.h"
#include "../kit/judged.h"

/* Limits of the sample that crossing() takes: columns and rows of the board, units, labels a pose. */
enum { SAMPLE_WIDTH = 15, SAMPLE_HEIGHT = 20, SAMPLE_UNITS = 4, SAMPLE_LABELS = 2 };

/* The units of a problem and what routes them, on an empty board of some size. */
struct table {
    void *block;
    struct board_size size;
    uint64_t *board;
    struct unit *units;
    struct unit_offset *offsets; /* of units that are not built yet */
    struct reach reach;
    struct route route;
};

/* What a unit can make of phrases: found out when a source has the unit for the first time. */
struct unit_limit {
    bool known, spawns;
    int32_t points;
    uint32_t height; /* rows, of its tallest orientation */
};

struct limits {
    int64_t phrases, bonuses, locks;
};

/* The solutions given, if any. */
struct solutions {
    bool given;
    struct judge_json json;
    size_t first;         /* node */
    struct arena strings;
};

static void lay_table(struct table *table, const struct problem *problem,
                      const struct phrase_set *phrases, struct arena *arena)
{
    struct board_size size = table->size;
    uint32_t members = 0;

    for (uint32_t i = 0; i < problem->unit_count; i++)
        members += problem->units[i].member_count;
    table->board = ARENA_TAKE(arena, (size_t)size.height * size.words, uint64_t);
    table->units = ARENA_TAKE(arena, problem->unit_count, struct unit);
    table->offsets = unit_take_offsets(members, arena);
    reach_init(&table->reach, size, arena);
    route_init(&table->route, phrases,
               (struct route_limits){size, ROUTE_WIDTH_MAX, 1, ROUTE_EVERYWHERE, true}, arena);
}

static void build_table(struct table *table, const struct problem *problem,
                        const struct phrase_set *phrases, uint32_t width, uint32_t height)
{
    struct board_size size = {width, height, problem_words(width)};
    size_t words = (size_t)height * size.words;
    struct arena counting = arena_counting(), arena;

    *table = (struct table){.size = size};
    lay_table(table, problem, phrases, &counting);
    table->block = judge_host_allocate(arena_counted(&counting), 1);
    arena = arena_over(table->block, arena_counted(&counting));
    lay_table(table, problem, phrases, &arena);
    for (uint32_t i = 0; i < problem->unit_count; i++) {
        unit_build(&table->units[i], &problem->units[i], width, height, table->offsets);
        table->offsets += UNIT_OFFSETS * problem->units[i].member_count;
    }
    memset(table->board, 0, words * sizeof *table->board);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            bits_set(board_row(table->board, size, (int32_t)y), x);
}

/* ---- the limit --------------------------------------------------------------------------------- */

/* Points of the best text of the unit of the last reach_run(), begun phrases included by the part
 * typed, less the part that the start brought along. */
static int32_t best_text(struct table *table, const struct unit *unit, uint32_t width, uint32_t node)
{
    uint64_t used = ~(uint64_t)0; /* no first use */
    const struct route_start start = {.used = used, .node = (uint16_t)node};
    int32_t best = 0;

    route_run(&table->route, &table->reach, unit, width, (struct route_starts){&start, 1, false},
              ROUTE_ALL_LOCKS);
    for (uint32_t lock = 0; lock < table->reach.lock_count; lock++) {
        const struct route_result *text = route_results(&table->route, lock);
        if (text->letter != 0 && text->rank > best)
            best = text->rank;
    }
    return best - heuristic_landed(&table->route.heuristic, node, used);
}

/* An upper bound of what the phrases begun at a node can add: their points, less the part typed before. */
static int32_t crossing_bound(const struct route *route, uint32_t node)
{
    const struct phrase_set *phrases = route->phrases;
    int32_t points = -heuristic_landed(&route->heuristic, node, ~(uint64_t)0);

    for (uint64_t w = phrases->begun[node]; w != 0; w &= w - 1)
        points += 2 * phrases->lengths[bits_lowest(w)];
    return points;
}

/* The most points that the text of a unit gains from starting in the midst of some phrase instead of
 * afresh, over all places in all phrases. Some phrases can only be spelled so. */
static int32_t crossing(const struct problem *problem, const struct phrase_set *phrases)
{
    uint32_t width = problem->width < SAMPLE_WIDTH ? problem->width : SAMPLE_WIDTH;
    uint32_t height = problem->height < SAMPLE_HEIGHT ? problem->height : SAMPLE_HEIGHT;
    int32_t most = 0;
    uint32_t sampled = 0;
    struct table table;

    build_table(&table, problem, phrases, width, height);
    for (uint32_t i = 0; i < problem->unit_count && sampled < SAMPLE_UNITS; i++) {
        if (!reach_run(&table.reach, table.board, &table.units[i]))
            continue;
        sampled++;
        int32_t afresh = best_text(&table, &table.units[i], SAMPLE_LABELS, 0);
        for (uint32_t node = 1; node < phrases->node_count; node++) {
            int32_t gain = best_text(&table, &table.units[i], SAMPLE_LABELS, node) - afresh;
            int32_t bound = crossing_bound(&table.route, node);
            gain = gain < bound ? gain : bound;
            most = gain > most ? gain : most;
        }
    }
    free(table.block);
    return most;
}

static void learn_unit(struct table *table, const struct unit *unit, struct unit_limit *limit)
{
    *limit = (struct unit_limit){.known = true, .spawns = reach_run(&table->reach, table->board, unit)};
    if (!limit->spawns)
        return;
    for (uint32_t o = 0; o < unit->orientations; o++)
        if (unit->shape[o].fits && unit->shape[o].height > (int32_t)limit->height)
            limit->height = (uint32_t)unit->shape[o].height;
    if (table->route.phrases->count == 0)
        return;
    /* More labels are not always better: a text that leads to the best end can be crowded out among many. */
    int32_t few = best_text(table, unit, 1, 0);
    int32_t many = best_text(table, unit, ROUTE_WIDTH_MAX, 0);
    limit->points = few > many ? few : many;
}

/* Points of `lines` lines in groups of at most `group`, each with the line bonus for a group of that size
 * before it. */
static int64_t lines_limit(uint64_t lines, uint32_t group, uint32_t members)
{
    uint32_t rest = (uint32_t)(lines % group);
    int64_t points = (int64_t)(lines / group) * (game_points(members, group, group) - (int64_t)members);

    return rest == 0 ? points : points + game_points(members, rest, group) - (int64_t)members;
}

/* Cells that are filled at the start, and the rows that are full. */
static uint64_t count_filled(const struct problem *problem, uint32_t *full_rows)
{
    uint32_t words = problem_words(problem->width);
    uint64_t filled = 0;

    *full_rows = 0;
    for (uint32_t y = 0; y < problem->height; y++) {
        uint32_t row = 0;
        for (uint32_t i = 0; i < words; i++)
            row += bits_count(problem->filled[y * words + i]);
        filled += row;
        *full_rows += row == problem->width;
    }
    return filled;
}

static struct limits limits_of(struct table *table, const struct problem *problem, const uint8_t *source,
                               struct unit_limit *units, int32_t crossed)
{
    const struct phrase_set *phrases = table->route.phrases;
    struct limits limits = {0, 0, 0};
    uint32_t height = 0, largest = 0, locked = 0, full_rows;
    uint64_t cells = count_filled(problem, &full_rows);

    for (; locked < problem->source_length; locked++) {
        const struct unit *unit = &table->units[source[locked]];
        struct unit_limit *limit = &units[source[locked]];
        if (!limit->known)
            learn_unit(table, unit, limit);
        if (!limit->spawns)
            break;
        limits.phrases += limit->points + (locked > 0 ? crossed : 0);
        limits.locks += unit->member_count;
        cells += unit->member_count;
        height = limit->height > height ? limit->height : height;
        largest = unit->member_count > largest ? unit->member_count : largest;
    }
    if (locked == 0)
        return limits;
    limits.bonuses = (int64_t)PHRASE_BONUS * phrases->count;
    /* Rows that are full at the start go with the lines of the first lock. */
    limits.locks += lines_limit(cells / problem->width, height + full_rows, largest);
    return limits;
}

/* ---- solutions --------------------------------------------------------------------------------- */

/* Text of a game, to be freed; NULL when there is none. */
static struct game_text find_text(struct solutions *solutions, int64_t id, uint32_t seed)
{
    const struct judge_json *json = &solutions->json;
    struct game_text text = {NULL, 0};

    for (size_t node = solutions->first; node != 0 && text.bytes == NULL; node = judge_json_next(json, node))
        if (judge_json_get_integer(json, node, "an entry", "problemId", INT64_MIN, INT64_MAX) == id &&
            judge_json_get_integer(json, node, "an entry", "seed", INT64_MIN, INT64_MAX) == seed)
            text = judge_json_string(json, &solutions->strings, judge_json_get(json, node, "an entry", "solution"),
                                     "solution");
    if (solutions->given)
        judged_check(json);
    return text;
}

/* Points of the phrases that end where the text does. */
static int32_t points_at(const struct phrase_set *phrases, const char *text, size_t length)
{
    int32_t points = 0;

    for (uint32_t p = 0; p < phrases->count; p++) {
        size_t part = phrases->lengths[p];
        if (part <= length && memcmp(text + length - part, phrases->texts[p], part) == 0)
            points += 2 * (int32_t)part;
    }
    return points;
}

static void replay(const struct table *table, const struct problem *problem, const uint8_t *source,
                   char *text, size_t length, int64_t *rows, int64_t *points)
{
    size_t words = (size_t)table->size.height * table->size.words;
    uint64_t *board = judge_host_allocate(words, sizeof *board);
    uint32_t number = 0;
    size_t at = 0;

    board_start(board, table->size, problem);
    *rows = *points = 0;
    while (number < problem->source_length && at < length) {
        const struct unit *unit = &table->units[source[number++]];
        struct pose pose = game_spawn(unit), after;
        bool flies = unit->can_spawn && board_fits(board, table->size, unit, pose);
        if (!flies)
            break;
        for (; flies && at < length; at++) {
            text[at] = game_lower(text[at]);
            enum command command = game_command(text[at]);
            if (command == COMMANDS)
                continue;
            if (unit->orientations > 1)
                *points += points_at(table->route.phrases, text, at + 1);
            flies = game_apply(unit, pose, command, &after) &&
                    board_fits(board, table->size, unit, after);
            pose = flies ? after : pose;
        }
        if (unit->orientations > 1)
            *rows += game_descent(unit, pose);
        board_fill(board, table->size, unit, pose);
        board_clear(board, table->size);
    }
    free(board);
}

/* ---- the program ------------------------------------------------------------------------------- */

static void print_game(const struct table *table, const struct problem *problem, uint32_t seed,
                       const uint8_t *source, const struct limits *limits,
                       struct solutions *solutions)
{
    struct game_text text = find_text(solutions, problem->id, seed);
    int64_t rows, points;
    char *lower;

    printf("%lld,%u,%lld,%lld,%lld,%lld,", (long long)problem->id, seed,
           (long long)(limits->phrases + limits->bonuses + limits->locks), (long long)limits->phrases,
           (long long)limits->bonuses, (long long)limits->locks);
    if (text.bytes == NULL) {
        puts("-,-");
        return;
    }
    lower = judge_host_allocate(text.length, 1);
    memcpy(lower, text.bytes, text.length);
    replay(table, problem, source, lower, text.length, &rows, &points);
    printf("%lld,%lld\n", (long long)rows, (long long)points);
    free(lower);
}

static void report(const struct problem *problem, const struct phrase_set *phrases,
                   struct solutions *solutions)
{
    uint8_t *source = judge_host_allocate(problem->source_length, 1);
    struct unit_limit *units = judge_host_allocate(problem->unit_count, sizeof *units);
    int32_t crossed = phrases->count > 0 ? crossing(problem, phrases) : 0;
    struct table table;

    build_table(&table, problem, phrases, problem->width, problem->height);
    for (uint32_t i = 0; i < problem->seed_count; i++) {
        game_source(source, problem->source_length, problem->seeds[i], problem->unit_count);
        struct limits limits = limits_of(&table, problem, source, units, crossed);
        print_game(&table, problem, problem->seeds[i], source, &limits, solutions);
    }
    free(table.block);
    free(units);
    free(source);
}

static void read_solutions(struct solutions *solutions, const char *name)
{
    size_t length;
    char *text = judge_host_read_path(name, &length);
    size_t root = judged_json(&solutions->json, name, (struct game_text){text, length}, &solutions->strings);

    solutions->given = true;
    solutions->first = judge_json_list(&solutions->json, root, "the list of solutions");
}

/* Builds a set of phrases; returns its memory, which the caller frees. */
static void *build_phrases(struct phrase_set *set, const char *const *texts, uint32_t count)
{
    size_t size = phrase_set_need(texts, count);
    void *block = judge_host_allocate(size, 1);
    struct arena arena = arena_over(block, size);

    if (!phrase_set_build(set, texts, count, &arena))
        judge_host_fail("more than %d phrases", MAX_PHRASES);
    return block;
}

/* Reports on a file. Its phrases are those that its units can spell: none with a rotation where no unit rotates. */
static void report_file(const char *name, const struct phrase_set *all, const struct phrase_set *unrotated,
                        struct solutions *solutions)
{
    struct problem problem;
    void *arrays = problem_file_read(&problem, name);

    report(&problem, units_rotate(problem.units, problem.unit_count) ? all : unrotated, solutions);
    free(arrays);
}

int main(int argc, char **argv)
{
    const char **texts = judge_host_allocate((size_t)argc, sizeof *texts);
    struct solutions solutions = {.given = false};
    struct phrase_set all, unrotated;
    uint32_t count = 0;

    for (int option; (option = getopt(argc, argv, "p:s:")) != -1;) {
        if (option == 'p')
            texts[count++] = optarg;
        else if (option == 's' && !solutions.given)
            read_solutions(&solutions, optarg);
        else
            judge_host_fail("usage: limit_icfp2015 [-p PHRASE]... [-s SOLUTIONS] PROBLEM...");
    }
    void *block = build_phrases(&all, texts, count);
    void *unrotated_block = build_phrases(&unrotated, texts, phrase_set_unrotated(&all, texts));
    puts("problem,seed,limit,phrases,bonuses,locks,rows,points");
    for (int i = optind; i < argc; i++)
        report_file(argv[i], &all, &unrotated, &solutions);
    free(unrotated_block);
    free(block);
    free(texts);
    return 0;
}
