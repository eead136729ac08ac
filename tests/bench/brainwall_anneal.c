/* Bench of Brain Wall's annealing alone: what it reaches on problem files with a given work, and how fast.
 *
 *     anneal_icfp2021 [-w WORK] [-s SEED] [-k BYTES] [-o NAME=VALUE]... PROBLEM...
 *
 * Prints a line for each problem, as CSV: file, vertices, edges, corners, 1 if a valid pose was found, violation,
 * dislikes, work spent, seconds of processor time. -k limits the visibility pool. -o changes a setting by its name in
 * struct anneal_settings, or the share of a kind of move by the name of the kind. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../core/brainwall/search/anneal.h"
#include "../../core/brainwall/solver/preset.h"
#include "brainwall_kit.h"

static const char *const KINDS[MOVES_KINDS] = {"shift", "jump", "mirror", "edge", "ball",
                                               "fold",  "turn", "whole",  "snap", "domain"};

struct bench {
    uint64_t work;
    size_t pool;
    struct anneal_settings settings;
};

static void bench_problem(const struct bench *bench, const char *name)
{
    struct arena arena = bench_arena(bench->pool + ((size_t)64 << 20));
    struct problem problem = bench_load(name, &arena);
    struct bonus_use none = {.kind = BONUS_NONE};
    struct figure figure;
    struct hole hole;
    struct rings rings;
    struct visibility_pool pool;
    struct incumbent incumbent = {.has_pose = false};
    struct search_input input = {.figure = &figure, .hole = &hole, .rings = &rings, .pool = &pool};
    uint64_t spent = 0;
    clock_t start = clock();
    uint32_t side;

    figure_build(&figure, &problem, &none, &arena);
    (void)hole_build(&hole, &problem, &arena, NULL);
    side = hole.width > hole.height ? hole.width : hole.height;
    incumbent.vertices = ARENA_TAKE(&arena, figure.vertex_count, struct point);
    (void)rings_build(&rings, &figure, side, &arena, NULL);
    if (incumbent.vertices == NULL)
        bench_fail("too large", name);
    visibility_pool_open(&pool, &hole, &arena, bench->pool, NULL);
    if (!anneal_run(&input, &bench->settings, bench->work, arena, &incumbent, &spent))
        bench_fail("too little scratch", name);
    printf("%s,%u,%u,%u,%d,%llu,%llu,%llu,%.2f\n", name, problem.vertex_count, problem.edge_count,
           problem.corner_count, incumbent.has_pose && incumbent.violation == 0, (unsigned long long)incumbent.violation,
           (unsigned long long)incumbent.dislikes, (unsigned long long)spent,
           (double)(clock() - start) / CLOCKS_PER_SEC);
    fflush(stdout);
}

static void set(struct anneal_settings *settings, const char *option)
{
    const struct {
        const char *name;
        uint32_t *value;
    } numbers[] = {{"runs", &settings->runs},
                   {"reheats", &settings->reheats},
                   {"fresh_share", &settings->fresh_share},
                   {"start_factor", &settings->start_factor},
                   {"start_min", &settings->start_min},
                   {"range", &settings->range},
                   {"reheat", &settings->reheat},
                   {"slack", &settings->slack},
                   {"settle", &settings->settle},
                   {"gain", &settings->gain}};
    size_t length = strcspn(option, "=");
    unsigned long value = option[length] != '\0' ? strtoul(option + length + 1, NULL, 10) : 0;

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strlen(numbers[i].name) == length && memcmp(numbers[i].name, option, length) == 0) {
            *numbers[i].value = (uint32_t)value;
            return;
        }
    for (size_t i = 0; i < MOVES_KINDS; i++)
        if (strlen(KINDS[i]) == length && memcmp(KINDS[i], option, length) == 0) {
            settings->moves[i] = (uint8_t)value;
            return;
        }
    bench_fail("no such setting", option);
}

int main(int argc, char **argv)
{
    struct bench bench = {100000000, (size_t)64 << 20, preset_of(0)->anneal};

    for (int option; (option = getopt(argc, argv, "w:s:k:o:")) != -1;)
        switch (option) {
        case 'w': bench.work = strtoull(optarg, NULL, 10); break;
        case 's': bench.settings.seed = (uint32_t)strtoul(optarg, NULL, 10); break;
        case 'k': bench.pool = strtoull(optarg, NULL, 10); break;
        case 'o': set(&bench.settings, optarg); break;
        default: bench_fail("unknown option", argv[0]);
        }
    for (int i = optind; i < argc; i++)
        bench_problem(&bench, argv[i]);
    return 0;
}
