/* Port: all that the core asks of the machine. One folder per platform implements it; the choice is
 * made at link time. No function allocates except port_memory(), at the start. */
#ifndef PORT_PORT_H
#define PORT_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PORT_IN = 0, PORT_OUT = 1, PORT_ERR = 2, PORT_LOG = 3 };

/* Bytes that a pipe takes as a whole or not at all on every POSIX system. */
enum { PORT_LINE = 512 };

/* Bytes that the program takes beside the block of memory when `workers` workers run: code, libraries,
 * stacks and what they need, all that is mapped. 0 where the block is a memory of its own. */
size_t port_overhead(uint32_t workers);

/* The one block of memory, aligned for any object, content undefined: *size bytes or, where memory
 * is fixed and smaller, all there is, which *size becomes. NULL when there is no room: then it may be
 * called again, for less. */
void *port_memory(size_t *size);

/* Opens a file for reading; "-" is standard input. A handle of 0 or more, or negative. */
int port_open(const char *name);

/* Reads up to `size` bytes: the number read, 0 at the end, negative on an error. Calls that a
 * signal cuts short are made again. Nothing is waited for once port_interrupted() is true. */
long port_read(int handle, void *to, size_t size);
void port_close(int handle);

/* From now on port_read() waits for input no longer than until this time of port_clock_ms(), and
 * fails then; before, it waits as long as it takes. Empty where a wait cannot be limited. */
void port_read_until(uint64_t end_ms);

/* Opens a file that PORT_LOG is written to, empty at first; once. False where that fails. */
bool port_open_log(const char *name);

/* Text of the last failed port_open(), port_open_log() or port_read() of the calling thread. */
const char *port_failure(void);

/* Writes all `size` bytes to PORT_OUT, PORT_ERR or PORT_LOG, once that is open; false on an error.
 *
 * PORT_OUT and PORT_LOG wait for who takes them, be it long; a second request to finish (see port_interrupted())
 * ends the wait as an error.
 *
 * PORT_ERR is given a line at a time, of PORT_LINE bytes at most, and by one thread at a time. Lines may
 * get lost, time may not: where the system tells that nobody takes them it waits 100 ms in all, and then
 * drops lines, each as a whole, without any wait until one is taken at once. */
bool port_write(int stream, const void *from, size_t size);

/* Ends PORT_OUT; false if what was written before may be lost. Once, after the last write to it. */
bool port_end_output(void);
bool port_terminal(int stream); /* PORT_IN, PORT_OUT or PORT_ERR */

/* Milliseconds since the program started; never goes back. */
uint64_t port_clock_ms(void);

/* Milliseconds of processor time that the program has taken since it started, in all its threads and on its
 * behalf in the system; never goes back. Where that is not known it is port_clock_ms(). A call to the system:
 * half a microsecond of a desktop core. */
uint64_t port_processor_ms(void);

/* True once a signal asked the program to finish. */
bool port_interrupted(void);

/* Processors that the program may use, 1 and up: more workers than that would only wait for each other. Where that is
 * not known, UINT32_MAX. */
uint32_t port_processors(void);

/* Runs job(context, 0) .. job(context, workers - 1) side by side and returns when all are done. A
 * platform with one core may run them one after another. */
void port_run(uint32_t workers, void (*job)(void *context, uint32_t worker), void *context);

/* The one lock of the program, for what workers share. Not recursive. */
void port_lock(void);
void port_unlock(void);

#endif
