/* Bonuses are settled by exclusion: every pose that its own rules allow counts as valid until the pose that it depends on
 * does not, and this is repeated until nothing changes. Each round but the last excludes a pose, so there are at most as
 * many rounds as problems, and one more. */
#include "table.h"

#include <string.h>

void wall_row_open(struct wall_row *row, struct arena *arena, const struct game_problem *problem)
{
    *row = (struct wall_row){.problem = brainwall_problem(problem)};
    row->distances = ARENA_TAKE(arena, row->problem->corner_count, int64_t);
    row->unlocked = ARENA_TAKE(arena, row->problem->bonus_count, bool);
}

void wall_row_take(struct wall_row *row, struct game_problem *problem, const struct game_entry *entry,
                   const struct message *place, const struct message *error)
{
    const struct wall_pose *pose;
    const struct wall_verdict *verdict;

    row->posed = entry->text.bytes != NULL;
    row->claims = entry->claims;
    row->claimed = -entry->claimed[0];
    if (!row->posed)
        return;
    verdict = brainwall_given(problem, &pose);
    row->fault = verdict->fault.kind;
    row->valid = row->fault == WALL_FAULT_NONE;
    row->whole = verdict->whole;
    row->used = row->fault == WALL_FAULT_FORM ? WALL_NONE : pose->used;
    row->from = pose->from;
    row->place = *place;
    if (!row->valid)
        row->error = *error;
    if (!row->whole)
        return;
    row->dislikes = verdict->dislikes;
    memcpy(row->distances, verdict->distances, row->problem->corner_count * sizeof *row->distances);
    memcpy(row->unlocked, verdict->unlocked, row->problem->bonus_count * sizeof *row->unlocked);
}

/* Whether the pose of a row unlocks a kind of bonus for a problem. */
static bool unlocks(const struct wall_row *row, enum wall_kind kind, int64_t problem)
{
    const struct wall_bonus *bonuses = row->problem->bonuses;

    for (size_t i = 0; i < row->problem->bonus_count; i++)
        if (row->unlocked[i] && bonuses[i].kind == kind && bonuses[i].problem == problem)
            return true;
    return false;
}

/* Why the bonus of a row's pose is locked, NULL if it is not. */
static const char *lock_of(const struct wall_table *table, const struct wall_row *row)
{
    const char *reason = "is not among those given";

    for (size_t i = 0; i < table->count; i++) {
        const struct wall_row *other = &table->rows[i];

        if (row->from < 0 || other->problem->id != row->from)
            continue;
        if (other->valid && unlocks(other, row->used, row->problem->id))
            return NULL;
        reason = !other->posed  ? "has no pose"
                 : other->valid ? "has a pose that does not unlock it"
                                : "has no valid pose";
    }
    return reason;
}

static bool settle(struct wall_table *table)
{
    bool changed = false;

    for (size_t i = 0; i < table->count; i++) {
        struct wall_row *row = &table->rows[i];
        const char *lock = row->valid && row->used != WALL_NONE ? lock_of(table, row) : NULL;

        if (lock == NULL)
            continue;
        row->valid = false;
        changed = true;
        row->error = row->place;
        message_print(&row->error, "%s is not unlocked: problem %lld %s", wall_kind_name(row->used), (long long)row->from,
                      lock);
    }
    return changed;
}

size_t wall_table_judge(struct wall_table *table, bool all_unlocked)
{
    size_t errors = 0;

    while (!all_unlocked && settle(table))
        continue;
    for (size_t i = 0; i < table->count; i++) {
        struct wall_row *row = &table->rows[i];

        errors += row->posed && row->fault == WALL_FAULT_NONE && !row->valid; /* it was valid by itself */
        if (!row->valid || !row->claims || row->claimed == row->dislikes)
            continue;
        errors++;
        row->error = row->place;
        message_print(&row->error, "%lld dislikes are claimed, the pose has %lld", (long long)row->claimed,
                      (long long)row->dislikes);
    }
    return errors;
}
