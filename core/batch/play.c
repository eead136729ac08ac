/* See play.h. The block is filled from its front by what lasts to the end: phrases, problems,
 * games, plans. Only the reader needs scratch on the way, and has it at the far end of the block.
 * What the front leaves is divided by split.h.
 *
 * Once the options are right a JSON list is written whatever happens, if need be an empty one. */
#include "play.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../../port/port.h"
#include "../base/arena.h"
#include "../base/bounds.h"
#include "../hextris/bounds.h"
#include "../base/message.h"
#include "../hextris/rules/game.h"
#include "options.h"
#include "output.h"
#include "../hextris/phrases/phrase.h"
#include "../hextris/player.h"
#include "../hextris/rules/problem_read.h"
#include "report.h"
#include "schedule.h"
#include "shelf.h"
#include "split.h"

static const char HELP[] =
    "play_icfp2015 -f FILE... [options]\n"
    "Plays the games of ICFP 2015 problem files and writes their solutions as JSON.\n"
    "\n"
    "  -f FILE            problem file; may be repeated; - is standard input\n"
    "  -p PHRASE          phrase of power; may be repeated\n"
    "  -t SECONDS         time limit for everything; fractions are fine\n"
    "  -m MEGABYTES       memory limit of the process; 256 if not given\n"
    "  -c CORES           worker threads; 1 if not given\n"
    "  -b WORK[:PROFILE[:UNITS]]\n"
    "                     exactly this budget for every game, as named in a tag; WORK may\n"
    "                     end in k, M or G; a game ends after so many UNITS;\n"
    "                     0: no search, the first unit falls\n"
    "  -q                 errors only on standard error\n"
    "  -v                 a line for every search\n"
    "  -h, --help         this text\n"
    "  --version          the version\n"
    "\n"
    "With -t every game has a first result at once, or as much of one as there is time for;\n"
    "then budgets are raised while there is time, and the best result of each game is\n"
    "written well before the limit. Without, each game is searched once with a fixed budget.\n"
    "\n"
    "Exit status: 0 every game was played; 1 some file was not read or some game not searched;\n"
    "2 wrong options; 3 the output could not be written; 128 + signal after an interruption,\n"
    "with all that was played written.\n";

struct play {
    struct options options;
    struct arena arena;       /* the rest of the block */
    struct phrase_set phrases;
    struct problem *problems;
    uint32_t problem_count;   /* read */
    bool partly;              /* something could not be read or played */
    struct shelf shelf;
    struct schedule_game *games;
    struct schedule_order order;
};

static int say(const char *text)
{
    if (port_write(PORT_OUT, text, strlen(text)) && port_end_output())
        return PLAY_ALL;
    report_lost_output();
    return PLAY_OUTPUT;
}

static int usage(struct message *wrong)
{
    message_text(wrong, "; try --help");
    report_error(wrong);
    return PLAY_USAGE;
}

/* ---- memory ---- */

#define BLOCK_MIN (PLAY_BLOCK_KB_MIN * (size_t)1024)

/* A worker for each megabyte at most, so that stacks stay a small part of the limit. */
static uint32_t workers_wanted(const struct options *options, uint64_t memory)
{
    uint64_t workers = options->cores < MAX_WORKERS ? options->cores : MAX_WORKERS;
    uint64_t most = memory >> 20 != 0 ? memory >> 20 : 1;

    return (uint32_t)(workers < most ? workers : most);
}

/* Bytes of the block for the limit given; 0 when the limit is too small. `need` is the least limit for as
 * many workers. */
static size_t block_size(const struct options *options, uint64_t *need)
{
    uint64_t wanted = options->memory_mb != 0 ? options->memory_mb : PLAY_MEMORY_MB;
    uint64_t memory = (wanted < PLAY_MEMORY_MB_MAX ? wanted : PLAY_MEMORY_MB_MAX) << 20;
    uint64_t overhead = port_overhead(workers_wanted(options, memory));

    *need = overhead + BLOCK_MIN;
    return memory >= *need ? (size_t)(memory - overhead) : 0;
}

/* Megabytes of a number of bytes, rounded up. */
static uint64_t megabytes(uint64_t bytes)
{
    return (bytes + (1 << 20) - 1) >> 20;
}

static int memory_too_small(const struct options *options, uint64_t need)
{
    struct message message;

    message_clear(&message);
    message_text(&message, "-m ");
    message_unsigned(&message, options->memory_mb);
    message_text(&message, ": at least ");
    message_unsigned(&message, megabytes(need));
    message_text(&message, " megabytes are needed");
    return usage(&message);
}

static bool no_room(const struct play *play, const char *what, size_t need)
{
    struct message message;

    message_clear(&message);
    message_text(&message, "too little memory for ");
    message_text(&message, what);
    message_text(&message, ": ");
    report_bytes(&message, need);
    message_text(&message, " needed, ");
    report_bytes(&message, arena_left(&play->arena));
    message_text(&message, " left");
    report_error(&message);
    return false;
}

static void note_memory(const struct play *play, uint64_t limit, uint64_t got)
{
    struct message message;

    if (play->options.verbosity < 0)
        return;
    message_clear(&message);
    message_unsigned(&message, megabytes(limit));
    message_text(&message, " MB of memory are not to be had: going on with ");
    message_unsigned(&message, megabytes(got));
    message_text(&message, " MB");
    report_error(&message);
}

/* Takes the block: of `wanted` bytes or, where they are not to be had, of half of them, or half of that,
 * down to the least. Returns the limit that this keeps; the process takes `overhead` bytes beside. */
static uint64_t take_block(struct play *play, size_t wanted, uint64_t overhead)
{
    size_t tried = wanted, size = wanted;
    void *block = port_memory(&size);

    while (block == NULL && tried > BLOCK_MIN) {
        tried = tried / 2 > BLOCK_MIN ? tried / 2 : BLOCK_MIN;
        size = tried;
        block = port_memory(&size);
    }
    play->arena = arena_over(block, block != NULL ? size : 0);
    if (block == NULL)
        play->partly = !no_room(play, "the memory block", BLOCK_MIN);
    else if (tried < wanted)
        note_memory(play, wanted + overhead, tried + overhead);
    return tried + overhead;
}

/* ---- phrases ---- */

static void note_phrase(const struct play *play, const char *text, const char *why, uint32_t limit)
{
    struct message message;

    if (play->options.verbosity < 0)
        return;
    message_clear(&message);
    message_text(&message, "-p ");
    message_quoted(&message, text, strlen(text));
    message_text(&message, " ignored: ");
    message_text(&message, why);
    if (limit != 0) {
        message_text(&message, " ");
        message_unsigned(&message, limit);
    }
    report_error(&message);
}

static bool same_phrase(const char *a, const char *b)
{
    while (*a != '\0' && game_lower(*a) == game_lower(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

static bool known_phrase(const char *const *texts, uint32_t count, const char *text)
{
    for (uint32_t i = 0; i < count; i++)
        if (same_phrase(texts[i], text))
            return true;
    return false;
}

/* True if a phrase is worth keeping beside `kept` others; else it is noted why not. */
static bool check_phrase(const struct play *play, const char *text, uint32_t kept)
{
    switch (phrase_check(text)) {
    case PHRASE_EMPTY:
        note_phrase(play, text, "it is empty", 0);
        return false;
    case PHRASE_UNSPELLABLE:
        note_phrase(play, text, "it has a character that is no command", 0);
        return false;
    case PHRASE_LONG:
        note_phrase(play, text, "the longest this build takes has letters:", MAX_PHRASE_LENGTH);
        return false;
    case PHRASE_KEPT:
        break;
    }
    if (kept == MAX_PHRASES)
        note_phrase(play, text, "the most phrases this build takes are", MAX_PHRASES);
    return kept < MAX_PHRASES;
}

/* Moves the phrases worth keeping to the front; returns their number. */
static uint32_t keep_phrases(const struct play *play, const char **texts)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < play->options.phrase_count; i++)
        if (!known_phrase(texts, kept, texts[i]) && check_phrase(play, texts[i], kept))
            texts[kept++] = texts[i];
    return kept;
}

static bool compile_phrases(struct play *play)
{
    uint32_t count = play->options.phrase_count;
    const char **texts = ARENA_TAKE(&play->arena, count, const char *);
    uint32_t kept;

    if (texts == NULL)
        return no_room(play, "the list of phrases", arena_need(count, sizeof *texts));
    options_list(&play->options, 'p', texts);
    kept = keep_phrases(play, texts);
    if (!phrase_set_build(&play->phrases, texts, kept, &play->arena))
        return no_room(play, "the phrases", phrase_set_need(texts, kept));
    return true;
}

/* ---- problems ---- */

static void cannot_read(struct play *play, const char *name, const char *why)
{
    struct message message;

    message_clear(&message);
    message_name(&message, name);
    message_text(&message, ": ");
    message_text(&message, why);
    report_error(&message);
    play->partly = true;
}

/* An input and, on port_clock_ms(), the time up to which it may be read: under a time limit each takes
 * half of what is left at most, so that one that never ends leaves time for the others. */
struct input {
    int handle;
    uint64_t end_ms; /* UINT64_MAX: without limit */
};

static struct input open_input(const struct play *play, const char *file)
{
    struct input input = {port_open(file), UINT64_MAX};
    uint64_t now_ms;

    if (!play->order.timed)
        return input;
    now_ms = port_clock_ms();
    input.end_ms = now_ms < play->order.finish_ms ? now_ms + (play->order.finish_ms - now_ms) / 2 : 0;
    port_read_until(input.end_ms);
    return input;
}

static bool too_late(const struct input *input)
{
    return input->end_ms != UINT64_MAX && port_clock_ms() >= input->end_ms;
}

static long read_more(void *context, void *to, size_t size)
{
    const struct input *input = context;
    return too_late(input) ? -1 : port_read(input->handle, to, size);
}

/* Cuts the reader's scratch off the end of the arena: what it needs at most, or half of it all. */
static struct arena cut_scratch(struct arena *arena)
{
    struct arena scratch = *arena;
    size_t need = arena_need(problem_read_need(), 1);
    size_t half = arena_left(arena) / 2 / ARENA_ALIGN * ARENA_ALIGN;

    arena->end -= need < half ? need : half;
    scratch.at = arena->end;
    return scratch;
}

static void read_problem(struct play *play, const char *file, const char *name)
{
    struct input input = open_input(play, file);
    struct window_source source = {read_more, &input};
    struct arena keep = play->arena, scratch = cut_scratch(&keep);
    struct message error;
    enum problem_status status;

    if (input.handle < 0) {
        cannot_read(play, name, port_failure());
        return;
    }
    message_clear(&error);
    status = problem_read(&play->problems[play->problem_count], name, source, &keep, scratch,
                          &error);
    if (status == PROBLEM_OK) {
        play->arena.at = keep.at;
        play->problem_count++;
    } else {
        if (status == PROBLEM_UNREADABLE) {
            message_text(&error, ": ");
            message_text(&error, too_late(&input) ? "there is no more time for it" : port_failure());
        }
        report_error(&error);
        play->partly = true;
    }
    port_close(input.handle);
}

static bool read_problems(struct play *play)
{
    uint32_t count = play->options.file_count;
    const char **files = ARENA_TAKE(&play->arena, count, const char *);

    play->problems = ARENA_TAKE(&play->arena, count, struct problem);
    if (files == NULL || play->problems == NULL)
        return no_room(play, "the list of files", arena_need(count, sizeof *play->problems));
    options_list(&play->options, 'f', files);
    for (uint32_t i = 0; i < count; i++) {
        const char *name = files[i][0] == '-' && files[i][1] == '\0' ? "standard input" : files[i];
        if (port_interrupted())
            cannot_read(play, name, "not read");
        else
            read_problem(play, files[i], name);
    }
    return true;
}

/* ---- games ---- */

static uint32_t seeds_listed(const struct play *play)
{
    uint32_t seeds = 0;

    for (uint32_t i = 0; i < play->problem_count; i++)
        seeds += play->problems[i].seed_count;
    return seeds;
}

static void set_order(struct play *play)
{
    const struct options *options = &play->options;
    const struct budget usual = {PLAY_WORK, 0, 0};

    play->order.budget = options->fixed ? options->budget : usual;
    play->order.timed = options->timed;
    play->order.climb = options->timed && !options->fixed;
    play->order.finish_ms = schedule_finish_ms(options->limit_ms);
    play->order.verbosity = options->verbosity;
}

static const struct budget LEAST = {1, 0, 0};

/* The budget that every game should have memory for. Under a time limit that is the least: a game without
 * any result is worse than all games by small budgets. */
static struct budget budget_for_all(const struct play *play)
{
    return play->order.timed ? LEAST : play->order.budget;
}

/* Bytes of a game on the shelf, its plan included, and of a worker that plays it by the budget
 * for all, whichever problem needs most. */
static void most_needed(const struct play *play, size_t *game_need, size_t *worker_need)
{
    *game_need = *worker_need = 0;
    for (uint32_t i = 0; i < play->problem_count; i++) {
        struct player_game game = {.problem = &play->problems[i], .phrases = &play->phrases, .budget = LEAST};
        struct arena counting = arena_counting();
        size_t worker;
        if (split_need(&game) > arena_left(&play->arena)) /* it cannot be played at all */
            continue;
        game.budget = budget_for_all(play);
        worker = split_need(&game);
        (void)ARENA_TAKE(&counting, 1, struct shelf_entry);
        (void)ARENA_TAKE(&counting, 1, struct schedule_game);
        (void)ARENA_TAKE(&counting, game.problem->source_length, uint64_t);
        *game_need = arena_counted(&counting) > *game_need ? arena_counted(&counting) : *game_need;
        *worker_need = worker > *worker_need ? worker : *worker_need;
    }
}

/* Games on the shelf at a time: all of them or, where these would leave too little memory for a worker, as
 * many as leave enough. */
static uint32_t shelf_room(const struct play *play)
{
    uint32_t listed = seeds_listed(play);
    size_t left = arena_left(&play->arena), game_need, worker_need;

    most_needed(play, &game_need, &worker_need);
    if (listed <= 1)
        return listed;
    if (game_need == 0)
        return listed;
    left = left > worker_need ? (left - worker_need) / game_need : 0;
    return left >= listed ? listed : left > 1 ? (uint32_t)left : 1;
}

/* When the shelf should be written: of the time left it has the share of its games among those that were on
 * no shelf before, `games`. */
static uint64_t shelf_finish_ms(const struct play *play, uint32_t games)
{
    uint64_t now = play->order.timed ? port_clock_ms() : 0, end = play->order.finish_ms;

    return now < end && games > 0 ? now + (end - now) / games * play->shelf.count : end;
}

/* Plays the games on the shelf with the memory behind it. */
static void play_shelf(struct play *play, struct arena arena, struct output *output, uint32_t workers,
                       uint64_t finish_ms)
{
    struct schedule_order asked = play->order;
    struct output_order order = {.timed = play->options.timed,
                                 .falls = play->options.fixed && play->order.budget.work == 0};
    struct split split;

    asked.finish_ms = finish_ms;
    order.end_ms = finish_ms + (play->options.limit_ms - play->order.finish_ms) / 2;

    split_records(&play->shelf, &arena);
    split = split_rest(&play->shelf, arena, workers, play->order.budget, budget_for_all(play));
    schedule_run(&play->shelf, play->games, &split, &asked);
    order.scratch = split.all;
    output_add(output, &play->shelf, &order);
}

/* Plays all games, in order of files and seeds: usually one shelf of them. */
static bool play_games(struct play *play, struct output *output, uint32_t workers)
{
    uint32_t room = shelf_room(play), problem = 0, seed = 0, left = seeds_listed(play);

    play->games = ARENA_TAKE(&play->arena, room, struct schedule_game);
    if (play->games == NULL || !shelf_open(&play->shelf, room, &play->arena))
        return no_room(play, "the list of games", arena_need(room, sizeof(struct shelf_entry)));
    while (problem < play->problem_count) {
        shelf_add(&play->shelf, &play->problems[problem], &play->phrases, &seed);
        if (seed == play->problems[problem].seed_count) {
            problem++;
            seed = 0;
        }
        if (play->shelf.count == room || problem == play->problem_count) {
            play_shelf(play, play->arena, output, workers,
                       problem == play->problem_count ? play->order.finish_ms : shelf_finish_ms(play, left));
            left -= play->shelf.count;
            shelf_clear(&play->shelf);
        }
    }
    return true;
}

/* ---- the program ---- */

static bool play_all(struct play *play, uint32_t workers)
{
    struct output output;

    set_order(play);
    output_start(&output);
    if (play->partly || !compile_phrases(play) || !read_problems(play)
        || !play_games(play, &output, workers))
        play->partly = true;
    return output_end(&output, &play->partly);
}

static void note_cores(const struct options *options)
{
    struct message message;

    if (options->cores <= MAX_WORKERS || options->verbosity < 0)
        return;
    message_clear(&message);
    message_text(&message, "-c ");
    message_unsigned(&message, options->cores);
    message_text(&message, ": this build runs at most ");
    message_unsigned(&message, MAX_WORKERS);
    message_text(&message, " workers");
    report_error(&message);
}

static int run(struct play *play)
{
    uint64_t need, limit;
    size_t wanted = block_size(&play->options, &need);

    if (wanted == 0)
        return memory_too_small(&play->options, need);
    note_cores(&play->options);
    limit = take_block(play, wanted, need - BLOCK_MIN);
    if (!play_all(play, workers_wanted(&play->options, limit)))
        return PLAY_OUTPUT;
    if (port_interrupted())
        return PLAY_INTERRUPTED;
    return play->partly ? PLAY_PARTLY : PLAY_ALL;
}

int play_main(int argc, char **argv)
{
    struct play play;
    struct message wrong;

    memset(&play, 0, sizeof play);
    switch (options_read(&play.options, argc, argv, &wrong)) {
    case OPTIONS_HELP: return say(HELP);
    case OPTIONS_VERSION: return say("play_icfp2015 " PLAY_VERSION "\n");
    case OPTIONS_WRONG: return usage(&wrong);
    case OPTIONS_RUN: break;
    }
    return run(&play);
}
