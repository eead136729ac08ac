/* See letters.h. */
#include "letters.h"

struct making {
    struct letters *letters;
    const struct phrase_set *phrases;
    const struct loops *loops;
    uint32_t room;      /* pairs that there is memory for */
    struct stop *stop;
};

/* The pair of two nodes, which is made if it is new. LETTERS_CLOSED when there is no room. */
static uint16_t find_pair(struct making *making, uint16_t node, uint16_t loops)
{
    struct letters_pair *pairs = making->letters->pairs;
    uint32_t looked = 1;
    uint16_t at = node;

    for (; pairs[at].loops != loops && pairs[at].other != 0; looked++)
        at = pairs[at].other;
    (void)stop_after(making->stop, looked);
    if (pairs[at].loops == loops)
        return at;
    if (making->letters->pair_count == making->room)
        return LETTERS_CLOSED;
    pairs[at].other = (uint16_t)making->letters->pair_count;
    pairs[making->letters->pair_count] = (struct letters_pair){.node = node, .loops = loops};
    return (uint16_t)making->letters->pair_count++;
}

/* Makes the pairs that the steps of a pair lead to. */
static bool follow(struct making *making, uint32_t at)
{
    struct letters_pair pair = making->letters->pairs[at];

    for (uint32_t c = 0; c < COMMANDS; c++) {
        uint32_t number = loops_number((enum command)c);
        uint16_t loops = number < LOOPS_COMMANDS ? making->loops->next[pair.loops][number] : 0;
        if (loops == LOOPS_CLOSED)
            continue;
        for (const struct phrase_step *step = phrase_steps(making->phrases, pair.node, (enum command)c);
             step != NULL; step = phrase_next(step))
            if (find_pair(making, step->node, loops) == LETTERS_CLOSED)
                return false;
    }
    return true;
}

static uint32_t write_steps(struct making *making, uint32_t at, struct letters_step *to)
{
    struct letters_pair pair = making->letters->pairs[at];
    uint32_t count = 0;

    for (uint32_t c = 0; c < COMMANDS; c++) {
        uint32_t number = loops_number((enum command)c);
        uint16_t loops = number < LOOPS_COMMANDS ? making->loops->next[pair.loops][number] : 0;
        for (const struct phrase_step *step = phrase_steps(making->phrases, pair.node, (enum command)c);
             step != NULL; step = phrase_next(step))
            to[count++] = (struct letters_step){
                .node = step->node, .command = (uint8_t)c, .completes = step->completes, .letter = step->letter,
                .pair = loops == LOOPS_CLOSED ? LETTERS_CLOSED : find_pair(making, step->node, loops)};
    }
    return count;
}

/* The pair of two nodes if there is one; LETTERS_CLOSED: none. */
static uint16_t known_pair(const struct letters *letters, uint16_t node, uint16_t loops)
{
    uint16_t at = node;

    while (letters->pairs[at].loops != loops && letters->pairs[at].other != 0)
        at = letters->pairs[at].other;
    return letters->pairs[at].loops == loops ? at : LETTERS_CLOSED;
}

/* Work of linking a pair, about. */
enum { LINK_WORK = 100 };

static void link_freer(struct letters *letters, const struct loops *loops, struct stop *stop)
{
    for (uint32_t i = 0; i < letters->pair_count && !stop_after(stop, LINK_WORK); i++) {
        struct letters_pair *pair = &letters->pairs[i];
        uint16_t suffix = loops->suffix[pair->loops];
        while (known_pair(letters, pair->node, suffix) == LETTERS_CLOSED)
            suffix = loops->suffix[suffix];
        pair->freer = known_pair(letters, pair->node, suffix);
    }
}

bool letters_build(struct letters *letters, const struct phrase_set *phrases, const struct loops *loops,
                   struct letters_room *room, struct stop *stop)
{
    struct making making = {.letters = letters, .phrases = phrases, .loops = loops, .stop = stop};
    uint32_t steps = 0;

    if (room->pair_count <= phrases->node_count)
        return false;
    making.room = room->pair_count - 1 < LETTERS_CLOSED ? room->pair_count - 1 : LETTERS_CLOSED - 1;
    *letters = (struct letters){phrases->node_count, room->pairs, room->steps};
    for (uint32_t i = 0; i < phrases->node_count; i++)
        letters->pairs[i] = (struct letters_pair){.node = (uint16_t)i};
    for (uint32_t i = 0; i < letters->pair_count; i++)
        if (!follow(&making, i) || stop_after(stop, 0))
            return false;
    link_freer(letters, loops, stop);
    for (uint32_t i = 0; i < letters->pair_count; i++) {
        if (steps + COMMANDS * GAME_LETTERS > room->step_count)
            return false;
        letters->pairs[i].first = steps;
        steps += write_steps(&making, i, letters->steps + steps);
        if (stop_after(stop, 0))
            return false;
    }
    letters->pairs[letters->pair_count].first = steps;
    *room = (struct letters_room){room->pairs + letters->pair_count + 1, room->steps + steps,
                                  room->pair_count - letters->pair_count - 1, room->step_count - steps};
    return true;
}
