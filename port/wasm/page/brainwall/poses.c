/* Poses: a list of them, or one by itself, read entry by entry for the scripts of the Brain Wall view by the reader of
 * the player's -i. */
#include "../../../../core/brainwall/rules/pose_read.h"
#include "../page.h"

/* What poses_next() says of an entry. */
enum {
    ENTRY_REFUSED,  /* it has a fault: poses_fault() ... */
    ENTRY_STRAY,    /* ... which is not one of its pose alone */
    ENTRY_POSED,    /* there is a pose, not null */
    ENTRY_BARE,     /* it is a pose by itself ... */
    ENTRY_LISTED,   /* ... in a list */
    ENTRY_PROBLEM,  /* -1: none is named */
    ENTRY_DISLIKES, /* -1: none are claimed */
    ENTRY_VERTICES, /* in poses_vertices() */
    ENTRY_KIND, ENTRY_FROM, ENTRY_A, ENTRY_B, /* of the bonus used, 0 if none is */
    ENTRY_FIELDS
};

static struct pose_reader reader;
static struct pose_entry entry;
static struct page_bytes bytes;
static int64_t fields[ENTRY_FIELDS];

/* Opens an input of `size` bytes; the name ends in a NUL. False, with a message, where it is refused or memory is
 * short. */
bool PAGE_CALL(poses_open)(const char *name, const char *input, size_t size)
{
    bytes = (struct page_bytes){input, size};
    return page_room(pose_read_need()) && pose_read_open(&reader, name, (struct window_source){page_read_bytes, &bytes},
                                                         &page.arena, &page.message);
}

/* Reads the next entry; NULL at the end, and, with a message, where the input is no JSON. */
const int64_t *PAGE_CALL(poses_next)(void)
{
    message_clear(&page.message);
    if (!pose_read_next(&reader, &entry))
        return NULL;
    fields[ENTRY_REFUSED] = entry.is_refused;
    fields[ENTRY_STRAY] = entry.whole_entry_refused;
    fields[ENTRY_POSED] = entry.has_pose;
    fields[ENTRY_BARE] = entry.is_bare;
    fields[ENTRY_LISTED] = reader.is_list;
    fields[ENTRY_PROBLEM] = entry.problem;
    fields[ENTRY_DISLIKES] = entry.dislikes;
    fields[ENTRY_VERTICES] = entry.is_refused ? 0 : entry.pose.count;
    fields[ENTRY_KIND] = entry.pose.use.kind;
    fields[ENTRY_FROM] = entry.pose.use.problem;
    fields[ENTRY_A] = entry.pose.use.a;
    fields[ENTRY_B] = entry.pose.use.b;
    return fields;
}

/* Points, two numbers of 16 bits each, until the next entry. */
const struct point *PAGE_CALL(poses_vertices)(void)
{
    return entry.pose.vertices;
}

/* The name of the file, "" if none is named. */
const char *PAGE_CALL(poses_file)(void)
{
    return entry.file;
}

const char *PAGE_CALL(poses_fault)(void)
{
    return reader.fault.text;
}
