/* See judge.h. The block is filled from its front by what lasts to the end: options, problems, what the contest keeps.
 * A problem's text stands at the end of the block while it is read, and is gone then. The file of games lasts until it
 * is judged; what an entry of it takes is given back before the next one. */
#include "judge.h"

#include <string.h>

#include "../../port/port.h"
#include "../../port/program.h"
#include "../base/argument.h"
#include "../base/block.h"
#include "../base/report.h"
#include "plain.h"
#include "terminal.h"
#include "verdict.h"
#include "view.h"
#include "watch.h"

enum { BLOCK_MIN = 1 << 18 }; /* bytes for the lists and a small problem */

static const char INPUT[] = "standard input";

const struct option JUDGE_OPTIONS[] = {JUDGE_OPTION_JSON,   JUDGE_OPTION_SHOW,    JUDGE_OPTION_WATCH("game", "group"),
                                       JUDGE_OPTION_GROUPS, JUDGE_OPTION_SECONDS, JUDGE_OPTION_MEMORY, {.id = 0}};

/* ---- words ---- */

const char *judge_base(const char *path)
{
    const char *base = path;

    for (; *path != '\0'; path++)
        base = *path == '/' ? path + 1 : base;
    return base;
}

void judge_escape(struct writer *writer, const char *text, size_t length)
{
    writer_string_part(writer, text, length);
}

void judge_quote(struct writer *writer, const char *text, size_t length)
{
    writer_print(writer, "\"");
    writer_string_part(writer, text, length);
    writer_print(writer, "\"");
}

/* Reports what cannot be read or written: the program will end with PROGRAM_USAGE. */
static void fail(struct judge *judge, const struct message *why)
{
    report_error(why);
    judge->failed = true;
}

static void fail_file(struct judge *judge, const char *path, const char *why)
{
    struct message message;

    message_clear(&message);
    message_name(&message, path);
    message_print(&message, ": %s", why);
    fail(judge, &message);
}

/* ---- options ---- */

static bool is_of_game(const struct judge_contest *contest, const struct option *row)
{
    const char *letters = contest->game->options;

    while (*letters != '\0' && *letters != row->id)
        letters++;
    return *letters != '\0';
}

/* Takes options that need no memory. */
static void take_option(struct judge *judge, const struct option_walk *walk, uint64_t *megabytes)
{
    switch (walk->row->id) {
    case JUDGE_JSON: judge->json = true; break;
    case JUDGE_SHOW:
        judge->show = walk->row->value_name == NULL;
        judge->picture = walk->value;
        break;
    case JUDGE_WATCH: judge->watch = true; break;
    case JUDGE_GROUPS: judge->watch_by_groups = true; break;
    case JUDGE_SECONDS: judge->seconds = (int64_t)walk->number; break;
    case 'm':
        *megabytes = walk->number;
        report_start(judge->contest->set.name, walk->value == NULL); /* notes help only users who set the limit */
        break;
    default: judge->option_count += is_of_game(judge->contest, walk->row);
    }
}

/* The long name of --groups, which a contest may change. */
static const char *groups_word(const struct judge_contest *contest)
{
    const struct option *row;

    for (uint32_t i = 0; (row = option_row(&contest->set, i)) != NULL; i++)
        if (row->id == JUDGE_GROUPS)
            break;
    return row != NULL ? row->long_name : "";
}

/* Whether the options fit together. */
static enum option_status check(const struct judge *judge, struct message *wrong)
{
    bool alone = judge->contest->inline_problems || judge->contest->run != NULL; /* needs no problem files */

    if (judge->show && judge->json)
        return option_clash(wrong, "--json", "--show");
    if (judge->watch && (judge->json || judge->show))
        return option_clash(wrong, "--watch", judge->json ? "--json" : "--show");
    if (judge->picture != NULL && judge->json && argument_same(judge->picture, "-"))
        return option_clash(wrong, "--json", "--show -");
    if (judge->seconds != 0 && !judge->watch)
        return option_refuse_name(wrong, "--seconds", "only valid with --watch");
    if (judge->watch_by_groups && !judge->watch)
        return option_refuse_name(wrong, groups_word(judge->contest), "only valid with --watch");
    if (judge->word_count != 0 || alone)
        return OPTION_END;
    message_clear(wrong);
    message_text(wrong, "at least one problem file is needed");
    return OPTION_WRONG;
}

static enum option_status read_options(struct judge *judge, int argc, char **argv, uint64_t *megabytes,
                                       struct message *wrong)
{
    struct option_walk walk = option_walk(&judge->contest->set, argc, argv);
    enum option_status status;

    while ((status = option_next(&walk, wrong)) == OPTION_GIVEN || status == OPTION_WORD) {
        if (status == OPTION_GIVEN)
            take_option(judge, &walk, megabytes);
        else if (argument_same(walk.value, "-") && !judge->contest->inline_problems)
            return option_refuse_name(wrong, "-", "a problem must be a file; standard input is for the games");
        else
            judge->word_count++;
    }
    return status == OPTION_END ? check(judge, wrong) : status;
}

/* An option of the game as game->read() takes it, "p ei!"; without bytes if there is no memory. */
static struct game_text game_option(struct judge *judge, const struct option_walk *walk)
{
    const char *value = walk->value != NULL ? walk->value : "";
    size_t length = strlen(value) + 2;
    char *text = ARENA_TAKE(&judge->arena, length + 1, char);

    if (text == NULL)
        return (struct game_text){NULL, 0};
    text[0] = (char)walk->row->id;
    text[1] = ' ';
    memcpy(text + 2, value, length - 1);
    return (struct game_text){text, length};
}

static bool is_common(const struct option *row)
{
    return row->id == 'm' || (row->id >= JUDGE_JSON && row->id < JUDGE_OWN);
}

/* Lists the operands and the options of the game, and passes its own options to the contest. */
static bool list_options(struct judge *judge, int argc, char **argv, struct message *wrong)
{
    struct option_walk walk = option_walk(&judge->contest->set, argc, argv);
    enum option_status status;

    judge->option_count = judge->word_count = 0;
    message_clear(wrong);
    while ((status = option_next(&walk, wrong)) == OPTION_GIVEN || status == OPTION_WORD) {
        if (status == OPTION_WORD)
            judge->words[judge->word_count++] = walk.value;
        else if (is_of_game(judge->contest, walk.row))
            judge->options[judge->option_count++] = game_option(judge, &walk);
        else if (!is_common(walk.row) && !judge->contest->option(judge, &walk, wrong))
            return false;
    }
    return judge->contest->check == NULL || judge->contest->check(judge, wrong);
}

/* ---- memory and files ---- */

static bool take_lists(struct judge *judge)
{
    size_t bytes = judge->contest->bytes;

    judge->options = ARENA_TAKE(&judge->arena, judge->option_count, struct game_text);
    judge->words = ARENA_TAKE(&judge->arena, judge->word_count, const char *);
    judge->rows = ARENA_TAKE(&judge->arena, judge->word_count, struct judge_row);
    judge->contest_data = arena_take(&judge->arena, 1, bytes);
    if (judge->options == NULL || judge->words == NULL || judge->rows == NULL || judge->contest_data == NULL) {
        report_memory("the list of files", arena_need(judge->word_count, sizeof *judge->rows),
                      arena_left(&judge->arena));
        return false;
    }
    memset(judge->contest_data, 0, bytes);
    return true;
}

static bool too_long(struct judge *judge, const char *name, size_t left)
{
    struct message why;

    message_clear(&why);
    message_name(&why, name);
    message_text(&why, ": too little memory: ");
    message_bytes(&why, left);
    message_text(&why, " left; -m sets the limit");
    fail(judge, &why);
    return false;
}

/* Reads all of a handle to the front of the arena. */
static bool read_all(struct judge *judge, int handle, const char *name, struct game_text *text)
{
    char *bytes = (char *)judge->arena.at;
    size_t left = arena_left(&judge->arena), length = 0;
    long got = 1;

    while (got > 0 && length + 1 < left) {
        got = port_read(handle, bytes + length, left - 1 - length);
        length += got > 0 ? (size_t)got : 0;
    }
    if (got < 0) {
        if (!port_interrupted())
            fail_file(judge, name, port_failure());
        judge->failed = true;
        return false;
    }
    if (got > 0)
        return too_long(judge, name, left);
    bytes[length] = '\0';
    (void)arena_take(&judge->arena, length + 1, 1);
    *text = (struct game_text){bytes, length};
    return true;
}

bool judge_read(struct judge *judge, const char *path, struct game_text *text)
{
    int handle = port_open(path);
    bool read;

    if (handle < 0) {
        fail_file(judge, path, port_failure());
        return false;
    }
    read = read_all(judge, handle, argument_same(path, "-") ? INPUT : path, text);
    port_close(handle);
    return read;
}

static bool is_in_use(const struct judge *judge, const char *path)
{
    for (size_t i = 0; i < judge->row_count; i++)
        if (port_same_file(judge->rows[i].path, path))
            return true;
    return port_same_file("-", path) || (judge->table != NULL && port_same_file(judge->table, path));
}

bool judge_picture(struct judge *judge, const char *path, struct game_problem *problem, const void *state,
                   const char *title)
{
    struct writer writer;

    if (argument_same(path, "-")) {
        view_svg(&judge->out, judge->contest->game, problem, state, title);
        return true;
    }
    if (is_in_use(judge, path)) {
        fail_file(judge, path, "is in use; no picture is written");
        return false;
    }
    if (!port_open_log(path)) {
        fail_file(judge, path, port_failure());
        return false;
    }
    writer_start(&writer, PORT_LOG);
    view_svg(&writer, judge->contest->game, problem, state, title);
    if (writer_flush(&writer))
        return true;
    fail_file(judge, path, "cannot be written");
    return false;
}

/* ---- problems ---- */

/* Moves a text to the end of the arena and shortens the arena by it. */
static struct game_text put_last(struct arena *arena, struct game_text text)
{
    size_t room = arena_need(text.length + 1, 1);
    char *to = (char *)arena->end - room;

    memmove(to, text.bytes, text.length + 1);
    arena->end -= room;
    return (struct game_text){to, text.length};
}

static bool given_before(struct judge *judge, const struct judge_row *row)
{
    struct message why;

    for (const struct judge_row *other = judge->rows; other < row; other++) {
        bool same_id = argument_same(other->id, row->id), path = same_id && port_same_file(other->path, row->path);
        bool id = !judge->contest->entries_name_files && row->id[0] != '\0' && same_id;
        if (!path && !id)
            continue;
        message_clear(&why);
        message_print(&why, "problem %s is given twice", row->id);
        fail_file(judge, row->path, path ? "this problem is given twice" : why.text);
        return true;
    }
    return false;
}

/* Reads the problem of a file as the next row. */
static void read_problem(struct judge *judge, const char *path)
{
    const struct judge_contest *contest = judge->contest;
    struct arena before = judge->arena;
    struct judge_row *row = &judge->rows[judge->row_count];
    struct game_text text;
    struct message wrong;

    *row = (struct judge_row){.path = path};
    if (!judge_read(judge, path, &text))
        return;
    judge->arena = before;
    text = put_last(&judge->arena, text);
    row->problem = contest->game->read(&judge->arena, path, text, judge->options, judge->option_count, &wrong);
    judge->arena.end = before.end;
    if (row->problem == NULL) {
        fail(judge, &wrong);
        judge->arena = before;
        return;
    }
    contest->game->id(row->problem, row->id);
    row->contest_data = arena_take(&judge->arena, 1, contest->row_bytes);
    if (row->contest_data == NULL || !verdict_starts(contest->game, row, &judge->arena)) {
        (void)too_long(judge, path, arena_left(&judge->arena));
        return;
    }
    memset(row->contest_data, 0, contest->row_bytes);
    judge->row_count += !given_before(judge, row);
}

/* Reads all problems and reports every file with a fault. */
static bool read_problems(struct judge *judge)
{
    const struct judge_contest *contest = judge->contest;
    struct message wrong;

    for (size_t i = 0; i < judge->word_count && !contest->inline_problems && !port_interrupted(); i++)
        read_problem(judge, judge->words[i]);
    if (judge->failed || port_interrupted())
        return false;
    message_clear(&wrong);
    if (contest->ready == NULL || contest->ready(judge, &wrong))
        return true;
    if (!judge->failed) /* else it has been reported */
        fail(judge, &wrong);
    return false;
}

/* ---- games ---- */

static void report_entry(struct judge *judge, struct judge_verdict *verdict, void *context)
{
    (void)context;
    judge->entries++;
    if (judge->contest->entry != NULL)
        judge->contest->entry(judge, verdict);
    else
        plain_entry(judge, verdict);
    judge->errors += verdict->error.length != 0;
}

static void count_missing(struct judge *judge)
{
    for (size_t i = 0; i < judge->row_count; i++)
        for (uint32_t k = 0; k < judge->rows[i].start_count; k++)
            judge->missing += !judge->rows[i].starts[k].answered;
}

static bool open_file(struct judge *judge, struct game_file *file)
{
    bool (*open)(struct game_file *, struct message *) = judge->contest->game->open;
    struct message wrong;

    message_clear(&wrong);
    if (open == NULL || open(file, &wrong))
        return true;
    fail(judge, &wrong);
    return false;
}

bool judge_text(struct judge *judge, const char *name, struct game_text text)
{
    struct arena before = judge->arena;
    struct game_file file = {.arena = &judge->arena, .name = name, .text = text};
    bool right = open_file(judge, &file);

    if (right) {
        (judge->contest->begin != NULL ? judge->contest->begin : plain_begin)(judge);
        verdict_all(judge, &file, false, report_entry, NULL);
        count_missing(judge);
        (judge->contest->end != NULL ? judge->contest->end : plain_end)(judge);
    }
    judge->arena = before;
    return right;
}

/* ---- watching ---- */

struct games {
    struct watch_game *list; /* NULL: they are only counted */
    size_t count;
    bool failed;             /* too little memory */
};

static const char *copy_text(struct judge *judge, const struct message *text)
{
    char *copy = ARENA_TAKE(&judge->arena, text->length + 1, char);

    if (copy != NULL)
        memcpy(copy, text->text, text->length + 1);
    return copy;
}

/* Lists the first entry for a game if it was played, even with an error. */
static void list_game(struct judge *judge, struct judge_verdict *verdict, void *context)
{
    struct games *games = context;
    struct watch_game *game = &games->list[games->count];
    struct message name;

    if (verdict->state == NULL)
        return;
    message_clear(&name);
    (judge->contest->name != NULL ? judge->contest->name : plain_name)(verdict, &name);
    *game = (struct watch_game){.title = copy_text(judge, &name), .problem = verdict->row->problem,
                                .start = verdict->start->start, .error = copy_text(judge, &verdict->error),
                                .text = {verdict->entry->text.bytes, verdict->taken}};
    games->failed = games->failed || game->title == NULL || game->error == NULL;
    games->count++;
}

static void count_entry(struct judge *judge, struct judge_verdict *verdict, void *context)
{
    size_t *count = context;

    (void)judge;
    *count += verdict->state != NULL;
}

/* Forgets all entries, so that they can be judged again. */
static void forget_entries(struct judge *judge)
{
    for (size_t i = 0; i < judge->row_count; i++)
        for (uint32_t k = 0; k < judge->rows[i].start_count; k++) {
            judge->rows[i].starts[k].entries = 0;
            judge->rows[i].starts[k].points = 0;
            judge->rows[i].starts[k].answered = false;
        }
}

/* Counts or lists the games of a text. */
static bool go_through(struct judge *judge, const char *name, struct game_text text, verdict_take *take, void *context)
{
    struct game_file file = {.arena = &judge->arena, .name = name, .text = text};
    bool right = open_file(judge, &file);

    if (right)
        verdict_all(judge, &file, true, take, context);
    forget_entries(judge);
    return right;
}

static bool watch(struct judge *judge, const char *name, struct game_text text)
{
    struct arena before = judge->arena;
    struct games games = {.list = NULL};
    struct watch_settings way = {judge->contest->group_name != NULL ? judge->contest->group_name : "groups",
                                 judge->contest->before_last_move, judge->watch_by_groups, judge->seconds};
    size_t count = 0;
    struct message wrong;
    bool right = go_through(judge, name, text, count_entry, &count);

    judge->arena = before;
    if (!right)
        return false;
    games.list = ARENA_TAKE(&judge->arena, count, struct watch_game);
    games.failed = games.list == NULL;
    if (!games.failed)
        (void)go_through(judge, name, text, list_game, &games);
    message_clear(&wrong);
    if (games.failed)
        (void)too_long(judge, name, arena_left(&judge->arena));
    else if (games.count > 0 &&
             !watch_games(judge->contest->game, games.list, games.count, &way, judge->arena, &wrong))
        fail(judge, &wrong);
    judge->arena = before;
    return !judge->failed;
}

/* ---- the program ---- */

static void judge_input(struct judge *judge)
{
    const char *path = judge->input != NULL ? judge->input : "-";
    const char *name = argument_same(path, "-") ? INPUT : path;
    struct game_text text;

    if (!read_problems(judge) || !judge_read(judge, path, &text))
        return;
    if (!judge->watch || watch(judge, name, text))
        (void)judge_text(judge, name, text);
}

static int status_of(struct judge *judge)
{
    bool written = writer_flush(&judge->out) && port_end_output();

    if (port_interrupted())
        return PROGRAM_INTERRUPTED;
    if (!written)
        report_lost_output();
    if (judge->failed || !written)
        return PROGRAM_USAGE;
    return judge->errors != 0 || judge->missing != 0 ? PROGRAM_PARTLY : PROGRAM_DONE;
}

/* Reports why the games cannot be watched, and returns false. */
static bool can_watch(const struct judge *judge)
{
    struct message why;
    const char *reason = judge->watch ? terminal_check() : NULL;

    if (reason == NULL && judge->watch && judge->input == NULL && port_terminal(PORT_IN))
        reason = "standard input is a terminal; give the games as < FILE";
    if (reason == NULL)
        return true;
    message_clear(&why);
    message_print(&why, "--watch: %s", reason);
    report_error(&why);
    return false;
}

static int run(struct judge *judge)
{
    int status = judge->contest->run != NULL ? judge->contest->run(judge) : -1;

    if (status >= 0 || !can_watch(judge))
        return status >= 0 ? status : PROGRAM_USAGE;
    judge_input(judge);
    return status_of(judge);
}

/* Takes the block of memory; if there is none, reports that and returns false. */
static bool take_memory(struct judge *judge, uint64_t megabytes)
{
    size_t overhead = port_overhead(1), size = block_within(block_bytes(megabytes), overhead, BLOCK_MIN);
    struct message wrong;

    if (size != 0)
        return block_take(size, BLOCK_MIN, overhead, &judge->arena) != 0;
    block_refuse(&wrong, megabytes, overhead, BLOCK_MIN);
    (void)option_wrong(&wrong);
    return false;
}

/* What the options alone decide: an exit status, or -1 for a run. Output that cannot be written has that of wrong
 * options. */
static int answer(enum option_status status, const struct judge_contest *contest, struct message *wrong)
{
    int answered = option_answer(status, &contest->set, wrong);

    return answered == PROGRAM_OUTPUT ? PROGRAM_USAGE : answered;
}

int judge_main(const struct judge_contest *contest, int argc, char **argv)
{
    struct judge judge = {.contest = contest};
    uint64_t megabytes = JUDGE_MB;
    struct message wrong;
    int status;

    report_start(contest->set.name, true);
    status = answer(read_options(&judge, argc, argv, &megabytes, &wrong), contest, &wrong);
    if (status >= 0)
        return status;
    writer_start(&judge.out, PORT_OUT);
    if (!take_memory(&judge, megabytes) || !take_lists(&judge))
        return PROGRAM_USAGE;
    return list_options(&judge, argc, argv, &wrong) ? run(&judge) : option_wrong(&wrong);
}
