/* See machine.h. Who goes on is drawn in the step itself; the stacks are changed by swapcontext(), of which a sanitizer
 * has to be told. */
#define _GNU_SOURCE /* ucontext.h: POSIX has dropped it, and no system */

#include "machine.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include "../../port/port.h"
#include "../../port/program.h"
#include "../kit/random.h"

#if defined __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#define LEAVE(save, stack, size) __sanitizer_start_switch_fiber(save, stack, size)
#define ENTER(save, stack, size) __sanitizer_finish_switch_fiber(save, stack, size)
#else
#define LEAVE(save, stack, size) ((void)(save), (void)(stack), (void)(size))
#define ENTER(save, stack, size) ((void)(save), (void)(stack), (void)(size))
#endif

enum { STACK = 1 << 19, STACK_END = 256, MAIN = MACHINE_WORKERS, NOBODY = MACHINE_WORKERS + 1 };

/* No run has as many steps: one that has does not end. */
enum { STEPS_MAX = 20000000 };

/* After so many looks the clock goes on by at least a second at each: a run under a time limit ends. */
enum { LOOKS_MAX = 20000 };

enum step { STEP_LOCK, STEP_WAIT, STEP_UNLOCK, STEP_CLOCK, STEP_INTERRUPTED, STEP_WRITE, STEP_END, STEP_OPEN, STEP_READ,
            STEP_CLOSE, STEP_UNTIL, STEP_OTHER, STEPS };
static const char *const STEP_NAMES[STEPS] = {"lock", "wait", "unlock", "clock", "interrupted", "write",
                                              "end of output", "open", "read", "close", "read until", "other"};

struct worker {
    ucontext_t context;
    unsigned char *stack;
    void *fake_stack;
    bool waiting, done;
};

static struct machine_plan copy;
static const struct machine_plan *const plan = &copy;
static struct machine_result *result;

static struct machine {
    struct random order, clock, reads;
    uint64_t clock_us, looks, until_ms;
    uint32_t self;           /* who runs: a worker or MAIN */
    uint32_t owner;          /* of the lock, or NOBODY */
    uint32_t workers, starved;
    struct worker of[MACHINE_WORKERS];
    ucontext_t home;         /* port_run() */
    void *home_fake;
    const void *home_stack;
    size_t home_size;
    void (*job)(void *context, uint32_t worker);
    void *context;
    size_t at[MACHINE_FILES];
    bool open[MACHINE_FILES], ended[MACHINE_FILES];
    bool out_ended, log_open;
} now;

_Noreturn void machine_fail(const char *format, ...)
{
    va_list arguments;

    printf("not ok 1 - run %llu: ", (unsigned long long)plan->number);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    exit(1);
}

/* ---- the trace ---- */

static void note(enum step step, uint64_t value)
{
    uint64_t word = (uint64_t)now.self << 60 | (uint64_t)step << 52 | (value & ((UINT64_C(1) << 52) - 1));

    if (result->steps < MACHINE_STEPS_KEPT)
        result->trace[result->steps] = word;
    result->hash = (result->hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    result->hash ^= result->hash >> 29;
    if (++result->steps == STEPS_MAX)
        machine_fail("it does not end");
}

const char *machine_step_text(uint64_t step)
{
    static char text[100];
    uint32_t who = (uint32_t)(step >> 60);
    const char *name = STEP_NAMES[(step >> 52 & 0xff) < STEPS ? step >> 52 & 0xff : STEP_OTHER];
    unsigned long long value = step & ((UINT64_C(1) << 52) - 1);

    if (who == MAIN)
        snprintf(text, sizeof text, "main: %s %llu", name, value);
    else
        snprintf(text, sizeof text, "worker %u: %s %llu", (unsigned)who, name, value);
    return text;
}

/* ---- who goes on ---- */

static bool can_go_on(uint32_t worker)
{
    return worker < now.workers && !now.of[worker].done && !now.of[worker].waiting;
}

/* The k-th of those that can go on, counted from 0. */
static uint32_t kth(uint32_t k)
{
    uint32_t worker = 0;

    for (; !can_go_on(worker) || k > 0; worker++)
        k -= can_go_on(worker);
    return worker;
}

static uint32_t count_going(void)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < now.workers; i++)
        count += can_go_on(i);
    return count;
}

/* The next one, NOBODY if all are done. */
static uint32_t draw(uint32_t self)
{
    uint32_t count = count_going(), next;

    if (count == 0) {
        for (uint32_t i = 0; i < now.workers; i++)
            if (!now.of[i].done)
                machine_fail("deadlock: worker %u waits for the lock, which %u has", (unsigned)i, (unsigned)now.owner);
        return NOBODY;
    }
    if (can_go_on(self) && (plan->order == MACHINE_IN_TURN ||
                            (plan->order == MACHINE_LONG && !random_chance(&now.order, 3))))
        return self;
    next = kth(random_below(&now.order, count));
    if (plan->order == MACHINE_STARVED && next == now.starved && !random_chance(&now.order, 5))
        next = kth(random_below(&now.order, count));
    return next;
}

/* From a worker to another, or from and to MAIN. */
static void go_to(uint32_t to)
{
    uint32_t from = now.self;
    ucontext_t *here = from == MAIN ? &now.home : &now.of[from].context;
    ucontext_t *there = to == MAIN ? &now.home : &now.of[to].context;
    void **fake = from == MAIN ? &now.home_fake : now.of[from].done ? NULL : &now.of[from].fake_stack;

    LEAVE(fake, to == MAIN ? now.home_stack : now.of[to].stack, to == MAIN ? now.home_size : STACK);
    now.self = to;
    swapcontext(here, there);
    /* Back here, maybe from another one than `to`. */
    now.self = from;
    ENTER(from == MAIN ? now.home_fake : now.of[from].fake_stack, NULL, NULL);
}

/* A step is done; another one goes on, maybe. */
static void step(enum step what, uint64_t value)
{
    uint32_t next;

    note(what, value);
    if (now.self == MAIN)
        return;
    next = draw(now.self);
    if (next != now.self)
        go_to(next);
}

static void begin_worker(void)
{
    uint32_t self = now.self, next;

    if (now.home_stack == NULL)
        ENTER(NULL, &now.home_stack, &now.home_size);
    else
        ENTER(NULL, NULL, NULL);
    now.job(now.context, self);
    if (now.owner == self)
        machine_fail("worker %u ends with the lock", (unsigned)self);
    now.of[self].done = true;
    next = draw(self);
    go_to(next == NOBODY ? MAIN : next);
    machine_fail("worker %u goes on after its end", (unsigned)self);
}

static void prepare_worker(struct worker *worker)
{
    unsigned char *stack = worker->stack != NULL ? worker->stack : malloc(STACK);

    if (stack == NULL)
        machine_fail("no memory for a stack");
    *worker = (struct worker){.stack = stack};
    memset(stack, 0xa7, STACK_END);
    getcontext(&worker->context);
    worker->context.uc_stack.ss_sp = stack;
    worker->context.uc_stack.ss_size = STACK;
    worker->context.uc_link = NULL;
    makecontext(&worker->context, begin_worker, 0);
}

void port_run(uint32_t workers, void (*job)(void *context, uint32_t worker), void *context)
{
    if (now.self != MAIN || workers < 1 || workers > MACHINE_WORKERS || workers > plan->processors)
        machine_fail("port_run() of %u workers", (unsigned)workers);
    now.workers = workers;
    now.job = job;
    now.context = context;
    now.home_stack = NULL;
    result->workers = workers > result->workers ? workers : result->workers;
    for (uint32_t i = 0; i < workers; i++)
        prepare_worker(&now.of[i]);
    now.starved = random_below(&now.order, workers);
    go_to(draw(NOBODY));
    for (uint32_t i = 0; i < workers; i++)
        for (uint32_t k = 0; k < STACK_END; k++)
            if (now.of[i].stack[k] != 0xa7)
                machine_fail("the stack of worker %u is too small", (unsigned)i);
    now.workers = 0;
}

void port_lock(void)
{
    if (now.owner == now.self)
        machine_fail("the lock is taken twice");
    step(STEP_LOCK, 0);
    while (now.owner != NOBODY) {
        now.of[now.self].waiting = true;
        step(STEP_WAIT, now.owner);
    }
    now.owner = now.self;
}

void port_unlock(void)
{
    if (now.owner != now.self)
        machine_fail("the lock of %u is given back by %u", (unsigned)now.owner, (unsigned)now.self);
    now.owner = NOBODY;
    for (uint32_t i = 0; i < now.workers; i++)
        now.of[i].waiting = false;
    step(STEP_UNLOCK, 0);
}

/* ---- time and the request to finish ---- */

static uint64_t draw_us(void)
{
    uint32_t mean = (uint32_t)plan->clock_us, twice = random_below(&now.clock, 2 * mean + 1);

    if (now.looks > LOOKS_MAX)
        return 1000000;
    switch (plan->clock) {
    case MACHINE_STEADY: return mean - mean / 8 + twice / 8;
    case MACHINE_JUMPING: return random_chance(&now.clock, 2) ? (uint64_t)twice * 50 : mean / 16;
    case MACHINE_STANDING: return now.looks <= plan->standing ? 0 : twice;
    default: return twice;
    }
}

uint64_t port_clock_ms(void)
{
    now.looks++;
    now.clock_us += draw_us();
    step(STEP_CLOCK, now.clock_us / 1000);
    return now.clock_us / 1000;
}

uint64_t port_processor_ms(void)
{
    return port_clock_ms();
}

bool port_interrupted(void)
{
    bool asked = result->steps >= plan->interrupt_step;

    result->interrupted = result->interrupted || asked;
    step(STEP_INTERRUPTED, asked);
    return asked;
}

/* ---- memory and files ---- */

size_t port_overhead(uint32_t workers)
{
    return plan->overhead * workers;
}

void *port_memory(size_t *size)
{
    static void *block;
    static size_t block_size;

    if (plan->memory_refused && *size > plan->memory)
        return NULL;
    if (result->memory != 0)
        machine_fail("memory is asked for twice");
    *size = *size < plan->memory ? *size : plan->memory;
    result->memory = *size;
    if (block == NULL || block_size != *size) { /* of its own size, so that a sanitizer sees its end */
        free(block);
        block = malloc(*size);
        block_size = *size;
    }
    if (block != NULL)
        memset(block, plan->junk, *size);
    note(STEP_OTHER, *size);
    return block;
}

uint32_t port_processors(void)
{
    return plan->processors;
}

static const struct machine_file *file_of(int handle)
{
    if (handle < 0 || (uint32_t)handle >= plan->file_count || !now.open[handle])
        machine_fail("handle %d is not open", handle);
    return &plan->files[handle];
}

int port_open(const char *name)
{
    int handle = -1;

    for (uint32_t i = 0; i < plan->file_count && handle < 0; i++)
        if (strcmp(plan->files[i].name, name) == 0 && plan->files[i].fault != MACHINE_NO_FILE)
            handle = (int)i;
    if (handle >= 0) {
        now.open[handle] = true;
        now.ended[handle] = false;
        now.at[handle] = 0;
        now.until_ms = UINT64_MAX;
    }
    step(STEP_OPEN, (uint64_t)(handle + 1));
    return handle;
}

void port_read_until(uint64_t end_ms)
{
    now.until_ms = end_ms;
    step(STEP_UNTIL, end_ms);
}

/* Waits as long as it may. A read that waits for ever is a plan that is wrong. */
static long read_hung(void)
{
    if (now.until_ms != UINT64_MAX && now.until_ms * 1000 > now.clock_us)
        now.clock_us = now.until_ms * 1000;
    else if (now.until_ms == UINT64_MAX && plan->interrupt_step == UINT64_MAX)
        machine_fail("a read waits for ever");
    while (now.until_ms == UINT64_MAX && result->steps < plan->interrupt_step)
        note(STEP_WAIT, 0);
    return -1;
}

static long read_part(int handle, void *to, size_t size)
{
    const struct machine_file *file = file_of(handle);
    size_t length = file->fault != MACHINE_SOUND ? file->cut : strlen(file->text), left = length - now.at[handle];
    size_t part = 1 + random_below(&now.reads, plan->read_most);

    if (left == 0 && file->fault == MACHINE_HUNG)
        return read_hung();
    if (left == 0)
        return file->fault == MACHINE_CUT ? -1 : 0;
    part = part < left ? part : left;
    part = part < size ? part : size;
    memcpy(to, file->text + now.at[handle], part);
    now.at[handle] += part;
    return (long)part;
}

long port_read(int handle, void *to, size_t size)
{
    long got = read_part(handle, to, size);

    if (size == 0 || now.ended[handle])
        machine_fail("a read of %zu bytes after the end of a file", size);
    now.ended[handle] = got <= 0;
    step(STEP_READ, (uint64_t)(got + 1));
    return got;
}

void port_close(int handle)
{
    (void)file_of(handle);
    now.open[handle] = false;
    step(STEP_CLOSE, (uint64_t)handle);
}

const char *port_failure(void)
{
    return "the machine says no";
}

/* ---- output ---- */

static void check_write(int stream, const char *from, size_t size)
{
    if (stream != PORT_OUT && stream != PORT_ERR && !(stream == PORT_LOG && now.log_open))
        machine_fail("a write to stream %d", stream);
    if (stream == PORT_OUT && (now.out_ended || now.self != MAIN))
        machine_fail("results are written by a worker, or after the end of the output");
    if (stream != PORT_OUT && now.self != MAIN && now.owner != now.self)
        machine_fail("a line is written without the lock: %.*s", (int)size, from);
    if (stream == PORT_ERR && (size > PORT_LINE || (!plan->terminal && memchr(from, '\n', size) != from + size - 1)))
        machine_fail("not a line: %.*s", (int)size, from);
}

/* Writes what there is room for; whether that is all. */
static bool take(char *to, size_t *length, size_t room, const void *from, size_t size)
{
    size_t most = room < MACHINE_BYTES ? room : MACHINE_BYTES - 1;
    size_t part = size < most - *length ? size : most - *length;

    if (part < size && room >= MACHINE_BYTES)
        machine_fail("more output than the test has room for");
    memcpy(to + *length, from, part);
    *length += part;
    to[*length] = '\0';
    return part == size;
}

bool port_write(int stream, const void *from, size_t size)
{
    bool all;

    check_write(stream, from, size);
    if (stream == PORT_OUT) {
        all = take(result->out, &result->out_length, plan->out_room, from, size);
        result->out_failed = result->out_failed || !all;
    } else if (stream == PORT_LOG) {
        all = take(result->log, &result->log_length, plan->log_room, from, size);
        result->log_failed = result->log_failed || !all;
    } else {
        all = take(result->err, &result->err_length, SIZE_MAX, from, size);
    }
    step(STEP_WRITE, size);
    return all;
}

bool port_same_file(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

bool port_open_log(const char *name)
{
    if (now.log_open || now.self != MAIN)
        machine_fail("the log %s is opened twice, or by a worker", name);
    now.log_open = !plan->log_refused;
    result->log_failed = plan->log_refused;
    step(STEP_OPEN, now.log_open);
    return now.log_open;
}

bool port_end_output(void)
{
    if (now.out_ended || now.self != MAIN)
        machine_fail("the output ends twice, or by a worker");
    now.out_ended = true;
    result->out_failed = result->out_failed || plan->out_lost;
    step(STEP_END, 0);
    return !plan->out_lost;
}

bool port_terminal(int stream)
{
    (void)stream;
    return plan->terminal;
}

/* ---- a run ---- */

void machine_run(const struct machine_plan *made, int argc, char **argv, struct machine_result *to)
{
    copy = *made;
    result = to;
    now.order = (struct random){plan->seed};
    now.clock = (struct random){plan->seed ^ UINT64_C(0x636c6f636b)};
    now.reads = (struct random){plan->seed ^ UINT64_C(0x7265616473)};
    now.clock_us = now.looks = 0;
    now.until_ms = UINT64_MAX;
    now.self = MAIN;
    now.owner = NOBODY;
    now.workers = 0;
    now.out_ended = now.log_open = false;
    memset(now.open, 0, sizeof now.open);
    memset(to, 0, offsetof(struct machine_result, out));
    to->out[0] = to->err[0] = to->log[0] = '\0';
    to->steps = to->hash = to->end_ms = 0;
    to->interrupted = to->out_failed = to->log_failed = false;
    to->memory = 0;
    to->workers = 0;
    to->status = program_main(argc, argv);
    to->end_ms = now.clock_us / 1000;
    if (now.owner != NOBODY)
        machine_fail("the program ends with the lock");
    for (uint32_t i = 0; i < plan->file_count; i++)
        if (now.open[i])
            machine_fail("%s is still open", plan->files[i].name);
}
