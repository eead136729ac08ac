/* See playout.h. */
#include "playout.h"

#include <string.h>

/* The gain of a move is the drop of the distance less the cost: 0 on a shortest way, 1 by a jump at most. Half of the
 * difference of the piece-square values of its two squares is added. The whole difference was as good or worse (+0.3
 * moves a game against none, half +0.6, +- 0.25). Gains are times LEAD_PER_MOVE. */
enum { PIECE_SQUARE_DIVISOR = 2 };

/* The weight of a move is 4096 * 16^(gain in moves); bases 8 and 32 were as good (12 boards each, +- 0.7 moves). A move
 * that loses more than three moves has weight 0, and no weight is more than 881,744. A gain is at most 46 (a jump, and
 * twice 15 of piece-square values), so the sum of gain times weight over 17 choices fits 32 bits. */
_Static_assert(LEAD_PER_MOVE == 16, "fill_sampling_weights() makes the weight 16 times as much for 16 more of gain");

/* The luck of a playout is the sum of gains beyond the means of their draws. It is a control variate: so many
 * sixteenths of it are taken off the lead. Its mean is 0, so the mean of leads stays. The slope of leads over luck is
 * 0.65 in playouts from positions of games: the rest of a gain is lost again, as others stand less often in the way.
 * With that slope the deviation falls from 1.75 moves to 1.46. With ten sixteenths, nearest to the slope, the player
 * lost by 0.3 moves a game, +- 0.2. */
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

/* LEAD_PER_MOVE / 4 more of gain doubles the weight. */
static void fill_sampling_weights(int32_t sampling_weights[GAINS + 1])
{
    static const uint32_t quarters[4] = {65536, 77936, 92682, 110218}; /* 2^16, times 2^(1/4) each */

    sampling_weights[0] = 0;
    for (uint32_t above = 0; above < GAINS; above++)
        sampling_weights[above + 1] = (int32_t)((uint64_t)quarters[above % 4] << above / 4 >> 16);
}

void playout_open(struct playout *playout, const struct solo *solo, const struct evaluation *evaluation)
{
    *playout = (struct playout){.solo = solo, .evaluation = evaluation};
    fill_sampling_weights(playout->sampling_weights);
    for (uint32_t colour = 0; colour < COLOURS; colour++)
        for (uint32_t square = 0; square < SQUARES; square++)
            playout->piece_square[colour][square] =
                (int8_t)(evaluation->piece_square[evaluation_orient(colour, square)] / PIECE_SQUARE_DIVISOR);
}

static inline int32_t weight_of(const struct playout *playout, int32_t gain)
{
    int32_t index = gain - GAIN_MIN + 1;

    index = index > 0 ? index : 0;
    return playout->sampling_weights[index < GAINS ? index : GAINS];
}

static inline int32_t sampled_gain(const struct solo_move *move, uint32_t distance, const int8_t piece_square[SQUARES])
{
    return LEAD_PER_MOVE * ((int32_t)distance - move->distance - move->cost) + piece_square[move->to] -
           piece_square[move->from];
}

/* Drawn instead of a move: the turn ends, or there is no move. */
enum { END_TURN = MOVES_MAX };

/* Draws one of the moves of a colour, or END_TURN, which is possible once the turn has a move. Adds the gain beyond the
 * mean of the draw to *luck. */
static uint32_t draw(struct playout *playout, uint32_t colour, const struct solo_move *moves, uint32_t count,
                     uint32_t distance, uint32_t moves_left, int32_t *luck)
{
    const int8_t *piece_square = playout->piece_square[colour];
    int32_t sums[MOVES_MAX], sum = 0, drawn, products = 0, gain = -LEAD_PER_MOVE * (int32_t)moves_left;
    uint32_t i = 0;

    for (; i < count; i++) {
        int32_t move_gain = sampled_gain(&moves[i], distance, piece_square), weight = weight_of(playout, move_gain);
        sum += weight;
        sums[i] = sum;
        products += move_gain * weight;
    }
    if (sum == 0)
        return moves_left < TURN_COST || count == 0 ? END_TURN : next_random(playout) % count;
    if (moves_left < TURN_COST) {
        sum += weight_of(playout, gain);
        products += gain * weight_of(playout, gain);
    }
    drawn = (int32_t)((uint64_t)next_random(playout) * (uint32_t)sum >> 32);
    for (i = 0; i < count && sums[i] <= drawn; i++)
        continue;
    if (i < count)
        gain = sampled_gain(&moves[i], distance, piece_square);
    *luck += gain - products / sum;
    return i < count ? i : END_TURN;
}

/* Plays one turn of the colour to move and updates the distances. Returns its luck for Yellow and White. */
static int32_t play_turn(struct playout *playout, struct position *position, uint8_t distances[COLOURS],
                         uint64_t *work)
{
    uint32_t colour = position->ply % COLOURS, moves_left = TURN_COST;
    struct solo_move moves[MOVES_MAX];
    int32_t luck = 0;

    while (moves_left > 0 && !position_team_is_home(position, colour)) {
        uint32_t mover = position_is_home(position, colour) ? partner_of(colour) : colour, chosen;
        uint32_t count = solo_moves(playout->solo, mover, position->pieces[mover], position_occupied(position),
                                    moves_left, moves);
        *work += count;
        chosen = draw(playout, mover, moves, count, distances[mover], moves_left, &luck);
        if (chosen == END_TURN)
            break;
        position->pieces[mover] ^= (uint64_t)1 << moves[chosen].from | (uint64_t)1 << moves[chosen].to;
        distances[mover] = moves[chosen].distance;
        moves_left -= moves[chosen].cost;
    }
    position_end_turn(position, TURN_COST - moves_left);
    return colour % 2 != 0 ? -luck : luck;
}

int32_t playout_run(struct playout *playout, struct position position, uint32_t end, uint64_t *work)
{
    uint8_t distances[COLOURS];
    int32_t luck = 0;

    solo_distances(playout->solo, &position, distances);
    while (position.ply < end && position.ply < PLIES) {
        if (!position_team_is_home(&position, position.ply % COLOURS))
            luck += play_turn(playout, &position, distances, work);
        else if (position_team_is_home(&position, (position.ply + 1) % COLOURS))
            break;
        else
            position.ply++;
    }
    return evaluation_lead(playout->solo, playout->evaluation, &position, distances, work) - luck * LUCK_SHARE / 16;
}
