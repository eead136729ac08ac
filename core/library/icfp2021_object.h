/* The object of icfp2021.h, for the sources behind it. */
#ifndef LIBRARY_ICFP2021_OBJECT_H
#define LIBRARY_ICFP2021_OBJECT_H

#include "../brainwall/engine_state.h"
#include "icfp2021.h"
#include "instance.h"

struct icfp2021 {
    struct instance instance; /* first: a pointer to one is a pointer to the other */
    struct instance_option initial; /* says the engine that there may be initial poses: the last one of the list */
};

static inline struct instance *instance_of(const icfp2021 *wall)
{
    return (struct instance *)(uintptr_t)wall;
}

static inline bool is_null(icfp2021 *wall, const void *argument)
{
    return object_null(&wall->instance.object, argument);
}

/* The problem that was loaded. */
static inline struct engine_problem *file_of(const icfp2021 *wall)
{
    return wall->instance.engine->files->first;
}

static inline int fail(icfp2021 *wall, enum instance_status status, const char *text)
{
    return instance_fail(instance_of(wall), status, text);
}

/* Adds the jobs that the options and the initial poses ask for; false if an option asks for something else. */
bool object_complete_jobs(icfp2021 *wall);

#endif
