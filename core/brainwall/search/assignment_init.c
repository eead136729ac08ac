/* Memory of an assignment, see assignment.h. An edge cuts the domain of one of its ends once, when the other end is
 * placed, so the stack of rows needs one window of each edge's ring at most; cuts by small domains and discs come on
 * top. */
#include "assignment.h"

#include "../../base/integer.h"

/* The stack of rows has `rows_needed` words for cuts by placed vertices and, for optional cuts, ROWS_EXTRA words more
 * or ROWS_EXTRA_FACTOR times as many, whichever is less. Searches that lack optional cuts find fewer poses: of 16 on
 * hard problems (8 problems, 120 million steps) 9 found one with 16,384 words and factor 4, 13 with these values, 13
 * with 163,840 words. A figure that needs more than ROWS_NEEDED_MAX has no assignment: of 88 figures of the contest the
 * largest needs 116,461, generated ones in holes of 800 x 1100 up to 223,080, the largest of the generator 703,562. */
enum { ROWS_EXTRA = 65536, ROWS_EXTRA_FACTOR = 16, ROWS_NEEDED_MAX = 1048576 };

/* The windows of the whole hole by which the need rises, at most, when a bonus is used for another edge. The two halves
 * of a broken edge add two windows if the edge is listed twice, and the edge before may have saved half of one. */
enum { WINDOWS_MORE = 3 };

/* Saved domains beyond four for each edge. Chosen by hand. */
enum { SAVED_EXTRA = 256 };

/* Steps charged for a visibility region, whether the pool has it or not. */
enum { REGION_WORK = 100 };

/* Words of the window of an edge's ring. */
static uint32_t window_words(const struct search_input *input, uint32_t edge)
{
    const struct hole *hole = input->hole;
    uint32_t radius = ring_radius(input->figure->edges[edge].limits, hole_side(hole));
    uint32_t rows = 2 * radius + 1, words = 2 * radius / 64 + 2;

    return (rows < hole->height ? rows : hole->height) * (words < hole->words ? words : hole->words);
}

static uint32_t rows_needed(const struct search_input *input)
{
    uint32_t needed = 0;

    for (uint32_t i = 0; i < input->figure->edge_count; i++)
        needed += window_words(input, i);
    return needed;
}

/* Words of the stack of rows where cuts by placed vertices need `needed` words. */
static uint32_t rows_capacity(uint32_t needed)
{
    uint32_t extra = ROWS_EXTRA_FACTOR * needed;

    return needed + (extra < ROWS_EXTRA ? extra : ROWS_EXTRA);
}

uint32_t assignment_extra_words(const struct search_input *input)
{
    uint32_t needed = rows_needed(input), more = WINDOWS_MORE * input->hole->words * input->hole->height;

    if (needed > ROWS_NEEDED_MAX)
        return 0;
    return rows_capacity(integer_min_32(needed + more, ROWS_NEEDED_MAX)) - rows_capacity(needed);
}

bool assignment_fits(const struct search_input *input)
{
    return rows_needed(input) <= ROWS_NEEDED_MAX && input->figure->use.kind != BONUS_WALLHACK &&
           input->figure->use.kind != BONUS_GLOBALIST;
}

uint64_t assignment_init_work(const struct search_input *input)
{
    uint64_t vertices = input->figure->vertex_count, corners = input->hole->polygon.count;

    return (vertices * vertices * vertices + corners * corners * corners) / 8;
}

bool assignment_init(struct assignment *assignment, const struct search_input *input, struct arena *arena)
{
    uint32_t vertices = input->figure->vertex_count, corners = input->hole->polygon.count;
    struct assignment *a = assignment;

    *a = (struct assignment){.input = input, .vertex_words = (vertices + 63) / 64, .region_work = REGION_WORK};
    a->trail.rows_capacity = rows_capacity(rows_needed(input));
    a->trail.rows_optional_max = a->trail.rows_capacity - rows_needed(input);
    a->trail.domain_capacity = 4 * input->figure->edge_count + SAVED_EXTRA;
    a->domains = ARENA_TAKE(arena, vertices, struct domain);
    a->at = ARENA_TAKE(arena, vertices, struct point);
    a->placed = ARENA_TAKE(arena, vertices, uint8_t);
    a->order = ARENA_TAKE(arena, vertices, uint16_t);
    a->cover.corner_of = ARENA_TAKE(arena, vertices, uint16_t);
    a->cover.within = ARENA_TAKE(arena, corners, uint16_t);
    a->cover.vertex_at = ARENA_TAKE(arena, corners, uint16_t);
    a->cover.candidates = ARENA_TAKE(arena, (size_t)corners * a->vertex_words, uint64_t);
    a->cover.candidate_count = ARENA_TAKE(arena, corners, uint16_t);
    a->weights.vertex = ARENA_TAKE(arena, vertices, uint32_t);
    a->weights.corner = ARENA_TAKE(arena, corners, uint32_t);
    a->queue.medium = ARENA_TAKE(arena, a->vertex_words, uint64_t);
    a->queue.small = ARENA_TAKE(arena, a->vertex_words, uint64_t);
    a->queue.corners = ARENA_TAKE(arena, (corners + 63) / 64, uint64_t);
    a->trail.last_change = ARENA_TAKE(arena, vertices, uint32_t);
    a->trail.domains = ARENA_TAKE(arena, a->trail.domain_capacity, struct assignment_saved);
    a->trail.excluded = ARENA_TAKE(arena, (size_t)corners * vertices, uint32_t);
    a->trail.rows = ARENA_TAKE(arena, a->trail.rows_capacity, uint64_t);
    a->scratch.joined = ARENA_TAKE(arena, (size_t)input->hole->words * input->hole->height, uint64_t);
    a->scratch.region = ARENA_TAKE(arena, (size_t)input->hole->words * input->hole->height, uint64_t);
    a->scratch.ways = ARENA_TAKE(arena, corners, uint16_t);
    if (!max_distance_build(&a->max_distance, input->figure, arena, input->anytime_stop) ||
        !geodesic_build(&a->geodesic, input->hole, arena, input->anytime_stop))
        return false;
    if (arena->counting)
        return true;
    for (uint32_t v = 0; v < vertices; v++)
        a->weights.vertex[v] = 1;
    for (uint32_t c = 0; c < corners; c++)
        a->weights.corner[c] = 1;
    a->work = a->reported = assignment_init_work(input);
    return true;
}
