/*
 * Which game the entry is for is read first: what is wrong with the rest is then a fault of that game.
 */
#include "entry.h"

#include <stdlib.h>

void hextris_entry_read(struct hextris_entry *entry, struct judge_json *json, size_t node)
{
    static const char owner[] = "a solution";
    *entry = (struct hextris_entry){0};
    json->fault = &entry->fault;
    entry->id = judge_json_get_integer(json, node, owner, "problemId", INT64_MIN, INT64_MAX);
    entry->seed = judge_json_get_integer(json, node, owner, "seed", INT64_MIN, INT64_MAX);
    entry->named = !entry->fault.text[0];
    size_t tag = judge_json_find(json, node, owner, "tag");
    size_t solution = judge_json_get(json, node, owner, "solution");
    if (tag)
        free(judge_json_string(json, tag, &entry->length, "tag"));
    entry->text = judge_json_string(json, solution, &entry->length, "solution");
    json->fault = NULL;
}

void hextris_entry_free(struct hextris_entry *entry)
{
    free(entry->text);
}
