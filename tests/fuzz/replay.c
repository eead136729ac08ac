/* Replay: feeds files to a fuzz target, where there is no fuzzer to do it.
 *
 *     replay_TARGET FILE...
 *
 * A line of the Test Anything Protocol for each file, on standard error: standard output is the
 * target's. A file that is not handled well ends the program. */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

enum { FILE_MAX = 1 << 22 };

static _Noreturn void give_up(const char *what, const char *path)
{
    fprintf(stderr, "Bail out! %s: %s\n", what, path);
    exit(2);
}

/* Exactly as many bytes, so that a sanitizer sees their end. */
static void replay(const char *path)
{
    static uint8_t room[FILE_MAX];
    FILE *file = fopen(path, "rb");
    size_t size;
    uint8_t *data;

    if (file == NULL)
        give_up("cannot open", path);
    size = fread(room, 1, sizeof room, file);
    if (ferror(file) || size == sizeof room)
        give_up("cannot read", path);
    fclose(file);
    data = malloc(size > 0 ? size : 1);
    if (data == NULL)
        give_up("no memory for", path);
    for (size_t i = 0; i < size; i++)
        data[i] = room[i];
    LLVMFuzzerTestOneInput(data, size);
    free(data);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        replay(argv[i]);
        fprintf(stderr, "ok %d - %s\n", i, argv[i]);
    }
    return argc > 1 ? 0 : 2;
}
