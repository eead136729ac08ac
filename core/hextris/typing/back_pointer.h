/* Back pointers: for each label of a run, the label that it extends and the letter that extends it. They are kept for
 * the whole run, the labels of two rows only; they suffice to write the text of every label.
 *
 * Labels of a run are numbered in the order in which they are added:
 *
 *     label      0    1    2    3    4
 *     distance   0    1    2    0    2     label 4 extends label 2, which extends label 0
 *     letter          'd'  'u'       'p'   so the text of label 4 is "up"
 *
 * Distance 0 says that the label is a start: it extends no label and has no letter. */
#ifndef HEXTRIS_BACK_POINTER_H
#define HEXTRIS_BACK_POINTER_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "label_set.h"

struct back_pointers {
    label_number *distance; /* of a label: its number less that of the label it extends */
    char *letter;
    uint32_t count, limit; /* labels added, and the capacity */
};

/* Takes memory for `limit` labels. */
void back_pointers_init(struct back_pointers *pointers, uint32_t limit, struct arena *arena);

/* Sets the pointer of a label, which is below the limit; a label number pointers->count is added. */
static inline void back_pointers_set(struct back_pointers *pointers, uint32_t label, uint32_t distance, char letter)
{
    pointers->letter[label] = letter;
    pointers->distance[label] = (label_number)distance;
    pointers->count += label == pointers->count;
}

/* The number of letters of a label's text. O(length). */
uint32_t back_pointers_length(const struct back_pointers *pointers, uint32_t label);

/* Puts the letters of a label's text before `end`. O(length). */
void back_pointers_text(const struct back_pointers *pointers, uint32_t label, char *end);

#endif
