/* See shelf.h. Texts lie side by side without gaps: one that goes is closed over by a move of all
 * behind it. A move costs less than a thousandth of the search that caused it, and the free room
 * stays in one piece. */
#include "shelf.h"

#include <string.h>

/* Bytes a millisecond that the output surely takes: half of what a slow pipe does. */
#define SHELF_BYTES_MS 50000

bool shelf_open(struct shelf *shelf, uint32_t room, struct arena *arena)
{
    memset(shelf, 0, sizeof *shelf);
    shelf->entries = ARENA_TAKE(arena, room, struct shelf_entry);
    shelf->room = room;
    return shelf->entries != NULL;
}

void shelf_clear(struct shelf *shelf)
{
    shelf->count = 0;
}

/* Whether a seed is one of the first `count` of the list. */
static bool listed(const struct problem *problem, uint32_t count, uint32_t seed)
{
    for (uint32_t i = 0; i < count; i++)
        if (problem->seeds[i] == seed)
            return true;
    return false;
}

static uint32_t count_games(const struct problem *problem)
{
    uint32_t games = 0;

    for (uint32_t i = 0; i < problem->seed_count; i++)
        games += !listed(problem, i, problem->seeds[i]);
    return games;
}

void shelf_add(struct shelf *shelf, const struct problem *problem, const struct phrase_set *phrases,
               uint32_t *seed)
{
    if (shelf->added != problem)
        shelf->games = count_games(problem);
    shelf->added = problem;
    for (; *seed < problem->seed_count && shelf->count < shelf->room; ++*seed) {
        struct shelf_entry *entry = &shelf->entries[shelf->count];
        if (listed(problem, *seed, problem->seeds[*seed]))
            continue;
        memset(entry, 0, sizeof *entry);
        entry->game.problem = problem;
        entry->game.seed = problem->seeds[*seed];
        entry->game.phrases = phrases;
        entry->games = shelf->games;
        entry->text_at = SHELF_NO_TEXT;
        shelf->count++;
    }
}

void shelf_keep_texts(struct shelf *shelf, struct arena arena)
{
    shelf->texts = (char *)arena.at;
    shelf->texts_size = arena_left(&arena);
    shelf->texts_used = 0;
}

int64_t shelf_points(const struct player_score *score)
{
    return score->move + score->power;
}

static bool smaller(struct budget a, struct budget b)
{
    return a.work != b.work ? a.work < b.work : a.preset < b.preset;
}

static bool beats(const struct shelf_offer *offer, const struct shelf_entry *entry)
{
    int64_t now = shelf_points(&offer->score);
    int64_t before = shelf_points(&entry->score);

    if (entry->played && offer->asked_for != entry->asked_for)
        return offer->asked_for;
    if (!entry->played || now != before)
        return !entry->played || now > before;
    return smaller(offer->budget, entry->game.budget);
}

static void drop_text(struct shelf *shelf, struct shelf_entry *entry)
{
    size_t at = entry->text_at;
    size_t next = at + entry->text_length;

    if (at == SHELF_NO_TEXT)
        return;
    memmove(shelf->texts + at, shelf->texts + next, shelf->texts_used - next);
    shelf->texts_used -= entry->text_length;
    entry->text_at = SHELF_NO_TEXT;
    for (uint32_t i = 0; i < shelf->count; i++)
        if (shelf->entries[i].text_at != SHELF_NO_TEXT && shelf->entries[i].text_at > at)
            shelf->entries[i].text_at -= next - at;
}

static void keep_text(struct shelf *shelf, struct shelf_entry *entry, const char *text)
{
    if (text == NULL || entry->text_length > shelf->texts_size - shelf->texts_used)
        return;
    memcpy(shelf->texts + shelf->texts_used, text, entry->text_length);
    entry->text_at = shelf->texts_used;
    shelf->texts_used += entry->text_length;
}

bool shelf_put(struct shelf *shelf, uint32_t index, const struct shelf_offer *offer)
{
    struct shelf_entry *entry = &shelf->entries[index];

    if (!beats(offer, entry))
        return false;
    drop_text(shelf, entry);
    entry->played = true;
    entry->asked_for = offer->asked_for;
    entry->game.budget = offer->budget;
    entry->score = offer->score;
    entry->plan.count = offer->plan.count;
    entry->plan.early = offer->plan.early;
    memcpy(entry->plan.steps, offer->plan.steps,
           offer->plan.count * sizeof *entry->plan.steps);
    entry->text_ms = offer->text_ms;
    entry->text_length = offer->text_length;
    keep_text(shelf, entry, offer->text);
    return true;
}

const char *shelf_text(const struct shelf *shelf, const struct shelf_entry *entry)
{
    return entry->text_at != SHELF_NO_TEXT ? shelf->texts + entry->text_at : NULL;
}

uint64_t shelf_write_ms(const struct shelf *shelf)
{
    uint64_t bytes = 0, ms = 0;

    for (uint32_t i = 0; i < shelf->count; i++) {
        const struct shelf_entry *entry = &shelf->entries[i];
        if (!entry->played)
            continue;
        bytes += entry->text_length;
        ms += entry->text_at == SHELF_NO_TEXT ? entry->text_ms : 0;
    }
    return ms + bytes / SHELF_BYTES_MS;
}
