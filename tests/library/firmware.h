/* What the example firmware.c needs of a board, and what the board's start-up code calls. */
#ifndef TESTS_FIRMWARE_H
#define TESTS_FIRMWARE_H

/* The user's two functions: prepare the output, and send a byte of it, waiting until there is room. */
void firmware_start(void);
void firmware_put(char byte);

/* Plays the games; 0, or 1 if one failed. */
int firmware(void);

#endif
