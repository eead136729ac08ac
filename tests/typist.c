/* See typist.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../core/hextris/beam.h"
#include "typist.h"

enum { BLOCK = 1 << 23, JUNK = 1 << 17 };

static uint64_t block[BLOCK / 8];

bool paper_put(void *context, const char *text, size_t length)
{
    struct paper *paper = context;

    assert_false(paper->full);
    if (length > paper->room - paper->length) {
        paper->full = true;
        return false;
    }
    memcpy(paper->letters + paper->length, text, length);
    paper->length += length;
    return true;
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
    assert_true(reach_init(&typist.reach, typist.built.size, &arena));
    typist.text = (struct text){.phrases = &typist.phrases};
    assert_true(path_init(&typist.text.path, typist.built.size, &arena));
    assert_true(lanes_init(&typist.text.lanes, &typist.route, width, 0, &arena));
    if (width > 0)
        assert_true(route_init(&typist.route, typist.built.size, &typist.phrases,
                               typist.built.turns_max, width, false, &arena));
    game_source(typist.source, problem->source_length, typist.from.seed, problem->unit_count);
    oracle_game_start(&typist.game, problem, typist.from.seed);
    typist.paper.length = 0;
    typist.paper.room = TYPIST_LETTERS;
    typist.paper.full = false;
    return &typist;
}

void typist_restart(struct typist *typist)
{
    typist->text.lane = typist->text.node = 0;
    typist->text.used = 0;
    typist->text.points = 0;
    lanes_begin(&typist->text.lanes, 0, 0, 0);
}

const struct unit *typist_unit(const struct typist *typist, uint32_t index)
{
    return &typist->built.units[typist->source[index]];
}

bool typist_last(const struct typist *typist, uint32_t index)
{
    return index + 1 == typist->from.problem.source_length;
}

bool typist_spawn(struct typist *typist, uint32_t index)
{
    return index < typist->from.problem.source_length &&
           reach_run(&typist->reach, typist->built.board, typist_unit(typist, index));
}

struct pose typist_choose(struct typist *typist)
{
    return typist->reach.lock_list[random_below(&typist->random, typist->reach.lock_count)];
}

void typist_lock(struct typist *typist, uint32_t index, struct pose pose)
{
    board_fill(typist->built.board, typist->built.size, typist_unit(typist, index), pose);
    (void)board_clear(typist->built.board, typist->built.size);
}

bool typist_type(struct typist *typist, uint32_t index, struct pose pose, uint32_t node)
{
    return text_lock(&typist->text, &typist->reach, typist_unit(typist, index),
                     beam_step_pack(pose, node), typist_last(typist, index),
                     (struct sink){paper_put, &typist->paper});
}

void typist_check_power(const struct typist *typist)
{
    struct oracle_power power = oracle_power(typist->paper.letters, typist->paper.length,
                                             typist->texts.texts, typist->texts.count);

    CHECK(typist->number, typist->text.points == power.points);
    CHECK(typist->number, typist->text.used == power.used);
}

/* The letters from `from` on. */
static void replay(struct typist *typist, size_t from)
{
    struct oracle_game *game = &typist->game;
    uint32_t units = game->units;

    CHECK(typist->number, typist->paper.length > from);
    for (size_t i = from; i < typist->paper.length; i++) {
        CHECK(typist->number, game->units == units);
        oracle_game_type(game, typist->paper.letters[i]);
        CHECK(typist->number, game->state != ORACLE_WRONG);
    }
    CHECK(typist->number, game->units == units + 1);
    CHECK(typist->number, oracle_same_board(&game->board, typist->built.board));
}

void typist_play(struct typist *typist, uint32_t index, struct pose pose, uint32_t node)
{
    size_t before = typist->paper.length;

    CHECK(typist->number, typist_type(typist, index, pose, node));
    typist_lock(typist, index, pose);
    replay(typist, before);
    typist_check_power(typist);
}
