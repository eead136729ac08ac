/* Random play: the whole program plays games of every kind; they are judged and played again.
 *
 *     random_play GAMES GENERATOR [FIRST]
 *
 * Plays random problems from number FIRST (default 0) on, until GAMES games are judged: small ones with irregular
 * shapes (random_game.h), and ones of the families of the program GENERATOR; with random budgets, or with a time limit
 * on a simulated clock; with random phrases, cores and memory. Each output must be as whole_game.h demands, and must be
 * the same bytes with other cores and memory, with the file read in other pieces, and with the budget named in its tag.
 * Problem N is the same on every machine. */
#define _POSIX_C_SOURCE 200809L /* popen */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/hextris/player/player.h"
#include "../kit/fake_port.h"
#include "whole_game.h"

enum { TEXT = 1 << 20, OPTIONS = 128, SHOWN = 5 };

struct play {
    char text[TEXT];
    char options[OPTIONS], other[OPTIONS]; /* the second time */
    bool timed;
    struct random_phrases phrases;
    struct whole_game game;
};

static char first_output[FAKE_BYTES];
static const char *generator;

static struct drawn {
    uint64_t step_ms;
    size_t read_most;
    bool backwards;
} prepared;

static void prepare(void)
{
    fake.clock_step_ms = prepared.step_ms;
    fake.read_most = prepared.read_most;
    fake.backwards = prepared.backwards;
}

/* ---- choosing ---- */

static void family_text(char *text, struct random *random)
{
    static const char *const families[] = {"small", "obstacles", "letters", "gaps", "bars", "large",
                                           "disconnected", "deep", "mixed46", "mingled", "wide"};
    const char *family = families[random_below(random, sizeof families / sizeof *families)];
    char command[512];
    size_t length;
    FILE *pipe;

    snprintf(command, sizeof command, "%s %s %u", generator, family,
             (unsigned)random_below(random, 1000000));
    pipe = popen(command, "r");
    length = pipe != NULL ? fread(text, 1, TEXT - 1, pipe) : 0;
    if (pipe == NULL || pclose(pipe) != 0 || length == 0) {
        printf("Bail out! %s\n", command);
        exit(2);
    }
    text[length] = '\0';
}

/* Any size of budget is as likely as its double. Families have long sources: less for each unit. */
static uint64_t random_work(struct random *random)
{
    uint64_t most = UINT64_C(1) << random_below(random, 22);

    return 1 + (uint64_t)random_below(random, (uint32_t)most);
}

static void choose_options(struct play *play, struct random *random)
{
    static const unsigned megabytes[] = {8, 16, 32};
    uint64_t work = random_work(random);
    unsigned variant = random_below(random, BUDGET_PRESET_NUMBERS / BUDGET_PRESETS * (1 + PLAYER_WIDTHS));
    unsigned preset = random_below(random, PRESETS) + variant * BUDGET_PRESETS;
    unsigned seconds = 1 + random_below(random, 4);
    char budget[64];

    play->timed = random_chance(random, 15);
    prepared.step_ms = play->timed ? 1 + random_below(random, 20) : 0;
    if (play->timed)
        snprintf(budget, sizeof budget, "-t %u", seconds);
    else
        snprintf(budget, sizeof budget, "-b %" PRIu64 ":%u", work, preset);
    for (int i = 0; i < 2; i++) {
        unsigned cores = 1 + random_below(random, 8), memory = megabytes[random_below(random, 3)];
        snprintf(i == 0 ? play->options : play->other, OPTIONS, "%s -c %u -m %u", budget, cores,
                 memory);
    }
}

static void choose(struct play *play, uint64_t number)
{
    static struct random_problem made;
    struct random random = {number};

    random_problem(&made, &random, RANDOM_ANY);
    if (random_chance(&random, 80)) {
        made.problem.id = (int64_t)number;
        random_problem_text(play->text, &made.problem);
    } else {
        family_text(play->text, &random);
    }
    random_phrases(&play->phrases, &random, (enum random_taste)random_below(&random, RANDOM_TASTES));
    choose_options(play, &random);
    play->game = (struct whole_game){play->text, play->options, play->phrases.texts,
                                     play->phrases.count};
}

/* ---- playing ---- */

/* Whether memory limited the budget: then the budget depends on how memory is divided. */
static bool lowered(void)
{
    return strstr(fake.err, "too little memory") != NULL;
}

/* The options that reproduce the only game of the first output; returns false if it has none or several. */
static bool options_of_tag(char *options)
{
    const char *tag = strstr(first_output, "\"tag\":\"b");
    uint64_t work;
    unsigned preset;

    if (tag == NULL || strstr(tag + 1, "\"tag\"") != NULL
        || sscanf(tag, "\"tag\":\"b%" SCNu64 ":%u", &work, &preset) != 2)
        return false;
    snprintf(options, OPTIONS, "-b %" PRIu64 ":%u -m 64", work, preset);
    return true;
}

static const char *again(struct play *play, const char *options, const char *wrong)
{
    struct whole_result result;
    const char *complaint;

    play->game.options = options;
    complaint = whole_game_play(&play->game, prepare, &result);
    if (complaint != NULL)
        return complaint;
    return strcmp(first_output, fake.out) == 0 ? NULL : wrong;
}

static const char *play_twice(struct play *play, struct whole_result *result)
{
    char tagged[OPTIONS];
    const char *wrong;
    bool fixed;

    prepared.read_most = 1 + 4095 * (size_t)!play->timed;
    prepared.backwards = false;
    wrong = whole_game_play(&play->game, prepare, result);
    if (wrong != NULL)
        return wrong;
    fixed = play->timed || lowered(); /* the clock, or the division of memory, decides, too */
    strcpy(first_output, fake.out);
    prepared.read_most = fixed ? prepared.read_most : 7;
    prepared.backwards = !fixed;
    wrong = again(play, fixed ? play->options : play->other, "the second time it differs");
    if (wrong != NULL && !fixed && lowered())
        wrong = again(play, play->options, "the third time it differs");
    if (wrong == NULL && options_of_tag(tagged))
        wrong = again(play, tagged, "its tag makes something else");
    return wrong;
}

static void show(const struct play *play, uint64_t number, const char *wrong)
{
    printf("# problem %" PRIu64 ": %s: %s", number, play->options, wrong);
    for (uint32_t i = 0; i < play->phrases.count; i++)
        printf(" -p '%s'", play->phrases.texts[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    static struct play play;
    uint64_t wanted, number, first, games = 0, faulty = 0, missing = 0;
    int64_t points = 0;

    if (argc < 3) {
        fprintf(stderr, "usage: random_play GAMES GENERATOR [FIRST]\n");
        return 2;
    }
    wanted = strtoull(argv[1], NULL, 10);
    generator = argv[2];
    first = number = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    for (; games < wanted; number++) {
        struct whole_result result;
        const char *wrong;
        choose(&play, number);
        wrong = play_twice(&play, &result);
        games += result.played + (wrong != NULL);
        missing += result.missing;
        points += result.points;
        faulty += wrong != NULL;
        if (wrong != NULL && faulty <= SHOWN)
            show(&play, number, wrong);
    }
    printf("# %" PRIu64 " games of %" PRIu64 " problems, %" PRIu64 " more without time or memory, %"
           PRId64 " points\n", games, number - first, missing, points);
    printf("%sok 1 - %" PRIu64 " of %" PRIu64 " random games are valid, score what is claimed and come "
           "out the same again\n", faulty == 0 ? "" : "not ", games - faulty, games);
    return faulty == 0 ? 0 : 1;
}
