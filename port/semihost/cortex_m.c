/* Start-up and semihosting for Arm Cortex-M. After a reset the processor takes stack pointer and
 * first address from the vector table at address 0.
 *
 * The stack is the lowest part of the memory, so an overflow reaches no data but an address without
 * memory: a fault, which is reported. */
#include <stdint.h>

#include "semihost.h"

extern unsigned char stack_top[]; /* set by the linker script */

/* The stack may have overflowed: start a new one. */
__attribute__((naked)) static void fault(void)
{
    __asm__ volatile("ldr r0, =stack_top\n\t"
                     "mov sp, r0\n\t"
                     "bl semihost_fault");
}

/* Stack, reset, NMI, HardFault; no other exception is ever enabled. */
__attribute__((section(".start"), used)) static const struct {
    void *stack;
    void (*handlers[3])(void);
} VECTORS = {stack_top, {semihost_main, fault, fault}};

intptr_t semihost(enum semihost_operation operation, void *block)
{
    register intptr_t r0 __asm__("r0") = (intptr_t)operation;
    register void *r1 __asm__("r1") = block;

    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}
