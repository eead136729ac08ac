/* See memory_block.h. */
#include "memory_block.h"

#include "../../port/port.h"
#include "../base/bounds.h"
#include "../base/integer.h"
#include "../base/report.h"

uint32_t memory_workers(uint64_t bytes, uint64_t cores)
{
    uint64_t most = integer_max_unsigned(bytes >> 20, 1);

    return (uint32_t)integer_min_unsigned(integer_min_unsigned(cores, MAX_WORKERS), most);
}

struct memory_limit memory_limit(uint64_t mb, uint64_t cores)
{
    uint64_t bytes = block_bytes(mb), overhead = port_overhead(memory_workers(bytes, cores));

    return (struct memory_limit){block_within(bytes, overhead, MEMORY_BLOCK_MIN), overhead, cores};
}

uint64_t memory_take(const struct memory_limit *limit, struct arena *arena)
{
    size_t taken = block_take(limit->block, MEMORY_BLOCK_MIN, limit->overhead, arena);

    return taken != 0 ? taken + limit->overhead : 0;
}

/* The most bytes of a block that are lost by rounding to whole pages. */
#define PAGE_MOST ((uint64_t)64 * 1024)

/* The smallest limit in megabytes that allows a block of that size; 0 if none does. More megabytes may allow more
 * workers, which take memory themselves. port_overhead() includes the block now, but did not when the limit was
 * computed. */
static uint64_t mb_for(uint64_t need, const struct memory_limit *limit)
{
    uint64_t now = port_overhead(memory_workers((uint64_t)limit->block + limit->overhead, limit->cores));
    uint64_t mb = block_megabytes(need + PAGE_MOST + limit->overhead);

    for (; mb <= BLOCK_MB_MAX; mb++) {
        uint64_t more = port_overhead(memory_workers(mb << 20, limit->cores)) - now;
        if (need + PAGE_MOST + limit->overhead + more <= mb << 20)
            return mb;
    }
    return 0;
}

void memory_report_refused(const struct names *names, size_t need, size_t left, const struct memory_limit *limit)
{
    uint64_t mb = left + PAGE_MOST > limit->block && need < SIZE_MAX ? mb_for(need, limit) : 0;
    struct message message;

    names_begin(names, &message);
    message_text(&message, "too little memory: ");
    message_bytes(&message, need);
    message_text(&message, " needed, ");
    message_bytes(&message, left);
    message_text(&message, " available");
    if (mb != 0)
        message_print(&message, "; -m %llu is enough", (unsigned long long)mb);
    report_error(&message);
}
