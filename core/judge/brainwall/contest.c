/* judge_icfp2021: the judge of Brain Wall. Poses are judged one by one as games and then together (table.h). So
 * they are reported at the end, after the strays. */
#include <string.h>

#include "../../base/argument.h"
#include "../judge.h"
#include "report.h"

enum { BEST = JUDGE_OWN, UNLOCKED };

static const struct option OPTIONS[] = {
    {.id = BEST, .group = "Input", .long_name = "--best", .value_name = "TABLE", .kind = &OPTION_TEXT,
     .help = "report contest points; TABLE is a CSV file with the columns problem and best_dislikes"},
    {.id = UNLOCKED, .long_name = "--unlocked",
     .help = "accept every bonus that a pose uses as unlocked; the default for a bare pose"},
    JUDGE_OPTION_MEMORY,
    JUDGE_OPTION_JSON,
    {.id = JUDGE_SHOW, .long_name = "--show", .value_name = "PICTURE", .kind = &OPTION_TEXT,
     .help = "draw the pose of the only PROBLEM as SVG to PICTURE; - is standard output and replaces the report"},
    {.id = JUDGE_WATCH, .group = "Output", .long_name = "--watch",
     .help = "show each pose on the terminal before the report. Keys: space to pause, left and right to go one move "
             "back or on, + and - to change the speed, n and p for the next or the previous pose, q to quit"},
    JUDGE_OPTION_SECONDS,
    {.id = 0},
};

/* What the contest keeps: judge->contest_data. */
struct contest {
    struct brainwall_best_table best_table; /* read from judge->table, unless that is NULL */
    struct brainwall_table table;
    struct brainwall_report report;
    void *state;      /* of the only problem, for its picture */
    bool unlocked;    /* by the option, ... */
    bool is_bare;       /* ... or since the input is a bare pose */
};

static bool option(struct judge *judge, const struct option_walk *walk, struct message *wrong)
{
    struct contest *contest = judge->contest_data;

    (void)wrong;
    if (walk->row->id == BEST)
        judge->table = walk->value;
    contest->unlocked = contest->unlocked || walk->row->id == UNLOCKED;
    return true;
}

static bool check(struct judge *judge, struct message *wrong)
{
    if (judge->picture == NULL || judge->word_count == 1)
        return true;
    message_print(wrong, "--show: takes exactly one problem; %zu are given", judge->word_count);
    return false;
}

/* Whether there is no report, because standard output gets the picture. */
static bool is_silent(const struct judge *judge)
{
    return judge->picture != NULL && argument_same(judge->picture, "-");
}

/* Takes memory that lasts to the end, or counts it. */
static void take_memory(struct judge *judge, struct contest *contest, struct arena *arena)
{
    bool counting = arena->counting;

    contest->table = (struct brainwall_table){ARENA_TAKE(arena, judge->row_count, struct brainwall_row),
                                              judge->row_count};
    for (size_t i = 0; i < judge->row_count; i++) {
        struct brainwall_row row;

        brainwall_row_open(counting ? &row : &contest->table.rows[i], arena, judge->rows[i].problem);
    }
    if (judge->picture != NULL)
        contest->state = arena_take(arena, 1, judge->contest->game->state_bytes(judge->rows[0].problem));
}

static bool ready(struct judge *judge, struct message *wrong)
{
    struct contest *contest = judge->contest_data;
    struct arena counting = arena_counting();
    struct game_text text;

    if (judge->table != NULL &&
        (!judge_read(judge, judge->table, &text) ||
         !brainwall_best_table_read(&contest->best_table, &judge->arena, judge->table, text, wrong)))
        return false;
    take_memory(judge, contest, &counting);
    if (!arena_holds(&judge->arena, &counting)) {
        message_memory(wrong, "the poses", arena_left(&judge->arena));
        return false;
    }
    take_memory(judge, contest, &judge->arena);
    if (judge->picture != NULL)
        judge->contest->game->start(judge->rows[0].problem, 0, contest->state);
    return true;
}

static void begin(struct judge *judge)
{
    struct contest *contest = judge->contest_data;

    contest->report = (struct brainwall_report){.out = &judge->out, .json = judge->json};
}

/* Stores an entry in the row of its problem, or reports it as a stray. */
static void entry(struct judge *judge, struct judge_verdict *verdict)
{
    struct contest *contest = judge->contest_data;
    const struct game_entry *entry = verdict->entry;
    struct judge_verdict at = *verdict;

    contest->is_bare = ((const struct brainwall_entry *)entry->game_data)->is_bare;
    if (verdict->start == NULL || verdict->start->entries > 1 ||
        (entry->text.bytes != NULL && verdict->state == NULL)) {
        if (!is_silent(judge))
            brainwall_report_stray(&contest->report, entry->number, verdict->error.text);
        return;
    }
    message_clear(&at.error);
    judge_refuse(judge, &at, 0, "");
    brainwall_row_take(&contest->table.rows[verdict->row - judge->rows], verdict->row->problem, entry, &at.error,
                       &verdict->error);
    if (judge->picture != NULL && verdict->state != NULL)
        memcpy(contest->state, verdict->state, judge->contest->game->state_bytes(verdict->row->problem));
}

/* Draws the pose, or the figure of the problem if there is none. */
static bool draw(struct judge *judge, const struct contest *contest)
{
    const struct brainwall_row *row = &contest->table.rows[0];
    struct message title;

    message_clear(&title);
    message_name(&title, judge_base(judge->rows[0].path));
    if (row->error.length > 0)
        message_print(&title, ": %s", row->error.text);
    else if (row->has_pose)
        message_print(&title, ": %lld dislikes", (long long)row->dislikes);
    else
        message_text(&title, ": no pose");
    if (row->bonus != BRAINWALL_NONE)
        message_print(&title, ", uses %s of %lld", brainwall_kind_name(row->bonus), (long long)row->bonus_problem);
    return judge_picture(judge, judge->picture, judge->rows[0].problem, contest->state, title.text);
}

/* Judges the poses together. Errors of single poses have been counted. */
static void end(struct judge *judge)
{
    struct contest *contest = judge->contest_data;

    judge->errors += brainwall_table_judge(&contest->table, contest->unlocked || contest->is_bare);
    if ((judge->picture != NULL && !draw(judge, contest)) || is_silent(judge))
        return;
    for (size_t i = 0; i < judge->row_count; i++)
        brainwall_report_row(&contest->report, &contest->table.rows[i], judge->rows[i].path,
                             judge->table != NULL ? &contest->best_table : NULL);
    brainwall_report_end(&contest->report, judge->errors, judge->missing);
}

static void name(const struct judge_verdict *verdict, struct message *text)
{
    message_name(text, judge_base(verdict->row->path));
}

const struct judge_contest JUDGE_CONTEST = {
    .game = &game_brainwall,
    .set = {.name = "judge_icfp2021", .usage = "[options] PROBLEM... < POSES",
            .purpose = "Judges poses of the ICFP contest 2021: a JSON list on standard input, one entry of a list\n"
                       "or, with one PROBLEM, a bare pose. Each PROBLEM is a problem file of the contest; the number\n"
                       "at the end of its name is the number of the problem.\n",
            .notes = "The first entry for a problem counts; further ones are errors.\n\n"
                     JUDGE_STATUS("problem", "a pose"),
            .examples = "  judge_icfp2021 --best best.csv 1.json 2.json <poses.json\n"
                        "  judge_icfp2021 --show pose.svg 1.json <pose.json\n",
            .tables = {OPTIONS}},
    .entries_name_files = true,
    .entry_name = "the pose",
    .bytes = sizeof(struct contest),
    .option = option,
    .check = check,
    .ready = ready,
    .begin = begin,
    .entry = entry,
    .end = end,
    .name = name,
};
