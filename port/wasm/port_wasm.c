/* Port for WebAssembly without an operating system. The host, program.mjs or the page, gives the seven functions of
 * port.h that reach outside, by their names (imports.txt); the rest is here. Memory grows by the block; asked again,
 * port_memory() makes the same block longer. */
#include "../port.h"

enum { PAGE = 65536 };

/* Set by the linker: the end of the program's data. */
extern unsigned char __heap_base[];

/* ---- memory ---- */

/* Stack, data and arguments lie below __heap_base. */
size_t port_overhead(uint32_t workers)
{
    (void)workers;
    return (size_t)__heap_base;
}

void *port_memory(size_t *size)
{
    size_t have = __builtin_wasm_memory_size(0) * PAGE - (size_t)__heap_base;
    size_t pages = *size > have ? (*size - have) / PAGE : 0;

    if (pages > 0 && __builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
        return NULL;
    have += pages * PAGE;
    *size = *size < have ? *size : have;
    return __heap_base;
}

/* ---- functions without the host ---- */

const char *port_failure(void)
{
    return "cannot be read";
}

/* The host has its files before it calls, or waits as long as they take. */
void port_read_until(uint64_t end_ms)
{
    (void)end_ms;
}

/* The host has written everything that port_write() gave it. */
bool port_end_output(void)
{
    return true;
}
