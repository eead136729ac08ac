/* Start-up code and the UART of the board mps2-an385 for firmware.c. There is neither a C library nor semihosting.
 *
 * After a reset the processor takes stack pointer and first address from the vector table at address 0. The linker
 * script (linker/sections.ld) sets the symbols. */
#include <stdint.h>

#include "firmware.h"

/* UART 0, a CMSDK APB UART. */
static volatile struct {
    uint32_t data, state, control, interrupts, divisor;
} *const UART = (void *)0x40004000;

enum { TRANSMITTER_FULL = 1, TRANSMITTER_ON = 1, CLOCK = 25000000, BAUD = 115200 };

void firmware_start(void)
{
    UART->divisor = CLOCK / BAUD;
    UART->control = TRANSMITTER_ON;
}

void firmware_put(char byte)
{
    while (UART->state & TRANSMITTER_FULL)
        continue;
    UART->data = (unsigned char)byte;
}

extern unsigned char stack_top[], data_from[], data_start[], data_end[], bss_start[], bss_end[];

static _Noreturn void halt(void)
{
    for (;;)
        __asm__ volatile("wfi");
}

static _Noreturn void reset(void)
{
    for (unsigned char *to = data_start, *from = data_from; to < data_end;)
        *to++ = *from++;
    for (unsigned char *to = bss_start; to < bss_end;)
        *to++ = 0;
    (void)firmware();
    halt();
}

/* Stack, reset, NMI, HardFault; no other exception is ever enabled. */
__attribute__((section(".start"), used)) static const struct {
    void *stack;
    void (*handlers[3])(void);
} VECTORS = {stack_top, {reset, halt, halt}};
