/* Check: a condition that holds in every case of a test, and how many cases there are.
 * To be included after cmocka.h where it is used. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

/* The cases of a long test: a sanitized build takes four times the time of the usual one, and has a fifth of its cases
 * except in `make check-all`. */
#if defined(__SANITIZE_ADDRESS__) && !defined(ALL_CASES)
#define CASE_COUNT(count) ((count) / 5)
#else
#define CASE_COUNT(count) (count)
#endif

/* Fails the test and says in which of its cases. */
#define CHECK(number, condition)                                                                   \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("case %u: %s", (unsigned)(number), #condition);                               \
    } while (0)

#endif
