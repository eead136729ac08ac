/* See files.h. */
#include "files.h"

#include "../../port/port.h"
#include "../base/report.h"

/* An input, and the time of port_clock_ms() up to which it may be read; UINT64_MAX: without limit. */
struct input {
    int handle;
    uint64_t end_ms;
};

static struct input open_input(const char *name, uint64_t write_by_ms)
{
    struct input input = {port_open(name), UINT64_MAX};
    uint64_t now_ms;

    if (write_by_ms == UINT64_MAX)
        return input;
    now_ms = port_clock_ms();
    input.end_ms = now_ms < write_by_ms ? now_ms + (write_by_ms - now_ms) / 2 : 0;
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

/* Reads what engine_read() is to find in a file; `problem` as for that. */
static bool read_input(const struct engine *engine, struct input *input, const char *name, struct arena *arena,
                       const struct engine_problem **problem)
{
    struct window_source source = {read_more, input};
    struct arena keep = *arena, scratch = cut_scratch(&keep);
    enum engine_read_status status;
    struct message error;

    if (input->handle < 0)
        return cannot_read(name, port_failure());
    message_clear(&error);
    status = engine_read(engine, name, source, &keep, scratch, &error, problem);
    if (status == ENGINE_READ || problem == NULL)
        arena->at = keep.at;
    if (status != ENGINE_READ) {
        if (status == ENGINE_UNREADABLE) {
            message_text(&error, ": ");
            message_text(&error, too_late(input) ? "there is no more time for it" : port_failure());
        }
        report_error(&error);
    }
    port_close(input->handle);
    return status == ENGINE_READ;
}

/* "-" is standard input; *shown becomes the name to be shown. */
static bool read_file(const struct engine *engine, const char *name, uint64_t write_by_ms, struct arena *arena,
                      const char **shown, const struct engine_problem **problem)
{
    struct input input;

    *shown = name[0] == '-' && name[1] == '\0' ? "standard input" : name;
    if (port_interrupted())
        return cannot_read(*shown, "not read");
    input = open_input(name, write_by_ms);
    return read_input(engine, &input, *shown, arena, problem);
}

uint32_t files_read(const struct engine *engine, const char *const *names, uint32_t count, uint64_t write_by_ms,
                    struct file *files, struct arena *arena, bool *partly)
{
    uint32_t read = 0;

    for (uint32_t i = 0; i < count; i++) {
        struct file *file = &files[read];
        bool done = read_file(engine, names[i], write_by_ms, arena, &file->name, &file->problem);
        read += done;
        *partly = *partly || !done;
    }
    return read;
}

void files_read_inputs(const struct engine *engine, const struct engine_option *own, uint32_t count,
                       uint64_t write_by_ms, struct arena *arena, bool *partly)
{
    const char *shown;

    for (uint32_t i = 0; i < count; i++)
        if (ENGINE.input != 0 && own[i].letter == ENGINE.input)
            *partly = !read_file(engine, own[i].value, write_by_ms, arena, &shown, NULL) || *partly;
}
