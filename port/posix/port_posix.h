/* What main.c needs of the POSIX port beside port.h. */
#ifndef PORT_POSIX_H
#define PORT_POSIX_H

/* Starts the clock, catches the signals that ask to finish, unless they are ignored, and sees to it that
 * no file is given the number of a standard descriptor that is closed. Before anything else. */
void port_posix_start(void);

/* The signal behind port_interrupted(), or 0. */
int port_posix_signal(void);

#endif
