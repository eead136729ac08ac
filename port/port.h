/* Port: all that the core needs from the machine. One folder per platform implements it; the choice is made at link
 * time. Only port_memory() allocates, at the start. */
#ifndef PORT_PORT_H
#define PORT_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PORT_IN = 0, PORT_OUT = 1, PORT_ERR = 2, PORT_LOG = 3 };

/* Bytes that a pipe takes as a whole or not at all on every POSIX system. */
enum { PORT_LINE = 512 };

/* Mapped bytes of the program besides the memory block when `workers` workers run: code, libraries, stacks. 0 where the
 * block is separate memory. */
size_t port_overhead(uint32_t workers);

/* Allocates the memory block, aligned for any object, content undefined: *size bytes or, where memory is fixed and
 * smaller, all of it; then *size is set. NULL if that much cannot be allocated: it may be called again for less. */
void *port_memory(size_t *size);

/* Opens a file for reading; "-" is standard input. A handle of 0 or more, or negative. */
int port_open(const char *name);

/* Reads up to `size` bytes: the number read, 0 at the end, negative on an error. Calls that a signal cuts short are
 * repeated. Does not wait once port_interrupted() is true. */
long port_read(int handle, void *to, size_t size);
void port_close(int handle);

/* From now on port_read() waits for input at most until this time of port_clock_ms(), then it fails. Before the first
 * call it waits without limit. Does nothing where waits cannot be limited. */
void port_read_until(uint64_t end_ms);

/* Whether both names are the same, or those of one file or pipe that exists, so that writing to one would destroy the
 * other. `a` may be "-" for the files of standard input and output. */
bool port_same_file(const char *a, const char *b);

/* Creates or empties the file behind PORT_LOG; at most once. False if that fails, or if it is a named pipe that nobody
 * reads. */
bool port_open_log(const char *name);

/* Text of the last failed port_open(), port_open_log() or port_read() of the calling thread. */
const char *port_failure(void);

/* Writes all `size` bytes to PORT_OUT, PORT_ERR or PORT_LOG, once that is open; false on an error.
 *
 * Writes to PORT_OUT and PORT_LOG wait for their reader without limit; a second request to finish (port_interrupted())
 * ends the wait as an error.
 *
 * PORT_ERR takes one line of at most PORT_LINE bytes per call, from one thread at a time. Lines may be lost, but time
 * is not: if nobody reads them it waits 100 ms in all, then drops whole lines without waiting until one is taken at
 * once. */
bool port_write(int stream, const void *from, size_t size);

/* Ends PORT_OUT; false if what was written before may be lost. Once, after the last write to it. */
bool port_end_output(void);
bool port_terminal(int stream); /* PORT_IN, PORT_OUT or PORT_ERR */

/* Milliseconds since the program started; never goes back. */
uint64_t port_clock_ms(void);

/* Milliseconds of processor time of the program since it started, all threads and system calls included; never goes
 * back. Where that is unknown it is port_clock_ms(). A system call: half a microsecond on a desktop core. */
uint64_t port_processor_ms(void);

/* True once a signal asked the program to finish. */
bool port_interrupted(void);

/* Number of processors that the program may use, 1 and up; UINT32_MAX if unknown. */
uint32_t port_processors(void);

/* Runs job(context, 0) .. job(context, workers - 1) in parallel and returns when all are done. A platform with one core
 * may run them one after another. */
void port_run(uint32_t workers, void (*job)(void *context, uint32_t worker), void *context);

/* The one lock of the program, for what workers share. Not recursive. */
void port_lock(void);
void port_unlock(void);

#endif
