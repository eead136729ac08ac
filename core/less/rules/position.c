/* See position.h. */
#include "position.h"

#define BIT(square) ((uint64_t)1 << (square))

/* Two squares by two: their upper left one is this. */
#define CORNER(square) (BIT(square) | BIT((square) + 1) | BIT((square) + SIDE) | BIT((square) + SIDE + 1))

const uint64_t POSITION_START[COLOURS] = {CORNER(48), CORNER(0), CORNER(54), CORNER(6)};
const uint64_t POSITION_HOME[COLOURS] = {CORNER(6), CORNER(54), CORNER(0), CORNER(48)};
const char *const POSITION_NAMES[COLOURS] = {"Yellow", "Black", "White", "Red"};

void position_start(struct position *position)
{
    *position = (struct position){.ply = 0};
    for (uint32_t colour = 0; colour < COLOURS; colour++)
        position->pieces[colour] = POSITION_START[colour];
}

void position_count(struct position *position, uint32_t cost)
{
    uint32_t colour = position->ply % COLOURS;
    int32_t counted = (int32_t)(position_finished(position, colour) ? cost : TURN_COST);

    position->lead += colour % 2 != 0 ? counted : -counted;
    position->ply++;
}

uint32_t position_cost(const struct walls *walls, uint64_t occupied, struct move move)
{
    if ((occupied & BIT(move.to)) != 0)
        return 0;
    for (uint32_t direction = 0; direction < DIRECTIONS; direction++) {
        struct edge edge = walls->edges[move.from][direction];
        if (edge.next == move.to)
            return edge.cost;
        if (edge.beyond == move.to && (occupied & BIT(edge.next)) != 0)
            return 1;
    }
    return 0;
}

/* Why no move leads to an empty square. */
static enum turn_fault obstacle(const struct walls *walls, uint64_t occupied, struct move move)
{
    for (uint32_t direction = 0; direction < DIRECTIONS; direction++) {
        struct edge edge = walls->edges[move.from][direction];
        if (edge.next != move.from && walls->edges[edge.next][direction].next == move.to)
            return (occupied & BIT(edge.next)) == 0 ? TURN_NO_JUMP : TURN_WALL;
    }
    return TURN_FAR;
}

enum turn_fault position_move(const struct walls *walls, uint64_t occupied, struct move move, uint32_t left)
{
    uint32_t cost = position_cost(walls, occupied, move);

    if ((occupied & BIT(move.to)) != 0)
        return TURN_OCCUPIED;
    if (cost == 0)
        return obstacle(walls, occupied, move);
    return cost > left ? TURN_TOO_LONG : TURN_LEGAL;
}

/* One move of a turn of which *left may still be spent. */
static enum turn_fault play_move(struct position *position, const struct walls *walls, struct move move,
                                 uint32_t *left)
{
    uint32_t colour = position->ply % COLOURS, who = colour;
    enum turn_fault fault;
    uint64_t occupied = position_occupied(position);

    if ((position->pieces[who] & BIT(move.from)) == 0) {
        who = partner_of(colour);
        if ((position->pieces[who] & BIT(move.from)) == 0)
            return TURN_NO_PIECE;
        if (!position_home(position, colour))
            return TURN_NOT_HOME;
    }
    fault = position_move(walls, occupied, move, *left);
    if (fault != TURN_LEGAL)
        return fault;
    *left -= position_cost(walls, occupied, move);
    position->pieces[who] ^= BIT(move.from) | BIT(move.to);
    return TURN_LEGAL;
}

enum turn_fault position_play(struct position *position, const struct walls *walls, const struct turn *turn,
                              uint32_t *wrong)
{
    struct position after = *position;
    uint32_t left = TURN_COST;

    for (uint32_t i = 0; i < turn->count; i++) {
        enum turn_fault fault = play_move(&after, walls, turn->moves[i], &left);
        if (fault != TURN_LEGAL) {
            *wrong = i;
            return fault;
        }
    }
    position_count(&after, TURN_COST - left);
    *position = after;
    return TURN_LEGAL;
}

const char *position_fault(enum turn_fault fault)
{
    switch (fault) {
    case TURN_NO_PIECE: return "no piece of its own stands there";
    case TURN_NOT_HOME: return "the partner's piece, while its own are not home";
    case TURN_OCCUPIED: return "the square is not empty";
    case TURN_FAR: return "neither a neighbouring square nor a jump over one";
    case TURN_NO_JUMP: return "there is no piece to jump over";
    case TURN_WALL: return "a wall is in the way of the jump";
    case TURN_TOO_LONG: return "the turn takes more than 3 moves";
    default: return "legal";
    }
}
