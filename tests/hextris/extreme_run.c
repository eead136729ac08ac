/* See extreme_run.h. */
#include "extreme_run.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/hextris/player/player.h"
#include "../../core/hextris/rules/game.h"
#include "../../core/hextris/search/preset.h"

/* Of a base preset: its variations by each width. */
enum { VARIANTS = BUDGET_VARIATIONS * (1 + PLAYER_WIDTHS) };

/* ---- phrases ---- */

static char *next_phrase(struct extreme_run *run)
{
    return run->phrases[run->phrase_count++];
}

static void take_words(struct extreme_run *run, struct random *random)
{
    static const char *const words[] = {"Ei!",       "Ia! Ia!",      "R'lyeh",     "Yuggoth",     "planet 10",
                                        "yoyodyne",  "vigintillion", "blue hades", "Tsathoggua",  "monkeyboy",
                                        "necronomicon", "john bigboote", "cthulhu fhtagn!"};
    uint32_t count = sizeof words / sizeof *words;
    uint32_t first = random_below(random, count), taken = 1 + random_below(random, count);

    for (uint32_t i = 0; i < taken; i++)
        strcpy(next_phrase(run), words[(first + i) % count]);
}

/* `length` letters of the commands from `least` to `most`. */
static void scribble(char *to, struct random *random, uint32_t length, uint32_t least, uint32_t most)
{
    for (uint32_t i = 0; i < length; i++) {
        enum command command = (enum command)(least + random_below(random, most - least + 1));
        to[i] = game_letters(command)[random_below(random, GAME_LETTERS)];
    }
    to[length] = '\0';
}

/* `period` letters, written over and over. */
static void repeat(char *to, struct random *random, uint32_t period, uint32_t length)
{
    scribble(to, random, period < length ? period : length, 0, COMMANDS - 1);
    for (uint32_t i = period; i < length; i++)
        to[i] = to[i - period];
    to[length] = '\0';
}

static void take_longest(struct extreme_run *run, struct random *random)
{
    uint32_t period = random_chance(random, 50) ? MAX_PHRASE_LENGTH : 1 + random_below(random, 9);

    while (run->phrase_count < MAX_PHRASES)
        repeat(next_phrase(run), random, period, MAX_PHRASE_LENGTH);
}

/* e, ee, eee and so on, or another letter or few; each phrase begins, and ends, all longer ones. */
static void take_nested(struct extreme_run *run, struct random *random)
{
    uint32_t count = (uint32_t)extreme_scaled(random, 1, MAX_PHRASES);
    uint32_t step = (uint32_t)extreme_scaled(random, 1, MAX_PHRASE_LENGTH / MAX_PHRASES);
    uint32_t period = random_chance(random, 60) ? 1 : 2 + random_below(random, 4);
    char longest[MAX_PHRASE_LENGTH + 1];

    repeat(longest, random, period, count * step);
    for (uint32_t i = 1; i <= count; i++) {
        memcpy(run->phrases[run->phrase_count], longest, i * step);
        next_phrase(run)[i * step] = '\0';
    }
}

/* Short ones, repeats and capitals among them. */
static void take_short(struct extreme_run *run, struct random *random, uint32_t most_command)
{
    uint32_t count = (uint32_t)extreme_scaled(random, 1, MAX_PHRASES);
    uint32_t longest = (uint32_t)extreme_scaled(random, 1, 24);

    for (uint32_t i = 0; i < count; i++) {
        char *phrase = next_phrase(run);
        if (i > 0 && random_chance(random, 10)) {
            strcpy(phrase, run->phrases[random_below(random, i)]);
            phrase[0] = (char)toupper((unsigned char)phrase[0]);
        } else {
            scribble(phrase, random, (uint32_t)extreme_scaled(random, 1, longest), 0, most_command);
        }
    }
}

/* No move down: each letter goes along a row or orientations. */
static void take_level(struct extreme_run *run, struct random *random)
{
    static const enum command level[] = {ROTATE_CW, ROTATE_CCW, MOVE_E, MOVE_W};
    uint32_t count = (uint32_t)extreme_scaled(random, 1, MAX_PHRASES);
    uint32_t longest = random_chance(random, 80) ? 12 : MAX_PHRASE_LENGTH;
    uint32_t kinds = random_chance(random, 30) ? 2 : 4;

    for (uint32_t i = 0; i < count; i++) {
        char *phrase = next_phrase(run);
        uint32_t length = (uint32_t)extreme_scaled(random, 1, longest);
        for (uint32_t at = 0; at < length; at++) {
            enum command command = level[random_below(random, kinds)];
            scribble(phrase + at, random, 1, command, command);
        }
    }
}

static void draw_phrases(struct extreme_run *run, struct random *random)
{
    uint32_t kind = random_below(random, 100);

    run->taste = kind < 25 ? "no"     : kind < 50 ? "official" : kind < 60 ? "longest"
               : kind < 72 ? "nested" : kind < 86 ? "short"    : "level";
    if (kind >= 86)
        take_level(run, random);
    else if (kind >= 72)
        take_short(run, random, COMMANDS - 1);
    else if (kind >= 60)
        take_nested(run, random);
    else if (kind >= 50)
        take_longest(run, random);
    else if (kind >= 25)
        take_words(run, random);
}

/* ---- options ---- */

static void add_word(struct extreme_run *run, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(run->words[run->word_count++], EXTREME_WORD, format, arguments);
    va_end(arguments);
}

static void draw_budget(struct extreme_run *run, struct random *random)
{
    uint64_t work = extreme_scaled(random, 1, BUDGET_WORK_MAX);
    uint32_t preset = random_below(random, PRESETS), variant = random_below(random, VARIANTS);

    variant = random_chance(random, 50) ? 0 : variant;
    add_word(run, "-b");
    add_word(run, "%" PRIu64 ":%" PRIu32, work, preset + BUDGET_PRESETS * variant);
}

static void draw_options(struct extreme_run *run, struct random *random)
{
    uint32_t kind = random_below(random, 100);

    run->limit_ms = extreme_limit_ms(random);
    add_word(run, "-t");
    add_word(run, "%" PRIu32 ".%03" PRIu32, run->limit_ms / 1000, run->limit_ms % 1000);
    run->memory_given = random_chance(random, 65);
    if (run->memory_given)
        add_word(run, "-m%" PRIu32, extreme_megabytes(random));
    run->cores = 1;
    if (random_chance(random, 60)) {
        run->cores = extreme_threads(random);
        add_word(run, "-c%" PRIu32, run->cores);
    }
    if (random_chance(random, 50))
        draw_budget(run, random);
    run->claims = kind < 40 && run->file_count == run->problem_count;
    if (kind < 60)
        add_word(run, run->claims ? "-v" : "-q");
}

/* ---- files ---- */

/* Adds a file, unless that is too much to read or to judge. */
static void add_file(struct extreme_run *run, uint32_t problem, size_t *bytes, uint32_t *games)
{
    const struct extreme_problem *drawn = &run->problems[problem];

    if (run->file_count >= run->problem_count &&
        (*bytes + drawn->length > EXTREME_READ || *games + drawn->seed_count > EXTREME_GAMES))
        return;
    *bytes += drawn->length;
    *games += drawn->seed_count;
    run->files[run->file_count++] = (uint16_t)problem;
}

/* Each problem once, and then the other files. */
static void draw_files(struct extreme_run *run, struct random *random, uint32_t count)
{
    size_t bytes = 0;
    uint32_t games = 0;

    for (uint32_t i = 0; i < run->problem_count; i++)
        add_file(run, i, &bytes, &games);
    for (uint32_t i = run->problem_count; i < count; i++)
        add_file(run, random_below(random, run->problem_count), &bytes, &games);
}

/* The bytes of a problem: of mixed ones the first few may be large, and lie among the others as files do. */
static size_t bytes_of(const struct extreme_run *run, enum extreme_mix mix, struct random *random)
{
    if (mix == EXTREME_MIXED && random_chance(random, 70))
        return EXTREME_PROBLEM_BYTES;
    return EXTREME_BYTES / run->problem_count;
}

void extreme_run_draw(struct extreme_run *run, uint64_t number)
{
    struct random random = {number};
    uint32_t count = extreme_files(&random, EXTREME_FILES);
    enum extreme_mix mix = extreme_mix(&random);

    memset(run, 0, sizeof *run);
    run->number = number;
    run->problem_count = count == 1 || (count > 2 && mix == EXTREME_EQUAL) ? 1 : count == 2 ? 2 : EXTREME_PROBLEMS;
    for (uint32_t i = 0; i < run->problem_count; i++)
        extreme_problem_draw(&run->problems[i], &random, i, bytes_of(run, mix, &random));
    draw_files(run, &random, count);
    draw_options(run, &random);
    draw_phrases(run, &random);
}

void extreme_run_free(struct extreme_run *run)
{
    for (uint32_t i = 0; i < run->problem_count; i++)
        free(run->problems[i].text);
}
