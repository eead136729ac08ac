/* Tests of core/hextris/exact: games of a few units, against an oracle that goes through all texts.
 *
 *     build/test_exact [GAMES [FIRST]]     by hand: more games, from another number on */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/exact/loops.h"
#include "../../core/hextris/player/player.h"
#include "exact_oracle.h"
#include "oracle.h"
#include "random_game.h"

enum { GAMES = CASE_COUNT(200) };

enum { UNITS = 4, BOARD = 12, PHRASES = 3, LETTERS = 7, TEXT = 1 << 14, BLOCK = 1 << 16 };

/* At most one in this many games may be too large for the player or the oracle. */
enum { LEFT_OUT = 5 };

/* Phrases that no game can contain: so many that those of the game have the last bits of a set. */
enum { TURNS = 28 };

/* Games of one-cell units for each game of the other tests. */
enum { CELLS = 3 };

/* In one of this many games the oracle also has to find a game as good as the player's. */
enum { AGAIN = 8 };

#define WORK 32000000u
#define PATIENCE 3000000u

static uint32_t games = GAMES, first_game;

struct play {
    struct random_problem from;
    const char *texts[PHRASES];
    char letters[PHRASES][LETTERS + 1];
    uint32_t phrase_count;
    struct phrase_set phrases;
    struct player_game game;
    uint64_t steps[UNITS];
    struct plan plan;
    struct player_score planned, score;
    char text[TEXT];
    size_t length;
};

static uint64_t block[BLOCK / 8];

static bool put(void *context, const char *text, size_t length)
{
    struct play *play = context;

    memcpy(play->text + play->length, text, length);
    play->length += length;
    return true;
}

static void draw_phrases(struct play *play, struct random *random)
{
    static const char *const words[] = {"ei!", "r'lyeh", "yuggoth", "necro", "bigboote", "yoyo", "ia! ia!"};
    struct arena arena = arena_over(block, sizeof block);

    play->phrase_count = random_below(random, PHRASES + 1);
    for (uint32_t p = 0; p < play->phrase_count; p++) {
        play->texts[p] = random_chance(random, 50) ? words[random_below(random, 7)] : play->letters[p];
        uint32_t length = 2 + random_below(random, LETTERS - 1);
        for (uint32_t i = 0; i < length; i++)
            play->letters[p][i] = random_letter(random);
        uint32_t south = random_below(random, length);
        if (random_chance(random, 60))
            play->letters[p][south] = game_letters(MOVE_SW)[random_below(random, GAME_LETTERS)];
        play->letters[p][length] = '\0';
    }
    assert_true(phrase_set_build(&play->phrases, play->texts, play->phrase_count, &arena));
}

static void draw_game(struct play *play, uint32_t number)
{
    struct random random = {number};

    do
        random_problem(&play->from, &random, random_chance(&random, 30) ? RANDOM_TINY : RANDOM_SMALL);
    while (play->from.problem.width > BOARD || play->from.problem.height > BOARD);
    play->from.problem.source_length = 1 + random_below(&random, UNITS);
    draw_phrases(play, &random);
    play->game = (struct player_game){.problem = &play->from.problem, .seed = play->from.seed,
                                      .phrases = &play->phrases, .budget = {WORK, 0, 0}};
}

/* A game of one-cell units on a board of up to 3 x 5 cells, with short phrases of a few letters: many texts end
 * in the same state but for the phrases used. */
static void draw_cells(struct play *play, uint32_t number)
{
    static const char letters[] = "aagllnpb";
    struct arena arena = arena_over(block, sizeof block);
    struct random random = {number};

    random_problem(&play->from, &random, RANDOM_TINY);
    play->from.problem.width = 1 + random_below(&random, 3);
    play->from.problem.height = 2 + random_below(&random, 4);
    play->from.problem.unit_count = play->from.units[0].member_count = 1;
    play->from.units[0].pivot = play->from.units[0].members[0];
    memset(play->from.filled, 0, sizeof play->from.filled);
    play->from.problem.source_length = 2 + random_below(&random, UNITS - 1);
    play->phrase_count = 2 + random_below(&random, PHRASES - 1);
    for (uint32_t p = 0; p < play->phrase_count; p++) {
        uint32_t length = 2 + random_below(&random, 3);
        play->texts[p] = play->letters[p];
        for (uint32_t i = 0; i < length; i++)
            play->letters[p][i] = letters[random_below(&random, sizeof letters - 1)];
        play->letters[p][length] = '\0';
    }
    assert_true(phrase_set_build(&play->phrases, play->texts, play->phrase_count, &arena));
    play->game = (struct player_game){.problem = &play->from.problem, .seed = play->from.seed,
                                      .phrases = &play->phrases, .budget = {WORK / 16, 0, 0}};
}

static void play_game(struct play *play)
{
    size_t need = player_need(&play->game);
    void *memory = malloc(need);

    assert_non_null(memory);
    play->plan = (struct plan){.steps = play->steps};
    play->length = 0;
    assert_int_equal(player_search(&play->game, arena_over(memory, need), NULL, &play->plan, &play->planned),
                     PLAYER_OK);
    assert_int_equal(player_text(&play->game, arena_over(memory, need), NULL, &play->plan,
                                 (struct sink){put, play}, &play->score),
                     PLAYER_OK);
    free(memory);
}

static void check_text(uint32_t number, const struct play *play)
{
    static struct oracle_game game;

    oracle_game_start(&game, &play->from.problem, play->from.seed);
    for (size_t i = 0; i < play->length; i++)
        oracle_game_type(&game, play->text[i]);
    CHECK(number, game.state != ORACLE_WRONG);
    CHECK(number, play->score.move == game.move && play->score.units == game.units &&
                      play->score.lines == game.lines);
    CHECK(number, play->score.power ==
                      oracle_power(play->text, play->length, play->texts, play->phrase_count).points);
}

/* Whether the oracle finds a game as good as the one played. If it never did, its "no" would prove nothing. */
static bool finds(const struct play *play)
{
    return exact_oracle(&play->from.problem, play->from.seed, play->texts, play->phrase_count,
                        play->score.move + play->score.power - 1, PATIENCE) == EXACT_ORACLE_YES;
}

static void a_solved_game_makes_the_most_points_there_are(void **state)
{
    static struct play play;
    uint32_t compared = 0, unsolved = 0, unknown = 0, drawn = 0, found = 0;

    (void)state;
    for (uint32_t number = first_game; compared < games; number++, drawn++) {
        draw_game(&play, number);
        play_game(&play);
        check_text(number, &play);
        if (!play.planned.solved) {
            unsolved++;
            continue;
        }
        switch (exact_oracle(&play.from.problem, play.from.seed, play.texts, play.phrase_count,
                             play.score.move + play.score.power, PATIENCE)) {
        case EXACT_ORACLE_YES:
            fail_msg("game %u: \"%s\" makes more points", (unsigned)number, exact_oracle_text());
        case EXACT_ORACLE_UNKNOWN: unknown++; break;
        case EXACT_ORACLE_NO: compared++; break;
        }
        if (number % AGAIN == 0)
            found += finds(&play);
    }
    print_message("%u games drawn: %u equal, %u not solved, %u too large for the oracle\n", (unsigned)drawn,
                  (unsigned)compared, (unsigned)unsolved, (unsigned)unknown);
    assert_true((unsolved + unknown) * LEFT_OUT <= drawn);
    assert_true(found > drawn / AGAIN / 2);
}

static void a_solved_game_makes_as_many_points_with_more_work(void **state)
{
    static struct play play;
    uint32_t solved = 0;

    (void)state;
    for (uint32_t number = first_game; number < first_game + games / AGAIN; number++) {
        draw_game(&play, number);
        play.game.budget.work = WORK / 8;
        play_game(&play);
        int64_t points = play.score.move + play.score.power;
        if (!play.planned.solved)
            continue;
        play.game.budget = (struct budget){WORK, 1, 0};
        play_game(&play);
        CHECK(number, play.planned.solved && play.score.move + play.score.power == points);
        solved++;
    }
    assert_true(2 * solved > games / AGAIN);
}

/* Adds phrases that no text of UNITS units can contain: west and east alternately. A unit must not move back, so all of
 * their letters but the last would have to lock a unit. They have no move south, so that exact search gives them the
 * first bits of its sets of phrases. */
static void add_turns(struct play *play)
{
    static uint64_t more[BLOCK / 8];
    static char turns[TURNS][2 * UNITS + 1];
    const char *texts[TURNS + PHRASES];
    struct arena arena = arena_over(more, sizeof more);

    for (uint32_t p = 0; p < TURNS; p++) {
        for (uint32_t i = 0; i < 2 * UNITS; i += 2) {
            turns[p][i] = game_letters(MOVE_W)[p % GAME_LETTERS];
            turns[p][i + 1] = game_letters(MOVE_E)[p / GAME_LETTERS];
        }
        texts[p] = turns[p];
    }
    for (uint32_t p = 0; p < play->phrase_count; p++)
        texts[TURNS + p] = play->texts[p];
    assert_true(phrase_set_build(&play->phrases, texts, TURNS + play->phrase_count, &arena));
}

static void a_solved_game_makes_as_many_points_beside_phrases_out_of_reach(void **state)
{
    static struct play play;
    uint32_t compared = 0, drawn = CELLS * games;

    (void)state;
    for (uint32_t number = first_game; number < first_game + drawn; number++) {
        draw_cells(&play, number);
        play_game(&play);
        bool solved = play.planned.solved;
        int64_t points = play.score.move + play.score.power;
        add_turns(&play);
        play_game(&play);
        if (!solved || !play.planned.solved)
            continue;
        CHECK(number, play.score.move + play.score.power == points);
        compared++;
    }
    assert_true((drawn - compared) * LEFT_OUT <= drawn);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solved_game_makes_the_most_points_there_are),
        cmocka_unit_test(a_solved_game_makes_as_many_points_with_more_work),
        cmocka_unit_test(a_solved_game_makes_as_many_points_beside_phrases_out_of_reach),
    };

    games = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : GAMES;
    first_game = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
