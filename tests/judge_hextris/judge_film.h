/*
 * judge_film: a game that can be stepped forward and back.
 *
 *     judge_film_open, any of judge_film_step ... judge_film_seek, judge_film_close
 *
 * A film ends with its text, or before the character that is an error.
 */
#ifndef JUDGE_FILM_H
#define JUDGE_FILM_H

#include "judge_game.h"
#include "judge_phrase.h"
#include "judge_verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A lock of the game: the characters played before it, and the rows that it clears. */
struct judge_film_lock {
    size_t said;
    int64_t lines;
};

struct judge_film {
    const struct judge_problem *problem; /* problem, text and phrases must outlive the film */
    const char *text;
    struct judge_phrases *phrases; /* with the uses up to here */
    int64_t seed;
    size_t length; /* of the text */

    struct judge_verdict verdict; /* on the whole text */
    char *in_phrase;              /* for each character, whether some phrase contains it */
    struct judge_film_lock *locks;
    size_t lock_count;
    size_t clearing; /* of these: locks that clear a row */
    struct judge_game game;
    size_t said;    /* characters played */
    size_t unit_at; /* of these, before the current unit */
    bool ended;
};

/* Plays the whole text for the verdict, then goes to the beginning. */
void judge_film_open(struct judge_film *film, const struct judge_problem *problem, int64_t seed,
                     const char *text, size_t length, struct judge_phrases *phrases);
void judge_film_close(struct judge_film *film);

/* One command; false at the end. */
bool judge_film_step(struct judge_film *film);

/* Until the current unit has locked. */
void judge_film_step_unit(struct judge_film *film);

/* The lock that the next command makes, or NULL. */
const struct judge_film_lock *judge_film_at_lock(const struct judge_film *film);

/* Until the current unit is where it will lock; from there, until the next one is. False at the end. */
bool judge_film_step_to_lock(struct judge_film *film);

/* To before the last command; to the spawn of the current unit or, from there, of the one before it. The game is
 * played anew up to there. */
void judge_film_back(struct judge_film *film);
void judge_film_back_unit(struct judge_film *film);

/* To where that number of characters is played, SIZE_MAX for the end. */
void judge_film_seek(struct judge_film *film, size_t said);

#endif
