/*
 * Only one state of the game is kept. What lies behind it is found by playing from the beginning, which
 * takes some milliseconds for a hundred thousand commands.
 */
#include "film.h"

#include "../host.h"

#include <stdlib.h>
#include <string.h>

/* A phrase is heard with its last character. */
static void hextris_film_mark_phrases(struct hextris_film *film)
{
    struct hextris_phrases *phrases = film->phrases;
    film->in_phrase = judge_host_allocate(film->length, 1);
    hextris_phrase_reset(phrases);
    for (size_t said = 1; said <= film->length; said++) {
        hextris_phrase_hear(phrases, film->text, said);
        for (size_t i = 0; i < phrases->count; i++) {
            if (phrases->list[i].uses > 0)
                memset(film->in_phrase + said - phrases->list[i].length, 1,
                       phrases->list[i].length);
            phrases->list[i].uses = 0;
        }
    }
}

/* Plays the game once for its locks. */
static void hextris_film_list_locks(struct hextris_film *film)
{
    struct hextris_game *game = &film->game;
    size_t room = 0;
    hextris_game_start(game, film->problem, film->seed);
    for (size_t said = 0; said < film->length; said++) {
        int64_t lines = game->lines;
        enum hextris_game_outcome outcome = HEXTRIS_GAME_MOVED;
        if (!hextris_game_ignores(film->text[said]))
            outcome = hextris_game_step(game, film->text[said]);
        if (outcome == HEXTRIS_GAME_LOCKED) {
            if (film->lock_count == room) {
                room = 2 * room + 64;
                film->locks = judge_host_resize(film->locks, room, sizeof *film->locks);
            }
            film->clearing += game->lines > lines;
            film->locks[film->lock_count++] = (struct hextris_film_lock){said, game->lines - lines};
        } else if (outcome != HEXTRIS_GAME_MOVED) {
            break;
        }
    }
    hextris_game_free(game);
}

/* Characters that are no command go with the command before them. */
static void hextris_film_skip(struct hextris_film *film)
{
    while (film->said < film->length && hextris_game_ignores(film->text[film->said])) {
        film->said++;
        hextris_phrase_hear(film->phrases, film->text, film->said);
    }
}

static void hextris_film_rewind(struct hextris_film *film)
{
    hextris_phrase_reset(film->phrases);
    hextris_game_start(&film->game, film->problem, film->seed);
    film->said = 0;
    hextris_film_skip(film);
    film->unit_at = film->said;
    film->ended = false;
}

void hextris_film_open(struct hextris_film *film, const struct hextris_problem *problem, int64_t seed,
                     const char *text, size_t length, struct hextris_phrases *phrases)
{
    *film = (struct hextris_film){
        .problem = problem, .text = text, .phrases = phrases, .seed = seed, .length = length};
    film->verdict = hextris_verdict_of(problem, seed, text, length, phrases, NULL, NULL);
    hextris_film_mark_phrases(film);
    hextris_film_list_locks(film);
    hextris_film_rewind(film);
}

void hextris_film_close(struct hextris_film *film)
{
    hextris_game_free(&film->game);
    free(film->in_phrase);
    free(film->locks);
}

bool hextris_film_step(struct hextris_film *film)
{
    if (film->ended || film->said == film->length) {
        film->ended = true;
        return false;
    }
    enum hextris_game_outcome outcome = hextris_game_step(&film->game, film->text[film->said]);
    if (outcome != HEXTRIS_GAME_MOVED && outcome != HEXTRIS_GAME_LOCKED) {
        film->ended = true; /* the game must not be stepped any further */
        return false;
    }
    film->said++;
    hextris_phrase_hear(film->phrases, film->text, film->said);
    hextris_film_skip(film);
    if (outcome == HEXTRIS_GAME_LOCKED)
        film->unit_at = film->said;
    return true;
}

void hextris_film_step_unit(struct hextris_film *film)
{
    int64_t locked = film->game.locked;
    while (film->game.locked == locked && hextris_film_step(film))
        ;
}

/* Locks are played one after another: the next one has the number of those made. */
const struct hextris_film_lock *hextris_film_at_lock(const struct hextris_film *film)
{
    size_t made = (size_t)film->game.locked;
    return made < film->lock_count && film->locks[made].said == film->said ? &film->locks[made] : NULL;
}

bool hextris_film_step_to_lock(struct hextris_film *film)
{
    if (hextris_film_at_lock(film))
        (void)hextris_film_step(film);
    while (!hextris_film_at_lock(film))
        if (!hextris_film_step(film))
            return false;
    return true;
}

static void hextris_film_restart(struct hextris_film *film)
{
    hextris_game_free(&film->game);
    hextris_film_rewind(film);
}

void hextris_film_seek(struct hextris_film *film, size_t said)
{
    if (said < film->said)
        hextris_film_restart(film);
    while (film->said < said && hextris_film_step(film))
        ;
}

void hextris_film_back(struct hextris_film *film)
{
    size_t said = film->said;
    bool at_error = film->ended && said < film->length;
    hextris_film_restart(film);
    while (!at_error && said > 0 && hextris_game_ignores(film->text[--said]))
        ;
    hextris_film_seek(film, said);
}

void hextris_film_back_unit(struct hextris_film *film)
{
    int64_t locked = film->game.locked;
    if (film->said > film->unit_at) {
        hextris_film_seek(film, film->unit_at);
        return;
    }
    hextris_film_restart(film);
    while (film->game.locked + 1 < locked && hextris_film_step(film))
        ;
}
