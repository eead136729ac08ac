/* The parts that ports share on machines where only the program runs: no other process, no threads, no signals. */
#include "../port.h"

#include <string.h>

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

/* Of the host's files only the names are known. */
bool port_same_file(const char *a, const char *b)
{
    return strlen(a) == strlen(b) && memcmp(a, b, strlen(a)) == 0;
}
