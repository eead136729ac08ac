/* The program on a processor without an operating system: arguments come from the host, the status goes to it.
 *
 *     arena_start  |command line|argv|...........the memory block............|  arena_end */
#include <string.h>

#include "../program.h"
#include "../port.h"
#include "semihost.h"
#include "words.h"

/* The reason of SEMIHOST_EXIT for a normal end. */
#define ENDED 0x20026

/* 128 + SIGABRT, as shells report a program that aborted. */
#define FAULT_STATUS 134

/* Alignment of memory blocks. */
#define ALIGN 8u

/* Set by the linker script. */
extern unsigned char data_from[], data_start[], data_end[], bss_start[], bss_end[];

size_t semihost_arguments;

static _Noreturn void end(int status)
{
    uintptr_t block[] = {ENDED, (uintptr_t)status};

    for (;;)
        (void)semihost(SEMIHOST_EXIT, block);
}

static unsigned char *align(unsigned char *at)
{
    return at + (ALIGN - (uintptr_t)at % ALIGN) % ALIGN;
}

/* Puts the command line and its words at the front of the arena; returns the number of words. */
static int read_arguments(char ***argv)
{
    uintptr_t room = (uintptr_t)(arena_end - arena_start);
    uintptr_t block[] = {(uintptr_t)arena_start, room};
    char *line = (char *)arena_start, *word;
    int count = 0;

    if (semihost(SEMIHOST_GET_CMDLINE, block) != 0 || block[1] >= room / 4)
        block[1] = 0;
    arena_start[block[1]] = '\0';
    *argv = (char **)(void *)align(arena_start + block[1] + 1);
    while ((word = words_next(&line)) != NULL)
        (*argv)[count++] = word;
    (*argv)[count] = NULL;
    semihost_arguments = (size_t)(align((unsigned char *)(*argv + count + 1)) - arena_start);
    return count;
}

/* Before this, no variable has its initial value. */
static void start_data(void)
{
    for (unsigned char *to = data_start, *from = data_from; to < data_end;)
        *to++ = *from++;
    for (unsigned char *to = bss_start; to < bss_end;)
        *to++ = 0;
}

void semihost_main(void)
{
    char **argv;
    int argc;

    start_data();
    argc = read_arguments(&argv);
    (void)port_clock_ms();
    end(program_main(argc, argv));
}

void semihost_fault(void)
{
    static const char TEXT[] = ": a fault of the processor, perhaps a stack overrun\n";
    char line[PORT_LINE / 4];
    size_t length = strlen(program_name());

    if (length > sizeof line - sizeof TEXT)
        length = sizeof line - sizeof TEXT;
    memcpy(line, program_name(), length);
    memcpy(line + length, TEXT, sizeof TEXT - 1);
    (void)port_write(PORT_ERR, line, length + sizeof TEXT - 1);
    end(FAULT_STATUS);
}
