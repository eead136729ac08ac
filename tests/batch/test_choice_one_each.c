/* The same where of each file one job is written. */
#define ONE_EACH true

#include "test_choice.c"
