/* at_bounds_icfp2015: prints a problem at the bounds of ICFP 2015 (core/hextris/bounds.h).
 *
 *     at_bounds_icfp2015 NAME      one of those below
 *     at_bounds_icfp2015 NUMBER    one that extreme_problem_draw() draws
 *     at_bounds_icfp2015           the names
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/hextris/bounds.h"
#include "extreme_problem.h"

enum form {
    BLOCK,   /* rows of 16 cells */
    SPREAD,  /* over the whole board */
    UPRIGHT, /* a bar down the rows */
    CELL
};

struct at_bounds {
    const char *name;
    uint32_t width, height, units, members, length, seeds;
    enum form form;
    bool gaps; /* every second cell of the lower half is full */
};

/* Each has several dimensions at their bounds, and the others so that a game goes on for long. */
static const struct at_bounds ALL[] = {
    {"all", MAX_WIDTH, MAX_HEIGHT, MAX_UNITS, MAX_MEMBERS, MAX_SOURCE, MAX_SEEDS, BLOCK, false},
    {"spread", MAX_WIDTH, MAX_HEIGHT, MAX_UNITS, MAX_MEMBERS, 100, 1, SPREAD, false},
    {"full", MAX_WIDTH, MAX_HEIGHT, 4, 3, 1000, 1, BLOCK, true},
    {"cells", MAX_WIDTH, MAX_HEIGHT, 1, 1, MAX_SOURCE, 1, CELL, false},
    {"long", 10, 20, 4, 3, MAX_SOURCE, 1, BLOCK, false},
    {"least", 4, 4, 1, 1, MAX_SOURCE, 1, CELL, false},
    {"tall", 4, MAX_HEIGHT, MAX_UNITS, MAX_MEMBERS, 1000, 1, UPRIGHT, false},
    {"wide", MAX_WIDTH, 4, MAX_UNITS, 4, 1000, 1, BLOCK, false},
    {"few", 32, 32, 3, 4, 5, 1, BLOCK, true}, /* a game that is searched to its end */
    {"few_cells", 4, 256, 1, 1, 5, 1, CELL, true},
};

static struct cell cell_of(const struct at_bounds *at, uint32_t unit, uint32_t i)
{
    uint32_t k;

    switch (at->form) {
    case BLOCK: return (struct cell){(int32_t)(i % 16), (int32_t)(i / 16 + (i + unit) % 2 * (unit % 3))};
    case UPRIGHT: return (struct cell){0, (int32_t)i};
    case SPREAD: /* cells of a lattice of 16 x 16, which another unit has moved */
        k = i + unit;
        return (struct cell){(int32_t)(k % 16 * (at->width / 17)), (int32_t)(i / 16 * (at->height / 34))};
    default: return (struct cell){0, 0};
    }
}

static void print_units(const struct at_bounds *at)
{
    (void)printf("\"units\":[");
    for (uint32_t unit = 0; unit < at->units; unit++) {
        struct cell pivot = cell_of(at, unit, unit % at->members);
        (void)printf("%s{\"members\":[", unit > 0 ? "," : "");
        for (uint32_t i = 0; i < at->members; i++) {
            struct cell cell = cell_of(at, unit, i);
            (void)printf("%s{\"x\":%" PRId32 ",\"y\":%" PRId32 "}", i > 0 ? "," : "", cell.x, cell.y);
        }
        (void)printf("],\"pivot\":{\"x\":%" PRId32 ",\"y\":%" PRId32 "}}", pivot.x, pivot.y);
    }
    (void)printf("],\n");
}

static void print_filled(const struct at_bounds *at)
{
    const char *comma = "";

    (void)printf("\"filled\":[");
    for (uint32_t y = at->height / 2; at->gaps && y < at->height; y++)
        for (uint32_t x = y % 3; x < at->width; x += 2, comma = ",")
            (void)printf("%s{\"x\":%" PRIu32 ",\"y\":%" PRIu32 "}", comma, x, y);
    (void)printf("],\n");
}

static void print(const struct at_bounds *at)
{
    (void)printf("{\"id\":1,\"width\":%" PRIu32 ",\"height\":%" PRIu32 ",\"sourceLength\":%" PRIu32 ",\n", at->width,
                 at->height, at->length);
    print_units(at);
    print_filled(at);
    (void)printf("\"sourceSeeds\":[");
    for (uint32_t i = 0; i < at->seeds; i++)
        (void)printf("%s%" PRIu32, i > 0 ? "," : "", i);
    (void)printf("]}\n");
}

int main(int argc, char **argv)
{
    if (argc > 1 && argv[1][0] >= '0' && argv[1][0] <= '9') {
        struct random random = {(uint32_t)strtoul(argv[1], NULL, 10)};
        struct extreme_problem drawn;
        extreme_problem_draw(&drawn, &random, 0, 3 << 20);
        (void)fwrite(drawn.text, 1, drawn.length, stdout);
        free(drawn.text);
        return 0;
    }
    for (size_t i = 0; i < sizeof ALL / sizeof ALL[0]; i++)
        if (argc < 2)
            (void)printf("%s\n", ALL[i].name);
        else if (strcmp(argv[1], ALL[i].name) == 0)
            print(&ALL[i]);
    return 0;
}
