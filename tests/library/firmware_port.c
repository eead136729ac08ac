/* firmware.c as a program on the ports: on this machine, as wasm, and on boards with semihosting. */
#include "../../port/port.h"
#include "../../port/program.h"
#include "firmware.h"

void firmware_start(void)
{
}

void firmware_put(char byte)
{
    (void)port_write(PORT_OUT, &byte, 1);
}

int program_main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    if (firmware() != 0)
        return PROGRAM_PARTLY;
    return port_end_output() ? PROGRAM_DONE : PROGRAM_OUTPUT;
}

const char *program_name(void)
{
    return "firmware";
}
