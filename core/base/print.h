/* Print: formatted text as by printf(), without a C library.
 *
 *     %s  a text   %.*s  at most n bytes of a text, n an int before it   %c  a character   %%  a percent sign
 *     %d  int   %u  unsigned   %zu  size_t   %lld  long long   %llu  unsigned long long
 *
 * Nothing else is supported: no width, no flags, no floating point. The compiler checks arguments against formats. */
#ifndef BASE_PRINT_H
#define BASE_PRINT_H

#include <stdarg.h>
#include <stddef.h>

/* Takes the next piece of the text. */
typedef void print_put(void *to, const char *text, size_t length);

#if defined(__GNUC__)
#define PRINT_LIKE(text, first) __attribute__((format(printf, text, first)))
#else
#define PRINT_LIKE(text, first)
#endif

/* Gives the text to `put` piece by piece. O(length). */
void print_to(print_put *put, void *to, const char *format, va_list arguments) PRINT_LIKE(3, 0);

#endif
