/*
 * less_process: the state of a program's processes, from /proc of Linux. Unknown on other systems.
 */
#ifndef PORT_JUDGE_LESS_PROCESS_H
#define PORT_JUDGE_LESS_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* The processor time, in microseconds, of the children that a process has waited for; 0 where unknown. */
int64_t less_process_children(pid_t pid);

/*
 * Whether a thread of a process group is active: it has a processor, waits for one or waits for a disk. A thread that
 * sleeps, is stopped or has ended is not. The leader of the group is checked first. False where unknown.
 */
bool less_process_group_is_active(pid_t group);

#endif
