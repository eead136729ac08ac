/* Bonuses are settled by exclusion: a pose that breaks no rule by itself counts as valid until the pose that unlocks
 * its bonus is found invalid. This is repeated until nothing changes. Every round but the last excludes a pose, so
 * there is at most one round more than problems. */
#include "table.h"

#include <string.h>

void brainwall_row_open(struct brainwall_row *row, struct arena *arena, const struct game_problem *problem)
{
    *row = (struct brainwall_row){.problem = brainwall_problem(problem)};
    row->distances = ARENA_TAKE(arena, row->problem->corner_count, int64_t);
    row->unlocked = ARENA_TAKE(arena, row->problem->bonus_count, bool);
}

void brainwall_row_take(struct brainwall_row *row, struct game_problem *problem, const struct game_entry *entry,
                        const struct message *location, const struct message *error)
{
    const struct brainwall_pose *pose;
    const struct brainwall_verdict *verdict;

    row->has_pose = entry->text.bytes != NULL;
    row->has_claim = entry->has_claim;
    row->claimed = -entry->claimed[0];
    if (!row->has_pose)
        return;
    verdict = brainwall_last_pose(problem, &pose);
    row->fault = verdict->fault.kind;
    row->valid = row->fault == BRAINWALL_FAULT_NONE;
    row->is_measured = verdict->is_measured;
    row->bonus = row->fault == BRAINWALL_FAULT_FORM ? BRAINWALL_NONE : pose->bonus;
    row->bonus_problem = pose->bonus_problem;
    row->location = *location;
    if (!row->valid)
        row->error = *error;
    if (!row->is_measured)
        return;
    row->dislikes = verdict->dislikes;
    memcpy(row->distances, verdict->distances, row->problem->corner_count * sizeof *row->distances);
    memcpy(row->unlocked, verdict->unlocked, row->problem->bonus_count * sizeof *row->unlocked);
}

/* Whether the pose of a row unlocks a kind of bonus for a problem. */
static bool unlocks(const struct brainwall_row *row, enum brainwall_kind kind, int64_t problem)
{
    const struct brainwall_bonus *bonuses = row->problem->bonuses;

    for (size_t i = 0; i < row->problem->bonus_count; i++)
        if (row->unlocked[i] && bonuses[i].kind == kind && bonuses[i].problem == problem)
            return true;
    return false;
}

/* Why the bonus of a row's pose is locked, NULL if it is not. */
static const char *lock_of(const struct brainwall_table *table, const struct brainwall_row *row)
{
    const char *reason = "was not given";

    for (size_t i = 0; i < table->count; i++) {
        const struct brainwall_row *other = &table->rows[i];

        if (row->bonus_problem < 0 || other->problem->id != row->bonus_problem)
            continue;
        if (other->valid && unlocks(other, row->bonus, row->problem->id))
            return NULL;
        reason = !other->has_pose  ? "has no pose"
                 : other->valid ? "has a pose that does not unlock it"
                                : "has no valid pose";
    }
    return reason;
}

static bool settle(struct brainwall_table *table)
{
    bool changed = false;

    for (size_t i = 0; i < table->count; i++) {
        struct brainwall_row *row = &table->rows[i];
        const char *lock = row->valid && row->bonus != BRAINWALL_NONE ? lock_of(table, row) : NULL;

        if (lock == NULL)
            continue;
        row->valid = false;
        changed = true;
        row->error = row->location;
        message_print(&row->error, "%s is not unlocked: problem %lld %s", brainwall_kind_name(row->bonus),
                      (long long)row->bonus_problem,
                      lock);
    }
    return changed;
}

size_t brainwall_table_judge(struct brainwall_table *table, bool all_unlocked)
{
    size_t errors = 0;

    while (!all_unlocked && settle(table))
        continue;
    for (size_t i = 0; i < table->count; i++) {
        struct brainwall_row *row = &table->rows[i];

        errors += row->has_pose && row->fault == BRAINWALL_FAULT_NONE && !row->valid; /* it was valid by itself */
        if (!row->valid || !row->has_claim || row->claimed == row->dislikes)
            continue;
        errors++;
        row->error = row->location;
        message_print(&row->error, "the entry claims %lld dislikes; the pose has %lld", (long long)row->claimed,
                      (long long)row->dislikes);
    }
    return errors;
}
