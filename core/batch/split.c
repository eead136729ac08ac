/* See split.h. The need of a game grows with its budget, so the least budget decides who can play
 * at all, and halving a budget that does not fit must end. */
#include "split.h"

#include <stdbool.h>

#include "report.h"

static const struct budget LEAST = {1, 0, 0};

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static uint64_t *lay_record(const struct player_game *game, struct arena *arena)
{
    return ARENA_TAKE(arena, game->problem->source_length, uint64_t);
}

size_t split_need(const struct player_game *game)
{
    struct arena counting = arena_counting();

    (void)lay_record(game, &counting);
    (void)arena_take(&counting, player_need(game), 1);
    return arena_counted(&counting);
}

static size_t need_at(const struct player_game *game, struct budget budget)
{
    struct player_game changed = *game;

    changed.budget = budget;
    return split_need(&changed);
}

static void refuse(const struct player_game *game, size_t need, size_t left)
{
    struct message message;

    message_clear(&message);
    message_name(&message, game->problem->name);
    message_text(&message, ": too little memory for ");
    report_seed(&message, game->seed);
    message_text(&message, ": the least budget needs ");
    report_bytes(&message, need);
    message_text(&message, ", ");
    report_bytes(&message, left);
    message_text(&message, " are left");
    report_error(&message);
}

void split_records(struct shelf *shelf, struct arena *arena)
{
    size_t most = 0;

    for (uint32_t i = 0; i < shelf->count; i++) {
        struct shelf_entry *entry = &shelf->entries[i];
        struct arena rest = *arena, counting = arena_counting();
        size_t worker = larger(most, need_at(&entry->game, LEAST));
        uint64_t *steps = lay_record(&entry->game, &rest);
        if (steps != NULL && worker <= arena_left(&rest)) {
            entry->plan.steps = steps;
            *arena = rest;
            most = worker;
        } else if (shelf->refused != entry->game.problem) {
            shelf->refused = entry->game.problem;
            (void)lay_record(&entry->game, &counting);
            (void)arena_take(&counting, worker, 1);
            refuse(&entry->game, arena_counted(&counting), arena_left(arena));
        }
    }
}

static size_t most_needed(const struct shelf *shelf, struct budget budget)
{
    size_t most = 1;

    for (uint32_t i = 0; i < shelf->count; i++)
        if (shelf->entries[i].plan.steps != NULL)
            most = larger(most, need_at(&shelf->entries[i].game, budget));
    return most;
}

struct split split_rest(struct shelf *shelf, struct arena rest, uint32_t workers,
                        struct budget wanted, struct budget least)
{
    struct split split = {rest, 0, 1};
    struct arena texts = rest;
    size_t left = arena_left(&rest);
    size_t share = left - left / 4;
    size_t need = most_needed(shelf, wanted);

    if (need <= share)
        split.workers = share / need < workers ? (uint32_t)(share / need) : workers;
    else
        share = larger(share, smaller(left, most_needed(shelf, least)));
    split.each = share / split.workers / ARENA_ALIGN * ARENA_ALIGN;
    split.all.end = split.all.at + split.each * split.workers;
    texts.at = split.all.end;
    shelf_keep_texts(shelf, texts);
    return split;
}

struct arena split_worker(const struct split *split, uint32_t worker)
{
    struct arena arena = split->all;

    arena.at = split->all.at + split->each * worker;
    arena.end = arena.at + split->each;
    return arena;
}

struct budget split_fit(const struct split *split, const struct player_game *game,
                               struct budget budget)
{
    while (budget.work != 0 && need_at(game, budget) > split->each)
        budget.work /= 2;
    return budget;
}
