/* JSON reader: a value of any length, read front to back through a window, in fixed memory. The
 * caller says what must come next; any other input is refused with one line of text:
 *
 *     problem_7.json:1:212: width is 2000; it must be 1 to 1024
 *
 * Line and column are those of the wrong value, both counted from 1, the column in bytes.
 *
 *     struct json_fields fields = {.owner = "a cell", .names = XY, .count = 2};
 *
 *     json_object(json, "a cell");
 *     while (json_field(json, &fields))
 *         json_integer(json, fields.names[fields.at], -9, 9, &cell[fields.at]);
 *     return json->status == JSON_OK;
 *
 * (The example leaves out the checks: a function that refuses the input returns false, and no function may
 * be called after that but json_leave().) The grammar is RFC 8259; a byte order mark at the start is skipped. Strings are
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
    struct window window; /* after json_item() and json_field(), .place is the start of the next value */
    const char *name;
    struct message *error;
    enum json_status status;
    bool first;       /* no element of the open list or object has been read */
    bool at_value;    /* a value comes next */
    uint32_t depth;   /* lists and objects that the caller has open, at most 32 */
    uint32_t objects; /* bit k: the one at depth k + 1 is an object */
};

/* Sets up a reader with a window of `size` bytes taken from the arena. The window must have room for the
 * longest number and the byte after it, and for each name of a key in quotes with every character written
 * as six bytes (\u0078). Name and error stay the caller's; the error is written only when the input is
 * refused. False when the window does not fit the arena, status JSON_MEMORY, or the input is UTF-16 or UTF-32. */
bool json_open(struct json *json, const char *name, struct window_source source,
               struct arena *arena, size_t size, struct message *error);

/* Checks that nothing but white space follows. */
bool json_end(struct json *json);

/* Opens the object or the list that must come next; `what` names it in messages: "vertices", "a point". */
bool json_object(struct json *json, const char *what);
bool json_list(struct json *json, const char *what);

/* Goes to the next value of the open list. False at the end of the list, which is left behind, or when the
 * input is refused: json->status tells. */
bool json_item(struct json *json);

/* The keys of an object that matter. They may come in any order; each must be there exactly once, an
 * optional one at most once. Where the value of an optional key is null, the key counts as absent. */
struct json_fields {
    const char *owner;        /* names the object in "... has no ..." */
    const char *const *names; /* printable ASCII */
    uint32_t count;           /* 1 .. 31 */
    uint32_t optional;        /* bit k: key k may be missing */
    uint32_t at;              /* number of the key whose value comes next */
    uint32_t seen;            /* bit k: key k has been read, bit `count`: any other key; 0 at the start */
    uint32_t nulls;           /* bit k: optional key k has been read, and is null; 0 at the start */
};

/* Goes to the value of the next key that matters and sets fields->at; other keys are skipped with their
 * values. False at the end of the object, which is left behind, or when the input is refused: json->status
 * tells. */
bool json_field(struct json *json, struct json_fields *fields);

/* Reads a whole number from `least` to `most`, in any form: 3, 3.0, 30e-1, -0. */
bool json_integer(struct json *json, const char *what, int64_t least, int64_t most,
                  int64_t *value);

/* Reads a string that must be one of `count` names, which are printable ASCII; *choice becomes its number. The
 * window has to have room for the string. */
bool json_choice(struct json *json, const char *what, const char *const *names, uint32_t count, uint32_t *choice);

/* Reads a string of at most size - 1 bytes, decoded (json_text.h), and puts a NUL behind it. The window has to have
 * room for the string. */
bool json_string(struct json *json, const char *what, char *text, size_t size);

/* Whether the next value begins as a value of this kind does; it is still to be read, null by json_skip(). */
bool json_at_list(struct json *json);
bool json_at_null(struct json *json);
bool json_at_string(struct json *json);

/* Skips one value of any kind and length, with at most MAX_DEPTH lists and objects nested in each other. */
bool json_skip(struct json *json);

/* After a refusal of status JSON_REFUSED: skips the value that was refused, and what is left of all lists and objects
 * that were opened when more than `depth` were open. Then the status is JSON_OK, the error is empty, and reading goes on.
 * False when what is skipped is no JSON. */
bool json_leave(struct json *json, uint32_t depth);

/* Starts a message with a place in a file: "problem.json:1:60: ". */
void json_place(struct message *message, const char *name, struct window_place place);

/* Refuses the input for a reason that only the caller can judge. Starts the error with name and place and
 * returns it; the caller appends the reason. */
struct message *json_refuse(struct json *json, enum json_status status, struct window_place place);

/* Refuses for one of the reasons of message_limit() and message_memory(). False. */
bool json_refuse_limit(struct json *json, struct window_place place, const char *owner, const char *things,
                       uint64_t limit);
bool json_refuse_memory(struct json *json, const char *things, size_t left);

#endif
