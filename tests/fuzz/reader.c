/* Fuzz target: the reader of problems, given any text. However the text is cut into reads, and with
 * whatever room beside, it is the same problem or the same refusal; and the judge's reader takes what this
 * one takes, and has read the same. */
#include "fuzz.h"

#include "../../core/base/bounds.h"
#include "../../core/judge/hextris/hextris.h"
#include "../hextris/problem_text.h"
#include "../kit/judged.h"

enum { KEEP = 1 << 20 };

static bool filled_alike(const struct hextris_problem *judged, const struct problem *problem)
{
    for (uint32_t y = 0; y < problem->height; y++)
        for (uint32_t x = 0; x < problem->width; x++)
            if (is_filled(problem, x, y)
                != (judged->cells[y * problem->width + x] == HEXTRIS_PROBLEM_FULL))
                return false;
    return true;
}

/* The seeds of a problem are those that the judge reads, each at its first place in the list. */
static void check_seeds(const struct hextris_problem *judged, const struct problem *problem)
{
    uint32_t distinct = 0;

    for (uint32_t i = 0; i < judged->seed_count; i++) {
        uint32_t first = 0;
        while (judged->seeds[first] != judged->seeds[i])
            first++;
        if (first < i)
            continue;
        FUZZ_CHECK(distinct < problem->seed_count && problem->seeds[distinct] == judged->seeds[i]);
        distinct++;
    }
    FUZZ_CHECK(distinct == problem->seed_count);
}

static void compare(const char *text, size_t size, const struct problem *problem)
{
    struct judged both;
    const struct hextris_problem *judged;

    judged_open(&both, &game_hextris, "p", (struct game_text){text, size}, NULL, 0);
    judged = hextris_problem_of(both.problem);
    FUZZ_CHECK(judged->id == problem->id);
    FUZZ_CHECK(judged->width == problem->width && judged->height == problem->height);
    FUZZ_CHECK(judged->source_length == problem->source_length);
    FUZZ_CHECK(judged->unit_count == problem->unit_count);
    for (uint32_t i = 0; i < problem->unit_count; i++)
        FUZZ_CHECK(judged->units[i].member_count == problem->units[i].member_count);
    check_seeds(judged, problem);
    FUZZ_CHECK(filled_alike(judged, problem));
    judged_close(&both);
}

/* One line of printable text. */
static void check_message(const struct message *message)
{
    FUZZ_CHECK(message->length == strlen(message->text) && message->length > 4);
    for (size_t i = 0; i < message->length; i++)
        FUZZ_CHECK(message->text[i] >= ' ' && message->text[i] <= '~');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct buffers wide, narrow;
    const char *text = (const char *)data;
    struct outcome whole, cut;

    if (wide.keep == NULL) {
        wide = buffers_of(KEEP, problem_read_need(), 0xa5);
        narrow = buffers_of(300, MAX_WINDOW + 600, 0x5a);
    }
    whole = read_text(text, size, SIZE_MAX, &wide);
    if (whole.status == JSON_OK) {
        (void)read_well(&whole);
        compare(text, size, &whole.problem);
    } else {
        check_message(&whole.error);
    }
    cut = read_text(text, size, 1 + size % 7, &narrow);
    if (cut.status == JSON_MEMORY)
        check_message(&cut.error);
    else
        FUZZ_CHECK(cut.status == whole.status && strcmp(cut.error.text, whole.error.text) == 0);
    if (cut.status == JSON_MEMORY || cut.status == JSON_OK)
        cut = read_text(text, size, 1 + size % 5, &wide);
    FUZZ_CHECK(cut.status == whole.status && strcmp(cut.error.text, whole.error.text) == 0);
    return 0;
}
