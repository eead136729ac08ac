/* Reads the files of poses that -i names. Of the valid poses of each problem the Pareto front is kept (pareto_front.h);
 * all others are reported. */
#ifndef BRAINWALL_INITIAL_POSES_H
#define BRAINWALL_INITIAL_POSES_H

#include <stddef.h>

#include "../base/arena.h"
#include "../base/message.h"
#include "../base/window.h"
#include "engine_state.h"

/* Reads a file of poses, as engine_read(), once all problems have been read. A pose goes to the problem whose file has
 * the name that stands with the pose, folders ignored; without a name, to the problem of the number that stands there;
 * without both, to the only problem. A pose that cannot be used is reported and sets engine->files->has_bad_pose. */
enum engine_read_status initial_poses_read(const struct engine *engine, const char *name, struct window_source source,
                                           struct arena scratch, struct message *error);

/* Whether a pose has the vertices that it must have and an edge of the figure to break. Completes its use of a bonus;
 * else adds to the message, which names the pose, what is wrong. */
bool initial_pose_has_form(const struct problem *problem, const struct polygon *polygon, struct pose *pose,
                           struct message *message);

/* Takes a pose for a problem. When it cannot be used, adds why to the message, which names the pose, reports it, sets
 * engine->files->has_bad_pose and returns false. */
bool initial_pose_take(const struct engine *engine, struct engine_problem *file, const struct pose *pose,
                       struct message *message);

/* Bytes of scratch that are always enough. */
size_t initial_poses_read_bytes(void);

/* The name of a file without its folders. */
const char *file_base_name(const char *name);

#endif
