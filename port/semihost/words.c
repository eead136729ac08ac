/* See words.h. What is kept of a word is never longer than what is read of it, so it is moved
 * forward in the line. */
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
