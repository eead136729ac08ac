/* See pair_read.h. */
#include "pair_read.h"

#include "../bounds.h"

bool pair_read(struct json *json, const char *what, const char *part, int64_t least, int64_t most, int64_t pair[2])
{
    struct window_location start = json->window.location;
    uint32_t count = 0;

    if (!json_list(json, what))
        return false;
    for (; json_item(json); count++)
        if (!(count < 2 ? json_integer(json, part, least, most, &pair[count]) : json_skip(json)))
            return false;
    if (json->status == JSON_OK && count != 2) {
        struct message *error = json_refuse(json, JSON_REFUSED, start);
        message_print(error, "%s is a list of %u; it must have 2 numbers", what, (unsigned)count);
    }
    return json->status == JSON_OK;
}

bool point_read(struct json *json, const char *what, struct point *point)
{
    int64_t pair[2];

    if (!pair_read(json, what, "a coordinate", -MAX_COORDINATE, MAX_COORDINATE, pair))
        return false;
    *point = (struct point){(int16_t)pair[0], (int16_t)pair[1]};
    return true;
}
