/* Option rows: holds a reader of options against the rows of its table (core/base/option.h): for each row values at its
 * bounds and beyond, none, garbage, a value that is missing, and the option twice. A kind with a `read` of its own has to
 * refuse "#", one without takes any text, the empty one too. */
#ifndef TESTS_KIT_OPTION_ROWS_H
#define TESTS_KIT_OPTION_ROWS_H

#include <stddef.h>

#include "../../core/base/option.h"

/* Reads a command line; of one that is right `said` becomes all that was read, as a text. */
typedef enum option_status option_rows_read(int argc, char *const *argv, struct message *wrong, char *said, size_t size);

/* `first`: two words that make any command line whole, or NULL. On the fake port. */
void option_rows_check(const struct option_set *set, option_rows_read *read, char *const *first);

/* The options of the batch program with the engine that it is linked with. */
void option_rows_check_batch(void);

#endif
