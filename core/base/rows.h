/* Rows: a table as a macro that passes each of its rows to another macro, so that the number of rows is computed.
 *
 *     #define ROWS(ROW) ROW(0, a) ROW(1, b)    the rows; the first column is their number
 *     enum { COUNT = 0 ROWS(ROWS_ONE) };       the number of rows
 *     (0 ROWS(ROWS_BIT)) == ROWS_BITS(COUNT)   true if each number below COUNT occurs once */
#ifndef BASE_ROWS_H
#define BASE_ROWS_H

#include <stdint.h>

#define ROWS_ONE(...) +1 /* NOLINT(bugprone-macro-parentheses): a term of a sum */
#define ROWS_BIT(number, ...) | UINT64_C(1) << (number)
/* `count` bits from bit 0 on; at most 63. */
#define ROWS_BITS(count) ((UINT64_C(1) << (count)) - 1)

#endif
