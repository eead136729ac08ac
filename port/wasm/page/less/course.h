/* Course: a game of Less from the first turn to the result, move by move. What a turn may be and what it counts
 * is core/less/rules; here is what the contest's judge does between turns:
 *
 *     TURN       the colour makes a turn of one to three moves
 *     NIL        its team is home: it has no turn
 *     STUCK      it has no move: all whose team is not home rush, and there are no more turns
 *     RUSH       it is about to rush home, alone on the board: after its 20th turn or, in a late rush, after that
 *                of all
 *     RUSHING    it makes the moves of its rush
 *     END        there is nothing more to do */
#ifndef PAGE_LESS_COURSE_H
#define PAGE_LESS_COURSE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../../../core/less/rules/position.h"

enum course_next { COURSE_TURN, COURSE_NIL, COURSE_STUCK, COURSE_RUSH, COURSE_RUSHING, COURSE_END };

/* A copy of the bytes is a copy of the moment. */
struct course {
    struct position position; /* after whole turns; a rush does not change it */
    uint64_t pieces[COLOURS]; /* what stands on the board now */
    struct turn turn;         /* its moves so far */
    uint32_t spent;           /* of the turn or the rush */
    bool late, stuck, rushing;
    bool rushed[COLOURS], failed[COLOURS];
    uint32_t turns[COLOURS];
    int32_t moves[COLOURS]; /* counted, those of the rush included */
};

void course_start(struct course *course, bool late);

/* What comes next, and for which colour. */
enum course_next course_next(const struct course *course, const struct walls *walls, uint32_t *colour);

/* What the turn or the rush of the colour may still spend on one move. */
uint32_t course_left(const struct course *course);

/* Makes a move of the turn or the rush. NULL, or why it cannot be made; then nothing has changed. */
const char *course_move(struct course *course, const struct walls *walls, struct move move);

/* Ends the turn or the rush, and counts it. NULL, or why it cannot end yet. */
const char *course_end(struct course *course, const struct walls *walls);

/* Goes on where nobody has to decide: NIL, STUCK, and RUSH, after which the colour is alone on the board. */
void course_pass(struct course *course, const struct walls *walls);

/* Moves of the colour's team, and its points: ten, less these, and those of the other team, 0 to 20; none for a
 * program that failed. */
int32_t course_team_moves(const struct course *course, uint32_t colour);
int32_t course_points(const struct course *course, uint32_t colour);

#endif
