/* Pose reader: reads poses and what they are for, one after another, in memory for one of them.
 *
 *     [{"file":"7.json","problem":7,"dislikes":12,"tag":"b20000:0","pose":{"vertices":[[0,1],...]}},   a list, as the
 *     {"file":"8.json",...,"pose":null}]                                                               player writes it
 *     {"vertices":[[0,1],...],"bonuses":[{"bonus":"BREAK_A_LEG","problem":3,"edge":[0,4]}]}            a bare pose
 *
 * The input is a list of entries and bare poses, one of them alone, or null. Keys may come in any order; other keys,
 * "tag" too, are skipped. An error within an entry refuses that entry only; input that is not JSON ends the reader. The
 * caller decides what a pose is worth and whether it fits a problem. */
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
    char file[POSE_FILE_MAX + 1];    /* "" if the entry names none */
    int64_t problem;                 /* -1 if the entry names none */
    int64_t dislikes;                /* that the entry claims; -1 if it claims none */
    bool is_bare;                    /* a pose without an entry around it */
    bool has_pose;                   /* the pose is not null */
    bool is_refused;                 /* it cannot be used; reader.fault says why */
    bool whole_entry_refused;        /* the fault concerns the entry, not its pose alone */
    struct pose pose;                /* valid until the next entry; of use.a and use.b, what the format names is
                                        known */
    struct window_location location; /* of the pose, or of null */
};

/* What the reader expects next: the first entry, another one of the list, or nothing. */
enum pose_reader_state { POSE_FIRST, POSE_IN_LIST, POSE_BEHIND };

struct pose_reader {
    struct json json;     /* .status says why there is no further entry: JSON_OK at the end of the input */
    struct point *vertices;
    enum pose_reader_state state;
    bool is_list;         /* the input is a list */
    bool is_null;         /* it is null: there is no entry */
    struct message fault; /* of the last entry that was refused */
};

/* Sets up; takes pose_read_need() bytes of the scratch at most. Name and error stay the caller's. False when the
 * scratch is too small or the source cannot be read. */
bool pose_read_open(struct pose_reader *reader, const char *name, struct window_source source, struct arena *scratch,
                    struct message *error);

/* Reads the next entry. False at the end of the input or when it is refused. */
bool pose_read_next(struct pose_reader *reader, struct pose_entry *entry);

/* Bytes of scratch that are always enough. */
size_t pose_read_need(void);

#endif
