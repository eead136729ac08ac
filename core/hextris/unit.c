/* See unit.h. Turning is linear in axial coordinates (q along the row, r down the rows, q counted
 * along the south-east diagonal):
 *
 *     x = q + floor(r / 2)         clockwise: (q, r) -> (-r, q + r)
 *
 * (redblobgames, "Hexagonal Grids"). Members are taken relative to the pivot, turned, and expressed
 * again relative to the anchor of what came out. From a cell in row y, the cell at axial distance
 * (dq, dr) lies dq + floor((dr + (y & 1)) / 2) columns east: the two parities of the tables. */
#include "unit.h"

#include "../base/bounds.h"

struct axial {
    int32_t q, r;
};

static int32_t half(int32_t r) /* floor(r / 2) */
{
    return r >= 0 ? r / 2 : -((1 - r) / 2);
}

static int32_t column_step(struct axial d, int32_t parity)
{
    return d.q + half(d.r + parity);
}

static struct axial minus(struct axial a, struct axial b)
{
    return (struct axial){a.q - b.q, a.r - b.r};
}

static struct axial from_cell(struct cell c)
{
    return (struct axial){c.x - half(c.y), c.y};
}

static void turn_all(struct axial *cells, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        cells[i] = (struct axial){-cells[i].r, cells[i].q + cells[i].r};
}

static uint32_t find_anchor(const struct axial *cells, uint32_t count)
{
    uint32_t best = 0;

    for (uint32_t i = 1; i < count; i++)
        if (cells[i].r < cells[best].r || (cells[i].r == cells[best].r && cells[i].q < cells[best].q))
            best = i;
    return best;
}

/* Both sets hold distinct cells, so equal counts and inclusion make them equal. */
static bool same_set(const struct axial *a, const struct axial *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t j = 0;
        while (j < count && (a[i].q != b[j].q || a[i].r != b[j].r))
            j++;
        if (j == count)
            return false;
    }
    return true;
}

/* Extent of the cells seen from the anchor; false when no place on the board can hold them. Checked
 * before anything is narrowed to 16 bits. */
static bool shape_measure(struct unit_shape *shape, const struct axial *cells, uint32_t count,
                          struct axial anchor, uint32_t width, uint32_t height)
{
    bool some = false;
    int32_t low = 0;

    for (uint32_t i = 0; i < count; i++)
        if (cells[i].r - anchor.r > low)
            low = cells[i].r - anchor.r;
    if (low >= (int32_t)height)
        return false;
    for (int32_t parity = 0; parity < 2; parity++) {
        int32_t west = 0, east = 0;
        for (uint32_t i = 0; i < count; i++) {
            int32_t dx = column_step(minus(cells[i], anchor), parity);
            west = dx < west ? dx : west;
            east = dx > east ? dx : east;
        }
        /* The two parities differ by one column at most, so one that fits keeps both in 16 bits. */
        some = some || east - west < (int32_t)width;
        if (east - west > (int32_t)width)
            return false;
        shape->west[parity] = (int16_t)west;
        shape->east[parity] = (int16_t)east;
    }
    shape->height = (int16_t)(low + 1);
    return some;
}

static bool shape_cells(struct unit_shape *shape, const struct axial *cells, uint32_t count,
                        struct axial anchor, struct arena *arena)
{
    for (int32_t parity = 0; parity < 2; parity++) {
        struct unit_offset *to = ARENA_TAKE(arena, count, struct unit_offset);
        if (to == NULL)
            return false;
        for (uint32_t i = 0; i < count; i++) {
            struct axial d = minus(cells[i], anchor);
            to[i] = (struct unit_offset){(int16_t)column_step(d, parity), (int16_t)d.r};
        }
        shape->cells[parity] = to;
        shape->pivot_dx[parity] = column_step((struct axial){-anchor.q, -anchor.r}, parity);
    }
    shape->pivot_dy = -anchor.r;
    return true;
}

/* A turn that moves the anchor further than the board is wide or high fits nowhere. */
static void turn_link(struct unit *unit, const struct axial *anchors, uint32_t from, uint32_t way,
                      uint32_t width, uint32_t height)
{
    struct unit_shape *shape = &unit->shape[from];
    uint32_t to = (from + (way == 0 ? 1 : unit->turns - 1)) % unit->turns;
    struct axial d = minus(anchors[to], anchors[from]);
    int32_t dx = column_step(d, 0);

    shape->turn[way].to = (uint8_t)to;
    shape->turn[way].fits = unit->shape[to].fits && d.r < (int32_t)height && -d.r < (int32_t)height &&
                            dx <= (int32_t)width && -dx <= (int32_t)width;
    if (!shape->turn[way].fits)
        return;
    shape->turn[way].dy = (int16_t)d.r;
    for (int32_t parity = 0; parity < 2; parity++)
        shape->turn[way].dx[parity] = (int16_t)column_step(d, parity);
}

/* The contest's spawn: members and pivot moved as plain numbers so that the least x and y are 0 (an
 * odd move of y changes the shape on the board: the rule), then centred, rounded to the west. */
static void spawn_cells(struct unit *unit, const struct problem_unit *from, uint32_t width,
                        struct axial *cells)
{
    struct cell least = from->members[0];
    int32_t greatest = from->members[0].x, shift;

    for (uint32_t i = 1; i < from->member_count; i++) {
        struct cell c = from->members[i];
        least.x = c.x < least.x ? c.x : least.x;
        least.y = c.y < least.y ? c.y : least.y;
        greatest = c.x > greatest ? c.x : greatest;
    }
    shift = half((int32_t)width - (greatest - least.x + 1)) - least.x;
    for (uint32_t i = 0; i < from->member_count; i++) {
        struct cell c = {from->members[i].x + shift, from->members[i].y - least.y};
        cells[i] = from_cell(c);
    }
    unit->spawn_x = column_step(cells[find_anchor(cells, from->member_count)], 0);
    struct axial pivot = from_cell((struct cell){from->pivot.x + shift, from->pivot.y - least.y});
    for (uint32_t i = 0; i < from->member_count; i++)
        cells[i] = minus(cells[i], pivot);
}

size_t unit_need(uint32_t member_count)
{
    return 2 * UNIT_TURNS * arena_need(member_count, sizeof(struct unit_offset));
}

bool unit_build(struct unit *unit, const struct problem_unit *from, uint32_t width, uint32_t height,
                struct arena *arena)
{
    struct axial cells[MAX_MEMBERS], first[MAX_MEMBERS], anchors[UNIT_TURNS];
    uint32_t count = from->member_count;

    *unit = (struct unit){.member_count = count};
    spawn_cells(unit, from, width, first);
    for (uint32_t i = 0; i < count; i++)
        cells[i] = first[i];
    do {
        struct unit_shape *shape = &unit->shape[unit->turns];
        anchors[unit->turns] = cells[find_anchor(cells, count)];
        shape->fits = shape_measure(shape, cells, count, anchors[unit->turns], width, height);
        if (shape->fits && !shape_cells(shape, cells, count, anchors[unit->turns], arena))
            return false;
        unit->turns++;
        turn_all(cells, count);
    } while (unit->turns < UNIT_TURNS && !same_set(cells, first, count));
    for (uint32_t o = 0; o < unit->turns; o++)
        for (uint32_t way = 0; way < 2; way++)
            turn_link(unit, anchors, o, way, width, height);
    unit->spawns = unit->shape[0].fits && unit->spawn_x + unit->shape[0].west[0] >= 0 &&
                   unit->spawn_x + unit->shape[0].east[0] < (int32_t)width;
    return true;
}
