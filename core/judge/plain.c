/* See plain.h. Names of files come from the user, so they are escaped in text, too. */
#include "plain.h"

#include <string.h>

void plain_name(const struct judge_verdict *verdict, struct message *name)
{
    const struct judge_row *row = verdict->row;

    if (row != NULL && row->path != NULL)
        message_name(name, row->path);
    else
        message_print(name, "entry %zu", verdict->entry->number);
    if (verdict->start != NULL && verdict->start->title[0] != '\0')
        message_print(name, " %s", verdict->start->title);
}

static void put_name(const struct judge *judge, const struct judge_verdict *verdict, struct message *name)
{
    message_clear(name);
    if (judge->contest->name != NULL)
        judge->contest->name(verdict, name);
    else
        plain_name(verdict, name);
}

static void put_points(const struct game_status *status, struct message *line)
{
    for (uint32_t i = 0; i < status->players; i++)
        message_print(line, "%s%lld", i != 0 ? " : " : "", (long long)status->points[i]);
    message_text(line, " points");
}

void plain_head(const struct judge *judge, const struct judge_verdict *verdict, struct message *line)
{
    put_name(judge, verdict, line);
    message_print(line, ", move %llu, ", (unsigned long long)verdict->moves);
    put_points(verdict->status, line);
}

/* ---- text ---- */

static void write_text(struct judge *judge, const struct judge_verdict *verdict, const struct message *name)
{
    const struct game *game = judge->contest->game;
    struct game_figure figure;
    struct message line;

    message_clear(&line);
    if (verdict->error.length != 0) {
        message_print(&line, "error: %s", verdict->error.text);
    } else if (verdict->uncounted) {
        message_text(&line, "not counted, the game already has an entry");
    } else if (verdict->state == NULL) {
        message_text(&line, "no solution");
    } else {
        put_points(verdict->status, &line);
        for (uint32_t i = 0; game->figure(verdict->row->problem, verdict->state, i, &figure); i++)
            if (figure.table == NULL)
                message_print(&line, ", %s %lld", figure.name, (long long)figure.value);
    }
    judge_escape(&judge->out, name->text, name->length);
    writer_print(&judge->out, ": %s\n", line.text);
}

/* ---- JSON ---- */

static void write_string(struct writer *writer, const char *text)
{
    writer_string_begin(writer);
    writer_string_part(writer, text, strlen(text));
    writer_string_end(writer);
}

/* The figures, those of a table in an object of its name. */
static void write_figures(struct judge *judge, const struct judge_verdict *verdict)
{
    const struct game *game = judge->contest->game;
    struct game_figure figure;
    const char *table = NULL;

    writer_key(&judge->out, "figures");
    writer_open(&judge->out, '{');
    for (uint32_t i = 0; game->figure(verdict->row->problem, verdict->state, i, &figure); i++) {
        if (figure.table != table) {
            if (table != NULL)
                writer_close(&judge->out, '}');
            table = figure.table;
            if (table != NULL) {
                writer_key(&judge->out, table);
                writer_open(&judge->out, '{');
            }
        }
        writer_key(&judge->out, figure.name);
        writer_number(&judge->out, figure.value);
    }
    if (table != NULL)
        writer_close(&judge->out, '}');
    writer_close(&judge->out, '}');
}

static void write_points(struct judge *judge, const struct game_status *status)
{
    writer_key(&judge->out, "points");
    writer_open(&judge->out, '[');
    for (uint32_t i = 0; i < status->players; i++)
        writer_number(&judge->out, status->points[i]);
    writer_close(&judge->out, ']');
}

static void write_json(struct judge *judge, const struct judge_verdict *verdict, const struct message *name)
{
    struct writer *out = &judge->out;

    writer_line(out);
    writer_open(out, '{');
    writer_key(out, "game");
    write_string(out, name->text);
    if (verdict->state != NULL) {
        write_points(judge, verdict->status);
        write_figures(judge, verdict);
    }
    writer_key(out, "error");
    if (verdict->error.length != 0)
        write_string(out, verdict->error.text);
    else
        writer_null(out);
    writer_key(out, "counted");
    writer_raw(out, verdict->uncounted ? "false" : "true", verdict->uncounted ? 5 : 4);
    writer_close(out, '}');
}

/* ---- the report ---- */

void plain_begin(struct judge *judge)
{
    if (!judge->json)
        return;
    writer_open(&judge->out, '{');
    writer_key(&judge->out, "games");
    writer_open(&judge->out, '[');
}

void plain_entry(struct judge *judge, struct judge_verdict *verdict)
{
    const struct game_entry *entry = verdict->entry;
    struct message name, why;

    if (entry->has_claim && verdict->state != NULL && verdict->error.length == 0)
        for (uint32_t i = 0; i < verdict->status->players; i++) {
            message_clear(&why);
            message_print(&why, "the entry claims %lld points; the game has %lld", (long long)entry->claimed[i],
                          (long long)verdict->status->points[i]);
            if (entry->claimed[i] != verdict->status->points[i])
                judge_refuse(judge, verdict, 0, why.text);
        }
    put_name(judge, verdict, &name);
    if (judge->json)
        write_json(judge, verdict, &name);
    else
        write_text(judge, verdict, &name);
}

void plain_end(struct judge *judge)
{
    struct writer *out = &judge->out;

    if (!judge->json) {
        writer_print(out, "total: %zu games, %zu errors, %zu missing\n", judge->entries, judge->errors, judge->missing);
        return;
    }
    writer_close(out, ']');
    writer_key(out, "total");
    writer_open(out, '{');
    writer_key(out, "games");
    writer_number(out, (int64_t)judge->entries);
    writer_key(out, "errors");
    writer_number(out, (int64_t)judge->errors);
    writer_key(out, "missing");
    writer_number(out, (int64_t)judge->missing);
    writer_close(out, '}');
    writer_close(out, '}');
    (void)writer_finish(out);
}
