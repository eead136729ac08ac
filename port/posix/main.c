/* The program on POSIX systems: after a signal the exit status is 128 + signal, as in shells. */
#include "../program.h"
#include "port_posix.h"

int main(int argc, char **argv)
{
    int status;

    port_posix_start();
    status = program_main(argc, argv);
    return status == PROGRAM_INTERRUPTED ? 128 + port_posix_signal() : status;
}
