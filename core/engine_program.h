/* Engine program: what the batch program needs of its engine (engine.h) besides searching: the words of messages and of
 * --help, the rows of options, and the objects of the list that the program writes.
 *
 *     job, solution   --engine_open, engine_close-->   one object of the list */
#ifndef CORE_ENGINE_PROGRAM_H
#define CORE_ENGINE_PROGRAM_H

#include <stdint.h>

#include "base/message.h"
#include "base/option.h"
#include "base/writer.h"
#include "engine.h"

struct engine_program {
    const char *name;        /* of the program; every message begins with it. At most REPORT_NAME_MAX bytes */
    const char *purpose;     /* a line for --help; ends in a newline */
    const char *notes;       /* lines behind the options of --help: ENGINE_NOTES() */
    const char *examples;    /* lines for the end of --help; NULL: none (base/option.h) */
    const struct option *options; /* rows of the engine's own options, each with a letter and repeatable, or
                                ENGINE_SOLUTION_ONLY; a row of id 0 ends them */
    const char *job, *jobs;  /* what a job is called in messages: "game", "games" */
    uint64_t work;           /* of each job without -b, -t and -w */
    char input_option;       /* letter of an own option whose value names a file for engine_read(), to be read after
                                the problems; 0: there is none */
};
extern const struct engine_program ENGINE_PROGRAM;

/* Notes of --help. `failures` completes the line of exit status 1: what the engine can fail to read or to solve. */
#define ENGINE_NOTES(failures) \
    "With -t or -w, everything is first searched with a small budget. Then budgets grow\n" \
    "while time remains, and the best results are written before the limit. Without these\n" \
    "options, everything is searched once with a fixed budget.\n" \
    "\n" \
    "Exit status:\n" \
    "  0             success\n" \
    "  1             " failures "\n" \
    "  2             wrong options\n" \
    "  3             the output could not be written\n" \
    "  128 + signal  interrupted; the best results so far are written\n"

/* With one_job_per_file, the id of the row of a long option ("--pose"): the solution of the only file is written
 * without list and object. The engine is not given it. */
enum { ENGINE_SOLUTION_ONLY = OPTION_OWN };

/* Writes the keys that say which job it is and what made its solution. `score` is NULL for a fallback. */
void engine_identify(const struct engine_job *job, const char *tag, const struct engine_score *score,
                     struct writer *writer);

/* Write what stands before a solution in its object of the output list, beginning with these keys, and after it. */
void engine_open(const struct engine_job *job, const char *tag, const struct engine_score *score,
                 struct writer *writer);
void engine_close(struct writer *writer);

/* Append parts of messages: which job of its problem it is ("seed 17"), and its points with their parts. */
void engine_describe(const struct engine_job *job, struct message *message);
void engine_describe_score(const struct engine_score *score, struct message *message);

/* Appends why no solution was written: the score is `unsolved`; or NULL where engine_choose() held solutions back. */
void engine_describe_unsolved(const struct engine_score *score, struct message *message);

#endif
