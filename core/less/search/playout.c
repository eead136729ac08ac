/* See playout.h. */
#include "playout.h"

#include <string.h>

/* Weight of a move by what it gains: the drop of the distance less the cost. A move on a shortest way gains
 * 0. A step lowers the distance by its cost at most, because the way back has that cost; a jump leads two
 * squares without a wall between them, so it lowers it by 2 at most. It raises the distance no more than
 * that. Bases 8 and 32 instead of 16 were as good (12 boards each, +- 0.7 moves). */
enum { GAIN_LEAST = -2 * TURN_COST, GAIN_MOST = 1, GAINS = GAIN_MOST - GAIN_LEAST + 1 };
static const uint32_t WEIGHTS[GAINS] = {0, 0, 1, 16, 256, 4096, 65536, 1048576};

/* Sixteenths of its luck that a playout's lead is made less by (control variate): the slope of leads over luck
 * in playouts from positions of searches was 0.77. The rest comes back, as others are in the way less often.
 * The deviation falls from 3.0 moves to 2.6, and the mean stays: luck is 0 on average. */
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

static uint32_t weight(int32_t gain)
{
    return WEIGHTS[gain - GAIN_LEAST];
}

static int32_t gain_of(const struct step *step, uint32_t distance)
{
    return (int32_t)distance - step->distance - step->cost;
}

/* What is drawn beside the moves: to end the turn, or nothing to be done. */
enum { END_TURN = STEPS_MOST };

/* Draws one of the moves, or END_TURN where `left` of the turn is not all of it. Adds what that gains more
 * than the mean of the draw to *luck, in parts of a move. */
static uint32_t draw(struct playout *playout, const struct step *steps, uint32_t count, uint32_t distance,
                     uint32_t left, int32_t *luck)
{
    uint32_t sums[STEPS_MOST], sum = 0, drawn, i = 0;
    int32_t gains = 0, gain = -(int32_t)left;

    for (; i < count; i++) {
        int32_t of_step = gain_of(&steps[i], distance);
        sum += weight(of_step);
        sums[i] = sum;
        gains += of_step * (int32_t)weight(of_step);
    }
    if (sum == 0)
        return left < TURN_COST || count == 0 ? END_TURN : next_random(playout) % count;
    if (left < TURN_COST) {
        sum += weight(gain);
        gains += gain * (int32_t)weight(gain);
    }
    drawn = (uint32_t)((uint64_t)next_random(playout) * sum >> 32);
    for (i = 0; i < count && sums[i] <= drawn; i++)
        continue;
    if (i < count)
        gain = gain_of(&steps[i], distance);
    *luck += LEAD_MOVE * gain - LEAD_MOVE * gains / (int32_t)sum;
    return i < count ? i : END_TURN;
}

/* One turn of the colour to move; distances are kept up to date. Returns its luck. */
static int32_t play_turn(struct playout *playout, struct position *position, uint8_t distances[COLOURS],
                         uint64_t *work)
{
    uint32_t colour = position->ply % COLOURS, left = TURN_COST;
    struct step steps[STEPS_MOST];
    int32_t luck = 0;

    while (left > 0 && !position_finished(position, colour)) {
        uint32_t who = position_home(position, colour) ? partner_of(colour) : colour, chosen;
        uint32_t count = solo_steps(playout->solo, who, position->pieces[who], position_occupied(position),
                                    left, steps);
        *work += count;
        chosen = draw(playout, steps, count, distances[who], left, &luck);
        if (chosen == END_TURN)
            break;
        position->pieces[who] ^= (uint64_t)1 << steps[chosen].from | (uint64_t)1 << steps[chosen].to;
        distances[who] = steps[chosen].distance;
        left -= steps[chosen].cost;
    }
    position_count(position, TURN_COST - left);
    return colour % 2 != 0 ? -luck : luck;
}

int32_t playout_run(struct playout *playout, struct position position, uint32_t end, uint64_t *work)
{
    uint8_t distances[COLOURS];
    int32_t luck = 0;

    for (uint32_t colour = 0; colour < COLOURS; colour++)
        distances[colour] = (uint8_t)solo_distance(playout->solo, colour, position.pieces[colour]);
    while (position.ply < end && position.ply < PLIES) {
        if (!position_finished(&position, position.ply % COLOURS))
            luck += play_turn(playout, &position, distances, work);
        else if (position_finished(&position, (position.ply + 1) % COLOURS))
            break;
        else
            position.ply++;
    }
    return evaluation_lead(playout->solo, playout->weights, &position, distances, work) - luck * LUCK_SHARE / 16;
}
