/* JSON reader: reads a value of any length front to back through a window, in fixed memory. The caller states what must
 * come next; any other input is refused with a message of one line:
 *
 *     problem_7.json:1:212: width is 2000; it must be 1 to 1024
 *
 * Line and column are those of the wrong value, counted from 1, the column in bytes.
 *
 *     struct json_fields fields = {.owner = "a cell", .names = XY, .count = 2};
 *
 *     json_object(json, "a cell");
 *     while (json_field(json, &fields))
 *         json_integer(json, fields.names[fields.at], -9, 9, &cell[fields.at]);
 *     return json->status == JSON_OK;
 *
 * (The example leaves out the checks: a function that refuses the input returns false, and then only json_leave() may
 * be called.) The grammar is RFC 8259; a byte order mark at the start is skipped. Strings are
 * not checked for UTF-8. Every function is O(bytes read). */
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
    JSON_INVALID,    /* not JSON */
    JSON_REFUSED,    /* JSON so far, but not what the caller expects: json_leave() goes on */
    JSON_MEMORY      /* an arena is too small */
};

struct json {
    struct window window; /* after json_item() and json_field(), .location is the start of the next value */
    const char *name;
    struct message *error;
    enum json_status status;
    bool first;       /* no element of the open list or object has been read */
    bool at_value;    /* a value comes next */
    uint32_t depth;   /* lists and objects that the caller has open, at most 32 */
    uint32_t objects; /* bit k: the one at depth k + 1 is an object */
};

/* Sets up a reader with a window of `size` bytes taken from the arena. The window must hold the longest number and the
 * byte after it, and each name of a key in quotes with every character written as six bytes (\u0078). Name and error
 * stay the caller's; the error is written only if the input is refused. False if the window does not fit into the arena
 * (JSON_MEMORY) or the input is UTF-16 or UTF-32. */
bool json_open(struct json *json, const char *name, struct window_source source,
               struct arena *arena, size_t size, struct message *error);

/* Checks that nothing but white space follows. */
bool json_end(struct json *json);

/* Opens the object or the list that must come next; `what` names it in messages: "vertices", "a point". */
bool json_object(struct json *json, const char *what);
bool json_list(struct json *json, const char *what);

/* Goes to the next value of the open list. False at the end of the list, which is then closed, or if the input is
 * refused; see json->status. */
bool json_item(struct json *json);

/* The keys of an object that are read. They may come in any order; each must occur exactly once, an optional one at
 * most once. An optional key whose value is null counts as absent. */
struct json_fields {
    const char *owner;        /* names the object in "... has no ..." */
    const char *const *names; /* printable ASCII */
    uint32_t count;           /* 1 .. 31 */
    uint32_t optional;        /* bit k: key k may be missing */
    uint32_t at;              /* number of the key whose value comes next */
    uint32_t seen;            /* bit k: key k has been read, bit `count`: any other key; 0 at the start */
    uint32_t nulls;           /* bit k: optional key k has been read, and is null; 0 at the start */
};

/* Goes to the value of the next key in `fields` and sets fields->at; other keys are skipped with their values. False at
 * the end of the object, which is then closed, or if the input is refused; see json->status. */
bool json_field(struct json *json, struct json_fields *fields);

/* Reads a whole number from `least` to `most`, in any form: 3, 3.0, 30e-1, -0. */
bool json_integer(struct json *json, const char *what, int64_t least, int64_t most,
                  int64_t *value);

/* Reads a string that must be one of `count` names, which are printable ASCII; *choice becomes its number. The
 * window has to hold the string. */
bool json_choice(struct json *json, const char *what, const char *const *names, uint32_t count, uint32_t *choice);

/* Reads a string of at most size - 1 bytes, decoded (json_text.h), and puts a NUL behind it. The window has to hold
 * the string. */
bool json_string(struct json *json, const char *what, char *text, size_t size);

/* Whether the next value begins like a value of this kind. It is not read; null is read by json_skip(). */
bool json_at_list(struct json *json);
bool json_at_null(struct json *json);
bool json_at_string(struct json *json);

/* Skips one value of any kind and length, nested at most MAX_DEPTH deep. */
bool json_skip(struct json *json);

/* After a refusal with JSON_REFUSED: skips the refused value and the rest of all lists and objects deeper than `depth`.
 * Then the status is JSON_OK, the error is empty, and reading goes on. False if the skipped text is not JSON. */
bool json_leave(struct json *json, uint32_t depth);

/* Starts a message with a location in a file: "problem.json:1:60: ". */
void json_location(struct message *message, const char *name, struct window_location location);

/* Refuses the input for a reason of the caller's: starts the error with name and location and returns it; the caller
 * appends the reason. */
struct message *json_refuse(struct json *json, enum json_status status, struct window_location location);

/* Refuse the input with message_limit() or message_memory(); return false. */
bool json_refuse_limit(struct json *json, struct window_location location, const char *owner, const char *things,
                       uint64_t limit);
bool json_refuse_memory(struct json *json, const char *things, size_t left);

#endif
