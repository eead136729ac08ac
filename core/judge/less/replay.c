/*
 * The rules say what has to come next, the log has to say the same. Of a game that is wrong the rest is passed
 * over, up to the next line "game".
 */
#include "replay.h"

#include "../../../port/posix/judge/host.h"
#include "solo.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A game whose log is being read. */
struct less_replay {
    struct less_lines *lines;
    struct less_outcome *outcome;
    struct less_game game;
    less_viewer *viewer;
    void *context;
    bool limited;                  /* its head has the line limit */
    bool programmed[LESS_COLOURS]; /* and the line program of a colour */
    bool ended; /* there is no current line: the text has come to its end */
};

static bool less_replay_wrong(struct less_replay *replay, const char *format, ...)
{
    char what[LESS_TEXT / 2];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    (void)snprintf(replay->outcome->wrong, LESS_TEXT, "%.256s:%d:%d: %s", replay->lines->name,
                   replay->lines->number, replay->lines->column, what);
    return false;
}

static void less_replay_next_line(struct less_replay *replay)
{
    replay->ended = !less_lines_next(replay->lines);
}

/* Whether the current line, if there is one, is a line of a log. */
static bool less_replay_right_line(struct less_replay *replay)
{
    return replay->ended || !replay->lines->wrong || less_replay_wrong(replay, "%s", replay->lines->wrong);
}

static void less_replay_copy(const struct less_replay *replay, char to[LESS_TEXT])
{
    size_t length = replay->lines->length < LESS_TEXT ? replay->lines->length : LESS_TEXT - 1;
    memcpy(to, replay->lines->rest, length);
    to[length] = '\0';
}

static int less_replay_number(const char **text)
{
    char *end;
    long value = strtol(*text, &end, 10);
    bool right = end != *text && value >= 0 && value <= INT_MAX;
    *text = end;
    return right ? (int)value : -1;
}

/* ---- what is to be seen ---- */

static struct less_scene less_replay_scene(const struct less_replay *replay)
{
    struct less_scene scene = {.board = &replay->outcome->board, .position = replay->game.position};
    scene.from = scene.to = -1;
    scene.whole = true;
    scene.game = replay->outcome->number;
    for (int team = 0; team < 2; team++)
        scene.moves[team] = less_game_team_moves(&replay->game, team);
    return scene;
}

static void less_replay_tell(const struct less_replay *replay, const char *format, ...)
{
    struct less_scene scene = less_replay_scene(replay);
    va_list arguments;
    if (!replay->viewer)
        return;
    va_start(arguments, format);
    (void)vsnprintf(scene.text, sizeof scene.text, format, arguments);
    va_end(arguments);
    replay->viewer(replay->context, &scene);
}

/* A scene for each move of a turn or of a rush that is right; divided by ':' or by blanks. */
static void less_replay_tell_moves(const struct less_replay *replay, struct less_position position,
                                   const char *text, const char *head)
{
    char reason[LESS_REASON];
    for (const char *at = text; replay->viewer && *at;) {
        const char *this = at;
        struct less_scene scene = less_replay_scene(replay);
        struct less_move move;
        size_t length = strcspn(at, ": \t");
        if (!less_move_read(&move, at, length, reason))
            return;
        less_move_make(&position, &move);
        scene.position = position;
        scene.from = move.from;
        scene.to = move.to;
        at += length;
        scene.whole = *at == '\0';
        at += strspn(at, ": \t");
        (void)snprintf(scene.text, sizeof scene.text, "%.60s %.90s", head, text);
        if (strlen(text) > LESS_TURN_TEXT) /* a rush: the move alone */
            (void)snprintf(scene.text, sizeof scene.text, "%.60s %.4s", head, this);
        replay->viewer(replay->context, &scene);
    }
}

/* ---- the head ---- */

static bool less_replay_board(struct less_replay *replay)
{
    struct less_lines *lines = replay->lines;
    char reason[LESS_REASON];
    if (less_board_read(&replay->outcome->board, lines->rest, lines->length, reason))
        return true;
    lines->column += (int)less_board_right(lines->rest, lines->length);
    return less_replay_wrong(replay, "%s", reason);
}

static bool less_replay_is_head(const struct less_lines *lines)
{
    return lines->key == LESS_KEY_BOARD || lines->key == LESS_KEY_SEED || lines->key == LESS_KEY_LIMIT ||
           lines->key == LESS_KEY_MOVE || lines->key == LESS_KEY_PROGRAM;
}

static bool less_replay_head_line(struct less_replay *replay)
{
    struct less_outcome *outcome = replay->outcome;
    const struct less_lines *lines = replay->lines;
    char word[LESS_TEXT];
    less_replay_copy(replay, word);
    if (lines->key == LESS_KEY_BOARD)
        return less_replay_board(replay);
    if (lines->key == LESS_KEY_SEED)
        less_replay_copy(replay, outcome->seed);
    if (lines->key == LESS_KEY_PROGRAM) {
        less_replay_copy(replay, outcome->command[lines->colour]);
        replay->programmed[lines->colour] = true;
    }
    if (lines->key == LESS_KEY_LIMIT) {
        outcome->limit = lines->time;
        replay->limited = true;
        if (strcmp(word, "clock") != 0 && strcmp(word, "processor") != 0)
            return less_replay_wrong(replay, "time is charged by processor or clock");
    }
    if (lines->key == LESS_KEY_MOVE) {
        replay->game.late = strcmp(word, "late") == 0;
        if (!replay->game.late && strcmp(word, "early") != 0)
            return less_replay_wrong(replay, "the rush is early or late");
    }
    return true;
}

/* Nothing is missing in the head. */
static bool less_replay_check_head(struct less_replay *replay)
{
    const char *missing = !replay->outcome->board.text[0] ? "no board" : !replay->limited ? "no limit" : NULL;
    for (int colour = 0; !missing && colour < LESS_COLOURS; colour++)
        if (!replay->programmed[colour])
            missing = "not four programs";
    return !missing || less_replay_wrong(replay, "the game has %s", missing);
}

static bool less_replay_head(struct less_replay *replay)
{
    struct less_lines *lines = replay->lines;
    const char *text = lines->rest;
    replay->outcome->number = less_replay_number(&text);
    if (replay->outcome->number < 0 || text != lines->rest + lines->length) {
        (void)less_replay_wrong(replay, "expected the number of the game");
        less_replay_next_line(replay); /* this one is not the first of the next game */
        return false;
    }
    for (less_replay_next_line(replay); !replay->ended; less_replay_next_line(replay)) {
        if (!less_replay_right_line(replay))
            return false;
        if (!less_replay_is_head(lines))
            break;
        if (!less_replay_head_line(replay))
            return false;
    }
    return less_replay_check_head(replay);
}

/* ---- the body ---- */

/* Takes faults and notes, which may stand anywhere; then the current line is something else, or ended. */
static bool less_replay_asides(struct less_replay *replay)
{
    struct less_lines *lines = replay->lines;
    for (; !replay->ended; less_replay_next_line(replay)) {
        if (!less_replay_right_line(replay))
            return false;
        if (lines->key == LESS_KEY_NOTE) {
            less_replay_copy(replay, replay->outcome->note[lines->colour]);
        } else if (lines->key == LESS_KEY_FAULT) {
            if (replay->game.failed[lines->colour])
                return less_replay_wrong(replay, "%s has failed before", less_colour_name[lines->colour]);
            replay->game.failed[lines->colour] = true;
            replay->outcome->used[lines->colour] = lines->time;
            less_replay_copy(replay, replay->outcome->fault[lines->colour]);
            less_replay_tell(replay, "%s fails: %s", less_colour_name[lines->colour],
                             replay->outcome->fault[lines->colour]);
        } else {
            return true;
        }
    }
    return true;
}

/* The line is the one that has to come. */
static bool less_replay_expect(struct less_replay *replay, enum less_key key, int colour, const char *what)
{
    if (replay->ended)
        return less_replay_wrong(replay, "the log ends before the game does");
    if (replay->lines->key == key && replay->lines->colour == colour)
        return true;
    return less_replay_wrong(replay, "expected %s%s%s", what, colour < 0 ? "" : " of ",
                             colour < 0 ? "" : less_colour_name[colour]);
}

/* Takes the time of a program's turn or rush, within the limit. */
static bool less_replay_time(struct less_replay *replay, int colour)
{
    int64_t time = replay->lines->time;
    if (time > replay->outcome->limit)
        return less_replay_wrong(replay, "%s is over time", less_colour_name[colour]);
    if (time < replay->outcome->used[colour])
        return less_replay_wrong(replay, "the time of %s goes back", less_colour_name[colour]);
    replay->outcome->used[colour] = time;
    return true;
}

static bool less_replay_turn(struct less_replay *replay, int colour)
{
    bool failed = replay->game.failed[colour];
    struct less_position before = replay->game.position;
    char text[LESS_TEXT];
    char reason[LESS_REASON];
    char head[LESS_REASON];
    if (!less_replay_expect(replay, failed ? LESS_KEY_JUDGE : LESS_KEY_TURN, colour,
                            failed ? "a turn of the referee" : "a turn"))
        return false;
    if (!failed && !less_replay_time(replay, colour))
        return false;
    less_replay_copy(replay, text);
    if (!less_game_turn(&replay->game, colour, text, reason))
        return less_replay_wrong(replay, "%s: %s", less_colour_name[colour], reason);
    (void)snprintf(head, sizeof head, "%s %d%s", less_colour_name[colour], replay->game.turns[colour],
             failed ? " (referee)" : "");
    less_replay_tell_moves(replay, before, text, head);
    return true;
}

/* Adds up the moves of a rush; -1 if they are not those of a rush. */
static int less_replay_rush_cost(struct less_replay *replay, int colour, const char *text)
{
    struct less_position position = replay->game.position;
    char reason[LESS_REASON];
    int cost = 0;
    less_solo_position(&position, colour);
    for (const char *at = text; *at;) {
        struct less_move move;
        size_t length = strcspn(at, " \t");
        if (less_move_read(&move, at, length, reason))
            move.cost = less_move_cost(&replay->outcome->board, &position, move.from, move.to, reason);
        if (move.cost == 0) {
            (void)less_replay_wrong(replay, "%s: %s", less_colour_name[colour], reason);
            return -1;
        }
        less_move_make(&position, &move);
        cost += move.cost;
        at += length;
        at += strspn(at, " \t");
    }
    if (less_home(&position, colour))
        return cost;
    (void)less_replay_wrong(replay, "the rush does not lead home");
    return -1;
}

static bool less_replay_rush(struct less_replay *replay, int colour)
{
    bool failed = replay->game.failed[colour];
    struct less_position alone = replay->game.position;
    char head[LESS_REASON];
    if (!less_replay_expect(replay, failed ? LESS_KEY_HOME : LESS_KEY_RUSH, colour,
                            failed ? "a rush of the referee" : "a rush"))
        return false;
    if (!failed && !less_replay_time(replay, colour))
        return false;
    char *text = judge_host_allocate(replay->lines->length + 1, 1);
    memcpy(text, replay->lines->rest, replay->lines->length);
    int cost = less_replay_rush_cost(replay, colour, text);
    if (cost >= 0) {
        less_game_rush(&replay->game, colour, cost);
        if (!failed)
            replay->outcome->shortest[colour] = less_solo(&replay->outcome->board, &alone, colour);
        less_solo_position(&alone, colour);
        (void)snprintf(head, sizeof head, "%s rushes in %d%s", less_colour_name[colour], cost,
                       failed ? " (referee)" : "");
        less_replay_tell_moves(replay, alone, text, head);
    }
    free(text);
    return cost >= 0;
}

static bool less_replay_result(struct less_replay *replay)
{
    const struct less_game *game = &replay->game;
    const char *text = replay->lines->rest;
    int numbers[2 + LESS_COLOURS];
    bool right = true;
    if (!less_replay_expect(replay, LESS_KEY_RESULT, -1, "the result"))
        return false;
    for (int i = 0; i < 2 + LESS_COLOURS; i++) {
        numbers[i] = less_replay_number(&text);
        right = right && numbers[i] >= 0;
    }
    if (!right || text != replay->lines->rest + replay->lines->length)
        return less_replay_wrong(replay, "a result is six numbers");
    for (int team = 0; team < 2; team++)
        if (numbers[team] != less_game_team_moves(game, team))
            return less_replay_wrong(replay, "%s and %s have %d moves, not %d", less_colour_name[team],
                                     less_colour_name[less_partner(team)],
                                     less_game_team_moves(game, team), numbers[team]);
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        if (numbers[2 + colour] != less_game_points(game, colour))
            return less_replay_wrong(replay, "%s has %d points, not %d", less_colour_name[colour],
                                     less_game_points(game, colour), numbers[2 + colour]);
    return true;
}

static bool less_replay_step(struct less_replay *replay, enum less_next next, int colour)
{
    switch (next) {
    case LESS_NEXT_TURN:
        return less_replay_turn(replay, colour);
    case LESS_NEXT_RUSH:
        return less_replay_rush(replay, colour);
    case LESS_NEXT_NIL:
        less_game_nil(&replay->game);
        return less_replay_expect(replay, LESS_KEY_NIL, colour, "the nil");
    case LESS_NEXT_STUCK:
        less_replay_tell(replay, "%s is stuck", less_colour_name[colour]);
        less_game_stuck(&replay->game);
        return less_replay_expect(replay, LESS_KEY_STUCK, colour, "the line stuck");
    case LESS_NEXT_END:
        break;
    }
    return less_replay_result(replay);
}

static bool less_replay_body(struct less_replay *replay)
{
    enum less_next next;
    do {
        int colour;
        if (!less_replay_asides(replay))
            return false;
        next = less_game_next(&replay->game, &colour);
        if (!less_replay_step(replay, next, colour))
            return false;
        less_replay_next_line(replay);
    } while (next != LESS_NEXT_END);
    if (!less_replay_right_line(replay))
        return false;
    if (!replay->ended && replay->lines->key != LESS_KEY_GAME)
        return less_replay_wrong(replay, "the game is over");
    return true;
}

bool less_replay_game(struct less_lines *lines, struct less_outcome *outcome, less_viewer *viewer,
                      void *context)
{
    struct less_replay replay = {.lines = lines, .outcome = outcome, .viewer = viewer, .context = context};
    if (!lines->kept && !less_lines_next(lines))
        return false;
    if (lines->key != LESS_KEY_GAME)
        judge_host_fail("%s:%d:%d: a log begins with a line \"game NUMBER\"", lines->name, lines->number,
                        1);
    memset(outcome, 0, sizeof *outcome);
    less_game_start(&replay.game, &outcome->board, false);
    bool right = less_replay_head(&replay);
    if (right)
        less_replay_tell(&replay, "the start");
    right = right && less_replay_body(&replay);
    while (!right && !replay.ended && lines->key != LESS_KEY_GAME)
        less_replay_next_line(&replay);
    lines->kept = !replay.ended;
    outcome->stuck = replay.game.stuck;
    for (int colour = 0; colour < LESS_COLOURS; colour++) {
        outcome->turns[colour] = replay.game.turns[colour];
        outcome->moves[colour] = replay.game.moves[colour];
        outcome->points[colour] = less_game_points(&replay.game, colour);
        outcome->rush[colour] = replay.game.rush[colour];
        if (outcome->rush[colour] < 0 || replay.game.failed[colour])
            outcome->shortest[colour] = -1;
    }
    if (right)
        less_replay_tell(&replay, "the end: %d moves of Yellow and White, %d of Black and Red",
                         less_game_team_moves(&replay.game, 0), less_game_team_moves(&replay.game, 1));
    return true;
}
