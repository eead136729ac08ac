/* The program on POSIX systems: a status of its own for each signal, as shells have it. */
#include "../program.h"
#include "port_posix.h"

int main(int argc, char **argv)
{
    int status;

    port_posix_start();
    status = program_main(argc, argv);
    return status == PROGRAM_INTERRUPTED ? 128 + port_posix_signal() : status;
}
