/* JSON reader: a value of any length, read front to back through a window, in fixed memory. The
 * caller says what it expects next; whatever else the input holds is refused with one line of text:
 *
 *     problem_7.json:1:212: width is 2000; it must be 1 to 1024
 *
 * The place is that of the value that is wrong, its line and its column (in bytes) from 1.
 *
 *     struct json_fields fields = {.owner = "a cell", .names = XY, .count = 2};
 *
 *     json_object(json, "a cell");
 *     while (json_field(json, &fields))
 *         json_integer(json, fields.names[fields.at], -9, 9, &cell[fields.at]);
 *     return json->status == JSON_OK;
 *
 * (here without the checks: every function returns false once the input is refused, and none may be
 * called after that.) The rules are those of RFC 8259; a byte order mark at the start is skipped.
 * Not checked is whether strings are UTF-8: no string but a key is ever looked at. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"
#include "message.h"
#include "window.h"

enum json_status {
    JSON_OK,
    JSON_UNREADABLE, /* the source failed */
    JSON_INVALID,    /* not JSON, or not what the caller expects */
    JSON_MEMORY      /* an arena is too small */
};

struct json {
    struct window window; /* .place: where the next value starts, after json_item, json_field */
    const char *name;
    struct message *error;
    enum json_status status;
    bool first; /* nothing has been read of the list or object that is open */
};

/* Sets up a reader with a window of `size` bytes from the arena: what the longest number has to fit in,
 * and the keys that matter, in quotes and with every character as six bytes. Name and error stay the
 * caller's; the error is written only when something is refused. False when the window does not fit the
 * arena: refused. */
bool json_open(struct json *json, const char *name, struct window_source source,
               struct arena *arena, size_t size, struct message *error);

/* Nothing but white space follows. */
bool json_end(struct json *json);

/* Opens the object or the list that must come next; `what` names it: "sourceSeeds", "a unit". */
bool json_object(struct json *json, const char *what);
bool json_list(struct json *json, const char *what);

/* Goes to the next value of the open list. False at its end, which is left behind, or when refused:
 * see json->status. */
bool json_item(struct json *json);

/* The keys of an object that matter: each must stand there exactly once, in any order. */
struct json_fields {
    const char *owner;        /* names the object in "... has no ..." */
    const char *const *names; /* printable ASCII */
    uint32_t count;           /* 1 .. 31 */
    uint32_t at;              /* the key whose value comes next */
    uint32_t seen;            /* bit k: key k has been there; starts as 0 */
};

/* Goes to the value of the next key that matters; others are skipped. False at the end of the
 * object, which is left behind, or when refused: see json->status. */
bool json_field(struct json *json, struct json_fields *fields);

/* A number from `least` to `most`. Any form of a whole number will do: 3, 3.0, 30e-1, -0. */
bool json_integer(struct json *json, const char *what, int64_t least, int64_t most,
                  int64_t *value);

/* Skips one value of any kind and length, with up to MAX_DEPTH lists and objects inside each other.
 * A number has to fit the window. */
bool json_skip(struct json *json);

/* Refuses the input for what only the caller can judge: starts the error with name and place, and
 * returns it for the rest. */
struct message *json_refuse(struct json *json, enum json_status status, struct window_place place);

#endif
