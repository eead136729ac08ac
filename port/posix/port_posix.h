/* What main.c needs of the POSIX port beside port.h. */
#ifndef PORT_POSIX_H
#define PORT_POSIX_H

/* Starts the clock and catches the signals that ask to finish, unless they are ignored. Before anything
 * else. */
void port_posix_start(void);

/* The signal behind port_interrupted(), or 0. */
int port_posix_signal(void);

#endif
