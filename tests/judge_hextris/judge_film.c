/*
 * Only one state of the game is kept. What lies behind it is found by playing from the beginning, which
 * takes some milliseconds for a hundred thousand commands.
 */
#include "judge_film.h"

#include "../judge_base/judge_host.h"

#include <stdlib.h>
#include <string.h>

/* A phrase is heard with its last character. */
static void judge_film_mark_phrases(struct judge_film *film)
{
    struct judge_phrases *phrases = film->phrases;
    film->in_phrase = judge_host_allocate(film->length, 1);
    judge_phrase_reset(phrases);
    for (size_t said = 1; said <= film->length; said++) {
        judge_phrase_hear(phrases, film->text, said);
        for (size_t i = 0; i < phrases->count; i++) {
            if (phrases->list[i].uses > 0)
                memset(film->in_phrase + said - phrases->list[i].length, 1,
                       phrases->list[i].length);
            phrases->list[i].uses = 0;
        }
    }
}

/* Characters that are no command go with the command before them. */
static void judge_film_skip(struct judge_film *film)
{
    while (film->said < film->length && judge_game_ignores(film->text[film->said])) {
        film->said++;
        judge_phrase_hear(film->phrases, film->text, film->said);
    }
}

static void judge_film_rewind(struct judge_film *film)
{
    judge_phrase_reset(film->phrases);
    judge_game_start(&film->game, film->problem, film->seed);
    film->said = 0;
    judge_film_skip(film);
    film->unit_at = film->said;
    film->ended = false;
}

void judge_film_open(struct judge_film *film, const struct judge_problem *problem, int64_t seed,
                     const char *text, size_t length, struct judge_phrases *phrases)
{
    *film = (struct judge_film){
        .problem = problem, .text = text, .phrases = phrases, .seed = seed, .length = length};
    film->verdict = judge_verdict_of(problem, seed, text, length, phrases, NULL, NULL);
    judge_film_mark_phrases(film);
    judge_film_rewind(film);
}

void judge_film_close(struct judge_film *film)
{
    judge_game_free(&film->game);
    free(film->in_phrase);
}

bool judge_film_step(struct judge_film *film)
{
    if (film->ended || film->said == film->length) {
        film->ended = true;
        return false;
    }
    enum judge_game_outcome outcome = judge_game_step(&film->game, film->text[film->said]);
    if (outcome != JUDGE_GAME_MOVED && outcome != JUDGE_GAME_LOCKED) {
        film->ended = true; /* the game must not be stepped any further */
        return false;
    }
    film->said++;
    judge_phrase_hear(film->phrases, film->text, film->said);
    judge_film_skip(film);
    if (outcome == JUDGE_GAME_LOCKED)
        film->unit_at = film->said;
    return true;
}

void judge_film_step_unit(struct judge_film *film)
{
    int64_t locked = film->game.locked;
    while (film->game.locked == locked && judge_film_step(film))
        ;
}

static void judge_film_restart(struct judge_film *film)
{
    judge_game_free(&film->game);
    judge_film_rewind(film);
}

void judge_film_seek(struct judge_film *film, size_t said)
{
    if (said < film->said)
        judge_film_restart(film);
    while (film->said < said && judge_film_step(film))
        ;
}

void judge_film_back(struct judge_film *film)
{
    size_t said = film->said;
    bool at_error = film->ended && said < film->length;
    judge_film_restart(film);
    while (!at_error && said > 0 && judge_game_ignores(film->text[--said]))
        ;
    judge_film_seek(film, said);
}

void judge_film_back_unit(struct judge_film *film)
{
    int64_t locked = film->game.locked;
    if (film->said > film->unit_at) {
        judge_film_seek(film, film->unit_at);
        return;
    }
    judge_film_restart(film);
    while (film->game.locked + 1 < locked && judge_film_step(film))
        ;
}
