/* See position.h. */
#include "position.h"

#define BIT(square) ((uint64_t)1 << (square))

/* The four squares of a corner, by the upper left one. */
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

void position_end_turn(struct position *position, uint32_t cost)
{
    uint32_t colour = position->ply % COLOURS;
    int32_t counted = (int32_t)(position_team_is_home(position, colour) ? cost : TURN_COST);

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

/* Returns why no slide or jump leads to an empty square. */
static enum turn_fault find_obstacle(const struct walls *walls, uint64_t occupied, struct move move)
{
    for (uint32_t direction = 0; direction < DIRECTIONS; direction++) {
        struct edge edge = walls->edges[move.from][direction];
        if (edge.next != move.from && walls->edges[edge.next][direction].next == move.to)
            return (occupied & BIT(edge.next)) == 0 ? TURN_NO_JUMP : TURN_WALL;
    }
    return TURN_FAR;
}

enum turn_fault position_check_move(const struct walls *walls, uint64_t occupied, struct move move,
                                    uint32_t cost_max)
{
    uint32_t cost = position_cost(walls, occupied, move);

    if ((occupied & BIT(move.to)) != 0)
        return TURN_OCCUPIED;
    if (cost == 0)
        return find_obstacle(walls, occupied, move);
    return cost > cost_max ? TURN_TOO_LONG : TURN_LEGAL;
}

/* Plays one move of a turn that may still cost *cost_left. */
static enum turn_fault play_move(struct position *position, const struct walls *walls, struct move move,
                                 uint32_t *cost_left)
{
    uint32_t colour = position->ply % COLOURS, mover = colour;
    enum turn_fault fault;
    uint64_t occupied = position_occupied(position);

    if ((position->pieces[mover] & BIT(move.from)) == 0) {
        mover = partner_of(colour);
        if ((position->pieces[mover] & BIT(move.from)) == 0)
            return TURN_NO_PIECE;
        if (!position_is_home(position, colour))
            return TURN_NOT_HOME;
    }
    fault = position_check_move(walls, occupied, move, *cost_left);
    if (fault != TURN_LEGAL)
        return fault;
    *cost_left -= position_cost(walls, occupied, move);
    position->pieces[mover] ^= BIT(move.from) | BIT(move.to);
    return TURN_LEGAL;
}

enum turn_fault position_play(struct position *position, const struct walls *walls, const struct turn *turn,
                              uint32_t *wrong_move)
{
    struct position after = *position;
    uint32_t cost_left = TURN_COST;

    if (turn->count > 0 && position_team_is_home(position, position->ply % COLOURS)) {
        *wrong_move = 0;
        return TURN_HOME;
    }
    for (uint32_t i = 0; i < turn->count; i++) {
        enum turn_fault fault = play_move(&after, walls, turn->moves[i], &cost_left);
        if (fault != TURN_LEGAL) {
            *wrong_move = i;
            return fault;
        }
    }
    position_end_turn(&after, TURN_COST - cost_left);
    *position = after;
    return TURN_LEGAL;
}

const char *position_fault_text(enum turn_fault fault)
{
    switch (fault) {
    case TURN_NO_PIECE: return "the square has none of the player's own pieces";
    case TURN_NOT_HOME: return "the piece is the partner's, and the player's own are not all home";
    case TURN_OCCUPIED: return "the square is not empty";
    case TURN_FAR: return "the target is neither a neighbouring square nor a jump away";
    case TURN_NO_JUMP: return "there is no piece to jump over";
    case TURN_WALL: return "a wall is in the way of the jump";
    case TURN_TOO_LONG: return "the turn takes more than 3 moves";
    case TURN_HOME: return "all pieces of the team are home";
    default: return "legal";
    }
}
