/* Replay: reads a log: every game again by the rules, then its result. The moves of a log become the transcript of an
 * entry (game.h); the order of its lines, times, faults and the result are held against the rules here.
 *
 * Times and faults are taken from the log; that a program has failed shows in what follows: the referee moves. */
#ifndef JUDGE_LESS_REPLAY_H
#define JUDGE_LESS_REPLAY_H

#include "less.h"

/* What a log tells of a game, entry->game_data. Texts are parts of the log, "" if there are none. */
struct less_outcome {
    int number;
    struct game_problem problem; /* without board.text: none could be read */
    struct game_text seed;
    struct game_text command[LESS_COLOURS];
    int64_t limit;               /* microseconds */
    int64_t used[LESS_COLOURS];  /* microseconds */
    struct game_text fault[LESS_COLOURS];
    struct game_text note[LESS_COLOURS];
    bool begun;                  /* the head is right: `state` is that of a game */
    struct less_state state;     /* at the end, or where the log is wrong */
    struct less_position rush[LESS_COLOURS]; /* where a colour's rush began, once it has made one */
    size_t *places;              /* the byte of the log of each byte of the transcript, and of its end */
};

/* game_less.open, next and byte_of. An entry takes nine bytes of the arena for each byte of its game in the log. */
bool less_replay_open(struct game_file *file, struct message *wrong);
bool less_replay_next(struct game_file *file, struct game_entry *entry);
size_t less_replay_byte_of(const struct game_file *file, const struct game_entry *entry, size_t at);

#endif
