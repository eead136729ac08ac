/* See label_set.h. */
#include "label_set.h"

#include <string.h>

void label_sets_init(struct label_sets *sets, uint32_t count, uint32_t width, bool points_count, struct arena *arena)
{
    sets->points_count = points_count;
    sets->width = width;
    sets->entries = ARENA_TAKE(arena, (size_t)count * width, struct label_entry);
    sets->thresholds = ARENA_TAKE(arena, count, struct label_threshold);
    sets->sizes = ARENA_TAKE(arena, count, uint8_t);
}

void label_sets_clear(struct label_sets *sets, uint32_t count, uint32_t width)
{
    sets->width = width;
    memset(sets->sizes, 0, count);
}
