/* Speed: boards and labels a second of processor time, each in one search of a fixed budget.
 *
 *     speed_icfp2015 [-p PHRASE]... PROBLEM
 *
 * The first game is searched twice. Boards: without phrases, so that nothing but boards is searched; a board
 * is a lock tried on the board of a state of the beam. Labels: with the phrases, by the last routed preset; a
 * label is a step offered by the route programme (its unit of work; a locking command counts as two). No
 * inner loop counts them: the linker puts the two functions below in place of those that they are named after
 * (ld's --wrap). */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "../../core/hextris/player/player.h"
#include "../../core/hextris/typing/route.h"
#include "../kit/host.h"
#include "../hextris/problem_file.h"

/* A few seconds: rates differ by about 1 % from run to run. */
#define WORK ((uint64_t)150000000)

static uint64_t boards, labels;

bool __real_reach_run_resting(struct reach *reach, const uint64_t *board, const struct unit *unit);
bool __wrap_reach_run_resting(struct reach *reach, const uint64_t *board, const struct unit *unit);
void __real_route_run(struct route *route, const struct reach *reach, const struct unit *unit,
                      uint32_t width, struct route_starts from, uint32_t lock);
void __wrap_route_run(struct route *route, const struct reach *reach, const struct unit *unit,
                      uint32_t width, struct route_starts from, uint32_t lock);

bool __wrap_reach_run_resting(struct reach *reach, const uint64_t *board, const struct unit *unit)
{
    bool spawns = __real_reach_run_resting(reach, board, unit);

    boards += spawns ? reach->lock_count : 0;
    return spawns;
}

void __wrap_route_run(struct route *route, const struct reach *reach, const struct unit *unit,
                      uint32_t width, struct route_starts from, uint32_t lock)
{
    uint64_t before = route->work;

    __real_route_run(route, reach, unit, width, from, lock);
    labels += route->work - before;
}

static void build_phrases(struct phrase_set *set, const char *const *texts, uint32_t count)
{
    size_t size = phrase_set_need(texts, count);
    struct arena arena = arena_over(judge_host_allocate(size, 1), size);

    if (!phrase_set_build(set, texts, count, &arena))
        judge_host_fail("too many phrases");
}

/* Searches the first game once, with a budget of WORK. Returns the seconds of processor time. */
static double search(const struct problem *problem, const struct phrase_set *phrases, uint32_t preset)
{
    struct player_game game = {problem, problem->seeds[0], phrases, {WORK, preset, 0}, NULL};
    size_t need = player_need(&game);
    void *block = judge_host_allocate(need, 1);
    struct plan plan = {judge_host_allocate(problem->source_length, sizeof(uint64_t)), 0, false};
    struct player_score score;
    clock_t start = clock();

    boards = labels = 0;
    if (player_search(&game, arena_over(block, need), NULL, &plan, &score) != PLAYER_OK)
        judge_host_fail("%s: cannot be searched", problem->name);
    free(plan.steps);
    free(block);
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

static void print_rate(const char *what, uint64_t count, double seconds)
{
    printf("speed: %.2f million %s a second of processor time (%llu in %.2f s)\n",
           (double)count / 1e6 / seconds, what, (unsigned long long)count, seconds);
}

int main(int argc, char **argv)
{
    const char **texts = judge_host_allocate((size_t)argc, sizeof *texts);
    struct phrase_set none, phrases;
    struct problem problem;
    uint32_t count = 0;
    double seconds;

    for (int option; (option = getopt(argc, argv, "p:")) != -1;)
        if (option == 'p')
            texts[count++] = optarg;
    if (optind + 1 != argc)
        judge_host_fail("usage: speed_icfp2015 [-p PHRASE]... PROBLEM");
    build_phrases(&none, texts, 0);
    build_phrases(&phrases, texts, count);
    (void)problem_file_read(&problem, argv[optind]); /* kept until the end */
    if (problem.seed_count == 0)
        judge_host_fail("%s: no game", problem.name);
    seconds = search(&problem, &none, 0);
    print_rate("boards", boards, seconds);
    if (phrases.count > 0) {
        uint32_t routed = preset_count(&phrases) - 1;
        while (preset_of(&phrases, routed)->mode < PRESET_ROUTED)
            routed--;
        seconds = search(&problem, &phrases, routed);
        print_rate("labels", labels, seconds);
    }
    return 0;
}
