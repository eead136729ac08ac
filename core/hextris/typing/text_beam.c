/* See text_beam.h. */
#include "text_beam.h"

#include "../../base/integer.h"
#include "../rules/placement.h"

/* Letters that are counted, copied or written for a unit of work. */
enum { WORK_LETTERS = 2 };

/* At least one: a text without routes has one hypothesis, too. */
static uint32_t hypotheses_max(uint32_t width)
{
    return width > 0 ? width : 1;
}

/* Letters of the longest texts to one lock, one for each hypothesis: a text visits no pose twice and locks once. */
static size_t letters_max(struct board_size size, uint32_t width)
{
    return (size_t)width * (UNIT_ORIENTATIONS * size.width * size.height + 1);
}

_Static_assert(((uint64_t)UNIT_ORIENTATIONS * MAX_WIDTH * MAX_HEIGHT + 1) * ROUTE_WIDTH_MAX <= UINT32_MAX,
               "letters that wait are counted in 32 bits");

void text_beam_init(struct text_beam *text_beam, struct board_size size, struct route *route, uint32_t width,
                    struct sink sink, struct arena *arena)
{
    *text_beam = (struct text_beam){.route = route, .width = width, .sink = sink,
                                    .piece_limit = width * TEXT_BEAM_UNITS,
                                    .letter_limit = (uint32_t)letters_max(size, width)};
    text_beam->hypotheses = ARENA_TAKE(arena, hypotheses_max(width), struct route_start);
    text_beam->pieces = ARENA_TAKE(arena, text_beam->piece_limit, struct text_piece);
    text_beam->letters = ARENA_TAKE(arena, text_beam->letter_limit, char);
}

void text_beam_begin(struct text_beam *text_beam, const struct phrase_set *phrases)
{
    text_beam->phrases = phrases;
    text_beam->count = 1;
    text_beam->hypotheses[0] = (struct route_start){0};
}

/* ---- letters out ---- */

/* Follows the automaton by one letter. These points are exact; those of a route end at ROUTE_POINTS_MAX. */
static void count_letter(struct text_beam *text_beam, char letter)
{
    const struct phrase_edge *edge = phrase_edges(text_beam->phrases, text_beam->written.node, game_command(letter));

    while (edge->letter != letter && !edge->last)
        edge++;
    text_beam->written.points += phrase_points(text_beam->phrases, edge, text_beam->written.used);
    text_beam->written.used |= phrase_completed(text_beam->phrases, edge);
    text_beam->written.node = edge->node;
}

void text_beam_put(struct text_beam *text_beam, const char *letters, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++)
        count_letter(text_beam, letters[i]);
    if (!text_beam->sink_refused)
        text_beam->sink_refused = !text_beam->sink.put(text_beam->sink.context, letters, length);
}

/* ---- letters that wait ---- */

/* The end of the letters of a piece; 0 for number 0. */
static uint32_t piece_end(const struct text_beam *text_beam, uint32_t number)
{
    return number > 0 ? text_beam->pieces[number - 1].end : 0;
}

static void write_piece(struct text_beam *text_beam, uint32_t number)
{
    uint32_t begin = piece_end(text_beam, number - 1);

    text_beam_put(text_beam, text_beam->letters + begin, piece_end(text_beam, number) - begin);
    text_beam->sink_refused = text_beam->sink_refused ||
                         stop_after(text_beam->stop, (piece_end(text_beam, number) - begin) / WORK_LETTERS);
}

/* Reverses the list of pieces that ends with number `newest`, so that `before` of each is the number of the
 * piece after it, or 0. Returns the number of the oldest piece. */
static uint32_t reverse_pieces(struct text_beam *text_beam, uint32_t newest)
{
    uint32_t after = 0;

    for (uint32_t number = newest; number > 0;) {
        struct text_piece *piece = &text_beam->pieces[number - 1];
        uint32_t before = piece->before;
        piece->before = after;
        after = number;
        number = before;
    }
    return after;
}

/* Writes the letters of one hypothesis and drops those of the others. */
static void write_hypothesis(struct text_beam *text_beam, uint32_t hypothesis)
{
    uint32_t number = reverse_pieces(text_beam, text_beam->newest_piece + hypothesis);

    for (; number > 0 && !text_beam->sink_refused; number = text_beam->pieces[number - 1].before)
        write_piece(text_beam, number);
    text_beam->piece_count = text_beam->newest_piece = 0;
}

static bool has_piece_memory(const struct text_beam *text_beam, uint32_t pieces, uint32_t letters)
{
    return text_beam->piece_count + pieces <= text_beam->piece_limit &&
           piece_end(text_beam, text_beam->piece_count) + letters <= text_beam->letter_limit;
}

static void add_piece(struct text_beam *text_beam, uint32_t before, const struct route_result *result)
{
    uint32_t end = piece_end(text_beam, text_beam->piece_count) + route_length(text_beam->route, result);

    route_text(text_beam->route, result, text_beam->letters + end);
    text_beam->pieces[text_beam->piece_count++] = (struct text_piece){before, end};
}

/* ---- locks ---- */

/* Keeps one result: that with the planned node, or the best if there is none. */
static void keep_planned(struct route_result *results, uint32_t node)
{
    for (uint32_t i = 1; i < ROUTE_RESULTS_ONE && results[i].letter != 0; i++)
        if (results[i].node == node)
            results[0] = results[i];
    results[1].letter = 0;
}

/* Points of a result less those of the first, within the limits of a route_start. Results are in order of rank, so the
 * difference may have either sign. */
static int32_t relative_points(const struct route_result *result, const struct route_result *first)
{
    int64_t points = (int64_t)result->points - first->points;

    return (int32_t)integer_max(integer_min(points, ROUTE_POINTS_MAX), -ROUTE_POINTS_MAX);
}

bool text_beam_lock(struct text_beam *text_beam, const struct reach *reach, const struct unit *unit,
                    uint64_t placement, bool last)
{
    uint32_t lock = reach_lock_index(reach, placement_pose(placement)), count = 0, letters = 0, newest;
    struct route_result *results = text_beam->route->results, *result;
    bool full;

    route_run(text_beam->route, reach, unit, text_beam->width,
              (struct route_starts){text_beam->hypotheses, text_beam->count, last}, lock);
    if (!text_beam->route->has_results)
        return false;
    if (text_beam->plan_has_nodes)
        keep_planned(results, placement_node(placement));
    for (; count < text_beam->width && results[count].letter != 0; count++) {
        uint32_t length = route_length(text_beam->route, &results[count]);
        letters += length;
        if (stop_after(text_beam->route->stop, length / WORK_LETTERS))
            return false;
    }
    if (count == 0)
        return false;
    full = !has_piece_memory(text_beam, count, letters);
    if (full)
        write_hypothesis(text_beam, results->start);
    newest = text_beam->piece_count + 1;
    for (result = results; result < results + count; result++) {
        if (full && result->start != results->start)
            continue;
        add_piece(text_beam, full ? 0 : text_beam->newest_piece + result->start, result);
        text_beam->hypotheses[text_beam->piece_count - newest] = (struct route_start){
            .used = result->used, .node = result->node, .points = relative_points(result, results)};
    }
    text_beam->newest_piece = newest;
    text_beam->count = text_beam->piece_count + 1 - newest;
    return true;
}

void text_beam_write(struct text_beam *text_beam)
{
    write_hypothesis(text_beam, 0);
    text_beam->count = 1;
}
