/* The program's entry on WebAssembly. The host calls wasm_arguments(size) for memory, writes the arguments there,
 * each with a NUL, and calls wasm_main(count), which returns the exit status. */
#include <stddef.h>

#include "../program.h"

enum { ARGUMENTS = 65536, WORDS = ARGUMENTS / 16 };

static char arguments[ARGUMENTS];
static char *words[WORDS + 1];

/* Memory for `size` bytes of arguments; NULL if that is too much. */
__attribute__((export_name("wasm_arguments"))) char *wasm_arguments(size_t size)
{
    return size <= ARGUMENTS ? arguments : NULL;
}

__attribute__((export_name("wasm_main"))) int wasm_main(int count)
{
    char *at = arguments;

    if (count < 0 || count > WORDS)
        return PROGRAM_USAGE;
    for (int i = 0; i < count; i++) {
        words[i] = at;
        while (*at++ != '\0')
            continue;
    }
    return program_main(count, words);
}
