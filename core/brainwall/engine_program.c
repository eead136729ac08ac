/* Implements core/engine_program.h for Brain Wall. */
#include "../engine_program.h"

#include "bonus_option.h"
#include "engine_state.h"
#include "initial_poses.h"
#include "jobs.h"

/* ---- options ---- */

static bool check_bonus(const char *text, uint64_t *problem)
{
    struct bonus_option bonus;

    if (!bonus_option_read(text, &bonus))
        return false;
    *problem = bonus.problem < 0 ? 0 : (uint64_t)bonus.problem;
    return true;
}

static const struct option_kind BONUS = {
    .what = "a bonus: GLOBALIST, BREAK_A_LEG, WALLHACK or SUPERFLEX, with :PROBLEM, 0 to 2147483647; or all",
    .read = check_bonus};

static const struct option OPTIONS[] = {
    {.id = 'i', .value_name = "POSES", .group = "Input", .kind = &OPTION_TEXT, .repeatable = true,
     .help = "start from the poses in file POSES and never write a worse one. POSES is a list as this program writes "
             "it, matched by \"file\" or else by \"problem\", or a single pose; - is standard input"},
    {.id = 'B', .value_name = "BONUS[:PROBLEM]", .group = "Search", .kind = &BONUS, .repeatable = true,
     .help = "also search poses that use BONUS (GLOBALIST, BREAK_A_LEG, WALLHACK or SUPERFLEX), unlocked by PROBLEM. With "
             "all, use every bonus that the given problems unlock for each other, for the most points in total. With "
             "=BONUS[:PROBLEM], search only poses that use it; with +BONUS:PROBLEM, only poses that unlock it, as in "
             "a tag"},
    {.id = 'u', .help = "prefer poses that unlock bonuses where a search finds equal dislikes"},
    {.id = ENGINE_SOLUTION_ONLY, .long_name = "--pose", .group = "Output",
     .help = "for a single problem, write just the pose, without the list, file name or tag"},
    {.id = 0},
};

const struct engine_program ENGINE_PROGRAM = {
    .name = "play_icfp2021",
    .purpose = "Bends the figures of ICFP 2021 problem files into their holes; writes poses as JSON.\n",
    .notes = ENGINE_NOTES("a file could not be read, a pose of -i or a bonus of -B could not be\n"
                          "                used, or a problem was not searched or has no valid pose"),
    .options = OPTIONS,
    .examples = "  play_icfp2021 -f 12.json -t 10 -c 2 >poses.json\n"
                "  play_icfp2021 -f 12.json -f 34.json -B all -i poses.json -t 60 >better.json\n",
    .job = "pose",
    .jobs = "poses",
    .work = 200000000, /* some two seconds of a desktop core */
    .input_option = 'i',
};

/* ---- entries of the output ---- */

/* The budget in the tag of an initial pose: no search. */
#define GIVEN_TAG "b0:0"

/* A number, or null. */
static void write_known(struct writer *writer, const char *key, bool known, int64_t number)
{
    writer_key(writer, key);
    if (known)
        writer_number(writer, number);
    else
        writer_null(writer);
}

void engine_identify(const struct engine_job *job, const char *tag, const struct engine_score *score,
                     struct writer *writer)
{
    const struct problem *problem = &job->problem->problem;
    const struct initial_pose *given = jobs_goal(job)->initial_pose;
    bool valid = given != NULL || (score != NULL && score->detail[DETAIL_VIOLATION] == 0);
    int64_t dislikes = given != NULL ? (int64_t)given->dislikes : valid ? score->detail[DETAIL_DISLIKES] : 0;
    struct message words;

    message_clear(&words);
    message_text(&words, given != NULL ? GIVEN_TAG : tag);
    jobs_write_tag(job, &words);
    writer_field_text(writer, "file", file_base_name(problem->name));
    write_known(writer, "problem", problem->id >= 0, problem->id);
    write_known(writer, "dislikes", valid, dislikes);
    writer_field_text(writer, "tag", words.text);
}

void engine_open(const struct engine_job *job, const char *tag, const struct engine_score *score,
                 struct writer *writer)
{
    writer_open(writer, '{');
    engine_identify(job, tag, score, writer);
    writer_key(writer, "pose");
}

void engine_close(struct writer *writer)
{
    writer_close(writer, '}');
}

void engine_describe(const struct engine_job *job, struct message *message)
{
    jobs_describe(job, message);
}

void engine_describe_score(const struct engine_score *score, struct message *message)
{
    if (score->unsolved)
        message_print(message, "no pose (violation %lld", (long long)score->detail[DETAIL_VIOLATION]);
    else
        message_print(message, "points %lld (dislikes %lld", (long long)score->points,
                      (long long)score->detail[DETAIL_DISLIKES]);
    message_text(message, score->proven ? ", proven best)" : ")");
}

void engine_describe_unsolved(const struct engine_score *score, struct message *message)
{
    if (score == NULL) {
        message_text(message, "no pose written: every pose found uses a bonus that no pose in the list unlocks");
        return;
    }
    message_print(message, "no valid pose found; the least violation is %lld, in 256ths of a unit of length",
                  (long long)score->detail[DETAIL_VIOLATION]);
}
