/*
 * judge_icfp2021: the independent referee for Brain Wall.
 *
 * It shares no code with the player, so that a mistake in one of them shows as a disagreement, and
 * decides by exact integers and fractions. What reads JSON and allocates is shared with the
 * other referees, in port/posix/judge. Reading order: wall_problem, wall_geometry, wall_pose, wall_sum,
 * wall_verdict (the rules), wall_fault, wall_table (bonuses), wall_csv, wall_points, wall_report, wall_show.
 */
#include "../../host.h"
#include "../../json.h"
#include "points.h"
#include "report.h"
#include "show.h"
#include "table.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef WALL_VERSION
#define WALL_VERSION "1.0"
#endif

#define WALL_MAIN_FAULTY 1 /* exit status: some pose has an error or is missing */

static const char wall_main_usage[] =
    "usage: judge_icfp2021 [--json] [--show PICTURE] [--best TABLE] [--unlocked] PROBLEM... < POSES\n"
    "\n"
    "Judges the JSON list of poses on standard input by the rules of the ICFP contest 2021. Each\n"
    "PROBLEM is a problem file of the contest, its number the one that ends the file's name. The input\n"
    "may also be one entry of a list, or, with one PROBLEM, a bare pose.\n"
    "\n"
    "  --json          report as JSON instead of text\n"
    "  --show PICTURE  draw the pose of the only PROBLEM as SVG; - is standard output, without report\n"
    "  --best TABLE    count contest points; a CSV file with the columns problem and best_dislikes\n"
    "  --unlocked      take every bonus that a pose uses for unlocked; so it is for a bare pose\n"
    "  -h, --help      print this and exit\n"
    "  --version       print the version and exit\n"
    "\n"
    "Only the first entry for a problem counts; any other is an error.\n"
    "Exit status: 0 all is well; 1 some pose has an error or is missing; 2 wrong options, unreadable\n"
    "input, or output that cannot be written.\n";

/* An entry that counts for no problem; `number` is its place in the list, from 0. */
struct wall_stray {
    size_t number;
    struct judge_json_fault fault;
};

struct wall_main {
    struct wall_table table;
    struct wall_bests bests;
    struct wall_report report;
    struct judge_json json; /* of the input */
    struct wall_stray *strays; /* owned */
    size_t stray_count;
    const char *best;       /* path of the table, NULL if there is none */
    const char *show;       /* path of the picture, "-", or NULL */
    bool as_json;
    bool unlocked;
};

static _Noreturn void wall_main_print_and_exit(const char *text)
{
    (void)fputs(text, stdout);
    if (fflush(stdout) || ferror(stdout))
        judge_host_fail("the output cannot be written");
    exit(EXIT_SUCCESS);
}

static void wall_main_options(struct wall_main *judge, int argc, char **argv)
{
    int problems = 0; /* their paths are moved to the front of argv */
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            judge->as_json = true;
        else if (strcmp(argv[i], "--unlocked") == 0)
            judge->unlocked = true;
        else if (strcmp(argv[i], "--show") == 0 && i + 1 < argc)
            judge->show = argv[++i];
        else if (strcmp(argv[i], "--best") == 0 && i + 1 < argc)
            judge->best = argv[++i];
        else if (strcmp(argv[i], "-h") == 0 || strcmp(argv[i], "--help") == 0)
            wall_main_print_and_exit(wall_main_usage);
        else if (strcmp(argv[i], "--version") == 0)
            wall_main_print_and_exit("judge_icfp2021 " WALL_VERSION "\n");
        else if (argv[i][0] == '-')
            judge_host_fail("%s: unknown or incomplete option; see --help", argv[i]);
        else
            argv[problems++] = argv[i];
    }
    if (problems == 0)
        judge_host_fail("no problem file is given; see --help");
    if (judge->show && problems > 1)
        judge_host_fail("--show draws one problem, %d are given", problems);
    if (judge->show && strcmp(judge->show, "-") == 0 && judge->as_json)
        judge_host_fail("--json and --show - exclude each other");
    for (int i = 0; i < problems; i++)
        wall_table_add(&judge->table, argv[i]);
}

/* An entry that is not taken into the table is a stray. */
static void wall_main_take(struct wall_main *judge, size_t entry, size_t number)
{
    struct wall_stray stray = {.number = number};
    wall_table_take(&judge->table, &judge->json, entry, &stray.fault);
    if (!stray.fault.text[0])
        return;
    judge->strays = judge_host_resize(judge->strays, judge->stray_count + 1, sizeof stray);
    judge->strays[judge->stray_count++] = stray;
}

/* A list of entries and poses, one by itself, or null. The bonus of a bare pose by itself is unlocked. */
static void wall_main_read(struct wall_main *judge)
{
    struct judge_json *json = &judge->json;
    static const char name[] = "standard input";
    size_t length;
    char *text = judge_host_read(stdin, name, &length);
    size_t entry = judge_json_read(json, name, text, length);
    judge->unlocked |= judge_json_has(json, entry, "vertices");
    if (judge_json_is_null(json, entry))
        entry = 0;
    else if (json->nodes[entry].kind == JUDGE_JSON_LIST)
        entry = json->nodes[entry].first;
    for (size_t number = 0; entry; entry = judge_json_next(json, entry))
        wall_main_take(judge, entry, number++);
}

static void wall_main_report(struct wall_main *judge)
{
    bool silent = judge->show && strcmp(judge->show, "-") == 0;
    wall_report_start(&judge->report, judge->as_json, silent);
    for (size_t i = 0; i < judge->stray_count; i++)
        wall_report_stray(&judge->report, judge->strays[i].number, judge->strays[i].fault.text);
    for (size_t i = 0; i < judge->table.count; i++)
        wall_report_row(&judge->report, &judge->table.rows[i], judge->best ? &judge->bests : NULL);
    wall_report_end(&judge->report);
}

static FILE *wall_main_open(const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        judge_host_fail("%s: cannot be opened", path);
    return file;
}

static void wall_main_show(const struct wall_main *judge)
{
    if (strcmp(judge->show, "-") == 0) {
        wall_show(stdout, &judge->table.rows[0]);
        return;
    }
    FILE *file = wall_main_open(judge->show);
    wall_show(file, &judge->table.rows[0]);
    bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed)
        judge_host_fail("%s: cannot be written", judge->show);
}

int main(int argc, char **argv)
{
    struct wall_main judge = {0};
    wall_main_options(&judge, argc, argv);
    if (judge.best)
        wall_bests_open(&judge.bests, judge.best);
    wall_main_read(&judge);
    wall_table_judge(&judge.table, judge.unlocked);
    /* A picture that cannot be written ends the program before the report begins. */
    if (judge.show)
        wall_main_show(&judge);
    wall_main_report(&judge);
    bool faulty = judge.report.errors || judge.report.missing;
    wall_table_free(&judge.table);
    wall_bests_free(&judge.bests);
    free(judge.strays);
    judge_json_free(&judge.json);
    if (fflush(stdout) || ferror(stdout))
        judge_host_fail("the report cannot be written");
    return faulty ? WALL_MAIN_FAULTY : EXIT_SUCCESS;
}
