/* See option_rows.h. */
#include "option_rows.h"

#include <stdio.h>

#include "../../core/batch/options.h"

static enum option_status read(int argc, char *const *argv, struct message *wrong, char *said, size_t size)
{
    struct options options;
    enum option_status status = options_read(&options, argc, argv, wrong);

    if (status == OPTION_END)
        snprintf(said, size, "%u files, %u own, %d %llu ms, work %llu, %llu MB, %llu cores, %d %llu:%u:%u, %d, %d",
                 options.file_count, options.own_count, options.timed, (unsigned long long)options.limit_ms,
                 (unsigned long long)options.clock_work, (unsigned long long)options.memory_mb,
                 (unsigned long long)options.cores, options.fixed, (unsigned long long)options.budget.work,
                 options.budget.preset, options.budget.steps, options.verbosity, options.solution_only != NULL);
    return status;
}

void option_rows_check_batch(void)
{
    static char letter[] = "-f", file[] = "a.json";
    struct option_set set = options_set();

    option_rows_check(&set, read, (char *const[]){letter, file});
}
