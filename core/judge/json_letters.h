/* What the parts of the judge's reader of JSON share: letters and digits. */
#ifndef JUDGE_JSON_LETTERS_H
#define JUDGE_JSON_LETTERS_H

#include <stdbool.h>

/* A decimal digit. */
static inline bool json_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* The index of a letter in a list of letters; -1 if it is not in it. */
static inline int json_letter_of(const char *letters, char letter)
{
    for (int i = 0; letters[i] != '\0'; i++)
        if (letters[i] == letter)
            return i;
    return -1;
}

/* The value of a hexadecimal digit, -1 of any other letter. */
static inline int json_hex_value(char digit)
{
    if (json_is_digit(digit))
        return digit - '0';
    if (digit >= 'a' && digit <= 'f')
        return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F')
        return digit - 'A' + 10;
    return -1;
}

#endif
