/* Start-up and semihosting for RISC-V in machine mode. The first instruction stands at the start of
 * the code memory. A host recognises the call by the two empty shifts around the ebreak, all three uncompressed
 * and in one line of 16 bytes. */
#include <stdint.h>

#include "semihost.h"

__asm__(".section .start, \"ax\"\n"
        ".global start\n"
        ".option push\n"
        ".option arch, +zicsr\n"
        "start:\n"
        "    la sp, stack_top\n"
        "    la t0, riscv_fault\n"
        "    csrw mtvec, t0\n"
        "    call semihost_main\n"
        ".balign 4\n" /* traps go to whole words */
        "riscv_fault:\n"
        "    la sp, stack_top\n"
        "    call semihost_fault\n"
        ".option pop\n"
        ".text\n");

__attribute__((noinline)) intptr_t semihost(enum semihost_operation operation, void *block)
{
    register intptr_t a0 __asm__("a0") = (intptr_t)operation;
    register void *a1 __asm__("a1") = block;

    __asm__ volatile(".balign 16\n\t"
                     ".option push\n\t"
                     ".option norvc\n\t"
                     "slli zero, zero, 0x1f\n\t"
                     "ebreak\n\t"
                     "srai zero, zero, 7\n\t"
                     ".option pop"
                     : "+r"(a0)
                     : "r"(a1)
                     : "memory");
    return a0;
}
