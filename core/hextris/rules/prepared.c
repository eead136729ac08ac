/* See prepared.h. */
#include "prepared.h"

#include "game.h"

/* Units of the source that are drawn for 1 work. */
enum { WORK_DRAWN = 2 };

static uint32_t count_members(const struct problem *problem)
{
    uint32_t members = 0;

    for (uint32_t i = 0; i < problem->unit_count; i++)
        members += problem->units[i].member_count;
    return members;
}

void prepared_layout(struct prepared *prepared, const struct problem *problem,
                  const struct phrase_set *phrases, struct arena *arena)
{
    struct board_size size = board_size_of(problem);

    prepared->unit_count = problem->unit_count;
    prepared->orientations_max = 0; /* until prepared_fill() */
    prepared->start = ARENA_TAKE(arena, (size_t)size.height * size.words, uint64_t);
    prepared->units = ARENA_TAKE(arena, problem->unit_count, struct unit);
    prepared->offsets = unit_take_offsets(count_members(problem), arena);
    prepared->source = ARENA_TAKE(arena, problem->source_length, uint8_t);
    prepared->game = (struct prepared_game){size, prepared->start, prepared->units, prepared->source,
                                            problem->source_length, phrases};
}

void prepared_fill(struct prepared *prepared, const struct problem *problem, uint32_t seed, struct stop *stop)
{
    struct board_size size = prepared->game.size;
    struct unit_offset *offsets = prepared->offsets;

    prepared->orientations_max = 1;
    board_start(prepared->start, size, problem);
    for (uint32_t i = 0; i < problem->unit_count; i++) {
        struct unit *unit = &prepared->units[i];
        unit_build(unit, &problem->units[i], size.width, size.height, offsets);
        offsets += UNIT_OFFSETS * unit->member_count;
        if (unit->orientations > prepared->orientations_max)
            prepared->orientations_max = unit->orientations;
        if (stop_after(stop, UNIT_OFFSETS * unit->member_count))
            return;
    }
    if (stop_after(stop, problem->source_length / WORK_DRAWN))
        return;
    game_source(prepared->source, problem->source_length, seed, problem->unit_count);
}
