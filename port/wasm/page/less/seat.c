/* See seam.h. A seat: one colour played by the search of core/less, as play_less does, but that the board and
 * the turns of the others are in less.walls and less.course. The same work plays the same game. */
#include "../../../../core/base/arena.h"
#include "../../../../core/base/stop.h"
#include "../../../../core/less/rules/notation.h"
#include "../../../../core/less/search/tree.h"
#include "../../../../core/less/solo/solo.h"
#include "../../../port.h"
#include "../call.h"
#include "seam.h"

/* Room for the largest tree, as play_less has by default, and the least that is of use. What is not written to
 * costs nothing in browsers. */
#define NODE_BYTES (sizeof(struct tree_node) + sizeof(struct tree_score))
#define SEAT_BYTES_LEAST ((size_t)COLOURS * PLACEMENTS + ((size_t)1 << 20))
#define SEAT_BYTES (SEAT_BYTES_LEAST + MAX_NODES * NODE_BYTES)

static struct solo solo;
static struct tree tree;

/* Makes the instance ready to play a colour on the board; false where the browser gives too little memory. */
bool PAGE_CALL(seat_open)(uint32_t colour)
{
    unsigned char *block = NULL;
    struct arena arena;
    size_t size = 0;

    for (size_t tried = SEAT_BYTES; block == NULL && tried >= SEAT_BYTES_LEAST; tried /= 2) {
        size = tried;
        block = port_memory(&size);
    }
    if (block == NULL)
        return false;
    arena = arena_over(block, size);
    solo_open_tables(&solo, &less.walls, colour, COLOURS, &arena);
    return tree_open(&tree, &solo, &arena);
}

static bool time_is_up(void *context)
{
    const uint64_t *end_ms = context;

    return port_clock_ms() >= *end_ms;
}

/* The turn of the colour to move, to less.text: by `work` or, if `ms` is not 0, within `ms` milliseconds. */
void PAGE_CALL(seat_turn)(uint64_t work, uint64_t ms)
{
    uint64_t end_ms = port_clock_ms() + ms;
    struct stop stop = {.should_stop = ms != 0 ? time_is_up : NULL, .context = &end_ms};
    struct turn turn = {0};

    (void)tree_search(&tree, &less.course.position, ms != 0 ? UINT64_MAX : work, &stop, &turn);
    (void)notation_put_turn(less.text, &turn);
}

/* A shortest way home of the colour that rushes, its moves divided by colons, to less.text. The tables are exact,
 * so from every placement some move wastes nothing. */
void PAGE_CALL(seat_rush)(uint32_t colour)
{
    uint64_t pieces = less.course.pieces[colour];
    char *text = less.text;

    while (pieces != POSITION_HOME[colour]) {
        uint32_t distance = solo_distance(&solo, colour, pieces), i = 0;
        struct solo_move moves[MOVES_MAX];
        (void)solo_moves(&solo, colour, pieces, pieces, TURN_COST, moves);
        while ((uint32_t)moves[i].cost + moves[i].distance != distance)
            i++;
        if (text != less.text)
            *text++ = ':';
        notation_put_move(text, (struct move){moves[i].from, moves[i].to});
        text += NOTATION_MOVE;
        pieces ^= (uint64_t)1 << moves[i].from | (uint64_t)1 << moves[i].to;
    }
    *text = '\0';
}
