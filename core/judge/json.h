/* Judge's JSON: a strict reader of JSON (RFC 8259) that knows the location of every value. It shares nothing with the
 * reader of the players.
 *
 * A text is read into a list of nodes. The children of an object are its keys and values in turn, those of a list its
 * values:
 *
 *     {"a": [1, 2]}      node 1 object -> node 2 key "a" -> node 3 list
 *                                                             node 4 "1" -> node 5 "2"
 *
 * If the text is not exactly one JSON value, or a value is not what the caller expects, *json->wrong becomes
 *
 *     problem_7.json:1:212: what is wrong
 *
 * with line and column from 1, the column in bytes. Later faults do not replace it. After a fault, functions return
 * values that are safe to pass on (node 0, the least number, an empty string), so the caller checks *json->wrong once,
 * at the end. judge_json_has(), _is(), _is_null() and _same() report no faults. */
#ifndef JUDGE_JSON_H
#define JUDGE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/message.h"
#include "game.h"

enum { JUDGE_JSON_DEPTH_MAX = 300 }; /* nested lists and objects: more than the players accept */

enum judge_json_kind {
    JUDGE_JSON_OBJECT,
    JUDGE_JSON_LIST,
    JUDGE_JSON_STRING,
    JUDGE_JSON_NUMBER,
    JUDGE_JSON_WORD /* true, false, null */
};

/* The bytes [start, end) hold the value, without the quotes if it is a string. No node is 0. */
struct judge_json_node {
    uint32_t start, end;
    uint32_t first; /* first child, 0 if there is none */
    uint32_t next;  /* next sibling, 0 if there is none */
    uint8_t kind;   /* enum judge_json_kind */
};

struct judge_json {
    const char *name; /* for messages; the caller's, as is the text */
    const char *text;
    size_t length;
    struct judge_json_node *nodes; /* in the arena */
    size_t node_count;
    size_t offset;         /* while reading: of the next byte */
    struct message *wrong; /* empty: all was right so far */
    size_t *wrong_at;      /* receives the byte of a fault, and *wrong gets no location; NULL: *wrong gets it */
    bool *no_memory;       /* becomes true where a value did not fit the arena; may be NULL */
};

/* Reads a text that is followed by a NUL and returns the node of its value; 0 after a fault. A byte order mark at the
 * start is skipped. *wrong is cleared and stays the caller's. The nodes are in the arena: at most one per byte, of
 * sizeof(struct judge_json_node). O(length), without recursion. */
size_t judge_json_read(struct judge_json *json, struct arena *arena, const char *name, struct game_text text,
                       struct message *wrong);

/* The same for a text without a name: the first fault is a sentence in *wrong and an offset in *at. */
size_t judge_json_read_apart(struct judge_json *json, struct arena *arena, struct game_text text, struct message *wrong,
                             size_t *at);

/* "UTF-16" or "UTF-32" if the text has that encoding; NULL if it may be UTF-8. */
const char *judge_json_encoding(const char *text, size_t length);

/* The offset of a value; of a string, that of its quotation mark. */
size_t judge_json_begin(const struct judge_json *json, size_t node);

/* Reports a fault of this node, or at this byte; see print.h for formats. */
void judge_json_refuse(const struct judge_json *json, size_t node, const char *format, ...) PRINT_LIKE(3, 4);
void judge_json_refuse_at(const struct judge_json *json, size_t byte, const char *format, ...) PRINT_LIKE(3, 4);

/* Reports that a value did not fit the arena: "too little memory for WHAT". */
void judge_json_refuse_memory(const struct judge_json *json, size_t node, const char *what);

/* The first value of a node that must be a list, 0 if it is empty; judge_json_next() returns the others. `what` names
 * it in messages. */
size_t judge_json_list(const struct judge_json *json, size_t node, const char *what);
size_t judge_json_next(const struct judge_json *json, size_t node);

/* The number of siblings from this node on, itself included; 0 for node 0. O(count). */
size_t judge_json_count(const struct judge_json *json, size_t node);

/* The value of a key in a node that must be an object, which `owner` names in messages. A key that occurs twice is a
 * fault. judge_json_find() is for optional keys: it returns 0 if the key is absent or null. judge_json_get() is for
 * required keys: an absent key is a fault. O(keys of the object). */
size_t judge_json_find(const struct judge_json *json, size_t node, const char *owner, const char *key);
size_t judge_json_get(const struct judge_json *json, size_t node, const char *owner, const char *key);

/* Whether a node is an object with this key, null or not. */
bool judge_json_has(const struct judge_json *json, size_t node, const char *key);

bool judge_json_is(const struct judge_json *json, size_t node, enum judge_json_kind kind);
bool judge_json_is_null(const struct judge_json *json, size_t node);

/* A whole number from least to most in any notation: 3, 3.0, 30e-1. `what` names it in messages. After a fault it is
 * `least`. */
int64_t judge_json_integer(const struct judge_json *json, size_t node, int64_t least, int64_t most, const char *what);

/* The integer under a key of an object. */
int64_t judge_json_get_integer(const struct judge_json *json, size_t node, const char *owner, const char *key,
                               int64_t least, int64_t most);

/* The bytes of a string in the arena, NUL-terminated, with escapes decoded to UTF-8; half a surrogate pair becomes
 * U+FFFD. After a fault, or if the arena is too small, which is one, the string is empty. */
struct game_text judge_json_string(const struct judge_json *json, struct arena *arena, size_t node, const char *what);

/* Whether a string, decoded, is that text. */
bool judge_json_same(const struct judge_json *json, size_t node, const char *text);

/* The offset in the input of byte `at` of a decoded string; at its end, that of the closing quote. O(at). */
size_t judge_json_byte_of(const struct judge_json *json, size_t node, size_t at);

#endif
