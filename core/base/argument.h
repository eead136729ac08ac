/* Argument: words of a command line, and the numbers in them, for the readers of options. */
#ifndef BASE_ARGUMENT_H
#define BASE_ARGUMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "message.h"

/* Whether two words are the same. */
bool argument_same(const char *a, const char *b);

/* Digits at *at, stepped over; UINT64_MAX for all that is larger. False when there are none. */
bool argument_digits(const char **at, uint64_t *number);

/* A whole text that is a number, in thousandths, cut off there: "2", "0.5", ".25", "3."; UINT64_MAX - 999
 * and more for all that is larger. */
bool argument_thousandths(const char *text, uint64_t *number);

/* Digits at *at and perhaps k, M or G, in upper or lower case, stepped over; at most BUDGET_WORK_MAX. */
bool argument_work(const char **at, uint64_t *work);

/* Makes `wrong` "OPTION VALUE: REASON", VALUE in quotes; without it when it is NULL. */
void argument_refuse(struct message *wrong, const char *option, const char *value, const char *reason);

#endif
