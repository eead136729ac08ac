/* See bonus_option.h. */
#include "bonus_option.h"

#include <string.h>

/* Whether `text` begins with `word`; *rest is what follows. */
static bool begins(const char *text, const char *word, const char **rest)
{
    size_t length = strlen(word);

    *rest = text + length;
    return strlen(text) >= length && memcmp(text, word, length) == 0;
}

static bool is_all(const char *text)
{
    return strlen(text) == 3 && memcmp(text, "all", 3) == 0;
}

bool bonus_option_read(const char *text, struct bonus_option *option)
{
    const char *rest = text;

    *option = (struct bonus_option){.all = is_all(text), .kind = BONUS_NONE, .problem = -1};
    if (*text == '=' || *text == '+')
        option->mark = *text++;
    for (uint32_t k = 1; k < BONUS_KINDS && option->kind == BONUS_NONE; k++)
        if (begins(text, bonus_name((enum bonus)k), &rest))
            option->kind = (enum bonus)k;
    if (option->kind == BONUS_NONE || *rest == '\0')
        return option->all || (option->kind != BONUS_NONE && option->mark != '+');
    if (*rest++ != ':' || *rest == '\0')
        return false;
    for (option->problem = 0; *rest >= '0' && *rest <= '9' && option->problem <= INT32_MAX; rest++)
        option->problem = option->problem * 10 + (*rest - '0');
    return *rest == '\0' && option->problem <= INT32_MAX;
}
