/* Kinds of moves: moves.h says what each is. */
#ifndef BRAINWALL_MOVES_KIND_H
#define BRAINWALL_MOVES_KIND_H

enum moves_kind {
    MOVES_SHIFT,
    MOVES_JUMP,
    MOVES_MIRROR,
    MOVES_EDGE,
    MOVES_GROUP,
    MOVES_FOLD,
    MOVES_TURN,
    MOVES_WHOLE,
    MOVES_SNAP,
    MOVES_DOMAIN,
    MOVES_KINDS
};

#endif
