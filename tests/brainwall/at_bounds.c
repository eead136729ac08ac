/* at_bounds_icfp2021: prints a problem at the bounds of ICFP 2021 (core/brainwall/bounds.h).
 *
 *     at_bounds_icfp2021 NAME      one of those below
 *     at_bounds_icfp2021           the names
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../core/brainwall/bounds.h"

enum form {
    COMB,  /* teeth from the bottom up to the top: much of the hole is hidden from most points */
    CONVEX /* nearly a square: every point sees most of the hole */
};

struct at_bounds {
    const char *name;
    enum form form;
    int side;     /* coordinates of the hole are -side .. side */
    int corners;
    int vertices; /* a net of rows of 16 */
    int step;     /* between neighbours in a row */
    int epsilon;
    bool bonuses;
};

static const struct at_bounds ALL[] = {
    {"comb", COMB, MAX_COORDINATE, MAX_CORNERS, MAX_VERTICES, 20, 100000, true},
    {"comb_long", COMB, MAX_COORDINATE, MAX_CORNERS, MAX_VERTICES, 250, 200000, false},
    {"convex", CONVEX, MAX_COORDINATE, MAX_CORNERS, MAX_VERTICES, 20, 100000, true},
    {"convex_long", CONVEX, MAX_COORDINATE, MAX_CORNERS, MAX_VERTICES, 250, 4000000, false},
    {"convex_few", CONVEX, MAX_COORDINATE, 4, 6, 250, 200000, false},
    {"comb_few", COMB, MAX_COORDINATE, MAX_CORNERS, 8, 12, 200000, false},
    {"small", COMB, 64, MAX_CORNERS, MAX_VERTICES, 3, 400000, true},
    {"medium", CONVEX, 400, MAX_CORNERS, MAX_VERTICES, 30, 400000, true},
    {"medium_comb", COMB, 500, MAX_CORNERS, 200, 9, 300000, true},
};

/* Corner i of a comb: down and up again, with a bottom line. */
static void comb(const struct at_bounds *at, int i)
{
    int teeth = (at->corners - 2) / 2, width = 2 * at->side, x;

    if (i >= 2 * teeth) {
        printf("[%d,%d]", i == 2 * teeth ? at->side : -at->side, at->side);
        return;
    }
    x = -at->side + (int)((long)width * i / (2 * teeth - 1));
    printf("[%d,%d]", x, i % 2 == 0 ? -at->side + i % 7 : at->side - at->side / 8 - i % 5);
}

/* Corner i of a square whose sides bulge a little, a different way at each corner. */
static void convex(const struct at_bounds *at, int i)
{
    int each = at->corners / 4, line = i / each, k = i % each, along, out;

    along = -at->side + (int)((long)2 * at->side * k / each);
    out = k == 0 ? at->side : at->side - (k * (each - k)) % 7;
    if (line == 0)
        printf("[%d,%d]", along, -out);
    else if (line == 1)
        printf("[%d,%d]", out, along);
    else if (line == 2)
        printf("[%d,%d]", -along, out);
    else
        printf("[%d,%d]", -out, -along);
}

static void print_edges(const struct at_bounds *at)
{
    int count = 0;

    printf("\"edges\":[");
    for (int v = 1; v < at->vertices; v++)
        printf("%s[%d,%d]", count++ > 0 ? "," : "", v - 1 - (v % 16 == 0 && v > 15 ? 15 : 0), v);
    for (int v = 17; v < at->vertices && count < MAX_EDGES; v++)
        if (v % 16 != 0)
            printf(",[%d,%d]", v - 16, v), count++;
    printf("],");
}

static void print(const struct at_bounds *at)
{
    printf("{\"hole\":[");
    for (int i = 0; i < at->corners; i++) {
        printf("%s", i > 0 ? "," : "");
        (at->form == COMB ? comb : convex)(at, i);
    }
    printf("],\n\"epsilon\":%d,\n\"figure\":{", at->epsilon);
    print_edges(at);
    printf("\"vertices\":[");
    for (int v = 0; v < at->vertices; v++)
        printf("%s[%d,%d]", v > 0 ? "," : "", (v % 16 * at->step + v * v % at->step) % MAX_COORDINATE,
               v / 16 * at->step % MAX_COORDINATE);
    printf("]}");
    if (at->bonuses)
        printf(",\n\"bonuses\":[{\"bonus\":\"GLOBALIST\",\"problem\":1,\"position\":[%d,%d]}]", -at->side, at->side);
    printf("}\n");
}

int main(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof ALL / sizeof ALL[0]; i++)
        if (argc < 2)
            printf("%s\n", ALL[i].name);
        else if (strcmp(argv[1], ALL[i].name) == 0)
            print(&ALL[i]);
    return 0;
}
