/* See back_pointer.h. */
#include "back_pointer.h"

void back_pointers_init(struct back_pointers *pointers, uint32_t limit, struct arena *arena)
{
    *pointers = (struct back_pointers){.limit = limit};
    pointers->distance = ARENA_TAKE(arena, limit, label_number);
    pointers->letter = ARENA_TAKE(arena, limit, char);
}

uint32_t back_pointers_length(const struct back_pointers *pointers, uint32_t label)
{
    uint32_t length = 0;

    for (; pointers->distance[label] != 0; label -= pointers->distance[label])
        length++;
    return length;
}

void back_pointers_text(const struct back_pointers *pointers, uint32_t label, char *end)
{
    for (; pointers->distance[label] != 0; label -= pointers->distance[label])
        *--end = pointers->letter[label];
}
