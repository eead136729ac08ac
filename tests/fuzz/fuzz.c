/* See fuzz.h. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

void fuzz_fail(const char *file, int line, const char *text)
{
    fprintf(stderr, "%s:%d: %s does not hold\n", file, line, text);
    abort();
}
