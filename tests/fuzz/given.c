/* Fuzz target: the reader of poses for Brain Wall, given any text. However the text is cut into reads, it gives
 * the same poses and ends with the same status and message; what it gives is within the bounds. */
#include "fuzz.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/brainwall/bounds.h"
#include "../../core/brainwall/rules/pose_read.h"
#include "../kit/served.h"

/* What came of a text: its entries, mixed into a number, and how it ended. */
struct outcome {
    enum json_status status;
    uint64_t mixed;
    uint32_t count;
    struct message error;
};

/* FNV-1a, a number at a time: any difference in what was read shows. */
static void mix(struct outcome *outcome, int64_t number)
{
    outcome->mixed = (outcome->mixed ^ (uint64_t)number) * UINT64_C(1099511628211);
}

static void check_use(const struct pose_entry *entry)
{
    const struct bonus_use *use = &entry->pose.use;

    FUZZ_CHECK((unsigned)use->kind < BONUS_KINDS);
    FUZZ_CHECK(use->kind == BONUS_NONE || (use->problem >= 0 && use->problem <= INT32_MAX));
    FUZZ_CHECK(use->kind != BONUS_BREAK_A_LEG || (use->a < MAX_VERTICES && use->b < MAX_VERTICES));
}

static void take_entry(struct outcome *outcome, const struct pose_entry *entry)
{
    FUZZ_CHECK(memchr(entry->file, '\0', sizeof entry->file) != NULL && entry->problem >= -1);
    for (const char *letter = entry->file; *letter != '\0'; letter++)
        mix(outcome, *letter);
    mix(outcome, entry->problem);
    mix(outcome, entry->has_pose);
    mix(outcome, (int64_t)entry->location.line);
    mix(outcome, (int64_t)entry->location.column);
    if (!entry->has_pose)
        return;
    check_use(entry);
    mix(outcome, entry->pose.use.kind);
    mix(outcome, entry->pose.use.problem);
    mix(outcome, entry->pose.use.a);
    mix(outcome, entry->pose.use.b);
    FUZZ_CHECK(entry->pose.count <= MAX_VERTICES + 1);
    for (uint32_t v = 0; v < entry->pose.count; v++) {
        struct point point = entry->pose.vertices[v];
        FUZZ_CHECK(abs(point.x) <= MAX_COORDINATE && abs(point.y) <= MAX_COORDINATE);
        mix(outcome, point.x);
        mix(outcome, point.y);
    }
}

/* An entry that is refused has a reason, with its place. */
static void take_fault(struct outcome *outcome, const struct message *fault)
{
    FUZZ_CHECK(strncmp(fault->text, "p:", 2) == 0);
    for (size_t i = 0; i < fault->length; i++)
        mix(outcome, fault->text[i]);
}

/* Reads in a block of exactly the need, so that a sanitizer sees accesses beyond it. */
static struct outcome read_poses(const char *text, size_t size, size_t chunk, int junk)
{
    struct served served = served_text(text, size, chunk, 0);
    void *memory = malloc(pose_read_need());
    struct outcome outcome = {.count = 0};
    struct pose_reader reader;
    struct pose_entry entry;
    struct arena arena;

    FUZZ_CHECK(memory != NULL);
    memset(memory, junk, pose_read_need());
    arena = arena_over(memory, pose_read_need());
    message_clear(&outcome.error);
    if (pose_read_open(&reader, "p", (struct window_source){served_read, &served}, &arena, &outcome.error))
        for (; pose_read_next(&reader, &entry); outcome.count++) {
            if (entry.is_refused)
                take_fault(&outcome, &reader.fault);
            else
                take_entry(&outcome, &entry);
        }
    outcome.status = reader.json.status;
    FUZZ_CHECK(!pose_read_next(&reader, &entry) && reader.json.status == outcome.status);
    free(memory);
    return outcome;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct outcome whole = read_poses(text, size, SIZE_MAX, 0xa5);
    struct outcome cut = read_poses(text, size, 1 + size % 7, 0x5a);

    FUZZ_CHECK(whole.status == JSON_OK || whole.status == JSON_INVALID);
    FUZZ_CHECK((whole.status == JSON_OK) == (whole.error.length == 0));
    FUZZ_CHECK(cut.status == whole.status && cut.count == whole.count && cut.mixed == whole.mixed);
    FUZZ_CHECK(strcmp(cut.error.text, whole.error.text) == 0);
    return 0;
}
