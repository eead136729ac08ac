/* A greedy player of ICFP 2015, for comparison: it locks each unit where the board is best right after, regardless of
 * the units to come, and steers it there by few commands. It types no phrases.
 *
 *     greedy_icfp2015 [-p PHRASE]... [-s SEED]... [-t SECONDS] [-m MEGABYTES] [-c CORES] -f FILE...
 *
 * Prints the contest's JSON list. It takes the lock whose board has the least cost:
 *
 *     for each full cell               its height above the floor: low cells and cleared rows are good
 *     for each covered cell, which     half the height of the board (the best of 1/8 to 2 heights on a wide board;
 *     is empty with a full one above   on others all are about equal)
 *
 * After SECONDS the games end as they are. -p, -m and -c are accepted for scripts and have no effect. It uses the
 * core's rules and paths: problem, unit, board, game, reach, path. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../core/base/bits.h"
#include "../../core/hextris/bounds.h"
#include "../../core/hextris/rules/board.h"
#include "../../core/hextris/rules/game.h"
#include "../../core/hextris/rules/reach.h"
#include "../../core/hextris/typing/path.h"
#include "../kit/host.h"
#include "problem_file.h"

struct wishes {
    uint32_t seeds[MAX_SEEDS];
    uint32_t seed_count; /* 0: all of each problem */
    double end;          /* on the clock; 0: no limit */
};

/* A game in progress. */
struct table {
    const struct problem *problem;
    const struct wishes *wishes;
    struct board_size size;
    uint64_t *board, *after; /* the current board, and that after the lock considered */
    struct unit *units;
    struct unit_offset *offsets; /* of all units */
    uint8_t *source; /* the unit of each spawn */
    struct reach reach;
    struct path path;
};

static double clock_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- the choice of a lock ---- */

static bool is_full(const struct table *table, const uint64_t *row, int32_t x)
{
    return x >= 0 && x < (int32_t)table->size.width && !bits_test(row, (uint32_t)x);
}

/* The cost of rows first .. end - 1. */
static int64_t cost(const struct table *table, const uint64_t *board, int32_t first, int32_t end)
{
    int32_t height = (int32_t)table->size.height;
    int64_t heights = 0, covered = 0;

    for (int32_t y = first; y < end; y++) {
        const uint64_t *row = board_row_const(board, table->size, y);
        for (int32_t x = 0; x < (int32_t)table->size.width; x++) {
            int32_t east = x + (y & 1); /* column of the eastern one of the two cells above */
            if (is_full(table, row, x))
                heights += height - y;
            else if (y > 0 && (is_full(table, row - table->size.words, east - 1) ||
                               is_full(table, row - table->size.words, east)))
                covered++;
        }
    }
    return heights + covered * height / 2;
}

/* What a lock adds to the cost. Without a full row only the rows of the unit change, and what the row below has
 * covered. */
static int64_t lock_cost(const struct table *table, const struct unit *unit, struct pose pose)
{
    int32_t first = pose.y, height = (int32_t)table->size.height;
    int32_t end = first + unit->shape[pose.orientation].height;

    memcpy(table->after, table->board, sizeof *table->board * table->size.words * table->size.height);
    board_fill(table->after, table->size, unit, pose);
    if (board_clear(table->after, table->size) > 0)
        first = 0, end = height;
    end = end < height ? end + 1 : height;
    return cost(table, table->after, first, end) - cost(table, table->board, first, end);
}

/* The first of the cheapest locks. */
static struct pose choose(const struct table *table, const struct unit *unit)
{
    struct pose best = table->reach.lock_list[0];
    int64_t least = lock_cost(table, unit, best);

    for (uint32_t lock = 1; lock < table->reach.lock_count; lock++) {
        int64_t now = lock_cost(table, unit, table->reach.lock_list[lock]);
        if (now < least) {
            least = now;
            best = table->reach.lock_list[lock];
        }
    }
    return best;
}

/* ---- a game ---- */

/* Steers the unit of the last reach_run() into a pose and locks it. */
static void play_unit(struct table *table, const struct unit *unit, struct pose pose)
{
    path_find(&table->path, &table->reach, unit, pose);
    for (uint32_t i = table->path.length; i > 0; i--)
        putchar(game_letters((enum command)table->path.commands[i - 1])[0]);
    putchar(game_letters(path_lock(&table->reach, unit, pose))[0]);
    board_fill(table->board, table->size, unit, pose);
    board_clear(table->board, table->size);
}

static void play_game(struct table *table, uint32_t seed)
{
    const struct problem *problem = table->problem;

    board_start(table->board, table->size, problem);
    game_source(table->source, problem->source_length, seed, problem->unit_count);
    for (uint32_t i = 0; i < problem->source_length; i++) {
        const struct unit *unit = &table->units[table->source[i]];
        if ((table->wishes->end > 0 && clock_seconds() > table->wishes->end) ||
            !reach_run(&table->reach, table->board, unit))
            break;
        play_unit(table, unit, choose(table, unit));
    }
}

/* Returns false when the arena is too small. */
static void lay_table(struct table *table, struct arena *arena)
{
    const struct problem *problem = table->problem;
    size_t cells = (size_t)table->size.height * table->size.words;
    uint32_t members = 0;

    table->board = ARENA_TAKE(arena, cells, uint64_t);
    table->after = ARENA_TAKE(arena, cells, uint64_t);
    table->units = ARENA_TAKE(arena, problem->unit_count, struct unit);
    table->source = ARENA_TAKE(arena, problem->source_length, uint8_t);
    for (uint32_t i = 0; i < problem->unit_count; i++)
        members += problem->units[i].member_count;
    table->offsets = unit_take_offsets(members, arena);
    reach_init(&table->reach, table->size, arena);
    path_init(&table->path, table->size, arena);
}

static void build_units(struct table *table)
{
    const struct problem *problem = table->problem;
    struct unit_offset *offsets = table->offsets;

    for (uint32_t i = 0; i < problem->unit_count; i++) {
        unit_build(&table->units[i], &problem->units[i], problem->width, problem->height, offsets);
        offsets += UNIT_OFFSETS * problem->units[i].member_count;
    }
}

static bool wished(const struct wishes *wishes, uint32_t seed)
{
    bool found = wishes->seed_count == 0;

    for (uint32_t i = 0; i < wishes->seed_count; i++)
        found = found || wishes->seeds[i] == seed;
    return found;
}

/* Prints the games of a file as entries of the list; `first` until there is one. */
static void play_file(const char *name, const struct wishes *wishes, bool *first)
{
    struct problem problem;
    void *arrays = problem_file_read(&problem, name), *block;
    struct table table = {.problem = &problem, .wishes = wishes, .size = board_size_of(&problem)};
    struct arena counting = arena_counting(), arena;

    lay_table(&table, &counting);
    block = judge_host_allocate(arena_counted(&counting), 1);
    arena = arena_over(block, arena_counted(&counting));
    lay_table(&table, &arena);
    build_units(&table);
    for (uint32_t i = 0; i < problem.seed_count; i++) {
        if (!wished(wishes, problem.seeds[i]))
            continue;
        printf("%s{\"problemId\":%" PRId64 ",\"seed\":%" PRIu32 ",\"tag\":\"greedy\",\"solution\":\"",
               *first ? "[" : ",\n", problem.id, problem.seeds[i]);
        *first = false;
        play_game(&table, problem.seeds[i]);
        printf("\"}");
    }
    free(block);
    free(arrays);
}

int main(int argc, char **argv)
{
    struct wishes wishes = {.seed_count = 0};
    const char **files = judge_host_allocate((size_t)argc, sizeof *files);
    int file_count = 0;
    bool first = true;

    for (int option; (option = getopt(argc, argv, "f:s:t:p:m:c:")) != -1;) {
        if (option == 'f')
            files[file_count++] = optarg;
        else if (option == 's' && wishes.seed_count < MAX_SEEDS)
            wishes.seeds[wishes.seed_count++] = (uint32_t)strtoul(optarg, NULL, 10);
        else if (option == 't')
            wishes.end = clock_seconds() + strtod(optarg, NULL);
        else if (strchr("pmc", option) == NULL)
            judge_host_fail("usage: greedy_icfp2015 [-p PHRASE]... [-s SEED]... [-t SECONDS] -f FILE...");
    }
    if (file_count == 0 || optind < argc)
        judge_host_fail("usage: greedy_icfp2015 [-p PHRASE]... [-s SEED]... [-t SECONDS] -f FILE...");
    for (int i = 0; i < file_count; i++)
        play_file(files[i], &wishes, &first);
    puts(first ? "[]" : "]");
    free(files);
    return fflush(stdout) != 0 || ferror(stdout) ? 3 : 0;
}
