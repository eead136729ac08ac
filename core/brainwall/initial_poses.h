/* Given poses: those in the files that -i names. Of the valid ones of each problem those are kept that pareto_front.h
 * says; the others are reported. */
#ifndef BRAINWALL_INITIAL_POSES_H
#define BRAINWALL_INITIAL_POSES_H

#include <stddef.h>

#include "../base/arena.h"
#include "../base/message.h"
#include "../base/window.h"
#include "engine_state.h"

/* Reads a file of poses, once all problems have been read; as engine_read(). Each pose goes to the problem whose file
 * has the name that stands with it, folders left aside; where none stands, to the problem of that number; and if there
 * is neither, to the only problem. A pose that cannot be used is reported, which engine->files->has_bad_pose says. */
enum engine_read_status initial_poses_read(const struct engine *engine, const char *name, struct window_source source,
                                           struct arena scratch, struct message *error);

/* Bytes of scratch that are always enough. */
size_t initial_poses_read_bytes(void);

/* The name of a file without its folders. */
const char *file_base_name(const char *name);

#endif
