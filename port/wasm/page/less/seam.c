/* See seam.h. */
#include "seam.h"

#include <string.h>

#include "../call.h"

/* What less_view() says of the moment. */
enum {
    VIEW_NEXT,   /* an enum course_next */
    VIEW_COLOUR, /* whose */
    VIEW_LEFT,   /* of the turn or for one move of the rush */
    VIEW_COUNT,  /* moves of the turn so far */
    VIEW_SPENT,
    VIEW_HOME,   /* whether all pieces that the colour may move are home */
    VIEW_TURNS,  /* four of each, by colour */
    VIEW_MOVES = VIEW_TURNS + COLOURS,
    VIEW_POINTS = VIEW_MOVES + COLOURS,
    VIEW_FAILED = VIEW_POINTS + COLOURS,
    VIEW_FIELDS = VIEW_FAILED + COLOURS
};

struct less less;
static int32_t view[VIEW_FIELDS];
static uint8_t squares[SQUARES], costs[SQUARES];

char *PAGE_CALL(less_text)(void)
{
    return less.text;
}

/* Reads the 112 digits in less.text; 112, or the index of the first wrong one. */
uint32_t PAGE_CALL(less_board)(void)
{
    return (uint32_t)walls_read(&less.walls, less.text);
}

/* Walls between a square and its neighbour in a direction; 0 where there is none. */
uint32_t PAGE_CALL(less_walls)(uint32_t square, uint32_t direction)
{
    return less.walls.edges[square][direction].cost - 1u;
}

/* ---- the game ---- */

void PAGE_CALL(less_start)(bool late)
{
    course_start(&less.course, late);
}

/* The moment, as bytes to keep and to put back. */
struct course *PAGE_CALL(less_course)(void)
{
    return &less.course;
}

uint32_t PAGE_CALL(less_course_size)(void)
{
    return sizeof less.course;
}

/* Whether the pieces that may be moved are home: the team's, or in a rush the colour's. */
static bool all_home(uint32_t colour)
{
    const uint64_t *pieces = less.course.pieces;
    uint32_t partner = partner_of(colour);

    return pieces[colour] == POSITION_HOME[colour] &&
           (less.course.rushing || pieces[partner] == POSITION_HOME[partner]);
}

const int32_t *PAGE_CALL(less_view)(void)
{
    const struct course *course = &less.course;
    uint32_t colour;

    view[VIEW_NEXT] = (int32_t)course_next(course, &less.walls, &colour);
    view[VIEW_COLOUR] = (int32_t)colour;
    view[VIEW_LEFT] = (int32_t)course_left(course);
    view[VIEW_COUNT] = course->turn.count;
    view[VIEW_SPENT] = (int32_t)course->spent;
    view[VIEW_HOME] = all_home(colour);
    for (uint32_t i = 0; i < COLOURS; i++) {
        view[VIEW_TURNS + i] = (int32_t)course->turns[i];
        view[VIEW_MOVES + i] = course->moves[i];
        view[VIEW_POINTS + i] = course_points(course, i);
        view[VIEW_FAILED + i] = course->failed[i];
    }
    return view;
}

/* For each square the colour of its piece, or 4. */
const uint8_t *PAGE_CALL(less_squares)(void)
{
    memset(squares, COLOURS, sizeof squares);
    for (uint32_t square = 0; square < SQUARES; square++)
        for (uint32_t colour = 0; colour < COLOURS; colour++)
            if ((less.course.pieces[colour] >> square & 1) != 0)
                squares[square] = (uint8_t)colour;
    return squares;
}

/* NULL, or why not: see course.h. */
const char *PAGE_CALL(less_move)(uint32_t from, uint32_t to)
{
    return course_move(&less.course, &less.walls, (struct move){(uint8_t)from, (uint8_t)to});
}

const char *PAGE_CALL(less_end)(void)
{
    return course_end(&less.course, &less.walls);
}

void PAGE_CALL(less_pass)(void)
{
    course_pass(&less.course, &less.walls);
}

/* A program fails: it has no points whatever follows. */
void PAGE_CALL(less_fail)(uint32_t colour)
{
    less.course.failed[colour] = true;
}

/* For each square the cost of the move there from `from`, or 0 where there is none now. */
const uint8_t *PAGE_CALL(less_steps)(uint32_t from)
{
    for (uint32_t to = 0; to < SQUARES; to++) {
        struct course after = less.course;
        const char *wrong = course_move(&after, &less.walls, (struct move){(uint8_t)from, (uint8_t)to});
        costs[to] = wrong == NULL ? (uint8_t)(after.spent - less.course.spent) : 0;
    }
    return costs;
}
