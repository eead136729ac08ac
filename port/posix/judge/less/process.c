/*
 * A line of /proc/PID/stat or /proc/PID/task/TID/stat has a number, a name in brackets, state, parent, group and more,
 * see proc(5). The name may contain brackets and blanks, so values are counted from the last bracket.
 */
#include "process.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Indices of values after the name. */
enum { LESS_PROCESS_STATE = 0, LESS_PROCESS_GROUP = 2, LESS_PROCESS_CHILDREN = 13 };
enum { LESS_PROCESS_PATH = 320, LESS_PROCESS_TEXT = 1024 }; /* a path has two names of a folder, of 255 bytes at most */

/* The text from the value of an index on; NULL where the file does not exist or ends before it. */
static const char *less_process_value(const char *path, char text[LESS_PROCESS_TEXT], int index)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    text[fread(text, 1, LESS_PROCESS_TEXT - 1, file)] = '\0';
    (void)fclose(file);
    const char *at = strrchr(text, ')');
    for (int value = 0; at && value <= index; value++)
        at = strchr(at + 1, ' ');
    return at ? at + 1 : NULL;
}

int64_t less_process_children(pid_t pid)
{
    char path[LESS_PROCESS_PATH];
    char text[LESS_PROCESS_TEXT];
    (void)snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    const char *at = less_process_value(path, text, LESS_PROCESS_CHILDREN);
    if (!at)
        return 0;
    char *next;
    int64_t ticks = strtoll(at, &next, 10);
    ticks += strtoll(next, NULL, 10);
    return ticks * (1000000 / sysconf(_SC_CLK_TCK));
}

static bool less_process_state_is_active(const char *path)
{
    char text[LESS_PROCESS_TEXT];
    const char *state = less_process_value(path, text, LESS_PROCESS_STATE);
    return state && (*state == 'R' || *state == 'D');
}

static bool less_process_threads_are_active(long pid)
{
    char path[LESS_PROCESS_PATH];
    bool active = false;
    (void)snprintf(path, sizeof path, "/proc/%ld/task", pid);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && !active && (entry = readdir(folder)) != NULL;) {
        (void)snprintf(path, sizeof path, "/proc/%ld/task/%s/stat", pid, entry->d_name);
        active = less_process_state_is_active(path);
    }
    if (folder)
        (void)closedir(folder);
    return active;
}

static bool less_process_in(long pid, pid_t group)
{
    char path[LESS_PROCESS_PATH];
    char text[LESS_PROCESS_TEXT];
    (void)snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    const char *at = less_process_value(path, text, LESS_PROCESS_GROUP);
    return at && strtol(at, NULL, 10) == (long)group;
}

bool less_process_group_is_active(pid_t group)
{
    if (less_process_threads_are_active((long)group))
        return true;
    DIR *folder = opendir("/proc");
    bool active = false;
    for (struct dirent *entry; folder && !active && (entry = readdir(folder)) != NULL;) {
        long pid = strtol(entry->d_name, NULL, 10);
        active = pid > 0 && less_process_in(pid, group) && less_process_threads_are_active(pid);
    }
    if (folder)
        (void)closedir(folder);
    return active;
}
