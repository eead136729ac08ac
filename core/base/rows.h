/* Rows: a table is a macro that gives each of its rows to the macro it is called with, and so what depends on the number
 * of rows follows from them.
 *
 *     #define ROWS(ROW) ROW(0, a) ROW(1, b)    the rows, the first column their number
 *     enum { COUNT = 0 ROWS(ROWS_ONE) };       how many there are
 *     (0 ROWS(ROWS_BIT)) == ROWS_BITS(COUNT)   each number below COUNT is there once */
#ifndef BASE_ROWS_H
#define BASE_ROWS_H

#include <stdint.h>

#define ROWS_ONE(...) +1 /* NOLINT(bugprone-macro-parentheses): a term of a sum */
#define ROWS_BIT(number, ...) | UINT64_C(1) << (number)
/* As many bits as rows, from bit 0 on: those of numbers of which none is missing and none is there twice. At most 63
 * rows. */
#define ROWS_BITS(count) ((UINT64_C(1) << (count)) - 1)

#endif
