/* See text_beam.h. */
#include "text_beam.h"

#include "../rules/placement.h"

/* Locks whose pieces there is room for. */
enum { LOCKS = 64 };

/* A text of paths has one hypothesis too. */
static uint32_t most_hypotheses(uint32_t width)
{
    return width > 0 ? width : 1;
}

/* A text visits no place twice, so that without any that wait all texts to a lock have room. */
_Static_assert(((uint64_t)UNIT_ORIENTATIONS * MAX_WIDTH * MAX_HEIGHT + 1) * ROUTE_WIDTH_MAX <= UINT32_MAX,
               "letters that wait are counted in 32 bits");

static size_t letters_room(struct board_size size, uint32_t width)
{
    return (size_t)width * (UNIT_ORIENTATIONS * size.width * size.height + 1);
}

bool text_beam_init(struct text_beam *text_beam, struct board_size size, struct route *route, uint32_t width,
                struct sink sink, struct arena *arena)
{
    *text_beam = (struct text_beam){.route = route, .width = width, .sink = sink,
                            .piece_limit = width * LOCKS,
                            .letter_limit = (uint32_t)letters_room(size, width)};
    text_beam->starts = ARENA_TAKE(arena, most_hypotheses(width), struct route_start);
    text_beam->pieces = ARENA_TAKE(arena, text_beam->piece_limit, struct text_piece);
    text_beam->letters = ARENA_TAKE(arena, text_beam->letter_limit, char);
    return text_beam->starts != NULL && text_beam->pieces != NULL && text_beam->letters != NULL;
}

void text_beam_begin(struct text_beam *text_beam, const struct phrase_set *phrases)
{
    text_beam->phrases = phrases;
    text_beam->count = 1;
    text_beam->starts[0] = (struct route_start){0};
}

static uint32_t letters_to(const struct text_beam *text_beam, uint32_t piece)
{
    return piece > 0 ? text_beam->pieces[piece - 1].end : 0;
}

/* Follows the automaton. Points that texts are compared by are not always all that a text makes: see
 * ROUTE_POINTS_MAX. */
static void count_letter(struct text_beam *text_beam, char letter)
{
    const struct phrase_step *step = phrase_steps(text_beam->phrases, text_beam->node, game_command(letter));

    while (step->letter != letter && !step->last)
        step++;
    text_beam->points += phrase_points(text_beam->phrases, step, text_beam->used);
    text_beam->used |= phrase_scored(text_beam->phrases, step);
    text_beam->node = step->node;
}

void text_beam_put(struct text_beam *text_beam, const char *letters, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++)
        count_letter(text_beam, letters[i]);
    if (!text_beam->refused)
        text_beam->refused = !text_beam->sink.put(text_beam->sink.context, letters, length);
}

/* Writes one hypothesis; nothing waits any more. */
static void write_hypothesis(struct text_beam *text_beam, uint32_t hypothesis)
{
    uint32_t end = text_beam->first + hypothesis;

    for (uint32_t at = end, back; at > 0; at -= back) {
        back = text_beam->pieces[at - 1].back;
        text_beam->pieces[at - 1].back = 0;
    }
    for (uint32_t at = 1; at <= end; at++) {
        uint32_t begin = letters_to(text_beam, at - 1);
        if (text_beam->pieces[at - 1].back == 0)
            text_beam_put(text_beam, text_beam->letters + begin, letters_to(text_beam, at) - begin);
    }
    text_beam->piece_count = text_beam->first = 0;
}

static bool has_room(const struct text_beam *text_beam, uint32_t pieces, uint32_t letters)
{
    return text_beam->piece_count + pieces <= text_beam->piece_limit &&
           letters_to(text_beam, text_beam->piece_count) + letters <= text_beam->letter_limit;
}

static void add_piece(struct text_beam *text_beam, uint32_t before, const struct route_result *result)
{
    uint32_t end = letters_to(text_beam, text_beam->piece_count) + route_length(text_beam->route, result);

    route_text(text_beam->route, result, text_beam->letters + end);
    text_beam->piece_count++;
    text_beam->pieces[text_beam->piece_count - 1] = (struct text_piece){text_beam->piece_count - before, end};
}

/* Leaves the result to that node alone, or else the best. */
static void keep_planned(struct route_result *results, uint32_t node)
{
    for (uint32_t i = 1; i < ROUTE_RESULTS_ONE && results[i].letter != 0; i++)
        if (results[i].node == node)
            results[0] = results[i];
    results[1].letter = 0;
}

/* Points of a result beyond those of another: of either sign, for results are in order of rank. */
static int32_t points_beyond(const struct route_result *result, const struct route_result *other)
{
    int64_t points = (int64_t)result->points - other->points;

    points = points < ROUTE_POINTS_MAX ? points : ROUTE_POINTS_MAX;
    return (int32_t)(points > -ROUTE_POINTS_MAX ? points : -ROUTE_POINTS_MAX);
}

bool text_beam_lock(struct text_beam *text_beam, const struct reach *reach, const struct unit *unit, uint64_t step,
                bool last)
{
    uint32_t lock = reach_lock_index(reach, placement_pose(step)), count = 0, length = 0, first;
    struct route_result *results = text_beam->route->results, *result;
    bool alone;

    route_run(text_beam->route, reach, unit, text_beam->width,
              (struct route_from){text_beam->starts, text_beam->count, last}, lock);
    if (text_beam->planned)
        keep_planned(results, placement_node(step));
    for (; count < text_beam->width && results[count].letter != 0; count++)
        length += route_length(text_beam->route, &results[count]);
    if (count == 0)
        return false;
    alone = !has_room(text_beam, count, length);
    if (alone)
        write_hypothesis(text_beam, results->start);
    first = text_beam->piece_count + 1;
    for (result = results; result < results + count; result++) {
        if (alone && result->start != results->start)
            continue;
        add_piece(text_beam, alone ? 0 : text_beam->first + result->start, result);
        text_beam->starts[text_beam->piece_count - first] = (struct route_start){
            .used = result->used, .node = result->node, .points = points_beyond(result, results)};
    }
    text_beam->first = first;
    text_beam->count = text_beam->piece_count + 1 - first;
    return true;
}

void text_beam_write(struct text_beam *text_beam)
{
    write_hypothesis(text_beam, 0);
    text_beam->count = 1;
}
