/* See files.h. */
#include "files.h"

#include "../../port/port.h"
#include "../base/integer.h"
#include "../base/report.h"
#include "memory.h"
#include "memory_block.h"

/* Bytes that are read of an input after its time: more than the largest problem within the bounds has without white
 * space. An endless input ends there. */
#define LATE_BYTES ((uint64_t)32 << 20)

/* A file while it is read. */
struct input {
    int handle;
    uint64_t end_ms; /* reading waits up to this time of port_clock_ms(); UINT64_MAX: no limit */
    uint64_t bytes; /* read so far */
};

static struct input open_input(const char *name, uint64_t write_by_ms)
{
    struct input input = {port_open(name), UINT64_MAX, 0};
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
    return port_interrupted() || (input->end_ms != UINT64_MAX && port_clock_ms() >= input->end_ms);
}

static long read_more(void *context, void *to, size_t size)
{
    struct input *input = context;
    long got = input->bytes < LATE_BYTES || !too_late(input) ? port_read(input->handle, to, size) : -1;

    input->bytes += got > 0 ? (uint64_t)got : 0;
    return got;
}

/* ---- messages ---- */

static void report_unreadable(const char *name)
{
    struct message message;

    message_of(&message, name);
    message_text(&message, port_failure());
    report_error(&message);
}

/* Makes the message "a.json: WHAT". False if there are no names. */
static bool describe(const struct names *names, const char *what, struct message *message)
{
    if (names->count == 0)
        return false;
    names_begin(names, message);
    message_text(message, what);
    return true;
}

/* ---- which files are accepted ---- */

static size_t sum(size_t a, size_t b)
{
    return a < SIZE_MAX - b ? a + b : SIZE_MAX;
}

size_t reserve_sum(struct reserve reserve)
{
    return sum(reserve.results, reserve.search);
}

/* Where all jobs are written, at least this number of jobs of a file are searched together: with fewer, the shares of
 * the time limit would be too small for a search. Chosen by hand. */
enum { JOBS_TOGETHER = 16 };

static uint32_t jobs_together(struct engine_demand demand)
{
    return ENGINE.one_job_per_file || demand.jobs < JOBS_TOGETHER ? demand.jobs : JOBS_TOGETHER;
}

/* The reserve raised to cover `jobs` results and a search that needs that number of bytes. */
static struct reserve raised(const struct reading *reading, struct reserve reserve, struct engine_demand demand,
                             uint32_t jobs, size_t need)
{
    size_t result = memory_need_of_result(demand.steps, reading->result_extra);

    return (struct reserve){
        integer_max_size(reserve.results, jobs == 0 || result <= SIZE_MAX / jobs ? jobs * result : SIZE_MAX),
        integer_max_size(reserve.search, jobs == 0 ? 0 : sum(memory_need_of_plan(demand.steps), need)),
    };
}

/* Whether a file with that demand is accepted if `left` bytes are then free. Wanted is memory for several results and a
 * useful search; a single result and the smallest search are enough, as long as the reserve of earlier files stays. */
static bool fits(struct reading *reading, struct engine_demand demand, size_t left)
{
    struct reserve wanted = raised(reading, reading->reserve, demand, jobs_together(demand), demand.bytes_first);
    struct reserve least = raised(reading, reading->reserve, demand, demand.jobs > 0, demand.bytes_min);
    bool all = reserve_sum(wanted) <= left;

    if (!all && reserve_sum(least) > left)
        return false;
    reading->reserve = all ? wanted : least;
    return true;
}

static void refuse(struct reading *reading, const char *name, struct engine_demand demand, size_t bytes)
{
    names_add(&reading->refused, name);
    reading->refused_bytes = sum(reading->refused_bytes, bytes);
    reading->wanted = raised(reading, reading->wanted, demand, jobs_together(demand), demand.bytes_first);
}

/* ---- reading ---- */

/* Cuts the reader's scratch off the end of the arena: as much as it can need, but at most half of the arena. */
static struct arena cut_scratch(struct arena *arena)
{
    struct arena scratch = *arena;
    size_t need = arena_need(engine_read_need(), 1);
    size_t half = arena_left(arena) / 2 / ARENA_ALIGN * ARENA_ALIGN;

    arena->end -= integer_min_size(need, half);
    scratch.at = arena->end;
    return scratch;
}

/* Accepts the problem that was read into the arena, or refuses it; `keep` begins behind it. */
static bool accept_file(struct reading *reading, const struct engine *engine, const struct file *file,
                        struct arena keep, struct arena *arena)
{
    size_t bytes = arena_left(arena) - arena_left(&keep);
    struct engine_demand demand = engine_demand(engine, file->problem);

    if (!fits(reading, demand, arena_left(arena) - bytes)) {
        refuse(reading, file->name, demand, bytes);
        return false;
    }
    reading->wanted = raised(reading, reading->wanted, demand, jobs_together(demand), demand.bytes_first);
    arena->at = keep.at;
    engine_add_problem(engine, file->problem);
    return true;
}

/* An unreadable input: the reason is added to the engine's message, which has the location. */
static void note_unreadable(struct reading *reading, const struct input *input, const char *name,
                            struct message *error)
{
    if (port_interrupted()) {
        names_add(&reading->unread, name);
    } else if (too_late(input)) {
        names_add(&reading->late, name);
    } else {
        message_print(error, ": %s", port_failure());
        report_error(error);
    }
}

/* Reads a file by engine_read(). `inputs`: it is one of ENGINE_PROGRAM.input_option. */
static bool read_input(struct reading *reading, const struct engine *engine, struct input *input, struct file *file,
                       bool inputs, struct arena *arena)
{
    struct window_source source = {read_more, input};
    struct arena keep = *arena, scratch = cut_scratch(&keep);
    const struct engine_problem **problem = inputs ? NULL : &file->problem;
    struct message error;

    message_clear(&error);
    switch (engine_read(engine, file->name, source, &keep, scratch, &error, problem)) {
    case ENGINE_READ:
        if (inputs)
            return true;
        keep.end = arena->end;
        return accept_file(reading, engine, file, keep, arena);
    case ENGINE_UNREADABLE: note_unreadable(reading, input, file->name, &error); return false;
    case ENGINE_REFUSED: report_error(&error); return false;
    default: break;
    }
    if (inputs) {
        report_memory_of(file->name, engine_read_need(), arena_left(arena));
    } else {
        size_t bytes;
        struct engine_demand most = engine_demand_max(engine, &bytes);
        refuse(reading, file->name, most, bytes);
    }
    return false;
}

/* "-" is standard input. */
static bool read_file(struct reading *reading, const struct engine *engine, const char *name, struct file *file,
                      bool inputs, struct arena *arena)
{
    struct input input;
    bool read = false;

    file->name = name[0] == '-' && name[1] == '\0' ? "standard input" : name;
    if (port_interrupted()) {
        names_add(&reading->unread, file->name);
    } else {
        input = open_input(name, reading->write_by_ms);
        if (input.handle < 0)
            report_unreadable(file->name);
        else
            read = read_input(reading, engine, &input, file, inputs, arena);
        if (input.handle >= 0)
            port_close(input.handle);
    }
    reading->incomplete = reading->incomplete || !read;
    return read;
}

/* Whether the output does not tell the file from one before it. O(at). */
static bool is_alike(const struct file *files, uint32_t at)
{
    for (uint32_t i = 0; i < at; i++)
        if (engine_same_identity(files[i].problem, files[at].problem))
            return true;
    return false;
}

uint32_t files_read(struct reading *reading, const struct engine *engine, const char *const *names, uint32_t count,
                    struct file *files, struct arena *arena)
{
    uint32_t read = 0;

    for (uint32_t i = 0; i < count; i++)
        if (read_file(reading, engine, names[i], &files[read], false, arena)) {
            if (is_alike(files, read))
                names_add(&reading->alike, files[read].name);
            read++;
        }
    return read;
}

void files_read_inputs(struct reading *reading, const struct engine *engine, const struct engine_option *own,
                       uint32_t count, struct arena *arena)
{
    struct file file;
    struct message message;

    for (uint32_t i = 0; i < count; i++)
        if (ENGINE_PROGRAM.input_option != 0 && own[i].letter == ENGINE_PROGRAM.input_option)
            (void)read_file(reading, engine, own[i].value, &file, true, arena);
    if (describe(&reading->unread, "not read", &message))
        report_error(&message);
    if (describe(&reading->late, "not read: no more input arrived in time", &message))
        report_error(&message);
    if (describe(&reading->alike, "same name or number as an earlier file; the output does not tell them apart",
                 &message))
        report_note(&message);
}
