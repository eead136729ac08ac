/* Argument: words of a command line and the numbers in them, for option.h and readers of values. */
#ifndef BASE_ARGUMENT_H
#define BASE_ARGUMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "message.h"

/* Whether two words are the same. */
bool argument_same(const char *a, const char *b);

/* Reads digits at *at and moves *at behind them; UINT64_MAX for larger numbers. False if there are no digits. */
bool argument_digits(const char **at, uint64_t *number);

/* Reads a text that is a number, "2", "0.5", ".25" or "3.", in thousandths, rounded down; at least UINT64_MAX - 999 for
 * larger numbers. False if it is not a number. */
bool argument_thousandths(const char *text, uint64_t *number);

/* Reads digits at *at with an optional k, M or G in either case and moves *at behind them. False if there are no digits
 * or the number is above BUDGET_WORK_MAX. */
bool argument_work(const char **at, uint64_t *work);

/* Appends "OPTION "VALUE": REASON", or without a value "OPTION: REASON". */
void argument_refuse(struct message *wrong, const char *option, const char *value, const char *reason);

#endif
