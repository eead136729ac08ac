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

/* The lists are as long as said and hold tails of the words. */
static void check_list(const struct options *options, char letter, uint32_t count)
{
    const char *values[WORDS + 1];

    FUZZ_CHECK(count <= WORDS);
    values[count] = NULL;
    options_list(options, letter, values);
    FUZZ_CHECK(values[count] == NULL);
    for (uint32_t i = 0; i < count; i++) {
        bool inside = false;
        for (int w = 1; w < options->argc; w++)
            inside = inside || (values[i] >= options->argv[w]
                                && values[i] <= options->argv[w] + strlen(options->argv[w]));
        FUZZ_CHECK(inside);
    }
}

static void check(int count, char **words)
{
    struct options options;
    struct message wrong;
    enum options_status status = options_read(&options, count, words, &wrong);

    if (status == OPTIONS_WRONG)
        check_line(&wrong);
    if (status != OPTIONS_RUN)
        return;
    FUZZ_CHECK(options.file_count >= 1 && options.file_count <= MAX_FILES);
    FUZZ_CHECK(options.limit_ms <= OPTIONS_LIMIT_MS_MAX && options.cores >= 1);
    FUZZ_CHECK(options.timed || options.limit_ms == 0);
    FUZZ_CHECK(!options.fixed || (options.budget.work >= 1
                                  && options.budget.work <= UINT64_C(1) << 53
                                  && preset_exists(options.budget.preset)));
    check_list(&options, 'f', options.file_count);
    check_list(&options, 'p', options.phrase_count);
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
