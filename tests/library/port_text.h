/* Port text: a few words and numbers from and to a port, for programs over the public functions of the libraries, which
 * link nothing else of the core. */
#ifndef TESTS_LIBRARY_PORT_TEXT_H
#define TESTS_LIBRARY_PORT_TEXT_H

#include <stdint.h>
#include <string.h>

#include "../../port/port.h"

static inline void port_text(int stream, const char *text)
{
    (void)port_write(stream, text, strlen(text));
}

static inline void port_number(int stream, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;

    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    (void)port_write(stream, digits + at, sizeof digits - at);
}

/* The number at the start of a text; *text goes behind it. */
static inline uint64_t read_number(const char **text)
{
    uint64_t number = 0;

    for (; **text >= '0' && **text <= '9'; ++*text)
        number = number * 10 + (uint64_t)(**text - '0');
    return number;
}

/* A block of the port: of `most` bytes, or half of that, and so on; NULL and *size 0: there is none of 4 KiB. */
static inline void *port_block(size_t most, size_t *size)
{
    for (; most >= 4096; most /= 2) {
        void *block;
        *size = most;
        block = port_memory(size);
        if (block != NULL)
            return block;
    }
    *size = 0;
    return NULL;
}

/* A source of the libraries over an open file of the port; the context is its handle. */
static inline long read_port(void *context, void *to, size_t size)
{
    return port_read(*(const int *)context, to, size);
}

/* A receiver of the libraries that writes to PORT_OUT. */
static inline int put_port(void *context, const char *text, size_t length)
{
    (void)context;
    return !port_write(PORT_OUT, text, length);
}

#endif
