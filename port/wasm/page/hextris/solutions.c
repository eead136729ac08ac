/* Solutions: a list of them, or one by itself, read entry by entry for the scripts of the hextris view. What is wrong
 * with an entry is a fault of that entry; where the input is no JSON, it ends. The sentences are those of
 * judge_icfp2015. */
#include <string.h>

#include "../../../../core/base/bounds.h"
#include "../../../../core/base/json.h"
#include "../page.h"

enum { KEY_PROBLEM, KEY_SEED, KEY_SOLUTION, KEY_TAG, KEYS };

/* What solutions_next() says of an entry. */
enum {
    ENTRY_NAMED,   /* whether it says which game it is for, by the two that follow */
    ENTRY_PROBLEM,
    ENTRY_SEED,
    ENTRY_REFUSED, /* it has a fault: solutions_fault() */
    ENTRY_LENGTH,  /* of solutions_text() */
    ENTRY_FIELDS
};

/* Where in the input the reader is. */
enum place { FIRST, IN_LIST, BEHIND };

static struct json json;
static struct page_bytes bytes;
static struct message fault;
static enum place at;
static size_t text_size;
static char *text; /* of the solution, with room for the longest one */
static int64_t entry[ENTRY_FIELDS];

/* Opens an input of `size` bytes; the name ends in a NUL. False, with a message, where it is refused or memory
 * is short. */
bool PAGE_CALL(solutions_open)(const char *name, const char *input, size_t size)
{
    size_t window = size > MAX_WINDOW ? size : MAX_WINDOW; /* a text may be as long as the input */

    bytes = (struct page_bytes){input, size};
    at = FIRST;
    text_size = size + 1;
    text = page_room(arena_need(text_size, 1) + arena_need(window, 1)) ? page_take(text_size) : NULL;
    return text != NULL &&
           json_open(&json, name, (struct window_source){page_read_bytes, &bytes}, &page.arena, window, &page.message);
}

static bool read_value(uint32_t key)
{
    static char tag[2]; /* it is looked at for its form only */

    switch (key) {
    case KEY_PROBLEM: return json_integer(&json, "problemId", INT64_MIN, INT64_MAX, &entry[ENTRY_PROBLEM]);
    case KEY_SEED: return json_integer(&json, "seed", INT64_MIN, INT64_MAX, &entry[ENTRY_SEED]);
    case KEY_SOLUTION: return json_string(&json, "solution", text, text_size);
    default: return json_at_string(&json) ? json_skip(&json) : json_string(&json, "tag", tag, sizeof tag);
    }
}

/* Keeps the first fault of the entry and goes on behind the value that has it; false where that is no JSON. */
static bool leave_fault(uint32_t depth)
{
    if (json.status != JSON_REFUSED)
        return false;
    if (entry[ENTRY_REFUSED] == 0)
        fault = page.message;
    entry[ENTRY_REFUSED] = 1;
    return json_leave(&json, depth);
}

static bool read_entry(void)
{
    static const char *const NAMES[KEYS] = {"problemId", "seed", "solution", "tag"};
    struct json_fields fields = {.owner = "a solution", .names = NAMES, .count = KEYS, .optional = 1 << KEY_TAG};
    uint32_t depth = json.depth, good = 0;

    memset(entry, 0, sizeof entry);
    text[0] = '\0';
    if (!json_object(&json, "a solution"))
        return leave_fault(depth);
    do {
        if (json_field(&json, &fields) && read_value(fields.at))
            good |= 1u << fields.at;
        else if (json.status != JSON_OK && !leave_fault(json.depth > depth ? depth + 1 : depth))
            return false;
    } while (json.depth > depth);
    entry[ENTRY_NAMED] = (good >> KEY_PROBLEM & good >> KEY_SEED & 1) != 0;
    entry[ENTRY_LENGTH] = (int64_t)strlen(text);
    return true;
}

/* Reads the next entry; NULL at the end, and, with a message, where the input is no JSON. */
const int64_t *PAGE_CALL(solutions_next)(void)
{
    enum place place = at;

    message_clear(&page.message);
    if (place == FIRST && json_at_list(&json)) {
        if (!json_list(&json, "the solutions"))
            return NULL;
        place = at = IN_LIST;
    }
    if (place == IN_LIST && json_item(&json))
        return read_entry() ? entry : NULL;
    at = BEHIND;
    if (place == FIRST)
        return read_entry() && json_end(&json) ? entry : NULL;
    if (place == IN_LIST && json.status == JSON_OK)
        (void)json_end(&json);
    return NULL;
}

const char *PAGE_CALL(solutions_text)(void)
{
    return text;
}

const char *PAGE_CALL(solutions_fault)(void)
{
    return fault.text;
}
