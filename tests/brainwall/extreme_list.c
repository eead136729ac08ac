/* See extreme_list.h. */
#include "extreme_list.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/brainwall/solver/preset.h"

/* Work of a run without -t, for all files together. */
#define WORK_MOST UINT64_C(20000000)

/* Beyond so many files even the least searches take minutes, if they are large: there is a limit then. */
enum { FEW = 2 };

enum { LARGE_PERCENT = 4 };

/* A run while it is drawn. */
struct drawing {
    struct extreme_list_run *run;
    struct random *random;
    struct extreme_wall bases[EXTREME_BASES];
    uint32_t base_of[EXTREME_WALLS];
    struct problem_bonus bonuses[EXTREME_WALLS][MAX_BONUSES];
    uint32_t bonus_counts[EXTREME_WALLS];
    bool plain, uses[BONUS_KINDS]; /* bonuses that -B allows, without -B all */
};

/* An initial pose of a file, with a bonus or none. */
struct given {
    uint32_t file, count;
    struct point points[MAX_VERTICES + 2];
    struct bonus_use use;
};

const char *extreme_fault_name(enum extreme_fault fault)
{
    static const char *const NAMES[FAULTS] = {
        "no bad entry", "no entry", "a wrong type", "a wrong key", "a wrong coordinate", "two bonuses", "a wrong count",
        "a broken rule", "an unknown problem", "a locked bonus", "an entry twice", "null"};

    return NAMES[fault];
}

/* ---- options ---- */

static void add_option(struct extreme_list_run *run, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(run->options[run->option_count++], EXTREME_OPTION, format, arguments);
    va_end(arguments);
}

static void draw_budget(struct extreme_list_run *run, struct random *random)
{
    bool timed = random_chance(random, 60);

    run->idle = random_chance(random, timed ? 10 : 40);
    timed = timed || (run->count > FEW && !run->idle);
    if (timed) {
        run->limit_ms = extreme_limit_ms(random);
        add_option(run, "-t%" PRIu32 ".%03" PRIu32, run->limit_ms / 1000, run->limit_ms % 1000);
    }
    if (run->idle)
        add_option(run, "-b0");
    else if (!timed || random_chance(random, 20))
        add_option(run, "-b%" PRIu64 ":%" PRIu32, extreme_scaled(random, 1, WORK_MOST / run->count),
                   random_below(random, PRESETS));
    run->memory_given = random_chance(random, 60);
    if (run->memory_given)
        add_option(run, "-m%" PRIu32, extreme_megabytes(random));
    run->threads = 1;
    if (random_chance(random, 50)) {
        run->threads = extreme_threads(random);
        add_option(run, "-c%" PRIu32, run->threads);
    }
}

/* One value of -B that is not `all`. */
static void draw_bonus(struct drawing *drawing)
{
    struct extreme_list_run *run = drawing->run;
    struct random *random = drawing->random;
    uint32_t kind = 1 + random_below(random, BONUS_KINDS - 1), mark = random_below(random, 10);
    uint32_t problem = EXTREME_FIRST + random_below(random, run->count + 1);
    const char *name = bonus_name((enum bonus)kind);

    run->alone = run->alone || mark >= 8;
    drawing->plain = !run->alone;
    drawing->uses[kind] = drawing->uses[kind] || mark < 9;
    if (mark == 9)
        add_option(run, "-B+%s:%" PRIu32, name, problem);
    else if (random_chance(random, 50))
        add_option(run, "-B%s%s:%" PRIu32, mark == 8 ? "=" : "", name, problem);
    else
        add_option(run, "-B%s%s", mark == 8 ? "=" : "", name);
}

static void draw_bonus_options(struct drawing *drawing)
{
    struct extreme_list_run *run = drawing->run;
    uint32_t kind = random_below(drawing->random, 100);

    drawing->plain = true;
    run->all = kind < 60;
    if (run->all)
        add_option(run, "-Ball");
    else if (kind < 85)
        for (uint32_t values = 1 + random_below(drawing->random, 2); values > 0; values--)
            draw_bonus(drawing);
    if (random_chance(drawing->random, 30))
        add_option(run, "-u");
    add_option(run, "-q");
}

/* ---- files ---- */

static void draw_files(struct drawing *drawing, const char *generator, const char *name)
{
    struct extreme_list_run *run = drawing->run;
    struct random *random = drawing->random;
    bool large = random_chance(random, 10);

    run->mix = extreme_mix(random);
    for (uint32_t i = 0; i < EXTREME_BASES; i++)
        extreme_wall_draw(&drawing->bases[i], random, run->mix == EXTREME_MIXED ? i == 1 : large, generator, name);
    for (uint32_t i = 0; i < run->count; i++) {
        uint32_t base = run->mix == EXTREME_DIFFERENT ? random_below(random, EXTREME_BASES) : 0;
        if (run->mix == EXTREME_MIXED && random_chance(random, LARGE_PERCENT))
            base = 1;
        drawing->base_of[i] = base;
        drawing->bonus_counts[i] = extreme_wall_bonuses(&drawing->bases[base], random, EXTREME_FIRST, run->count,
                                                        drawing->bonuses[i]);
        extreme_wall_put(&run->files[i], &drawing->bases[base], drawing->bonuses[i], drawing->bonus_counts[i]);
    }
}

/* ---- initial poses ---- */

static int32_t least_of(const struct given *given, bool x)
{
    int32_t least = INT32_MAX;

    for (uint32_t v = 0; v < given->count; v++) {
        int32_t value = x ? given->points[v].x : given->points[v].y;
        least = value < least ? value : least;
    }
    return least;
}

static int32_t most_of(const struct given *given, bool x)
{
    int32_t most = INT32_MIN;

    for (uint32_t v = 0; v < given->count; v++) {
        int32_t value = x ? given->points[v].x : given->points[v].y;
        most = value > most ? value : most;
    }
    return most;
}

/* Moves a pose within the margins of its hole. */
static void move(struct given *given, const struct extreme_wall *wall, struct random *random)
{
    int32_t x = random_between(random, wall->low.x - least_of(given, true), wall->high.x - most_of(given, true));
    int32_t y = random_between(random, wall->low.y - least_of(given, false), wall->high.y - most_of(given, false));

    for (uint32_t v = 0; v < given->count; v++) {
        given->points[v].x = (int16_t)(given->points[v].x + x);
        given->points[v].y = (int16_t)(given->points[v].y + y);
    }
}

/* The number of a problem that unlocks the bonus for a file; of any one, if none does. */
static uint32_t find_giver(const struct drawing *drawing, uint32_t user, enum bonus kind)
{
    uint32_t count = drawing->run->count, first = random_below(drawing->random, count);

    for (uint32_t i = 0; i < count; i++) {
        uint32_t file = (first + i) % count;
        for (uint32_t k = 0; k < drawing->bonus_counts[file] && file != user; k++)
            if (drawing->bonuses[file][k].kind == kind &&
                drawing->bonuses[file][k].problem == EXTREME_FIRST + (int64_t)user)
                return EXTREME_FIRST + file;
    }
    return EXTREME_FIRST + first;
}

static bool is_unlocked_for(const struct drawing *drawing, uint32_t file, enum bonus kind)
{
    for (uint32_t giver = 0; giver < drawing->run->count; giver++)
        for (uint32_t k = 0; k < drawing->bonus_counts[giver] && giver != file; k++)
            if (drawing->bonuses[giver][k].kind == kind &&
                drawing->bonuses[giver][k].problem == EXTREME_FIRST + (int64_t)file)
                return true;
    return false;
}

/* Whether -B allows the bonus that an initial pose uses. */
static bool is_allowed(const struct drawing *drawing, const struct given *given)
{
    enum bonus kind = given->use.kind;

    if (kind == BONUS_NONE)
        return drawing->plain;
    return drawing->uses[kind] || (drawing->run->all && is_unlocked_for(drawing, given->file, kind));
}

/* A leg is broken in its middle, which the pose has where all is odd or even. */
static void use_bonus(struct drawing *drawing, struct given *given, const struct extreme_wall *wall)
{
    enum bonus kind = (enum bonus)(1 + random_below(drawing->random, BONUS_KINDS - 1));
    struct problem_edge edge = wall->edges[random_below(drawing->random, wall->edge_count)];
    struct point a = given->points[edge.a], b = given->points[edge.b];

    if (kind == BONUS_BREAK_A_LEG && ((a.x - b.x) % 2 != 0 || (a.y - b.y) % 2 != 0))
        kind = BONUS_GLOBALIST;
    given->use = (struct bonus_use){.kind = kind, .a = edge.a, .b = edge.b,
                                    .problem = find_giver(drawing, given->file, kind)};
    if (kind == BONUS_BREAK_A_LEG)
        given->points[given->count++] = (struct point){(int16_t)((a.x + b.x) / 2), (int16_t)((a.y + b.y) / 2)};
}

static void draw_given(struct drawing *drawing, struct given *given, uint32_t file)
{
    const struct extreme_wall *wall = &drawing->bases[drawing->base_of[file]];

    *given = (struct given){.file = file, .count = wall->vertex_count};
    memcpy(given->points, wall->pose, wall->vertex_count * sizeof *given->points);
    if (wall->built && random_chance(drawing->random, 50))
        move(given, wall, drawing->random);
    if (random_chance(drawing->random, drawing->run->all ? 50 : 30))
        use_bonus(drawing, given, wall);
}

/* ---- entries ---- */

static void put_bonus(struct extreme_text *to, const struct bonus_use *use)
{
    extreme_put(to, "{\"bonus\":\"%s\",\"problem\":%" PRId64, bonus_name(use->kind), use->problem);
    if (use->kind == BONUS_BREAK_A_LEG)
        extreme_put(to, ",\"edge\":[%d,%d]", use->a, use->b);
    extreme_put(to, "}");
}

static void put_entry(struct extreme_text *to, const struct given *given, uint32_t number, bool twice)
{
    extreme_put(to, "%s{\"file\":\"%" PRIu32 ".json\",\"problem\":%" PRIu32 ",\"pose\":{\"vertices\":",
                to->length > 1 ? ",\n" : "", number, number);
    extreme_put_points(to, given->points, given->count);
    if (given->use.kind != BONUS_NONE || twice) {
        struct bonus_use use = given->use;
        use.kind = use.kind != BONUS_NONE ? use.kind : BONUS_SUPERFLEX;
        extreme_put(to, ",\"bonuses\":[");
        put_bonus(to, &use);
        if (twice) {
            extreme_put(to, ",");
            put_bonus(to, &use);
        }
        extreme_put(to, "]");
    }
    extreme_put(to, "}}");
}

static void put_raw(struct drawing *drawing, const char *const *texts, uint32_t count, uint32_t file)
{
    struct extreme_text *to = &drawing->run->list;

    extreme_put(to, to->length > 1 ? ",\n" : "");
    extreme_put(to, texts[random_below(drawing->random, count)], EXTREME_FIRST + file);
}

#define PUT_RAW(drawing, texts, file) put_raw(drawing, texts, sizeof(texts) / sizeof *(texts), file)

/* Each text but the first few has the number of the problem in it. */
static void put_malformed(struct drawing *drawing, uint32_t file)
{
    static const char *const no_entry[] = {"7", "\"x\"", "[]", "true", "null", "[[[1,2]]]"};
    static const char *const type[] = {
        "{\"problem\":%u,\"pose\":7}",
        "{\"problem\":%u,\"pose\":{\"vertices\":\"[[1,2]]\"}}",
        "{\"problem\":%u,\"pose\":{\"vertices\":{}}}",
        "{\"problem\":%u,\"pose\":{\"vertices\":[[1,2],3,[\"4\",5],[]]}}",
        "{\"problem\":%u,\"pose\":{\"vertices\":[[1,2,3]]}}",
        "{\"problem\":%u,\"pose\":{\"vertices\":[[1,2]],\"bonuses\":7}}",
        "{\"problem\":%u,\"pose\":{\"vertices\":[[1,2]],\"bonuses\":[{\"bonus\":7,\"problem\":7}]}}",
        "{\"file\":%u,\"pose\":{\"vertices\":[[1,2]]}}",
        "{\"problem\":\"%u\",\"pose\":{\"vertices\":[[1,2]]}}"};
    static const char *const keys[] = {
        "{\"problem\":%u}",
        "{}",
        "{\"problem\":%u,\"pose\":{}}",
        "{\"problem\":%u,\"pose\":{\"vertices\":[[1,2]],\"vertices\":[[1,2]]}}",
        "{\"problem\":%u,\"pose\":{\"vertices\":[[1,2]],\"bonuses\":[{\"problem\":7}]}}",
        "{\"problem\":%u,\"pose\":{\"vertices\":[[1,2]],\"bonuses\":[{\"bonus\":\"NONE\",\"problem\":7}]}}",
        "{\"problem\":%u,\"pose\":{\"vertices\":[[1,2]],\"bonuses\":[{\"bonus\":\"BREAK_A_LEG\",\"problem\":7}]}}"};
    static const char *const coordinate[] = {
        "{\"problem\":%u,\"pose\":{\"vertices\":[[1,2048]]}}",
        "{\"problem\":%u,\"pose\":{\"vertices\":[[1,-99999999999999999999]]}}",
        "{\"problem\":%u,\"pose\":{\"vertices\":[[1,1.5]]}}",
        "{\"problem\":%u,\"pose\":{\"vertices\":[[1,1e9]]}}"};

    switch (drawing->run->fault) {
    case FAULT_NO_ENTRY: PUT_RAW(drawing, no_entry, file); break;
    case FAULT_TYPE: PUT_RAW(drawing, type, file); break;
    case FAULT_KEYS: PUT_RAW(drawing, keys, file); break;
    case FAULT_COORDINATE: PUT_RAW(drawing, coordinate, file); break;
    default: break;
    }
}

/* Writes the bad entry instead of that of its file or, where that makes two, behind it. */
static void put_bad(struct drawing *drawing, struct given *given)
{
    struct extreme_list_run *run = drawing->run;
    uint32_t number = EXTREME_FIRST + given->file;

    switch (run->fault) {
    case FAULT_TWO_BONUSES: put_entry(&run->list, given, number, true); break;
    case FAULT_COUNT:
        given->count += random_chance(drawing->random, 50) ? 1 : UINT32_MAX;
        put_entry(&run->list, given, number, false);
        break;
    case FAULT_RULES:
        given->points[random_below(drawing->random, given->count)] = (struct point){MAX_COORDINATE, -MAX_COORDINATE};
        put_entry(&run->list, given, number, false);
        break;
    case FAULT_UNKNOWN: put_entry(&run->list, given, EXTREME_FIRST + run->count + 7, false); break;
    default: put_malformed(drawing, given->file); break;
    }
}

/* The entry of a file, good or, but for its form, bad. */
static void put_file(struct drawing *drawing, struct given *given, bool bad)
{
    struct extreme_list_run *run = drawing->run;
    uint32_t number = EXTREME_FIRST + given->file;

    if (bad && run->fault == FAULT_NULL) {
        extreme_put(&run->list, "%s{\"problem\":%" PRIu32 ",\"pose\":null}", run->list.length > 1 ? ",\n" : "", number);
        return;
    }
    if (bad && run->fault == FAULT_LOCKED) {
        given->use.kind = given->use.kind != BONUS_NONE ? given->use.kind : BONUS_GLOBALIST;
        given->use.problem = EXTREME_FIRST + random_below(drawing->random, run->count);
    }
    put_entry(&run->list, given, number, false);
    if (is_allowed(drawing, given))
        put_entry(&run->good, given, number, false);
    if (bad && run->fault == FAULT_TWICE)
        put_entry(&run->list, given, number, false);
}

/* Seven of eight files with a known pose have an entry. */
static void draw_list(struct drawing *drawing)
{
    struct extreme_list_run *run = drawing->run;
    uint32_t bad = random_below(drawing->random, run->count);

    run->fault = (enum extreme_fault)random_below(drawing->random, FAULTS);
    extreme_put(&run->list, "[");
    extreme_put(&run->good, "[");
    for (uint32_t i = 0; i < run->count; i++) {
        struct given given;
        bool whole = run->fault == FAULT_NONE || i != bad || run->fault >= FAULT_LOCKED;
        if (!drawing->bases[drawing->base_of[i]].posed || (i != bad && random_chance(drawing->random, 12)))
            continue;
        draw_given(drawing, &given, i);
        if (whole)
            put_file(drawing, &given, i == bad);
        else
            put_bad(drawing, &given);
    }
    extreme_put(&run->list, "]\n");
    extreme_put(&run->good, "]\n");
}

void extreme_list_draw(struct extreme_list_run *run, uint64_t number, const char *generator, const char *name)
{
    static struct drawing drawing;
    struct random random = {number};

    memset(run, 0, sizeof *run);
    memset(&drawing, 0, sizeof drawing);
    drawing.run = run;
    drawing.random = &random;
    run->number = number;
    run->count = extreme_files(&random, EXTREME_WALLS);
    draw_budget(run, &random);
    draw_bonus_options(&drawing);
    draw_files(&drawing, generator, name);
    run->given = random_chance(&random, 80);
    if (run->given)
        draw_list(&drawing);
}

void extreme_list_free(struct extreme_list_run *run)
{
    for (uint32_t i = 0; i < run->count; i++)
        free(run->files[i].text);
    free(run->list.text);
    free(run->good.text);
}
