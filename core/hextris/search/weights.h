/* Weights: the tuned weight sets, from which presets (preset.h) choose.
 *
 * A weight set is named after what it is good at; weights.c says how each was found. */
#ifndef HEXTRIS_WEIGHTS_H
#define HEXTRIS_WEIGHTS_H

#include "value.h"

/* The programs of tests/bench/tune take these numbers. */
enum weights_set {
    WEIGHTS_POINTS_WITH_PHRASES, /* points of locks and lines, in games with phrases */
    WEIGHTS_SURVIVAL,            /* long games */
    WEIGHTS_POINTS,              /* points of locks and lines, in games without phrases */
    WEIGHTS_LOW_BOARDS,          /* boards that stay low */
    WEIGHTS_ROWS,                /* rows cleared */
    WEIGHTS_WIDE_SURVIVAL,       /* long games, in searches of many states */
    WEIGHTS_COMBO_1,             /* rows cleared at once, three sets */
    WEIGHTS_COMBO_2,
    WEIGHTS_COMBO_3,
    WEIGHTS_DESCENT,       /* rows descended, with phrases that pay for each row */
    WEIGHTS_DESCENT_SHORT, /* rows descended, in short games of small units */
    WEIGHTS_SWEEPS,        /* poses visited, with phrases that pay for each pose on the way */
    WEIGHTS_SETS
};

extern const struct value_weights WEIGHTS_TUNED[WEIGHTS_SETS];

#endif
