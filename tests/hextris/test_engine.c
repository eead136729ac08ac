/* Tests of core/hextris/engine: which phrases a game has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/engine_state.h"

enum { BLOCK = 1 << 16, TEXTS = 5 };

static uint64_t block[BLOCK / 8];

static void refuse(void *context, const struct message *message)
{
    (void)context;
    fail_msg("%s", message->text);
}

static const struct reporter REPORTER = {refuse, refuse, NULL};

static struct engine *start(const char *const *texts, uint32_t count)
{
    struct arena arena = arena_over(block, sizeof block);
    struct engine_option options[TEXTS];

    for (uint32_t i = 0; i < count; i++)
        options[i] = (struct engine_option){'p', texts[i]};
    return engine_start(options, count, &REPORTER, &arena);
}

static void where_no_unit_rotates_games_have_the_phrases_without_a_rotation(void **state)
{
    static const char *const texts[TEXTS] = {"Ei!", "k", "ia! ia!", "paddle", "lead"};
    const struct engine *engine = start(texts, TEXTS);
    const struct phrase_set *all = engine_phrases(engine, &(struct engine_problem){.rotates = true});
    const struct phrase_set *some = engine_phrases(engine, &(struct engine_problem){.rotates = false});

    (void)state;
    assert_int_equal(all->count, TEXTS);
    assert_int_equal(some->count, 2);
    assert_string_equal(some->texts[0], "ei!");
    assert_string_equal(some->texts[1], "ia! ia!");
    assert_int_equal(some->node_count, 1 + 3 + 7);
}

static void phrases_without_a_rotation_are_compiled_once(void **state)
{
    static const char *const texts[] = {"ei!", "lap"};
    const struct engine *engine = start(texts, 2);

    (void)state;
    assert_ptr_equal(engine->phrases.edges, engine->unrotated.edges);
    assert_int_equal(engine->unrotated.count, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(where_no_unit_rotates_games_have_the_phrases_without_a_rotation),
        cmocka_unit_test(phrases_without_a_rotation_are_compiled_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
