/* Fuzz target: the command line, given any words, one a line. */
#include "fuzz.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/base/bounds.h"
#include "../../core/batch/options.h"

enum { WORDS = 64 };

static void check_line(const struct message *message)
{
    FUZZ_CHECK(message->length > 0 && message->length == strlen(message->text));
    FUZZ_CHECK(strstr(message->text, ": ") != NULL);
}

/* A value of a list is the tail of a word. */
static void check_value(const struct options *options, const char *value)
{
    bool inside = false;

    for (int w = 1; w < options->argc; w++)
        inside = inside || (value >= options->argv[w] && value <= options->argv[w] + strlen(options->argv[w]));
    FUZZ_CHECK(inside);
}

/* The lists are as long as said. */
static void check_lists(const struct options *options)
{
    const char *files[WORDS + 1];
    struct engine_option own[WORDS + 1];
    uint32_t file_count = options->file_count, own_count = options->own_count;

    FUZZ_CHECK(file_count <= WORDS && own_count <= WORDS);
    files[file_count] = own[own_count].value = NULL;
    options_files(options, files);
    options_own(options, own);
    FUZZ_CHECK(files[file_count] == NULL && own[own_count].value == NULL);
    for (uint32_t i = 0; i < file_count; i++)
        check_value(options, files[i]);
    for (uint32_t i = 0; i < own_count; i++)
        check_value(options, own[i].value);
}

static void check(int count, char **words)
{
    struct options options;
    struct message wrong;
    enum option_status status = options_read(&options, count, words, &wrong);

    if (status == OPTION_WRONG)
        check_line(&wrong);
    if (status != OPTION_END)
        return;
    FUZZ_CHECK(options.file_count >= 1 && options.file_count <= MAX_FILES);
    FUZZ_CHECK(options.limit_ms <= OPTIONS_LIMIT_MS_MAX && options.cores >= 1 && options.memory_mb >= 1);
    FUZZ_CHECK(options.clock_work <= BUDGET_WORK_MAX && !(options.timed && options.clock_work != 0));
    FUZZ_CHECK(options.timed || options.limit_ms == 0);
    FUZZ_CHECK(!options.fixed || (options.budget.work <= BUDGET_WORK_MAX
                                  && options.budget.preset < BUDGET_PRESET_NUMBERS * (1 + ENGINE.widths)
                                  && budget_base_preset(options.budget.preset) < ENGINE.presets
                                  && options.budget.steps <= ENGINE.steps_max));
    check_lists(&options);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1), *words[WORDS + 2] = {(char[]){"play"}};
    int count = 1;

    FUZZ_CHECK(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    for (char *word = text; count <= WORDS; word = strchr(word, '\0') + 1) {
        char *end = strchr(word, '\n');
        words[count++] = word;
        if (end == NULL)
            break;
        *end = '\0';
    }
    words[count] = NULL;
    check(count, words);
    free(text);
    return 0;
}
