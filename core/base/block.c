/* See block.h. */
#include "block.h"

#include "../../port/port.h"
#include "report.h"

uint64_t block_bytes(uint64_t mb)
{
    return (mb < BLOCK_MB_MAX ? mb : (uint64_t)BLOCK_MB_MAX) << 20;
}

uint64_t block_megabytes(uint64_t bytes)
{
    return (bytes + (1 << 20) - 1) >> 20;
}

size_t block_within(uint64_t bytes, uint64_t overhead, size_t least)
{
    return bytes >= overhead + least ? (size_t)(bytes - overhead) : 0;
}

void block_refuse(struct message *wrong, uint64_t mb, uint64_t overhead, size_t least)
{
    message_clear(wrong);
    message_print(wrong, "-m %llu: too small; the least is %llu MB", (unsigned long long)mb,
                  (unsigned long long)block_megabytes(overhead + least));
}

static void note_less(uint64_t wanted, uint64_t got)
{
    struct message message;

    message_clear(&message);
    message_print(&message, "%llu MB cannot be allocated; continuing with %llu MB",
                  (unsigned long long)block_megabytes(wanted), (unsigned long long)block_megabytes(got));
    report_note(&message);
}

size_t block_take(size_t wanted, size_t least, uint64_t overhead, struct arena *arena)
{
    size_t tried = wanted, size = tried;
    void *block = port_memory(&size);

    while (block == NULL && tried > least) {
        tried = tried / 2 > least ? tried / 2 : least;
        size = tried;
        block = port_memory(&size);
    }
    *arena = arena_over(block, block != NULL ? size : 0);
    if (block == NULL) {
        report_memory("the memory block", least, 0);
        return 0;
    }
    if (tried < wanted)
        note_less(wanted + overhead, tried + overhead);
    return tried;
}
