/* Port for processors without an operating system: files, streams and clock by semihosting, one core, and the memory
 * left by the linker script. */
#include "../port.h"

#include <string.h>

#include "semihost.h"

static const char *failure = "";

/* ---- memory ---- */

/* Code and stack lie outside the block. */
size_t port_overhead(uint32_t workers)
{
    (void)workers;
    return 0;
}

void *port_memory(size_t *size)
{
    size_t left = (size_t)(arena_end - arena_start) - semihost_arguments;

    *size = *size < left ? *size : left;
    return *size != 0 ? arena_start + semihost_arguments : NULL;
}

/* ---- files ---- */

static int open_as(const char *name, enum semihost_mode mode)
{
    uintptr_t block[] = {(uintptr_t)name, (uintptr_t)mode, strlen(name)};

    return (int)semihost(SEMIHOST_OPEN, block);
}

static const char *reason(void)
{
    enum { NO_ENTRY = 2, NO_PERMISSION = 13 }; /* the same on every host */

    switch (semihost(SEMIHOST_ERRNO, NULL)) {
    case NO_ENTRY: return "no such file";
    case NO_PERMISSION: return "permission denied";
    default: return "cannot be read";
    }
}

int port_open(const char *name)
{
    bool input = name[0] == '-' && name[1] == '\0';
    int handle = open_as(input ? ":tt" : name, SEMIHOST_MODE_READ);

    if (handle < 0)
        failure = reason();
    return handle;
}

long port_read(int handle, void *to, size_t size)
{
    uintptr_t block[] = {(uintptr_t)handle, (uintptr_t)to, size};
    intptr_t left = semihost(SEMIHOST_READ, block);

    if (left < 0 || (size_t)left > size) {
        failure = reason();
        return -1;
    }
    return (long)(size - (size_t)left);
}

void port_close(int handle)
{
    uintptr_t block[] = {(uintptr_t)handle};

    (void)semihost(SEMIHOST_CLOSE, block);
}

/* A read by the host cannot be interrupted. */
void port_read_until(uint64_t end_ms)
{
    (void)end_ms;
}

const char *port_failure(void)
{
    return failure;
}

/* ---- streams ---- */

static int log_handle;

bool port_open_log(const char *name)
{
    log_handle = open_as(name, SEMIHOST_MODE_WRITE);
    if (log_handle < 0)
        failure = reason();
    return log_handle >= 0;
}

static int handle_of(int stream)
{
    static int handles[2]; /* 0: not open yet; no handle of the host is 0 */
    int *handle = &handles[stream == PORT_ERR];

    if (stream == PORT_LOG)
        return log_handle;
    if (*handle == 0)
        *handle = open_as(":tt", stream == PORT_ERR ? SEMIHOST_MODE_APPEND : SEMIHOST_MODE_WRITE);
    return *handle;
}

bool port_write(int stream, const void *from, size_t size)
{
    const unsigned char *at = from;

    while (size != 0) {
        uintptr_t block[] = {(uintptr_t)handle_of(stream), (uintptr_t)at, size};
        intptr_t left = semihost(SEMIHOST_WRITE, block);
        if (left < 0 || (size_t)left >= size)
            return false;
        at += size - (size_t)left;
        size = (size_t)left;
    }
    return true;
}

bool port_end_output(void)
{
    uintptr_t block[] = {(uintptr_t)handle_of(PORT_OUT)};

    return semihost(SEMIHOST_CLOSE, block) == 0;
}

bool port_terminal(int stream)
{
    uintptr_t block[] = {(uintptr_t)handle_of(stream)};

    return semihost(SEMIHOST_ISTTY, block) == 1;
}

/* ---- clock ---- */

/* The host's clock starts before the program: the first call sets the program's start, a little late. */
uint64_t port_clock_ms(void)
{
    static uint64_t start;
    uint32_t ticks[2] = {0, 0}; /* low word first, by both processors' order of bytes */
    uint64_t each_ms = (uint64_t)semihost(SEMIHOST_TICKFREQ, NULL) / 1000, now;

    (void)semihost(SEMIHOST_ELAPSED, ticks);
    now = ((uint64_t)ticks[1] << 32 | ticks[0]) / (each_ms != 0 ? each_ms : 1);
    if (start == 0)
        start = now;
    return now - start;
}
