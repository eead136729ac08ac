/* See random_game.h. Units have all shapes that the contest allows: connected or not, with the pivot on a member,
 * beside them or far off the board, at any distance from the origin, and sometimes about as wide as the board. */
#include "random_game.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "../../core/hextris/rules/game.h"

struct cell random_cell(struct random *random, int32_t west, int32_t east, int32_t north,
                        int32_t south)
{
    struct cell cell;

    /* One after the other: the order of an initialiser's parts is the compiler's to choose. */
    cell.x = random_between(random, west, east);
    cell.y = random_between(random, north, south);
    return cell;
}

/* ---- problems ---- */

static void choose_size(struct problem *problem, struct random *random, enum random_size size)
{
    static const uint32_t widths[] = {63, 64, 65, 70, 96, 127, 128, 129, 130};

    if (size == RANDOM_ANY)
        size = random_chance(random, 15) ? RANDOM_WIDE : RANDOM_SMALL;
    problem->width = 1 + random_below(random, size == RANDOM_TINY ? 4 : 12);
    problem->height = 1 + random_below(random, size == RANDOM_TINY ? 5 : RANDOM_HEIGHT);
    if (size == RANDOM_SMALL && random_chance(random, 60)) {
        problem->width = 6 + random_below(random, 7);
        problem->height = 8 + random_below(random, 7);
    }
    if (size == RANDOM_WIDE) {
        problem->width = widths[random_below(random, sizeof widths / sizeof *widths)];
        problem->height = 1 + random_below(random, 8);
    }
}

static bool is_member(const struct cell *members, uint32_t count, struct cell cell)
{
    for (uint32_t i = 0; i < count; i++)
        if (members[i].x == cell.x && members[i].y == cell.y)
            return true;
    return false;
}

static struct cell neighbour(struct cell cell, uint32_t direction)
{
    int32_t odd = cell.y & 1;
    struct cell cells[] = {{cell.x + 1, cell.y},       {cell.x - 1, cell.y},
                           {cell.x + odd, cell.y + 1}, {cell.x + odd - 1, cell.y + 1},
                           {cell.x + odd, cell.y - 1}, {cell.x + odd - 1, cell.y - 1}};

    return cells[direction];
}

/* Members by growth from a cell, or strewn over a box of `width` columns. */
static uint32_t grow_members(struct cell *members, struct random *random, uint32_t width)
{
    uint32_t count = 1, goal = 1 + random_below(random, RANDOM_MEMBERS);

    members[0] = (struct cell){0, 0};
    for (uint32_t tries = 0; tries < 40 && count < goal; tries++) {
        struct cell cell = members[random_below(random, count)];
        if (width == 0)
            cell = neighbour(cell, random_below(random, 6));
        else
            cell = random_cell(random, 0, (int32_t)width - 1, 0, 3);
        if (!is_member(members, count, cell))
            members[count++] = cell;
    }
    return count;
}

static struct cell choose_pivot(struct random *random, const struct cell *members, uint32_t count)
{
    struct cell near = members[random_below(random, count)];
    uint32_t kind = random_below(random, 20);
    int32_t range = kind < 10 ? 0 : kind < 16 ? 2 : kind < 19 ? 40 : 1000000;

    return random_cell(random, near.x - range, near.x + range, near.y - range, near.y + range);
}

static void choose_unit(struct problem_unit *unit, struct cell *members, struct random *random,
                        uint32_t board_width)
{
    uint32_t kind = random_below(random, 20);
    struct cell shift = random_cell(random, -9, 9, -9, 9);
    uint32_t count = grow_members(members, random, kind < 14 ? 0 : kind < 18 ? 4 : board_width);

    if (kind == 19 && count > 1 &&
        !is_member(members, count, (struct cell){(int32_t)board_width - 1, 1}))
        members[1] = (struct cell){(int32_t)board_width - 1, 1};
    for (uint32_t i = 0; i < count; i++)
        members[i] = (struct cell){members[i].x + shift.x, members[i].y + shift.y};
    *unit = (struct problem_unit){members, count, choose_pivot(random, members, count)};
}

static void fill_some(struct random_problem *to, struct random *random)
{
    static const uint32_t densities[] = {0, 5, 15, 30, 50};
    uint32_t percent = densities[random_below(random, 5)];
    uint32_t words = problem_words(to->problem.width);
    uint32_t first = random_chance(random, 50) ? random_below(random, 5) : to->problem.height / 2;
    uint32_t full =
        random_chance(random, 10) ? random_below(random, to->problem.height) : to->problem.height;

    for (uint32_t y = first; y < to->problem.height; y++)
        for (uint32_t x = 0; x < to->problem.width; x++)
            if (y == full || random_chance(random, percent))
                to->filled[y * words + x / 64] |= (uint64_t)1 << (x % 64);
}

void random_problem(struct random_problem *to, struct random *random, enum random_size size)
{
    memset(to, 0, sizeof *to);
    choose_size(&to->problem, random, size);
    to->problem.name = "random";
    to->problem.unit_count = 1 + random_below(random, RANDOM_UNITS);
    for (uint32_t i = 0; i < to->problem.unit_count; i++)
        choose_unit(&to->units[i], to->members[i], random, to->problem.width);
    fill_some(to, random);
    to->seed = random_below(random, 100000);
    to->problem.units = to->units;
    to->problem.filled = to->filled;
    to->problem.seeds = &to->seed;
    to->problem.seed_count = 1;
    to->problem.source_length = random_below(random, 20);
}

void random_cells(struct random_problem *to, struct random *random, uint32_t width, uint32_t height)
{
    uint32_t percent = random_below(random, 60);

    memset(to, 0, sizeof *to);
    to->members[0][0] = random_cell(random, -9, 9, -9, 9);
    to->units[0] = (struct problem_unit){to->members[0], 1, to->members[0][0]};
    to->problem = (struct problem){.name = "cells", .width = 1 + random_below(random, width),
                                   .height = 2 + random_below(random, height - 1), .units = to->units, .unit_count = 1,
                                   .filled = to->filled, .seeds = &to->seed, .seed_count = 1};
    for (uint32_t y = 1; y < to->problem.height; y++) {
        for (uint32_t x = 0; x < to->problem.width; x++)
            to->filled[y] |= (uint64_t)random_chance(random, percent) << x;
        to->filled[y] &= ~((uint64_t)1 << random_below(random, to->problem.width));
    }
    to->problem.source_length = 1 + random_below(random, 20);
}

void random_build(struct random_built *to, const struct problem *problem, struct arena *arena)
{
    to->size = board_size_of(problem);
    to->orientations_max = 1;
    for (uint32_t i = 0; i < problem->unit_count; i++) {
        const struct problem_unit *unit = &problem->units[i];
        struct unit_offset *offsets = unit_take_offsets(unit->member_count, arena);
        assert(offsets != NULL);
        unit_build(&to->units[i], unit, problem->width, problem->height, offsets);
        if (to->units[i].orientations > to->orientations_max)
            to->orientations_max = to->units[i].orientations;
    }
    board_start(to->board, to->size, problem);
}

/* ---- phrases ---- */

char random_letter(struct random *random)
{
    const char *letters = game_letters((enum command)random_below(random, COMMANDS));

    return letters[random_below(random, GAME_LETTERS)];
}

/* A phrase of 1 to 6 letters, often a part of the one before with an end of its own. */
static void scribble(char *to, const char *before, struct random *random)
{
    size_t kept =
        random_chance(random, 50) ? random_below(random, (uint32_t)strlen(before) + 1) : 0;
    size_t from = random_below(random, (uint32_t)(strlen(before) - kept) + 1);
    size_t letters = 1 + random_below(random, 6);

    kept = kept < letters ? kept : letters;
    memcpy(to, before + from, kept);
    for (; kept < letters; kept++)
        to[kept] = random_letter(random);
    to[letters] = '\0';
    if (random_chance(random, 30))
        to[0] = (char)toupper((unsigned char)to[0]);
}

void random_phrases(struct random_phrases *to, struct random *random, enum random_taste taste)
{
    static const char *const official[] = {"Ei!",       "Ia! Ia!",  "R'lyeh",       "Yuggoth",
                                           "planet 10", "yoyodyne", "vigintillion", "blue hades"};
    static const char *const custom[] = {"pb",       "sd",     "uuuuu",    "ddddd",
                                         "pkkpdbbd", "aabllp", "aaaabbbb", "k"};
    uint32_t goal = 1 + random_below(random, RANDOM_PHRASES - 1);

    to->count = 0;
    for (uint32_t i = 0; i < goal && taste != RANDOM_NONE; i++) {
        char *letters = to->letters[to->count];
        if (taste == RANDOM_MESS)
            scribble(letters, i > 0 ? to->letters[i - 1] : "", random);
        else if (taste == RANDOM_OFFICIAL)
            strcpy(letters, official[random_below(random, 8)]);
        else
            strcpy(letters, custom[random_below(random, 8)]);
        to->texts[to->count++] = letters;
    }
}

/* ---- texts ---- */

static char *put_cells(char *to, const struct cell *cells, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        to += sprintf(to, "%s{\"x\":%d,\"y\":%d}", i > 0 ? "," : "", (int)cells[i].x,
                      (int)cells[i].y);
    return to;
}

static char *put_filled(char *to, const struct problem *problem)
{
    const char *comma = "";

    for (uint32_t y = 0; y < problem->height; y++)
        for (uint32_t x = 0; x < problem->width; x++) {
            struct cell cell = {(int32_t)x, (int32_t)y};
            if ((problem->filled[y * problem_words(problem->width) + x / 64] >> x % 64 & 1) == 0)
                continue;
            to += sprintf(to, "%s", comma);
            to = put_cells(to, &cell, 1);
            comma = ",";
        }
    return to;
}

void random_problem_text(char *to, const struct problem *problem)
{
    const char *start = to;

    to += sprintf(to, "{\"id\":%lld,\"width\":%u,\"height\":%u,\"sourceLength\":%u,\"filled\":[",
                  (long long)problem->id, (unsigned)problem->width, (unsigned)problem->height,
                  (unsigned)problem->source_length);
    to = put_filled(to, problem);
    to += sprintf(to, "],\"units\":[");
    for (uint32_t i = 0; i < problem->unit_count; i++) {
        const struct problem_unit *unit = &problem->units[i];
        to += sprintf(to, "%s{\"members\":[", i > 0 ? "," : "");
        to = put_cells(to, unit->members, unit->member_count);
        to += sprintf(to, "],\"pivot\":");
        to = put_cells(to, &unit->pivot, 1);
        to += sprintf(to, "}");
    }
    to += sprintf(to, "],\"sourceSeeds\":[");
    for (uint32_t i = 0; i < problem->seed_count; i++)
        to += sprintf(to, "%s%lu", i > 0 ? "," : "", (unsigned long)problem->seeds[i]);
    to += sprintf(to, "]}");
    assert(to - start < RANDOM_TEXT);
}

void random_short_phrases(struct random_phrases *to, struct random *random)
{
    static const char letters[] = "ecp!alm";

    memset(to, 0, sizeof *to);
    to->count = 1 + random_below(random, 3);
    for (uint32_t i = 0; i < to->count; i++) {
        for (uint32_t length = 1 + random_below(random, 4); length > 0; length--)
            to->letters[i][length - 1] = letters[random_below(random, sizeof letters - 1)];
        to->texts[i] = to->letters[i];
    }
}
