/* See output.h. The texts come from the shelf or, a unit at a time, straight from the player. */
#include "output.h"

#include <stddef.h>

#include "../../port/port.h"
#include "../base/message.h"
#include "../base/writer.h"
#include "../hextris/rules/fallback.h"
#include "../hextris/player.h"
#include "report.h"

static bool put_solution(void *context, const char *text, size_t length)
{
    struct writer *writer = context;

    writer_string_part(writer, text, length);
    return !writer->failed;
}

static bool never(void *context)
{
    (void)context;
    return false;
}

static void write_text(struct writer *writer, const struct shelf *shelf,
                       const struct shelf_entry *entry, struct arena scratch)
{
    const char *text = shelf_text(shelf, entry);
    struct player_stop stop = {never, NULL, 0};
    struct sink sink = {put_solution, writer};
    struct player_score score;

    if (text != NULL)
        writer_string_part(writer, text, entry->text_length);
    else
        (void)player_text(&entry->game, scratch, stop, &entry->plan, sink, &score);
}

static void write_fall(struct writer *writer, const struct shelf_entry *entry, struct arena scratch)
{
    (void)fallback_text(entry->game.problem, entry->game.seed, scratch, (struct sink){put_solution, writer});
}

static void write_entry(struct writer *writer, const struct shelf *shelf, const struct shelf_entry *entry,
                        bool played, struct arena scratch)
{
    const struct budget none = {0, 0, 0};
    struct message tag;

    message_clear(&tag);
    report_budget(&tag, played ? entry->game.budget : none);
    if (writer->comma)
        writer_line(writer);
    writer_open(writer, '{');
    writer_key(writer, "problemId");
    writer_number(writer, entry->game.problem->id);
    writer_key(writer, "seed");
    writer_number(writer, entry->game.seed);
    writer_key(writer, "tag");
    writer_string_begin(writer);
    writer_string_part(writer, tag.text, tag.length);
    writer_string_end(writer);
    writer_key(writer, "solution");
    writer_string_begin(writer);
    if (played)
        write_text(writer, shelf, entry, scratch);
    else
        write_fall(writer, entry, scratch);
    writer_string_end(writer);
    writer_close(writer, '}');
}

static bool can_write(const struct shelf *shelf, const struct shelf_entry *entry,
                      const struct output_order *order)
{
    if (!entry->played)
        return false;
    return !order->timed || shelf_text(shelf, entry) != NULL
        || port_clock_ms() + entry->text_ms <= order->end_ms;
}

/* Reports the games of a problem that were not searched, once all of them have been seen. */
static void report_missing(struct output *output)
{
    struct message message;

    if (output->missing == 0)
        return;
    message_clear(&message);
    message_name(&message, output->problem->name);
    message_text(&message, ": not searched: ");
    message_unsigned(&message, output->missing);
    message_text(&message, " of ");
    message_unsigned(&message, output->games);
    message_text(&message, output->games == 1 ? " game" : " games");
    report_error(&message);
    output->partly = true;
    output->missing = 0;
}

/* The writer's buffer is only there while it is written to: not under a search. */
static void resume(struct output *output, struct writer *writer)
{
    writer_start(writer, PORT_OUT);
    writer->comma = output->comma;
    writer->failed = output->failed;
    if (!output->begun)
        writer_open(writer, '[');
    output->begun = true;
}

static void pause(struct output *output, struct writer *writer)
{
    output->failed = !writer_flush(writer);
    output->comma = writer->comma;
}

void output_start(struct output *output)
{
    *output = (struct output){.begun = false};
}

void output_add(struct output *output, const struct shelf *shelf, const struct output_order *order)
{
    struct writer writer;

    resume(output, &writer);
    for (uint32_t i = 0; i < shelf->count && !writer.failed; i++) {
        const struct shelf_entry *entry = &shelf->entries[i];
        if (entry->game.problem != output->problem)
            report_missing(output);
        output->problem = entry->game.problem;
        output->games = entry->games;
        bool played = can_write(shelf, entry, order);
        write_entry(&writer, shelf, entry, played, order->scratch);
        output->missing += !played && !order->falls;
    }
    pause(output, &writer);
}

bool output_end(struct output *output, bool *partly)
{
    struct writer writer;

    report_missing(output);
    resume(output, &writer);
    writer_close(&writer, ']');
    *partly = *partly || output->partly;
    if (writer_finish(&writer) && port_end_output())
        return true;
    report_lost_output();
    return false;
}
