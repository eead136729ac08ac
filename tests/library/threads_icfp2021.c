/* Threads and the library of Brain Wall: threads_icfp2021 FILE...
 *
 * Searches a pose for each problem file, at most MAX_THREADS files; see threads_solver.h. */
#include "../../core/library/icfp2021.h"

#define OBJECT        icfp2021
#define LIBRARY(name) icfp2021_##name
#define STATUS(name)  ICFP2021_##name
#define RESULTS       "poses of %d problems"

enum { BUFFER = 1 << 20, TEXT_MAX = 1 << 14, WORK = 1500000 };

#include "threads_solver.h"

static void start(struct player *player)
{
    REQUIRE(icfp2021_load_json(player->game, 1, player->json, strlen(player->json)) == ICFP2021_OK);
    REQUIRE(icfp2021_start(player->game) == ICFP2021_OK);
}

static void judge(struct player *player)
{
    struct icfp2021_verdict verdict = {.valid = 0};

    if (!player->score.solved)
        return;
    REQUIRE(icfp2021_judge_json(player->game, player->text, player->length, &verdict) == ICFP2021_OK);
    REQUIRE(verdict.valid && verdict.dislikes == player->score.dislikes);
}

static bool same_score(const struct icfp2021_score *a, const struct icfp2021_score *b)
{
    return a->dislikes == b->dislikes && a->violation == b->violation;
}

int main(int argc, char **argv)
{
    int count = take_files(argc, argv, 3);

    results_in_threads_are_those_of_one_thread(count);
    tasks_in_threads_come_to_the_same(count - 1);
    return 0;
}
