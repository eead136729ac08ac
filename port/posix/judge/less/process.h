/*
 * less_process: what Linux tells in /proc of the processes of a program. On systems without it nothing is known.
 */
#ifndef PORT_JUDGE_LESS_PROCESS_H
#define PORT_JUDGE_LESS_PROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Microseconds of processor time of the children that a process has waited for; 0 if not known. */
int64_t less_process_children(pid_t pid);

/*
 * Whether some thread of a process group has a processor, waits for one or waits for a disk: whether it does what it
 * can. Not so one that sleeps, that is stopped or that has ended. The leader of the group is looked at first. False
 * if not known.
 */
bool less_process_group_works(pid_t group);

#endif
