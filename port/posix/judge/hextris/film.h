/*
 * hextris_film: a game that can be stepped forward and back.
 *
 *     hextris_film_open, any of hextris_film_step ... hextris_film_seek, hextris_film_close
 *
 * A film ends with its text, or before the character that is an error.
 */
#ifndef PORT_JUDGE_HEXTRIS_FILM_H
#define PORT_JUDGE_HEXTRIS_FILM_H

#include "game.h"
#include "phrase.h"
#include "verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A lock of the game: the characters played before it, and the rows that it clears. */
struct hextris_film_lock {
    size_t said;
    int64_t lines;
};

struct hextris_film {
    const struct hextris_problem *problem; /* problem, text and phrases must outlive the film */
    const char *text;
    struct hextris_phrases *phrases; /* with the uses up to here */
    int64_t seed;
    size_t length; /* of the text */

    struct hextris_verdict verdict; /* on the whole text */
    char *in_phrase;              /* for each character, whether some phrase contains it */
    struct hextris_film_lock *locks;
    size_t lock_count;
    size_t clearing; /* of these: locks that clear a row */
    struct hextris_game game;
    size_t said;    /* characters played */
    size_t unit_at; /* of these, before the current unit */
    bool ended;
};

/* Plays the whole text for the verdict, then goes to the beginning. */
void hextris_film_open(struct hextris_film *film, const struct hextris_problem *problem, int64_t seed,
                     const char *text, size_t length, struct hextris_phrases *phrases);
void hextris_film_close(struct hextris_film *film);

/* One command; false at the end. */
bool hextris_film_step(struct hextris_film *film);

/* Until the current unit has locked. */
void hextris_film_step_unit(struct hextris_film *film);

/* The lock that the next command makes, or NULL. */
const struct hextris_film_lock *hextris_film_at_lock(const struct hextris_film *film);

/* Until the current unit is where it will lock; from there, until the next one is. False at the end. */
bool hextris_film_step_to_lock(struct hextris_film *film);

/* To before the last command; to the spawn of the current unit or, from there, of the one before it. The game is
 * played anew up to there. */
void hextris_film_back(struct hextris_film *film);
void hextris_film_back_unit(struct hextris_film *film);

/* To where that number of characters is played, SIZE_MAX for the end. */
void hextris_film_seek(struct hextris_film *film, size_t said);

#endif
