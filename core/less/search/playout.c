/* See playout.h. */
#include "playout.h"

#include <string.h>

/* A move gains what the distance drops by less what the move costs: 0 on a shortest way, 1 by a jump at most. To
 * this comes half of what the place it leads to is better by the evaluation than the place it leaves; all of that
 * was as good or worse (+0.3 moves a game beside none, half +0.6, +- 0.25). Gains are in parts of a move, LEAD_MOVE
 * to one. */
enum { PLACE_SHARE = 2 };

/* The weight of a move is 16 to the power of its gain in moves, times 4096; bases 8 and 32 were as good (12 boards
 * each, +- 0.7 moves). Where more than three moves are lost the weight is 0, and no weight is more than 881,744. A gain
 * is at most 46 (a jump, and twice 15 by places), so the sum of gain times weight over 17 choices fits 32 bits. */
_Static_assert(LEAD_MOVE == 16, "sixteen parts of a move make the weight 16 times as much");

/* Sixteenths of its luck that a playout's lead is made less by (control variate): the slope of leads over luck
 * in playouts from positions of games is 0.65. The rest comes back, as others are in the way less often. By that
 * slope the deviation falls from 1.75 moves to 1.46, and the mean stays: luck is 0 on average. With ten sixteenths,
 * nearest to the slope, the player lost by 0.3 moves a game, +- 0.2. */
enum { LUCK_SHARE = 13 };

/* Marsaglia's xorshift with 32 bits. */
static uint32_t next_random(struct playout *playout)
{
    uint32_t x = playout->random;

    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return playout->random = x;
}

/* A quarter of LEAD_MOVE more gain doubles the weight. */
static void fill_draws(int32_t draws[GAINS + 1])
{
    static const uint32_t quarters[4] = {65536, 77936, 92682, 110218}; /* 2^16, times 2^(1/4) each */

    draws[0] = 0;
    for (uint32_t above = 0; above < GAINS; above++)
        draws[above + 1] = (int32_t)((uint64_t)quarters[above % 4] << above / 4 >> 16);
}

void playout_open(struct playout *playout, const struct solo *solo, const struct evaluation *evaluation)
{
    *playout = (struct playout){.solo = solo, .evaluation = evaluation};
    fill_draws(playout->draws);
    for (uint32_t colour = 0; colour < COLOURS; colour++)
        for (uint32_t square = 0; square < SQUARES; square++)
            playout->places[colour][square] =
                (int8_t)(evaluation->places[evaluation_seen(colour, square)] / PLACE_SHARE);
}

static inline int32_t weight(const struct playout *playout, int32_t gain)
{
    int32_t at = gain - GAIN_LEAST + 1;

    at = at > 0 ? at : 0;
    return playout->draws[at < GAINS ? at : GAINS];
}

static inline int32_t gain_of(const struct solo_move *move, uint32_t distance, const int8_t places[SQUARES])
{
    return LEAD_MOVE * ((int32_t)distance - move->distance - move->cost) + places[move->to] - places[move->from];
}

/* What is drawn beside the moves: to end the turn, or nothing to be done. */
enum { END_TURN = MOVES_MOST };

/* Draws one of the moves of a colour, or END_TURN where `left` of the turn is not all of it. Adds what that
 * gains more than the mean of the draw to *luck. */
static uint32_t draw(struct playout *playout, uint32_t colour, const struct solo_move *moves, uint32_t count,
                     uint32_t distance, uint32_t left, int32_t *luck)
{
    const int8_t *places = playout->places[colour];
    int32_t sums[MOVES_MOST], sum = 0, drawn, products = 0, gain = -LEAD_MOVE * (int32_t)left;
    uint32_t i = 0;

    for (; i < count; i++) {
        int32_t of_move = gain_of(&moves[i], distance, places), heavy = weight(playout, of_move);
        sum += heavy;
        sums[i] = sum;
        products += of_move * heavy;
    }
    if (sum == 0)
        return left < TURN_COST || count == 0 ? END_TURN : next_random(playout) % count;
    if (left < TURN_COST) {
        sum += weight(playout, gain);
        products += gain * weight(playout, gain);
    }
    drawn = (int32_t)((uint64_t)next_random(playout) * (uint32_t)sum >> 32);
    for (i = 0; i < count && sums[i] <= drawn; i++)
        continue;
    if (i < count)
        gain = gain_of(&moves[i], distance, places);
    *luck += gain - products / sum;
    return i < count ? i : END_TURN;
}

/* One turn of the colour to move; distances are kept up to date. Returns its luck. */
static int32_t play_turn(struct playout *playout, struct position *position, uint8_t distances[COLOURS],
                         uint64_t *work)
{
    uint32_t colour = position->ply % COLOURS, left = TURN_COST;
    struct solo_move moves[MOVES_MOST];
    int32_t luck = 0;

    while (left > 0 && !position_finished(position, colour)) {
        uint32_t who = position_home(position, colour) ? partner_of(colour) : colour, chosen;
        uint32_t count = solo_moves(playout->solo, who, position->pieces[who], position_occupied(position),
                                    left, moves);
        *work += count;
        chosen = draw(playout, who, moves, count, distances[who], left, &luck);
        if (chosen == END_TURN)
            break;
        position->pieces[who] ^= (uint64_t)1 << moves[chosen].from | (uint64_t)1 << moves[chosen].to;
        distances[who] = moves[chosen].distance;
        left -= moves[chosen].cost;
    }
    position_count(position, TURN_COST - left);
    return colour % 2 != 0 ? -luck : luck;
}

int32_t playout_run(struct playout *playout, struct position position, uint32_t end, uint64_t *work)
{
    uint8_t distances[COLOURS];
    int32_t luck = 0;

    solo_distances(playout->solo, &position, distances);
    while (position.ply < end && position.ply < PLIES) {
        if (!position_finished(&position, position.ply % COLOURS))
            luck += play_turn(playout, &position, distances, work);
        else if (position_finished(&position, (position.ply + 1) % COLOURS))
            break;
        else
            position.ply++;
    }
    return evaluation_lead(playout->solo, playout->evaluation, &position, distances, work) - luck * LUCK_SHARE / 16;
}
