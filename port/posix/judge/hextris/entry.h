/*
 * hextris_entry: an entry of a list of solutions.
 */
#ifndef PORT_JUDGE_HEXTRIS_ENTRY_H
#define PORT_JUDGE_HEXTRIS_ENTRY_H

#include "../json.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hextris_entry {
    bool named; /* it says which game it is for: id and seed */
    int64_t id; /* of the problem */
    int64_t seed;
    char *text; /* the solution; owned */
    size_t length;
    struct judge_json_fault fault; /* what is wrong with its form; empty if nothing is */
};

/* Reads the value of a node; one of another form is no failure of the program but an entry with a fault. */
void hextris_entry_read(struct hextris_entry *entry, struct judge_json *json, size_t node);
void hextris_entry_free(struct hextris_entry *entry);

#endif
