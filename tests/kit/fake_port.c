/* See fake_port.h. Memory is never given back before the next reset, as on a real machine; the next program gets
 * the same block if it asks for as much, because new pages cost far more than to fill old ones. */
#include "fake_port.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../../port/port.h"

struct fake_port fake;
const char FAKE_HUNG[] = "", FAKE_ENDLESS[] = " ";

static void *memory;
static size_t memory_size;
static bool memory_taken; /* since the last reset */

void fake_reset(void)
{
    memory_taken = false;
    memset(&fake, 0, offsetof(struct fake_port, out));
    fake.out[0] = fake.err[0] = '\0';
    fake.interrupt_ms = UINT64_MAX;
    fake.overhead = FAKE_OVERHEAD;
    fake.memory_max = SIZE_MAX;
    fake.junk = 0xa5;
    fake.read_most = 1;
    fake.read_until_ms = UINT64_MAX;
    fake.out_room = SIZE_MAX;
    fake.processors = UINT32_MAX;
}

void fake_file(const char *name, const char *text)
{
    assert(fake.file_count < FAKE_FILES);
    fake.files[fake.file_count++] = (struct fake_file){name, text, 0, 0};
}

void fake_forget(void)
{
    fake.out_length = fake.err_length = 0;
    fake.out_ended = false;
    fake.out[0] = fake.err[0] = '\0';
}

size_t port_overhead(uint32_t workers)
{
    return fake.overhead + (workers - 1) * (size_t)FAKE_STACK;
}

void *port_memory(size_t *size)
{
    assert(!memory_taken);
    if (*size > fake.memory_max && !fake.memory_fixed)
        return NULL;
    *size = *size < fake.memory_max ? *size : fake.memory_max;
    fake.memory_given = *size;
    memory_taken = true;
    if (memory == NULL || memory_size != *size) {
        free(memory);
        memory = malloc(*size);
        memory_size = *size;
    }
    if (memory != NULL)
        memset(memory, fake.junk, *size);
    return memory;
}

int port_open(const char *name)
{
    for (int i = 0; i < fake.file_count; i++)
        if (strcmp(fake.files[i].name, name) == 0)
            return i;
    return -1;
}

/* A read that waits for ever is a test that is wrong. */
static long read_hung(void)
{
    assert(fake.read_until_ms != UINT64_MAX || fake.interrupt_ms != UINT64_MAX);
    fake.clock_ms = fake.read_until_ms < fake.interrupt_ms ? fake.read_until_ms : fake.interrupt_ms;
    return -1;
}

void port_read_until(uint64_t end_ms)
{
    fake.read_until_ms = end_ms;
}

static struct fake_file *file_of(int handle)
{
    assert(handle >= 0 && handle < fake.file_count);
    return &fake.files[handle];
}

long port_read(int handle, void *to, size_t size)
{
    struct fake_file *file = file_of(handle);
    size_t part;

    assert(size > 0);
    if (file->text == NULL)
        return -1;
    if (file->text == FAKE_HUNG)
        return read_hung();
    if (file->failing != 0 && file->at == file->failing)
        return -1;
    if (file->text == FAKE_ENDLESS) {
        memset(to, ' ', size);
        fake.clock_ms += fake.clock_step_ms;
        return (long)size;
    }
    part = file->failing != 0 ? file->failing - file->at : strlen(file->text + file->at);
    part = part < size ? part : size;
    part = part < fake.read_most ? part : fake.read_most;
    memcpy(to, file->text + file->at, part);
    file->at += part;
    return (long)part;
}

void port_close(int handle)
{
    file_of(handle)->at = 0;
}

const char *port_failure(void)
{
    return "the fake has no such file";
}

bool port_same_file(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

bool port_open_log(const char *name)
{
    fake.log_name = name;
    fake.log_length = 0;
    return !fake.log_refused;
}

static bool write_log(const char *from, size_t size)
{
    if (fake.log_full || size >= sizeof fake.log - fake.log_length)
        return false;
    memcpy(fake.log + fake.log_length, from, size);
    fake.log_length += size;
    fake.log[fake.log_length] = '\0';
    return true;
}

bool port_write(int stream, const void *from, size_t size)
{
    char *to = stream == PORT_OUT ? fake.out : fake.err;
    size_t *length = stream == PORT_OUT ? &fake.out_length : &fake.err_length;
    size_t room = stream == PORT_OUT && fake.out_room < FAKE_BYTES ? fake.out_room : FAKE_BYTES - 1;
    size_t part = size <= room - *length ? size : room - *length;

    if (stream == PORT_LOG)
        return write_log(from, size);
    assert(stream == PORT_ERR ? size <= PORT_LINE : stream == PORT_OUT && !fake.out_ended);
    memcpy(to + *length, from, part);
    *length += part;
    to[*length] = '\0';
    return part == size;
}

bool port_end_output(void)
{
    assert(!fake.out_ended);
    fake.out_ended = true;
    return !fake.out_lost;
}

bool port_terminal(int stream)
{
    return stream == PORT_IN ? fake.typed : fake.terminal;
}

uint64_t port_clock_ms(void)
{
    if (++fake.clock_looks == fake.jump_look)
        fake.clock_ms += fake.jump_ms;
    return fake.clock_ms += fake.clock_step_ms;
}

uint32_t port_processors(void)
{
    return fake.processors;
}

uint64_t port_processor_ms(void)
{
    uint64_t passed_ms = port_clock_ms();

    return passed_ms > fake.others_ms ? passed_ms - fake.others_ms : 0;
}

bool port_interrupted(void)
{
    return fake.clock_ms >= fake.interrupt_ms;
}

void port_run(uint32_t workers, void (*job)(void *context, uint32_t worker), void *context)
{
    fake.workers = workers;
    for (uint32_t i = 0; i < workers; i++)
        job(context, fake.backwards ? workers - 1 - i : i);
}

void port_lock(void)
{
    assert(fake.locked == 0);
    fake.locked = 1;
}

void port_unlock(void)
{
    assert(fake.locked == 1);
    fake.locked = 0;
}
