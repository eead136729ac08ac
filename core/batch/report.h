/* Report: what is said to the person at the terminal, on PORT_ERR, a line at a time.
 *
 * Whoever shares the stream with other workers holds port_lock(). */
#ifndef HEXTRIS_REPORT_H
#define HEXTRIS_REPORT_H

#include <stddef.h>
#include <stdint.h>

#include "../base/message.h"
#include "../hextris/player.h"

/* Begins every line. */
#define REPORT_PROGRAM "play_icfp2015: "

/* Writes a line; a progress line in its way is wiped first. */
void report_error(const struct message *message);

/* Says that the output could not be written. */
void report_lost_output(void);

/* Writes over the progress line before; an empty message wipes it. */
void report_progress(const struct message *message);
void report_progress_end(void);

/* Parts of messages. */
void report_seed(struct message *message, uint32_t seed);       /* seed 17 */
void report_bytes(struct message *message, size_t bytes);       /* 640 KiB */
void report_seconds(struct message *message, uint64_t ms);      /* 12.3 s */

/* A budget as in tags, b20000000:0; the letter apart, what -b takes. */
void report_budget(struct message *message, struct budget budget);

#endif
