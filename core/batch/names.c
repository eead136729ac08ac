/* See names.h. */
#include "names.h"

void names_add(struct names *names, const char *name)
{
    if (names->count < NAMES_SHOWN)
        names->shown[names->count] = name;
    names->count++;
}

void names_begin(const struct names *names, struct message *message)
{
    uint32_t shown = names->count < NAMES_SHOWN ? names->count : NAMES_SHOWN;

    message_clear(message);
    for (uint32_t i = 0; i < shown; i++) {
        message_text(message, i > 0 ? ", " : "");
        message_name_within(message, names->shown[i], MESSAGE_NAME / shown);
    }
    if (names->count > shown)
        message_print(message, " and %u%s", (unsigned)(names->count - shown),
                      names->count - shown == 1 ? " more file" : " more files");
    message_text(message, ": ");
}
