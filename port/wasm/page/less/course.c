/* See course.h. */
#include "course.h"

#include <string.h>

enum { POINTS = 20 }; /* of a game, shared by the teams */

#define BIT(square) ((uint64_t)1 << (square))

void course_start(struct course *course, bool late)
{
    memset(course, 0, sizeof *course);
    course->late = late;
    position_start(&course->position);
    memcpy(course->pieces, course->position.pieces, sizeof course->pieces);
}

/* ---- what comes next ---- */

static bool must_rush(const struct course *course, uint32_t colour)
{
    bool all = course->stuck || course->position.ply >= PLIES;

    return !course->rushed[colour] && !position_team_is_home(&course->position, colour) &&
           (all || (!course->late && course->turns[colour] == TURNS_EACH));
}

/* Whether a colour whose turn it is has a move: of its own pieces or, once these are home, of its partner's. */
static bool has_move(const struct course *course, const struct walls *walls, uint32_t colour)
{
    const struct position *position = &course->position;
    uint64_t occupied = position_occupied(position);
    uint64_t pieces = position->pieces[position_is_home(position, colour) ? partner_of(colour) : colour];

    for (uint32_t square = 0; square < SQUARES; square++)
        for (uint32_t d = 0; (pieces & BIT(square)) != 0 && d < DIRECTIONS; d++) {
            struct edge edge = walls->edges[square][d];
            if (position_cost(walls, occupied, (struct move){(uint8_t)square, edge.next}) != 0 ||
                position_cost(walls, occupied, (struct move){(uint8_t)square, edge.beyond}) != 0)
                return true;
        }
    return false;
}

enum course_next course_next(const struct course *course, const struct walls *walls, uint32_t *colour)
{
    const struct position *position = &course->position;

    for (*colour = 0; *colour < COLOURS; ++*colour)
        if (must_rush(course, *colour))
            return course->rushing ? COURSE_RUSHING : COURSE_RUSH;
    *colour = position->ply % COLOURS;
    if (course->stuck || position->ply >= PLIES ||
        (position_team_is_home(position, YELLOW) && position_team_is_home(position, BLACK)))
        return COURSE_END;
    if (position_team_is_home(position, *colour))
        return COURSE_NIL;
    return has_move(course, walls, *colour) ? COURSE_TURN : COURSE_STUCK;
}

/* ---- moves ---- */

uint32_t course_left(const struct course *course)
{
    return course->rushing ? TURN_COST : TURN_COST - course->spent;
}

static uint64_t occupied_of(const struct course *course)
{
    const uint64_t *pieces = course->pieces;

    return pieces[YELLOW] | pieces[BLACK] | pieces[WHITE] | pieces[RED];
}

/* NULL where there is none. */
static const char *explain(enum turn_fault fault)
{
    return fault == TURN_LEGAL ? NULL : position_fault_text(fault);
}

static const char *move_of_rush(struct course *course, const struct walls *walls, uint32_t colour,
                                struct move move)
{
    uint64_t alone = course->pieces[colour];
    enum turn_fault fault =
        (alone & BIT(move.from)) == 0 ? TURN_NO_PIECE : position_check_move(walls, alone, move, TURN_COST);

    if (fault != TURN_LEGAL)
        return explain(fault);
    course->pieces[colour] ^= BIT(move.from) | BIT(move.to);
    course->spent += position_cost(walls, alone, move);
    return NULL;
}

static const char *move_of_turn(struct course *course, const struct walls *walls, struct move move)
{
    struct position after = course->position;
    struct turn turn = course->turn;
    uint32_t wrong = 0;
    enum turn_fault fault;

    if (turn.count == TURN_COST)
        return "nothing of the turn is left";
    turn.moves[turn.count++] = move;
    fault = position_play(&after, walls, &turn, &wrong);
    if (fault != TURN_LEGAL)
        return explain(fault);
    course->spent += position_cost(walls, occupied_of(course), move);
    course->turn = turn;
    memcpy(course->pieces, after.pieces, sizeof course->pieces);
    return NULL;
}

const char *course_move(struct course *course, const struct walls *walls, struct move move)
{
    uint32_t colour;

    switch (course_next(course, walls, &colour)) {
    case COURSE_TURN: return move_of_turn(course, walls, move);
    case COURSE_RUSHING: return move_of_rush(course, walls, colour, move);
    default: return "no move can be made now";
    }
}

/* ---- turn, rush, result ---- */

static void clear_turn(struct course *course)
{
    course->turn.count = 0;
    course->spent = 0;
    course->rushing = false;
}

static const char *end_rush(struct course *course, const struct walls *walls, uint32_t colour)
{
    uint32_t next;
    bool ended;

    if (course->pieces[colour] != POSITION_HOME[colour])
        return "not all pieces are home";
    course->rushed[colour] = true;
    course->moves[colour] += (int32_t)course->spent;
    clear_turn(course);
    ended = course_next(course, walls, &next) == COURSE_END;
    memcpy(course->pieces, ended ? POSITION_HOME : course->position.pieces, sizeof course->pieces);
    return NULL;
}

const char *course_end(struct course *course, const struct walls *walls)
{
    int32_t lead = course->position.lead;
    uint32_t colour, wrong;

    switch (course_next(course, walls, &colour)) {
    case COURSE_RUSHING: return end_rush(course, walls, colour);
    case COURSE_TURN: break;
    default: return "there is no turn to end";
    }
    if (course->turn.count == 0)
        return "a turn has at least one move";
    (void)position_play(&course->position, walls, &course->turn, &wrong); /* it was played move by move before */
    lead = course->position.lead - lead;
    course->moves[colour] += lead < 0 ? -lead : lead;
    course->turns[colour]++;
    clear_turn(course);
    return NULL;
}

void course_pass(struct course *course, const struct walls *walls)
{
    uint32_t colour;

    switch (course_next(course, walls, &colour)) {
    case COURSE_NIL: course->position.ply++; break;
    case COURSE_STUCK: course->stuck = true; break;
    case COURSE_RUSH:
        course->rushing = true;
        memset(course->pieces, 0, sizeof course->pieces);
        course->pieces[colour] = course->position.pieces[colour];
        break;
    default: break;
    }
}

int32_t course_team_moves(const struct course *course, uint32_t colour)
{
    return course->moves[colour] + course->moves[partner_of(colour)];
}

int32_t course_points(const struct course *course, uint32_t colour)
{
    int32_t points = POINTS / 2 - course_team_moves(course, colour) + course_team_moves(course, colour ^ 1);

    if (course->failed[colour] || points < 0)
        return 0;
    return points > POINTS ? POINTS : points;
}
