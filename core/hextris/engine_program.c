/* Implements core/engine_program.h for Hextris. */
#include "../engine_program.h"

#include "engine_state.h"

static const struct option_kind SEED = {.what = "a seed", .read = engine_read_seed};

static const struct option OPTIONS[] = {
    {.id = 'p', .value_name = "PHRASE", .group = "Input", .kind = &OPTION_TEXT, .repeatable = true,
     .help = "score PHRASE as a phrase of power"},
    {.id = 's', .value_name = "SEED", .kind = &SEED, .greatest = UINT32_MAX, .repeatable = true,
     .help = "play only the games of SEED"},
    {.id = 0},
};

const struct engine_program ENGINE_PROGRAM = {
    .name = "play_icfp2015",
    .purpose = "Plays the games of ICFP 2015 problem files and writes their solutions as JSON.\n",
    .options = OPTIONS,
    .notes = ENGINE_NOTES("a file could not be read, no file has a seed of -s, or a game was not\n"
                          "                searched"),
    .examples = "  play_icfp2015 -f problem_6.json -p 'ei!' -p yuggoth -t 10 -c 2 >solutions.json\n"
                "  play_icfp2015 -f problem_6.json -s 0 -b 50M:3 -v\n",
    .job = "game",
    .jobs = "games",
    .work = 150000000, /* some two seconds of a desktop core */
};

void engine_identify(const struct engine_job *job, const char *tag, const struct engine_score *score,
                     struct writer *writer)
{
    (void)score;
    writer_field(writer, "problemId", job->problem->problem.id);
    writer_field(writer, "seed", job->problem->problem.seeds[job->number]);
    writer_field_text(writer, "tag", tag);
}

void engine_open(const struct engine_job *job, const char *tag, const struct engine_score *score,
                 struct writer *writer)
{
    writer_open(writer, '{');
    engine_identify(job, tag, score, writer);
    writer_key(writer, "solution");
    writer_string_begin(writer);
}

/* JSON needs no escape for a letter of a command. */
void engine_close(struct writer *writer)
{
    writer_string_end(writer);
    writer_close(writer, '}');
}

void engine_describe(const struct engine_job *job, struct message *message)
{
    message_print(message, "seed %u", (unsigned)job->problem->problem.seeds[job->number]);
}

void engine_describe_score(const struct engine_score *score, struct message *message)
{
    message_print(message, "points %lld (move %lld, power %lld) units %u lines %lld%s", (long long)score->points,
                  (long long)score->detail[DETAIL_MOVE], (long long)score->detail[DETAIL_POWER], (unsigned)score->steps,
                  (long long)score->detail[DETAIL_LINES], score->proven ? " solved" : "");
}

/* Nothing to describe: any text is a solution of a game. */
void engine_describe_unsolved(const struct engine_score *score, struct message *message)
{
    (void)score;
    (void)message;
}
