/* Replay: plays every game of a log again by the rules and checks its result. The moves of a log become the transcript
 * of an entry (game.h). The order of lines, times, faults and the result are checked here.
 *
 * Times and faults cannot be checked against a program. That a program failed shows in the following lines: the judge
 * moves for it. */
#ifndef JUDGE_LESS_REPLAY_H
#define JUDGE_LESS_REPLAY_H

#include "less.h"

/* A game as its log tells it: entry->game_data. Texts are parts of the log, of length 0 where it has none. */
struct less_outcome {
    int number;
    struct game_problem problem; /* without board.text where no board could be read */
    struct game_text seed;
    struct game_text command[LESS_COLOURS];
    int64_t limit_us;              /* time of a program for the game */
    int64_t used_us[LESS_COLOURS]; /* time that the programs used */
    struct game_text fault[LESS_COLOURS];
    struct game_text note[LESS_COLOURS];
    bool head_valid;               /* the head is valid, so `state` is that of the game */
    struct less_state state;       /* at the end, or where the log is wrong */
    struct less_position rush_start[LESS_COLOURS]; /* where a colour's rush started, once it has rushed */
    size_t *source_bytes;          /* the byte of the log for each byte of the transcript, and for its end */
};

/* game_less.open, next and byte_of. An entry takes nine bytes of the arena for each byte of its game in the log. */
bool less_replay_open(struct game_file *file, struct message *wrong);
bool less_replay_next(struct game_file *file, struct game_entry *entry);
size_t less_replay_byte_of(const struct game_file *file, const struct game_entry *entry, size_t at);

#endif
