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

/* Plays the game once for its locks. */
static void judge_film_list_locks(struct judge_film *film)
{
    struct judge_game *game = &film->game;
    size_t room = 0;
    judge_game_start(game, film->problem, film->seed);
    for (size_t said = 0; said < film->length; said++) {
        int64_t lines = game->lines;
        enum judge_game_outcome outcome = JUDGE_GAME_MOVED;
        if (!judge_game_ignores(film->text[said]))
            outcome = judge_game_step(game, film->text[said]);
        if (outcome == JUDGE_GAME_LOCKED) {
            if (film->lock_count == room) {
                room = 2 * room + 64;
                film->locks = judge_host_resize(film->locks, room, sizeof *film->locks);
            }
            film->clearing += game->lines > lines;
            film->locks[film->lock_count++] = (struct judge_film_lock){said, game->lines - lines};
        } else if (outcome != JUDGE_GAME_MOVED) {
            break;
        }
    }
    judge_game_free(game);
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
    judge_film_list_locks(film);
    judge_film_rewind(film);
}

void judge_film_close(struct judge_film *film)
{
    judge_game_free(&film->game);
    free(film->in_phrase);
    free(film->locks);
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

/* Locks are played one after another: the next one has the number of those made. */
const struct judge_film_lock *judge_film_at_lock(const struct judge_film *film)
{
    size_t made = (size_t)film->game.locked;
    return made < film->lock_count && film->locks[made].said == film->said ? &film->locks[made] : NULL;
}

bool judge_film_step_to_lock(struct judge_film *film)
{
    if (judge_film_at_lock(film))
        (void)judge_film_step(film);
    while (!judge_film_at_lock(film))
        if (!judge_film_step(film))
            return false;
    return true;
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
