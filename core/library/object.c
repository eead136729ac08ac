/* See object.h. */
#include "object.h"

#include <string.h>

#include "../base/arena.h"
#include "../base/hash.h"

/* A hash of the letters "mark" and of the address: a copy of an object is none, since it points into the buffer of the
 * other. */
static uint64_t mark_of(const struct object *object)
{
    return hash_add(UINT64_C(0x6d61726b), (uint64_t)(uintptr_t)object);
}

static bool is_aligned(const void *pointer)
{
    return (uintptr_t)pointer % ARENA_ALIGN == 0;
}

struct object *object_init(void *buffer, size_t size, size_t bytes, size_t size_min)
{
    struct object *object = buffer;

    if (buffer == NULL || !is_aligned(buffer) || size < size_min)
        return NULL;
    memset(buffer, 0, bytes);
    object->mark = mark_of(object);
    object->size = size;
    message_clear(&object->error);
    return object;
}

bool object_is(const struct object *object)
{
    return object != NULL && is_aligned(object) && object->mark == mark_of(object);
}

bool object_ready(struct object *object, const char *missing)
{
    if (!object_is(object))
        return false;
    object->misused = object->in_call;
    if (object->in_call)
        return false;
    message_clear(&object->error);
    if (missing != NULL)
        (void)object_fail(object, OBJECT_MISUSE, missing);
    return missing == NULL;
}

bool object_null(struct object *object, const void *argument)
{
    if (argument == NULL)
        (void)object_fail(object, OBJECT_MISUSE, "an argument is a null pointer");
    return argument == NULL;
}

int object_fail(struct object *object, int status, const char *text)
{
    message_clear(&object->error);
    message_text(&object->error, text);
    return status;
}

void object_enter(struct object *object)
{
    object->in_call = true;
}

void object_leave(struct object *object)
{
    object->in_call = object->misused = false;
}

bool object_stop(struct object *object, int (*stop)(void *context), void *context)
{
    if (stop != NULL && !object->stopped)
        object->stopped = stop(context) != 0;
    return object->stopped;
}

const char *object_error(const struct object *object)
{
    if (!object_is(object))
        return "";
    return object->misused ? "called from a function that another call has called" : object->error.text;
}
