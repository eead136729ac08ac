/* See files.h. */
#include "files.h"

#include "../../port/port.h"
#include "../base/report.h"

/* An input, and the time of port_clock_ms() up to which it may be read; UINT64_MAX: without limit. */
struct input {
    int handle;
    uint64_t end_ms;
};

static struct input open_input(const char *name, uint64_t finish_ms)
{
    struct input input = {port_open(name), UINT64_MAX};
    uint64_t now_ms;

    if (finish_ms == UINT64_MAX)
        return input;
    now_ms = port_clock_ms();
    input.end_ms = now_ms < finish_ms ? now_ms + (finish_ms - now_ms) / 2 : 0;
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

static bool cannot_read(const char *name, const char *why)
{
    struct message message;

    message_clear(&message);
    message_name(&message, name);
    message_text(&message, ": ");
    message_text(&message, why);
    report_error(&message);
    return false;
}

/* Cuts the reader's scratch off the end of the arena: what it needs at most, or half of it all. */
static struct arena cut_scratch(struct arena *arena)
{
    struct arena scratch = *arena;
    size_t need = arena_need(engine_read_need(), 1);
    size_t half = arena_left(arena) / 2 / ARENA_ALIGN * ARENA_ALIGN;

    arena->end -= need < half ? need : half;
    scratch.at = arena->end;
    return scratch;
}

static bool read_file(const struct engine *engine, struct input *input, struct file *file, struct arena *arena)
{
    struct window_source source = {read_more, input};
    struct arena keep = *arena, scratch = cut_scratch(&keep);
    enum engine_read_status status;
    struct message error;

    if (input->handle < 0)
        return cannot_read(file->name, port_failure());
    message_clear(&error);
    status = engine_read(engine, file->name, source, &keep, scratch, &error, &file->problem);
    if (status == ENGINE_READ) {
        arena->at = keep.at;
    } else {
        if (status == ENGINE_UNREADABLE) {
            message_text(&error, ": ");
            message_text(&error, too_late(input) ? "there is no more time for it" : port_failure());
        }
        report_error(&error);
    }
    port_close(input->handle);
    return status == ENGINE_READ;
}

uint32_t files_read(const struct engine *engine, const char *const *names, uint32_t count, uint64_t finish_ms,
                    struct file *files, struct arena *arena, bool *partly)
{
    uint32_t read = 0;

    for (uint32_t i = 0; i < count; i++) {
        bool from_standard_input = names[i][0] == '-' && names[i][1] == '\0';
        struct file *file = &files[read];
        bool done;
        *file = (struct file){.name = from_standard_input ? "standard input" : names[i]};
        if (port_interrupted()) {
            done = cannot_read(file->name, "not read");
        } else {
            struct input input = open_input(names[i], finish_ms);
            done = read_file(engine, &input, file, arena);
        }
        read += done;
        *partly = *partly || !done;
    }
    return read;
}
