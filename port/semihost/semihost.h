/* Semihosting: a processor without an operating system calls its debugger or emulator, the host, for files, clock and
 * arguments. Operations and blocks are those of Arm's "Semihosting for AArch32 and AArch64", which RISC-V uses, too. */
#ifndef PORT_SEMIHOST_H
#define PORT_SEMIHOST_H

#include <stddef.h>
#include <stdint.h>

enum semihost_operation {
    SEMIHOST_OPEN = 0x01,        /* name, mode, length of name: a handle, or -1 */
    SEMIHOST_CLOSE = 0x02,       /* handle */
    SEMIHOST_WRITE = 0x05,       /* handle, bytes, size: number of bytes not written */
    SEMIHOST_READ = 0x06,        /* handle, bytes, size: number of bytes not read */
    SEMIHOST_ISTTY = 0x09,       /* handle: 1 if it is a terminal */
    SEMIHOST_ERRNO = 0x13,       /* the host's number of the last error */
    SEMIHOST_GET_CMDLINE = 0x15, /* buffer, size: 0, and the size becomes the length */
    SEMIHOST_EXIT = 0x20,        /* reason, status */
    SEMIHOST_ELAPSED = 0x30,     /* sets two words to the ticks since the start, low one first */
    SEMIHOST_TICKFREQ = 0x31     /* ticks a second */
};

/* Modes of SEMIHOST_OPEN, binary. The host's own streams are all called ":tt"; the mode selects one. */
enum semihost_mode { SEMIHOST_MODE_READ = 1, SEMIHOST_MODE_WRITE = 5, SEMIHOST_MODE_APPEND = 9 };

/* Calls the host. `block` is an array of words, which some operations change. Each processor has its own version. */
intptr_t semihost(enum semihost_operation operation, void *block);

/* Called by the start-up code as soon as there is a stack. */
_Noreturn void semihost_main(void);

/* Reports a processor fault and exits. Only a defect or a stack overflow leads here. */
_Noreturn void semihost_fault(void);

/* The memory block, set by the linker script. */
extern unsigned char arena_start[], arena_end[];

/* Bytes of it that the arguments take. */
extern size_t semihost_arguments;

#endif
