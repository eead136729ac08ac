/* Object: what the objects of all libraries begin with: the check that it is one, the last error, and the rule that
 * functions of the caller do not call the object that calls them. */
#ifndef LIBRARY_OBJECT_H
#define LIBRARY_OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/message.h"

/* The value of each public header's status for a call out of order or with a wrong argument. */
enum { OBJECT_MISUSE = -4 };

struct object {
    uint64_t mark; /* says that this is an object */
    size_t size;   /* of the caller's buffer, at whose start the object lies */
    bool in_call;  /* a function of the caller is being called */
    bool misused;  /* that function has called what it may not call */
    bool stopped;  /* the caller's stop() has been true in this call */
    struct message error; /* of the last call; empty: none */
};

/* Makes an object of `bytes` bytes, all 0 but for its struct object, at the start of a buffer. NULL if the buffer is
 * not aligned or smaller than `size_min`. */
struct object *object_init(void *buffer, size_t size, size_t bytes, size_t size_min);

/* Whether a pointer is to an object. */
bool object_is(const struct object *object);

/* Whether a pointer is to an object that may be called now. `missing` is why it may not, or NULL; it becomes the
 * error. */
bool object_ready(struct object *object, const char *missing);

/* Whether an argument is a null pointer, which is then the error. */
bool object_null(struct object *object, const void *argument);

/* Sets the error and returns the status. */
int object_fail(struct object *object, int status, const char *text);

/* Around all that calls functions of the caller. */
void object_enter(struct object *object);
void object_leave(struct object *object);

/* Whether to stop: asks stop(), which may be NULL, until it has been true once in this call. */
bool object_stop(struct object *object, int (*stop)(void *context), void *context);

/* The line about the last call; "" for what is no object. A function of the caller gets its own, which the call that
 * called it does not keep. */
const char *object_error(const struct object *object);

#endif
