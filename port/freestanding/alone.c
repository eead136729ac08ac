/* The part of a port that is the same where nothing runs beside the program: no other process, no threads, and no
 * host that could speak while it runs. */
#include "../port.h"

uint64_t port_processor_ms(void)
{
    return port_clock_ms();
}

bool port_interrupted(void)
{
    return false;
}

uint32_t port_processors(void)
{
    return 1;
}

void port_run(uint32_t workers, void (*job)(void *context, uint32_t worker), void *context)
{
    for (uint32_t i = 0; i < workers; i++)
        job(context, i);
}

void port_lock(void)
{
}

void port_unlock(void)
{
}
