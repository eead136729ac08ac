/* Judge's JSON: a strict reader of JSON (RFC 8259) that knows the place of everything. It shares nothing with the reader
 * of the players.
 *
 * A text is read whole into a list of nodes. The children of an object are its keys and values in turn, those of a list
 * its values:
 *
 *     {"a": [1, 2]}      node 1 object -> node 2 key "a" -> node 3 list
 *                                                             node 4 "1" -> node 5 "2"
 *
 * A text that is not exactly one JSON value, and a value that is not what the caller asks for, make *json->wrong
 *
 *     problem_7.json:1:212: what is wrong
 *
 * with line and column, from 1, the column in bytes. The first fault stays. What a function cannot return it replaces by a
 * dummy that is safe to pass on (node 0, the least number, an empty string), so that the caller looks at *json->wrong once,
 * when it has asked for everything. judge_json_has, _is, _is_null and _same only answer. */
#ifndef JUDGE_JSON_H
#define JUDGE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/message.h"
#include "game.h"

enum { JUDGE_JSON_DEPTH_MAX = 300 }; /* lists and objects in each other: more than the players take */

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
    size_t place;          /* while reading: the next byte */
    struct message *wrong; /* empty: all was right so far */
    size_t *wrong_at;      /* where the byte of a fault goes, and *wrong is a sentence without a place; NULL: with it */
};

/* Reads a text, behind which is a NUL that does not count, and returns the node of the whole value; 0 if it is none. A
 * byte order mark at the start is skipped. *wrong, which is cleared, stays the caller's. The nodes are taken from the
 * arena: at most one for each byte, of sizeof(struct judge_json_node). O(length), without recursion. */
size_t judge_json_read(struct judge_json *json, struct arena *arena, const char *name, struct game_text text,
                       struct message *wrong);

/* The same for a text without a name: the first fault is a sentence in *wrong and a byte in *at. */
size_t judge_json_read_apart(struct judge_json *json, struct arena *arena, struct game_text text, struct message *wrong,
                             size_t *at);

/* The encoding of a text that is not UTF-8: "UTF-16" or "UTF-32"; NULL if it may be. */
const char *judge_json_encoding(const char *text, size_t length);

/* Where a value begins, with its quotation mark if it is a string. */
size_t judge_json_begin(const struct judge_json *json, size_t node);

/* A fault of this node, or at this byte; see print.h for formats. */
void judge_json_refuse(const struct judge_json *json, size_t node, const char *format, ...) PRINT_LIKE(3, 4);
void judge_json_refuse_at(const struct judge_json *json, size_t byte, const char *format, ...) PRINT_LIKE(3, 4);

/* First value of a node that must be a list, 0 if it is empty; judge_json_next gives the others. */
size_t judge_json_list(const struct judge_json *json, size_t node, const char *what);
size_t judge_json_next(const struct judge_json *json, size_t node);

/* How many siblings there are from this node on, itself included; 0 for node 0. O(count). */
size_t judge_json_count(const struct judge_json *json, size_t node);

/* The value of a key in a node that must be an object, which `owner` names in messages. Refuses a key that stands there
 * twice. judge_json_find is for optional keys: it returns 0 if the key is absent, and also if it is null. judge_json_get
 * refuses the object if the key is absent. O(keys of the object). */
size_t judge_json_find(const struct judge_json *json, size_t node, const char *owner, const char *key);
size_t judge_json_get(const struct judge_json *json, size_t node, const char *owner, const char *key);

/* Whether an object has a key, null or not; false of any other value. */
bool judge_json_has(const struct judge_json *json, size_t node, const char *key);

bool judge_json_is(const struct judge_json *json, size_t node, enum judge_json_kind kind);
bool judge_json_is_null(const struct judge_json *json, size_t node);

/* A whole number from least to most, with fraction or exponent or without: 3, 3.0, 30e-1; `what` names it in messages.
 * After a fault it is `least`. */
int64_t judge_json_integer(const struct judge_json *json, size_t node, int64_t least, int64_t most, const char *what);

/* The integer under a key of an object. */
int64_t judge_json_get_integer(const struct judge_json *json, size_t node, const char *owner, const char *key,
                               int64_t least, int64_t most);

/* The bytes of a string with its escapes decoded to UTF-8, in the arena, then a NUL; half a surrogate pair becomes U+FFFD.
 * After a fault, also that of an arena that is too small, it is empty. */
struct game_text judge_json_string(const struct judge_json *json, struct arena *arena, size_t node, const char *what);

/* Whether a string, decoded, is that text. */
bool judge_json_same(const struct judge_json *json, size_t node, const char *text);

/* The byte of the input that byte `at` of a decoded string comes from; of its end, the closing quote. O(at). */
size_t judge_json_byte_of(const struct judge_json *json, size_t node, size_t at);

#endif
