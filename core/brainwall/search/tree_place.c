/* See tree_place.h. A frame for each vertex from the root down to the last one holds the points that are left to try;
 * rows[depth] is the row of corners with the vertices of the frames up to there and the subtrees that they have
 * completed. */
#include "tree_place.h"

#include <string.h>

/* Work after which a search pauses. */
enum { TREE_SLICE = 20000 };

/* Times that a root is tried before the search fails: its points are drawn at random. */
enum { ROOT_TRIES = 3 };

/* Points of a pulled root. */
enum { DRAWS_PULLED = 12 };

/* Failures that are remembered, as a power of 2. */
enum { FAILED_BITS = 14 };

/* Units of work: a point drawn; a point weighed with some corners; a question of sight; a vertex placed. */
enum { WORK_DRAW = 1, WORK_WEIGH_CORNERS = 8, WORK_SIGHT = 5, WORK_DESCENT = 4 };

bool tree_place_init(struct tree_place *place, const struct search_input *input, uint32_t seed, struct arena *arena)
{
    uint32_t vertices = input->figure->vertex_count, corners = input->hole->polygon.count;

    *place = (struct tree_place){.input = input, .random = random_wide_of(seed)};
    elimination_init(&place->elimination, input->figure, arena);
    place->at = ARENA_TAKE(arena, vertices, struct point);
    place->corners = ARENA_TAKE(arena, corners, struct point);
    place->near = ARENA_TAKE(arena, corners, uint32_t);
    place->rows = ARENA_TAKE(arena, (size_t)(vertices + 1) * corners, uint32_t);
    place->frames = ARENA_TAKE(arena, (size_t)vertices + 1, struct tree_frame);
    place->failures = ARENA_TAKE(arena, vertices, uint16_t);
    place->failed = ARENA_TAKE(arena, (size_t)1 << FAILED_BITS, uint32_t);
    if (!tree_sight_init(&place->sight, input, arena))
        return false;
    if (!arena->counting)
        memset(place->failed, 0, ((size_t)1 << FAILED_BITS) * sizeof *place->failed);
    return true;
}

/* ---- corners ---- */

/* The row after the frames up to a depth; row 0 is that before the first one. */
static uint32_t *depth_row(const struct tree_place *place, uint32_t depth)
{
    return place->rows + (size_t)depth * place->input->hole->polygon.count;
}

static void copy_row(const struct tree_place *place, uint32_t *to, const uint32_t *from)
{
    memcpy(to, from, place->corner_count * sizeof *to);
}

/* By how much a vertex at p lowers the sum of a row. */
static uint64_t corner_gain(const struct tree_place *place, const uint32_t *row, struct point p)
{
    uint64_t sum = 0;

    for (uint32_t c = 0; c < place->corner_count; c++) {
        uint32_t square = point_square(place->corners[c], p);
        sum += square < row[c] ? row[c] - square : 0;
    }
    return sum;
}

static void lower_row(const struct tree_place *place, uint32_t *row, struct point p)
{
    for (uint32_t c = 0; c < place->corner_count; c++) {
        uint32_t square = point_square(place->corners[c], p);
        row[c] = square < row[c] ? square : row[c];
    }
}

/* ---- failures ---- */

/* A number for a vertex and the points of the free members of its bag; not 0. */
static uint64_t bag_hash(const struct tree_place *place, uint32_t vertex)
{
    const struct elimination_link *bag = elimination_bag(&place->elimination, vertex);
    uint64_t hash = ((uint64_t)place->epoch << 16 | vertex) * UINT64_C(0x9e3779b97f4a7c15);

    for (uint32_t i = 0; i < place->elimination.link_count[vertex]; i++) {
        struct point p = place->at[bag[i].vertex];
        if (!place->elimination.is_free[bag[i].vertex])
            continue;
        hash ^= (uint64_t)bag[i].vertex << 32 | (uint32_t)(uint16_t)p.x << 16 | (uint16_t)p.y;
        hash *= UINT64_C(0xd6e8feb86659fd93);
        hash ^= hash >> 32;
    }
    return hash | 1;
}

static bool has_failed(const struct tree_place *place, uint32_t vertex)
{
    uint64_t hash = bag_hash(place, vertex);

    return place->failed[hash >> (64 - FAILED_BITS)] == (uint32_t)hash;
}

/* Remembers a failure, and moves the vertex before its siblings that failed less often. */
static void note_failure(struct tree_place *place, uint32_t vertex)
{
    const struct elimination *e = &place->elimination;
    uint32_t parent = e->parent[vertex], at;
    uint64_t hash = bag_hash(place, vertex);

    place->failed[hash >> (64 - FAILED_BITS)] = (uint32_t)hash;
    if (place->failures[vertex] < UINT16_MAX)
        place->failures[vertex] = (uint16_t)(place->failures[vertex] + 1);
    for (at = e->first_child[parent]; e->child[at] != vertex;)
        at++;
    for (; at > e->first_child[parent] && place->failures[e->child[at - 1]] < place->failures[vertex]; at--) {
        e->child[at] = e->child[at - 1];
        e->child[at - 1] = (uint16_t)vertex;
    }
}

/* ---- points ---- */

static void list_all_points(struct tree_place *place, struct tree_frame *frame)
{
    frame->count = (uint8_t)tree_source_list(&frame->source, frame->points, TREE_BATCH_MAX, &place->random,
                                             &place->work);
}

static void enter_vertex(struct tree_place *place, uint32_t vertex)
{
    struct tree_frame *frame = &place->frames[place->depth++];

    frame->source = tree_source_of(place->input, &place->elimination, vertex, place->at);
    frame->vertex = (uint16_t)vertex;
    frame->is_pulled = vertex == place->settings.pulled;
    frame->is_placed = false;
    frame->child = 0;
    frame->tries = frame->draws = 0;
    frame->count = frame->next = frame->batch_end = 0;
    if (!frame->is_pulled && frame->source.is_listed)
        list_all_points(place, frame);
}

/* Draws a point of a pulled vertex. */
static bool draw_pulled(struct tree_place *place, const struct tree_frame *frame, struct point *p)
{
    const struct tree_settings *settings = &place->settings;
    int32_t radius = (int32_t)settings->radius;

    *p = settings->target;
    if (frame->draws > 1) {
        p->x = (int16_t)(p->x - radius + (int32_t)random_wide_below(&place->random, 2 * settings->radius + 1));
        p->y = (int16_t)(p->y - radius + (int32_t)random_wide_below(&place->random, 2 * settings->radius + 1));
    }
    return tree_source_allows(&frame->source, *p);
}

/* Draws points for a batch. */
static void draw_batch(struct tree_place *place, struct tree_frame *frame)
{
    uint32_t most = frame->is_pulled ? DRAWS_PULLED : frame->source.draws;

    frame->next = frame->count = 0;
    while (frame->draws < most && frame->count < place->settings.batch) {
        struct point *p = &frame->points[frame->count];
        frame->draws++;
        place->work += WORK_DRAW;
        if (frame->is_pulled ? draw_pulled(place, frame, p) : tree_source_draw(&frame->source, &place->random, p))
            frame->count++;
    }
    frame->batch_end = frame->count;
}

/* Sorts the points of a batch by their gain, the greatest first. */
static void weigh_batch(struct tree_place *place, struct tree_frame *frame)
{
    const uint32_t *row = depth_row(place, place->depth - 1);
    uint64_t gains[TREE_BATCH_MAX] = {0};

    for (uint32_t i = frame->next; i < frame->batch_end; i++) {
        struct point p = frame->points[i];
        uint32_t random = random_wide_next(&place->random), k = i;
        uint64_t gain = (corner_gain(place, row, p) * (65536 - place->settings.noise * (random >> 24)) << 2) |
                        (random & 3);
        for (; k > frame->next && gains[k - 1] < gain; k--) {
            gains[k] = gains[k - 1];
            frame->points[k] = frame->points[k - 1];
        }
        gains[k] = gain;
        frame->points[k] = p;
    }
    place->work += (uint64_t)(frame->batch_end - frame->next) * (place->corner_count / WORK_WEIGH_CORNERS + 1);
}

/* Fills in the next batch; false when there are no more points. */
static bool next_batch(struct tree_place *place, struct tree_frame *frame)
{
    struct tree_source *source = &frame->source;

    if (frame->is_pulled || !source->is_listed)
        draw_batch(place, frame);
    if (!frame->is_pulled && !source->is_listed && source->first != NULL && frame->count < place->settings.batch) {
        source->is_listed = true;
        frame->next = frame->batch_end = 0;
        list_all_points(place, frame);
    }
    if (!frame->is_pulled && source->is_listed)
        frame->batch_end = (uint8_t)(frame->next + place->settings.batch < frame->count
                                         ? frame->next + place->settings.batch : frame->count);
    if (frame->next == frame->batch_end)
        return false;
    if (place->settings.batch > 1)
        weigh_batch(place, frame);
    return true;
}

/* Whether all edges to the bag stay in the hole. */
static bool is_seen(struct tree_place *place, const struct tree_frame *frame, struct point p)
{
    const struct tree_source *source = &frame->source;

    for (uint32_t i = 0; i < source->bag_count && source->bag[i].ring != ELIMINATION_NONE; i++) {
        place->work += WORK_SIGHT;
        if (!tree_sight_sees(&place->sight, place->at[source->bag[i].vertex], p))
            return false;
    }
    return true;
}

/* ---- the search ---- */

static bool any_child_has_failed(const struct tree_place *place, uint32_t vertex)
{
    const struct elimination *e = &place->elimination;

    for (uint32_t i = 0; i < e->child_count[vertex]; i++)
        if (has_failed(place, e->child[e->first_child[vertex] + i]))
            return true;
    return false;
}

/* Places the vertex of the last frame at its next point; false when it has no more. */
static bool place_next(struct tree_place *place)
{
    struct tree_frame *frame = &place->frames[place->depth - 1];
    uint32_t *row = depth_row(place, place->depth);

    while (frame->tries < place->settings.tries && place->work < place->work_end) {
        struct point p;
        if (frame->next == frame->batch_end && !next_batch(place, frame))
            return false;
        p = frame->points[frame->next++];
        if (!is_seen(place, frame, p))
            continue;
        frame->tries++;
        place->at[frame->vertex] = p;
        place->work += WORK_DESCENT;
        if (any_child_has_failed(place, frame->vertex))
            continue;
        copy_row(place, row, depth_row(place, place->depth - 1));
        lower_row(place, row, p);
        place->work += place->corner_count / WORK_WEIGH_CORNERS;
        frame->is_placed = true;
        frame->child = 0;
        return true;
    }
    return false;
}

/* The subtree of the last frame is placed. */
static void complete_frame(struct tree_place *place)
{
    place->depth--;
    copy_row(place, depth_row(place, place->depth), depth_row(place, place->depth + 1));
    if (place->depth > 0)
        place->frames[place->depth - 1].child++;
}

/* The subtree of the last frame cannot be placed: the vertex above takes another point. */
static void fail_frame(struct tree_place *place)
{
    uint32_t vertex = place->frames[--place->depth].vertex;

    if (place->depth == 0)
        return;
    place->frames[place->depth - 1].is_placed = false;
    if (place->work < place->work_end)
        note_failure(place, vertex);
}

/* The next root, from the last one eliminated on; false when all roots are placed. */
static bool open_root(struct tree_place *place)
{
    const struct elimination *e = &place->elimination;

    while (place->root > 0 && e->parent[e->order[place->root - 1]] != ELIMINATION_NONE)
        place->root--;
    if (place->root == 0)
        return false;
    enter_vertex(place, e->order[place->root - 1]);
    return true;
}

bool tree_place_begin(struct tree_place *place, const uint16_t *freed, uint32_t count)
{
    struct elimination *e = &place->elimination;
    uint64_t before = e->work;
    bool fits = elimination_run(e, freed, count, place->settings.pulled, &place->random);

    place->work += e->work - before;
    place->work_end = place->work + place->settings.work;
    place->epoch++;
    place->depth = place->root_tries = 0;
    place->root = count;
    for (uint32_t i = 0; i < count; i++)
        place->failures[freed[i]] = 0;
    return fits;
}

/* Goes on after a root was placed or failed; TREE_PAUSED: there is more to do. */
static enum tree_result next_root(struct tree_place *place, bool is_placed)
{
    if (!is_placed && (place->work >= place->work_end || ++place->root_tries >= ROOT_TRIES))
        return TREE_FAILED;
    if (is_placed) {
        place->root--;
        place->root_tries = 0;
    }
    if (open_root(place))
        return TREE_PAUSED;
    copy_row(place, place->near, depth_row(place, 0));
    return TREE_PLACED;
}

enum tree_result tree_place_run(struct tree_place *place)
{
    const struct elimination *e = &place->elimination;
    uint64_t pause = place->work + TREE_SLICE;

    if (place->depth == 0) {
        copy_row(place, depth_row(place, 0), place->near);
        if (!open_root(place))
            return TREE_PLACED;
    }
    while (place->work < pause) {
        const struct tree_frame *frame = &place->frames[place->depth - 1];
        bool is_placed = frame->is_placed;
        enum tree_result result;
        if (is_placed && frame->child < e->child_count[frame->vertex]) {
            enter_vertex(place, e->child[e->first_child[frame->vertex] + frame->child]);
            continue;
        }
        if (!is_placed && place_next(place))
            continue;
        if (is_placed)
            complete_frame(place);
        else
            fail_frame(place);
        if (place->depth > 0)
            continue;
        result = next_root(place, is_placed);
        if (result != TREE_PAUSED)
            return result;
    }
    return TREE_PAUSED;
}
