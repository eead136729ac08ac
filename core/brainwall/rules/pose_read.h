/* Pose reader: poses with what they are for, one after another, in memory for one of them.
 *
 *     [{"file":"7.json","problem":7,"dislikes":12,"tag":"b20000:0","pose":{"vertices":[[0,1],...]}},   a list, as
 *     {"file":"8.json",...,"pose":null}]                                                               it is written
 *     {"vertices":[[0,1],...],"bonuses":[{"bonus":"BREAK_A_LEG","problem":3,"edge":[0,4]}]}            a bare pose
 *
 * The input is a list of entries and bare poses, one alone, or null. Keys may come in any order, others than these are
 * skipped, "tag" too. What is wrong with an entry is a fault of that entry: only where the input is no JSON, the reader
 * ends. What a pose is worth, and whether it fits a problem, is for the caller to say. */
#ifndef BRAINWALL_POSE_READ_H
#define BRAINWALL_POSE_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/json.h"
#include "../../base/message.h"
#include "../../base/window.h"
#include "pose.h"

/* Bytes of the longest name of a file: that of POSIX systems. */
#define POSE_FILE_MAX 255

struct pose_entry {
    char file[POSE_FILE_MAX + 1]; /* "" when none is named */
    int64_t problem;              /* -1 when none is named */
    int64_t dislikes;             /* that the pose is said to have; -1 when nothing is said */
    bool is_bare;                 /* it is a pose by itself, without an entry around it */
    bool has_pose;                /* there is a pose: it is not null */
    bool is_refused;              /* it cannot be used, for what `fault` of the reader says ... */
    bool whole_entry_refused;     /* ... which is wrong with the entry, not with its pose alone */
    struct pose pose;             /* valid until the next entry; of use.a and use.b, what the format names is known */
    struct window_location location; /* of the pose, or of null */
};

/* Where in the input a reader is. */
enum pose_place { POSE_FIRST, POSE_IN_LIST, POSE_BEHIND };

struct pose_reader {
    struct json json;     /* .status says why there is no further entry: JSON_OK at the end of the input */
    struct point *vertices;
    enum pose_place at;
    bool is_list;         /* the input is a list */
    struct message fault; /* of the last entry that was refused */
};

/* Sets up; memory is taken from the scratch, pose_read_need() bytes at most. Name and error stay the caller's. */
bool pose_read_open(struct pose_reader *reader, const char *name, struct window_source source, struct arena *scratch,
                    struct message *error);

/* Reads the next entry. False at the end of the input or when it is refused. */
bool pose_read_next(struct pose_reader *reader, struct pose_entry *entry);

/* Bytes of scratch that are always enough. */
size_t pose_read_need(void);

#endif
