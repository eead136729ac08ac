/* Check: a condition that holds in every case of a test. To be included after cmocka.h where it is used. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

/* Fails the test and says in which of its cases. */
#define CHECK(number, condition)                                                                   \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("case %u: %s", (unsigned)(number), #condition);                               \
    } while (0)

#endif
