/* See verdict.h. An entry is judged in this order: its form, if that hides which game it is for; its problem; its
 * start; whether the game already has an entry; its form; its moves; the state at their end. */
#include "verdict.h"

#include <string.h>

#include "../../port/port.h"
#include "../base/report.h"
#include "plain.h"
#include "terminal.h"
#include "view.h"

/* ---- starts, by their titles ---- */

static uint32_t hash_of(const char *title, size_t length)
{
    uint32_t hash = 2166136261u; /* FNV-1a */

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)title[i]) * 16777619u;
    return hash;
}

static bool same(struct game_text text, const char *other)
{
    return strlen(other) == text.length && memcmp(text.bytes, other, text.length) == 0;
}

/* The slot of a title in the hash table: its own, or the free one where it belongs. */
static uint32_t *slot_of(const struct judge_row *row, struct game_text title)
{
    uint32_t at = hash_of(title.bytes, title.length) & (row->by_title_size - 1);

    while (row->by_title[at] != 0 && !same(title, row->starts[row->by_title[at] - 1].title))
        at = (at + 1) & (row->by_title_size - 1);
    return &row->by_title[at];
}

static void add_start(const struct game *game, struct judge_row *row, uint32_t start)
{
    struct judge_start *added = &row->starts[row->start_count];
    uint32_t *slot;

    *added = (struct judge_start){.start = start};
    game->title(row->problem, start, added->title);
    slot = slot_of(row, (struct game_text){added->title, strlen(added->title)});
    if (*slot == 0)
        *slot = ++row->start_count;
    row->starts[*slot - 1].times++;
}

bool verdict_starts(const struct game *game, struct judge_row *row, struct arena *arena)
{
    uint32_t count = game->next != NULL ? game->starts(row->problem) : 1; /* a transcript alone is for the first one */

    row->start_count = 0;
    for (row->by_title_size = 2; row->by_title_size / 2 < count; row->by_title_size *= 2)
        continue;
    row->starts = ARENA_TAKE(arena, count, struct judge_start);
    row->by_title = ARENA_TAKE(arena, row->by_title_size, uint32_t);
    if (row->starts == NULL || row->by_title == NULL)
        return false;
    memset(row->by_title, 0, row->by_title_size * sizeof *row->by_title);
    for (uint32_t i = 0; i < count; i++)
        add_start(game, row, i);
    return true;
}

/* ---- words ---- */

static const char *entry_name(const struct judge *judge)
{
    return judge->contest->entry_name != NULL ? judge->contest->entry_name : "an entry";
}

static const char *start_name(const struct judge *judge)
{
    return judge->contest->start_name != NULL ? judge->contest->start_name : "start";
}

/* Refuses an entry at a byte of the file. The location is counted from that of the entry. */
static void refuse_at(struct judge_verdict *verdict, size_t byte, const char *why)
{
    struct message *error = &verdict->error;
    const char *text = verdict->file->text.bytes;
    size_t line = 1, column = 1, at = 0;

    if (error->length != 0)
        return;
    if (byte >= verdict->entry->offset) {
        line = verdict->line;
        column = verdict->column;
        at = verdict->entry->offset;
    }
    for (; at < byte; at++) {
        line += text[at] == '\n';
        column = text[at] == '\n' ? 1 : column + 1;
    }
    message_name(error, verdict->file->name);
    message_print(error, ":%zu:%zu: %s", line, column, why);
}

static void refuse(struct judge_verdict *verdict, const char *why)
{
    refuse_at(verdict, verdict->entry->offset, why);
}

/* The entry did not fit the memory, which tells nothing of its points: the program will end with PROGRAM_USAGE. */
static void fail_memory(struct judge *judge, const struct judge_verdict *verdict)
{
    struct message why;

    if (!judge->failed) {
        message_of(&why, verdict->file->name);
        message_text(&why, "too little memory for an entry; -m sets the limit");
        report_error(&why);
    }
    judge->failed = true;
}

static void refuse_memory(struct judge *judge, struct judge_verdict *verdict)
{
    refuse(verdict, "too little memory for this game");
    fail_memory(judge, verdict);
}

void judge_refuse(const struct judge *judge, struct judge_verdict *verdict, size_t at, const char *why)
{
    size_t (*byte_of)(const struct game_file *, const struct game_entry *, size_t) = judge->contest->game->byte_of;

    refuse_at(verdict, byte_of != NULL ? byte_of(verdict->file, verdict->entry, at) : at, why);
}

/* ---- which game an entry is for ---- */

/* The last component of a path. */
static struct game_text base_of(struct game_text name)
{
    size_t length = 0;

    while (length < name.length && name.bytes[name.length - 1 - length] != '/')
        length++;
    return (struct game_text){name.bytes + name.length - length, length};
}

/* The row of a file's path, or else of its name. Refuses a name that several files have. */
static struct judge_row *row_of_path(const struct judge *judge, struct judge_verdict *verdict, struct game_text name)
{
    struct judge_row *found = NULL;

    for (size_t i = 0; i < judge->row_count; i++)
        if (same(name, judge->rows[i].path))
            return &judge->rows[i];
    for (size_t i = 0; i < judge->row_count; i++)
        if (same(base_of(name), judge_base(judge->rows[i].path))) {
            if (found != NULL) {
                refuse(verdict, "two problem files have this name; the entry must give its path");
                return NULL;
            }
            found = &judge->rows[i];
        }
    return found;
}

static struct judge_row *row_named(const struct judge *judge, struct judge_verdict *verdict)
{
    struct game_text name = verdict->entry->problem;
    struct judge_row *found = judge->contest->entries_name_files ? row_of_path(judge, verdict, name) : NULL;

    if (found != NULL || verdict->error.length > 0)
        return found;
    for (size_t i = 0; i < judge->row_count; i++) {
        if (!same(name, judge->rows[i].id))
            continue;
        if (found != NULL) {
            refuse(verdict, "two problem files have this number; the entry must name its file");
            return NULL;
        }
        found = &judge->rows[i];
    }
    if (found == NULL)
        refuse(verdict, "the problem was not given");
    return found;
}

static struct judge_row *row_of(const struct judge *judge, struct judge_verdict *verdict)
{
    struct message why;

    if (verdict->entry->problem.bytes != NULL)
        return row_named(judge, verdict);
    if (judge->row_count == 1)
        return &judge->rows[0];
    message_clear(&why);
    message_print(&why, "%s names %s, but several problems were given", entry_name(judge),
                  judge->contest->entries_name_files ? "neither a file nor a problem" : "no problem");
    refuse(verdict, why.text);
    return NULL;
}

/* The row of an inline problem: it has no other entries. */
static struct judge_row *row_inline(struct judge *judge, struct judge_verdict *verdict)
{
    const struct game *game = judge->contest->game;
    const struct game_entry *entry = verdict->entry;
    struct judge_row *row = ARENA_TAKE(&judge->arena, 1, struct judge_row);
    size_t bytes = judge->contest->row_bytes, options = 0;
    struct message wrong;

    if (row == NULL) {
        refuse_memory(judge, verdict);
        return NULL;
    }
    while (options < GAME_PLAYERS && entry->options[options].bytes != NULL)
        options++;
    *row = (struct judge_row){.contest_data = arena_take(&judge->arena, 1, bytes)};
    row->problem = game->read(&judge->arena, "the problem", entry->inline_problem, entry->options, options, &wrong);
    if (row->problem == NULL) {
        refuse(verdict, wrong.text);
        return NULL;
    }
    if (row->contest_data == NULL || !verdict_starts(game, row, &judge->arena)) {
        refuse_memory(judge, verdict);
        return NULL;
    }
    memset(row->contest_data, 0, bytes);
    game->id(row->problem, row->id);
    return row;
}

static struct judge_start *start_of(const struct judge *judge, struct judge_verdict *verdict)
{
    struct judge_row *row = verdict->row;
    struct game_text title = verdict->entry->title;
    uint32_t found = title.bytes != NULL ? *slot_of(row, title) : row->start_count == 1;
    struct message why;

    if (found != 0)
        return &row->starts[found - 1];
    message_clear(&why);
    if (title.bytes != NULL)
        message_print(&why, "the problem does not list this %s", start_name(judge));
    else
        message_print(&why, "%s names no %s, but the problem has several", entry_name(judge), start_name(judge));
    refuse(verdict, why.text);
    return NULL;
}

/* ---- playing ---- */

/* Pictures of --show. */
struct pictures {
    struct view view;
    bool wanted;
};

static void draw_picture(const struct judge *judge, const struct judge_verdict *verdict, struct pictures *pictures)
{
    if (pictures->wanted)
        view_draw(&pictures->view, judge->contest->game, verdict->row->problem, verdict->state);
}

/* Writes the picture that was drawn last. */
static void write_picture(struct judge *judge, struct judge_verdict *verdict, const struct pictures *pictures,
                          struct game_status *status)
{
    const struct judge_contest *contest = judge->contest;
    struct message line;

    if (!pictures->wanted || judge->out.failed)
        return;
    contest->game->status(verdict->row->problem, verdict->state, status);
    message_clear(&line);
    if (contest->head != NULL)
        contest->head(verdict, &line);
    else
        plain_head(judge, verdict, &line);
    if (line.length == 0)
        return;
    writer_print(&judge->out, "%s\n", line.text);
    view_write(&pictures->view, &judge->out, port_terminal(PORT_OUT) && terminal_colour());
    writer_print(&judge->out, "\n");
}

/* Makes the moves of an entry, one by one. */
static void make_moves(struct judge *judge, struct judge_verdict *verdict, void *state, struct pictures *pictures,
                       struct game_status *status)
{
    const struct judge_contest *contest = judge->contest;
    struct game_text text = verdict->entry->text;
    bool group_ended = true; /* no group has begun */

    contest->game->start(verdict->row->problem, verdict->start->start, state);
    draw_picture(judge, verdict, pictures);
    write_picture(judge, verdict, pictures, status);
    while (verdict->taken < text.length) {
        contest->game->apply(verdict->row->problem, state, text.bytes + verdict->taken, text.length - verdict->taken,
                             &verdict->step);
        if (verdict->step.taken == 0)
            break;
        verdict->taken += verdict->step.taken;
        verdict->moves++;
        if (!contest->show_by_groups || !contest->before_last_move || !verdict->step.ends_group || group_ended)
            draw_picture(judge, verdict, pictures);
        group_ended = verdict->step.ends_group;
        if (!contest->show_by_groups || group_ended)
            write_picture(judge, verdict, pictures, status);
    }
}

static void play(struct judge *judge, struct judge_verdict *verdict, bool show)
{
    const struct game *game = judge->contest->game;
    struct game_problem *problem = verdict->row->problem;
    struct game_status *status = ARENA_TAKE(&judge->arena, 1, struct game_status);
    void *state = arena_take(&judge->arena, 1, game->state_bytes(problem));
    struct pictures pictures = {.wanted = show};

    if (state != NULL)
        game->start(problem, verdict->start->start, state);
    if (status == NULL || state == NULL ||
        (show && !view_open(&pictures.view, &judge->arena, game, problem, state, 0, 0))) {
        refuse_memory(judge, verdict);
        return;
    }
    verdict->state = state;
    verdict->status = status;
    make_moves(judge, verdict, state, &pictures, status);
    game->status(problem, state, status);
    if (verdict->taken < verdict->entry->text.length)
        judge_refuse(judge, verdict, verdict->taken + verdict->step.wrong_at, verdict->step.wrong.text);
    else if (status->wrong.length != 0)
        judge_refuse(judge, verdict, status->wrong_at, status->wrong.text);
    else if (verdict->error.length == 0)
        verdict->start->points = status->points[0];
}

/* ---- the verdict ---- */

static void judge_entry(struct judge *judge, struct judge_verdict *verdict, bool show)
{
    const struct game_entry *entry = verdict->entry;
    struct judge_start *start;

    if (entry->no_memory)
        fail_memory(judge, verdict);
    if (entry->wrong.length != 0 && entry->is_stray)
        refuse_at(verdict, entry->wrong_at, entry->wrong.text);
    else
        verdict->row = entry->inline_problem.bytes != NULL ? row_inline(judge, verdict) : row_of(judge, verdict);
    verdict->start = start = verdict->row != NULL ? start_of(judge, verdict) : NULL;
    if (start == NULL)
        return;
    if (start->entries++ != 0) {
        if (judge->contest->allows_repeats && start->entries <= start->times)
            verdict->uncounted = true;
        else
            refuse(verdict, verdict->row->start_count == 1 && start->times == 1 ? "the problem already has an entry"
                                                                                : "the game already has an entry");
    } else {
        start->answered = entry->text.bytes != NULL || entry->wrong.length != 0;
        if (entry->wrong.length != 0)
            refuse_at(verdict, entry->wrong_at, entry->wrong.text);
        if (entry->text.bytes != NULL)
            play(judge, verdict, show);
    }
}

void verdict_all(struct judge *judge, struct game_file *file, bool keep, verdict_take *take, void *context)
{
    const struct game *game = judge->contest->game;
    struct game_entry entry = {.text = file->text};
    size_t line = 1, column = 1, at = 0;

    for (;;) {
        struct arena before = judge->arena;
        struct judge_verdict verdict = {.file = file, .entry = &entry};
        if (port_interrupted() || judge->out.failed || (game->next != NULL ? !game->next(file,
                                                                                         &entry) : file->number++ > 0))
            break;
        for (; at < entry.offset; at++) {
            line += file->text.bytes[at] == '\n';
            column = file->text.bytes[at] == '\n' ? 1 : column + 1;
        }
        verdict.line = line;
        verdict.column = column;
        judge_entry(judge, &verdict, judge->show && !keep);
        take(judge, &verdict, context);
        if (!keep)
            judge->arena = before;
    }
}
