/* Functions of the POSIX port for main.c, besides port.h. */
#ifndef PORT_POSIX_H
#define PORT_POSIX_H

/* Starts the clock, catches the signals that ask to finish unless they are ignored, and reserves the numbers of closed
 * standard descriptors, so that no file gets them. Before anything else. */
void port_posix_start(void);

/* The signal that set port_interrupted(), or 0. */
int port_posix_signal(void);

#endif
