/* See words.h. A word without its quotes and backslashes is never longer, so it is moved forward within the line. */
#include "words.h"

#include <stddef.h>

char *words_next(char **line)
{
    char *from = *line, *word, *to;
    bool quoted = false;

    while (*from == ' ')
        from++;
    word = to = from;
    for (; *from != '\0' && (quoted || *from != ' '); from++) {
        if (*from == '"') {
            quoted = !quoted;
            continue;
        }
        if (*from == '\\' && from[1] != '\0')
            from++;
        *to++ = *from;
    }
    *line = *from != '\0' ? from + 1 : from;
    if (from == word)
        return NULL;
    *to = '\0';
    return word;
}
