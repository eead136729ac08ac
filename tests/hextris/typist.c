/* See typist.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/rules/placement.h"
#include "typist.h"

enum { BLOCK = 1 << 23, JUNK = 1 << 17 };

static uint64_t block[BLOCK / 8];

bool paper_put(void *context, const char *text, size_t length)
{
    struct paper *paper = context;
    size_t left = paper->capacity - paper->length, fits = length < left ? length : left;

    assert_false(paper->full);
    memcpy(paper->letters + paper->length, text, fits);
    paper->length += fits;
    paper->full = fits < length;
    return !paper->full;
}

struct typist *typist_start(uint32_t number, uint32_t width)
{
    static struct typist typist;
    struct arena arena = arena_over(block, sizeof block);
    const struct problem *problem = &typist.from.problem;
    uint32_t taste = (number % 8 == 0 ? number / 8 : number) % RANDOM_TASTES; /* wide ones too */

    memset(block, 0xa5, JUNK);
    typist.number = number;
    typist.random = (struct random){number};
    random_problem(&typist.from, &typist.random, number % 8 == 0 ? RANDOM_WIDE : RANDOM_SMALL);
    random_build(&typist.built, problem, &arena);
    random_phrases(&typist.texts, &typist.random, (enum random_taste)taste);
    assert_true(phrase_set_build(&typist.phrases, typist.texts.texts, typist.texts.count, &arena));
    reach_init(&typist.reach, typist.built.size, &arena);
    typist.text = (struct text){.phrases = &typist.phrases, .margin = ROUTE_EVERYWHERE};
    path_init(&typist.text.path, typist.built.size, &arena);
    text_beam_init(&typist.text.text_beam, typist.built.size, &typist.route, width,
                   (struct sink){paper_put, &typist.paper}, &arena);
    text_beam_begin(&typist.text.text_beam, &typist.phrases);
    if (width > 0)
        route_init(&typist.route, &typist.phrases,
                   (struct route_limits){typist.built.size, width, 1,
                                         ROUTE_EVERYWHERE, false},
                   &arena);
    game_source(typist.source, problem->source_length, typist.from.seed, problem->unit_count);
    typist.count = 0;
    typist.paper.length = 0;
    typist.paper.capacity = TYPIST_LETTERS;
    typist.paper.full = false;
    return &typist;
}

const struct unit *typist_unit(const struct typist *typist)
{
    return &typist->built.units[typist->source[typist->count]];
}

bool typist_last(const struct typist *typist)
{
    return typist->count + 1 == typist->from.problem.source_length;
}

bool typist_spawn(struct typist *typist)
{
    return typist->count < typist->from.problem.source_length &&
           reach_run(&typist->reach, typist->built.board, typist_unit(typist));
}

struct pose typist_choose(struct typist *typist)
{
    return typist->reach.lock_list[random_below(&typist->random, typist->reach.lock_count)];
}

static void lock(struct typist *typist, struct pose pose)
{
    board_fill(typist->built.board, typist->built.size, typist_unit(typist), pose);
    (void)board_clear(typist->built.board, typist->built.size);
    typist->poses[typist->count++] = pose;
}

bool typist_play(struct typist *typist, struct pose pose)
{
    return typist_follow(typist, pose, 0);
}

bool typist_follow(struct typist *typist, struct pose pose, uint32_t node)
{
    bool typed = text_lock(&typist->text, &typist->reach, typist_unit(typist), placement_pack(pose, node),
                           typist_last(typist)) == TEXT_OK;

    lock(typist, pose);
    return typed;
}

/* Replays the text and the plan side by side, from the first board. */
static void replay(struct typist *typist)
{
    static struct oracle_game game;
    uint32_t units = typist->count;
    size_t at = 0;

    oracle_game_start(&game, &typist->from.problem, typist->from.seed);
    board_start(typist->built.board, typist->built.size, &typist->from.problem);
    for (typist->count = 0; typist->count < units;) {
        for (uint32_t before = game.units; game.units == before; at++) {
            CHECK(typist->number, at < typist->paper.length);
            oracle_game_type(&game, typist->paper.letters[at]);
            CHECK(typist->number, game.state != ORACLE_WRONG);
        }
        lock(typist, typist->poses[typist->count]);
        CHECK(typist->number, oracle_same_board(&game.board, typist->built.board));
    }
    CHECK(typist->number, at == typist->paper.length);
    CHECK(typist->number, typist_spawn(typist) == (game.state == ORACLE_PLAYING));
}

int64_t typist_end(struct typist *typist)
{
    const struct text_beam *text_beam = &typist->text.text_beam;
    struct oracle_power power;

    CHECK(typist->number, text_end(&typist->text));
    replay(typist);
    power = oracle_power(typist->paper.letters, typist->paper.length, typist->texts.texts,
                         typist->texts.count);
    CHECK(typist->number, text_beam->count == 1 && text_beam->written.points == power.points);
    CHECK(typist->number, text_beam->hypotheses[0].used == power.used);
    return text_beam->written.points;
}
