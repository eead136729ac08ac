/* Fake terminal: a screen, keys and a clock in memory, for tests (core/judge/terminal.h). */
#ifndef FAKE_TERMINAL_H
#define FAKE_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FAKE_COLUMNS = 200, FAKE_ROWS = 80, FAKE_KEYS = 4096 };

struct fake_terminal {
    size_t columns, rows;     /* 80 x 24 after a reset */
    bool colour;
    const char *missing;      /* what terminal_check() says */
    int64_t clock;            /* moves on with every wait that no key ends */
    int64_t step;             /* and by so much with every look at it */
    int keys[FAKE_KEYS];      /* TERMINAL_TIMEOUT: the wait passes */
    size_t key_count, key_at; /* after the last one the terminal is gone */
    void (*shown)(void);      /* called for each wait, with the screen as it is; NULL: none */
    int64_t waited;           /* of the wait at hand, or TERMINAL_FOREVER */
    size_t frames, opened, closed;
    char screen[FAKE_ROWS][FAKE_COLUMNS + 1];  /* ~: never written to */
    bool marked[FAKE_ROWS][FAKE_COLUMNS];      /* in reverse */
    bool inked[FAKE_ROWS][FAKE_COLUMNS];       /* in a colour */
};

extern struct fake_terminal fake_terminal;

void fake_terminal_reset(void);
void fake_terminal_press(int key);

/* A row of the screen without the blanks at its end. */
const char *fake_terminal_row(size_t row);

#endif
