/*
 * judge_json: a strict reader of JSON (RFC 8259) that knows the place of everything, and the text of strings.
 *
 * A text is read whole into a list of nodes. The children of an object are its keys and values in
 * turn, those of a list its values:
 *
 *     {"a": [1, 2]}      node 1 object -> node 2 key "a" -> node 3 list
 *                                                             node 4 "1" -> node 5 "2"
 *
 * A text that is not exactly one JSON value ends the program with status 2 and the line
 *
 *     problem_7.json:1:212: what is wrong
 *
 * with line and column, from 1, the column in bytes. So does a value that is not what the caller asks
 * for, unless json->fault says where to put that line instead: then the functions return a value of no
 * meaning that they take themselves, and the caller looks at the fault when it has asked for everything.
 * Reading is linear in the length of the text.
 */
#ifndef PORT_JUDGE_JSON_H
#define PORT_JUDGE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define JUDGE_JSON_DEPTH_MAX 300 /* lists and objects inside each other: more than the player takes */

enum judge_json_kind {
    JUDGE_JSON_OBJECT,
    JUDGE_JSON_LIST,
    JUDGE_JSON_STRING,
    JUDGE_JSON_NUMBER,
    JUDGE_JSON_WORD /* true, false, null */
};

/* The bytes [start, end) hold the value, without the quotes if it is a string. No node is 0. */
struct judge_json_node {
    enum judge_json_kind kind;
    size_t start;
    size_t end;
    size_t first; /* first child, 0 if there is none */
    size_t next;  /* next sibling, 0 if there is none */
};

#define JUDGE_JSON_FAULT_MAX 512 /* bytes, with the NUL */

/* The first fault of the values asked for; empty if there is none. */
struct judge_json_fault {
    char text[JUDGE_JSON_FAULT_MAX];
};

struct judge_json {
    const char *name; /* for messages; the caller keeps it alive */
    char *text;       /* owned */
    size_t length;    /* bytes */
    struct judge_json_node *nodes;
    size_t node_count;
    size_t node_capacity;
    size_t place; /* while reading: the next byte */
    struct judge_json_fault *fault; /* where a fault goes that does not end the program; NULL: it does */
};

/*
 * Reads `text`, which becomes property of *json, and returns the node of the whole value. A byte order
 * mark at the start is skipped.
 */
size_t judge_json_read(struct judge_json *json, const char *name, char *text, size_t length);
void judge_json_free(struct judge_json *json);

/* The encoding of a text that is not UTF-8: "UTF-16" or "UTF-32"; NULL if it may be. */
const char *judge_json_encoding(const char *text, size_t length);

/* A fault of this node, or at this byte. */
void judge_json_refuse(const struct judge_json *json, size_t node, const char *message);
void judge_json_refuse_at(const struct judge_json *json, size_t byte, const char *format, ...);

/* First value of a node that must be a list, 0 if it is empty; judge_json_next gives the others. */
size_t judge_json_list(const struct judge_json *json, size_t node, const char *what);
size_t judge_json_next(const struct judge_json *json, size_t node);

/* How many siblings there are from this node on, itself included; 0 for node 0. */
size_t judge_json_count(const struct judge_json *json, size_t node);

/*
 * The value of a key in a node that must be an object, which `owner` names in messages. Refuses a key
 * that stands there twice. judge_json_find is for optional keys: it returns 0 if the key is absent, and
 * also if it is null. judge_json_get refuses the object if the key is absent. Linear in the object.
 */
size_t judge_json_find(const struct judge_json *json, size_t node, const char *owner, const char *key);
size_t judge_json_get(const struct judge_json *json, size_t node, const char *owner, const char *key);

/* Whether an object has a key, null or not; false of any other value. */
bool judge_json_has(const struct judge_json *json, size_t node, const char *key);

bool judge_json_is_null(const struct judge_json *json, size_t node);

/*
 * A whole number from least to most, with fraction or exponent or without: 3, 3.0, 30e-1; `what` names
 * it in the message.
 */
int64_t judge_json_integer(const struct judge_json *json, size_t node, int64_t least, int64_t most,
                           const char *what);

/* The integer under a key of an object. */
int64_t judge_json_get_integer(const struct judge_json *json, size_t node, const char *owner, const char *key,
                               int64_t least, int64_t most);

/*
 * The bytes of a string with its escapes decoded to UTF-8, *length of them, then a NUL; the caller
 * frees them. Half a surrogate pair becomes U+FFFD.
 */
char *judge_json_string(const struct judge_json *json, size_t node, size_t *length,
                        const char *what);

/* Writes a text as it stands between the quotes of a string: quotes, backslashes and control characters escaped. */
void judge_json_write_text(FILE *file, const char *text);

#endif
