/* See lanes.h. */
#include "lanes.h"

#include "beam.h"

/* Locks whose pieces there is room for. */
enum { LOCKS = 64 };

/* A text of paths has one lane too. */
static uint32_t most_lanes(uint32_t width)
{
    return width > 0 ? width : 1;
}

/* A text visits no place twice, so that without any that wait all texts to a lock have room. */
_Static_assert(((uint64_t)UNIT_TURNS * MAX_WIDTH * MAX_HEIGHT + 1) * ROUTE_WIDTH_MAX <= UINT32_MAX,
               "letters that wait are counted in 32 bits");

static size_t letters_room(struct board_size size, uint32_t width)
{
    return (size_t)width * (UNIT_TURNS * size.width * size.height + 1);
}

bool lanes_init(struct lanes *lanes, struct board_size size, struct route *route, uint32_t width,
                struct sink sink, struct arena *arena)
{
    *lanes = (struct lanes){.route = route, .width = width, .sink = sink,
                            .piece_limit = width * LOCKS,
                            .letter_limit = (uint32_t)letters_room(size, width)};
    lanes->starts = ARENA_TAKE(arena, most_lanes(width), struct route_start);
    lanes->pieces = ARENA_TAKE(arena, lanes->piece_limit, struct lane_piece);
    lanes->letters = ARENA_TAKE(arena, lanes->letter_limit, char);
    return lanes->starts != NULL && lanes->pieces != NULL && lanes->letters != NULL;
}

void lanes_begin(struct lanes *lanes, const struct phrase_set *phrases)
{
    lanes->phrases = phrases;
    lanes->count = 1;
    lanes->starts[0] = (struct route_start){0};
}

static uint32_t letters_to(const struct lanes *lanes, uint32_t piece)
{
    return piece > 0 ? lanes->pieces[piece - 1].end : 0;
}

/* Follows the automaton. Points that texts are compared by are not always all that a text makes: see
 * ROUTE_POINTS_MAX. */
static void count_letter(struct lanes *lanes, char letter)
{
    const struct phrase_step *step = phrase_steps(lanes->phrases, lanes->node, game_command(letter));

    while (step->letter != letter && !step->last)
        step++;
    lanes->points += phrase_points(lanes->phrases, step, lanes->used);
    lanes->used |= phrase_scored(lanes->phrases, step);
    lanes->node = step->node;
}

void lanes_put(struct lanes *lanes, const char *letters, uint32_t length)
{
    for (uint32_t i = 0; i < length; i++)
        count_letter(lanes, letters[i]);
    if (!lanes->refused)
        lanes->refused = !lanes->sink.put(lanes->sink.context, letters, length);
}

/* Writes one lane; nothing waits any more. */
static void write_lane(struct lanes *lanes, uint32_t lane)
{
    uint32_t end = lanes->first + lane;

    for (uint32_t at = end, back; at > 0; at -= back) {
        back = lanes->pieces[at - 1].back;
        lanes->pieces[at - 1].back = 0;
    }
    for (uint32_t at = 1; at <= end; at++) {
        uint32_t begin = letters_to(lanes, at - 1);
        if (lanes->pieces[at - 1].back == 0)
            lanes_put(lanes, lanes->letters + begin, letters_to(lanes, at) - begin);
    }
    lanes->piece_count = lanes->first = 0;
}

static bool has_room(const struct lanes *lanes, uint32_t pieces, uint32_t letters)
{
    return lanes->piece_count + pieces <= lanes->piece_limit &&
           letters_to(lanes, lanes->piece_count) + letters <= lanes->letter_limit;
}

static void add_piece(struct lanes *lanes, uint32_t before, const struct route_way *way)
{
    uint32_t end = letters_to(lanes, lanes->piece_count) + route_length(lanes->route, way);

    route_text(lanes->route, way, lanes->letters + end);
    lanes->piece_count++;
    lanes->pieces[lanes->piece_count - 1] = (struct lane_piece){lanes->piece_count - before, end};
}

/* Leaves the way to that node alone, or else the best. */
static void keep_planned(struct route_way *ways, uint32_t node)
{
    for (uint32_t i = 1; i < ROUTE_WAYS_ONE && ways[i].letter != 0; i++)
        if (ways[i].node == node)
            ways[0] = ways[i];
    ways[1].letter = 0;
}

/* Points of a way beyond those of another: of either sign, for ways are in order of rank. */
static int32_t points_beyond(const struct route_way *way, const struct route_way *other)
{
    int64_t points = (int64_t)way->points - other->points;

    points = points < ROUTE_POINTS_MAX ? points : ROUTE_POINTS_MAX;
    return (int32_t)(points > -ROUTE_POINTS_MAX ? points : -ROUTE_POINTS_MAX);
}

bool lanes_lock(struct lanes *lanes, const struct reach *reach, const struct unit *unit, uint64_t step,
                bool last)
{
    uint32_t lock = reach_lock_index(reach, beam_step_pose(step)), count = 0, length = 0, first;
    struct route_way *ways = lanes->route->ways, *way;
    bool alone;

    route_run(lanes->route, reach, unit, lanes->width,
              (struct route_from){lanes->starts, lanes->count, last}, lock);
    if (lanes->planned)
        keep_planned(ways, beam_step_node(step));
    for (; count < lanes->width && ways[count].letter != 0; count++)
        length += route_length(lanes->route, &ways[count]);
    if (count == 0)
        return false;
    alone = !has_room(lanes, count, length);
    if (alone)
        write_lane(lanes, ways->start);
    first = lanes->piece_count + 1;
    for (way = ways; way < ways + count; way++) {
        if (alone && way->start != ways->start)
            continue;
        add_piece(lanes, alone ? 0 : lanes->first + way->start, way);
        lanes->starts[lanes->piece_count - first] = (struct route_start){
            .used = way->used, .node = way->node, .points = points_beyond(way, ways)};
    }
    lanes->first = first;
    lanes->count = lanes->piece_count + 1 - first;
    return true;
}

void lanes_write(struct lanes *lanes)
{
    write_lane(lanes, 0);
    lanes->count = 1;
}
