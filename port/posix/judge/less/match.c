/*
 * A program reads the board, its colour, then the turns of the other players as they are made, with "Nil" for a turn of
 * a team that is home. "Move" tells it to rush; "Quit" tells it that its team is home.
 */
#include "match.h"

#include "../../../../core/judge/less/game.h"
#include "../../../../core/judge/less/solo.h"
#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LESS_FAULT (LESS_LINE + MESSAGE_SIZE + 32)

/* A match being played. */
struct less_running {
    const struct less_match *match;
    struct less_log *log;
    struct less_solo *solo;
    struct less_game game;
    struct less_player players[LESS_COLOURS];
    bool receives_turns[LESS_COLOURS]; /* the program still reads the turns of others */
};

/* ---- the judge's own turns ---- */

/* The search for the judge's turn. */
struct less_choice {
    const struct less_board *board;
    struct less_solo *solo;
    int colour;
    struct less_move moves[LESS_TURN_MOVES]; /* of the turn tried now */
    int best_value;
    char text[LESS_TURN_TEXT];               /* the best turn so far */
};

/* The value of a turn, the less the better: first the moves left to the team, then the cost of the turn. */
static int less_choice_value(const struct less_choice *choice, const struct less_position *position, int spent)
{
    int left = less_solo(choice->solo, choice->board, position, choice->colour) +
               less_solo(choice->solo, choice->board, position, less_partner(choice->colour));
    return left * (LESS_TURN_MOVES + 1) + spent;
}

static void less_choice_text(struct less_choice *choice, int count)
{
    char *to = choice->text;
    for (int i = 0; i < count; i++) {
        if (i > 0)
            *to++ = ':';
        less_board_name(choice->moves[i].from, to);
        less_board_name(choice->moves[i].to, to + 2);
        to += 4;
    }
}

/* Tries all turns that start with the first `count` of choice->moves, which cost `spent` and lead to this position. */
static void less_choice_try(struct less_choice *choice, const struct less_position *position, int count,
                            int spent)
{
    struct less_move list[LESS_MOVES_MAX];
    int moves = less_turn_moves(choice->board, position, choice->colour, spent, list);
    for (int i = 0; i < moves; i++) {
        struct less_position after = *position;
        less_move_make(&after, &list[i]);
        choice->moves[count] = list[i];
        int value = less_choice_value(choice, &after, spent + list[i].cost);
        if (value < choice->best_value) {
            choice->best_value = value;
            less_choice_text(choice, count + 1);
        }
        if (count + 1 < LESS_TURN_MOVES && !less_team_is_home(&after, choice->colour))
            less_choice_try(choice, &after, count + 1, spent + list[i].cost);
    }
}

/* ---- the log ---- */

static void less_match_head(struct less_running *run)
{
    const struct less_match *match = run->match;
    struct less_log *log = run->log;
    less_log_line(log, LESS_KEY_GAME, -1, -1, "%d", match->number);
    less_log_line(log, LESS_KEY_BOARD, -1, -1, "%s", match->board.text);
    if (match->seed)
        less_log_line(log, LESS_KEY_SEED, -1, -1, "%s", match->seed);
    less_log_line(log, LESS_KEY_LIMIT, -1, match->limits.time_us, "%s",
                  match->limits.by_wall_clock ? "clock" : "processor");
    less_log_line(log, LESS_KEY_MOVE, -1, -1, "%s", match->late_rush ? "late" : "early");
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        less_log_line(log, LESS_KEY_PROGRAM, colour, -1, "%s", match->command[colour]);
}

static void less_match_result(struct less_running *run)
{
    const struct less_game *game = &run->game;
    less_log_line(run->log, LESS_KEY_RESULT, -1, -1, "%d %d %d %d %d %d", less_game_team_moves(game, LESS_YELLOW),
                  less_game_team_moves(game, LESS_BLACK), less_game_points(game, 0), less_game_points(game, 1),
                  less_game_points(game, 2), less_game_points(game, 3));
}

/* ---- the programs ---- */

static void less_match_fail(struct less_running *run, int colour, const char *reason)
{
    char ending[LESS_REASON];
    less_log_line(run->log, LESS_KEY_FAULT, colour, run->players[colour].used_us, "%s", reason);
    run->game.failed[colour] = true;
    (void)less_player_end(&run->players[colour], true, ending);
}

/* Sends a line to all programs that still read turns, except the player's own and those that will read Quit. */
static void less_match_send_others(struct less_running *run, int except, const char *line)
{
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        if (colour != except && run->receives_turns[colour] && !less_team_is_home(&run->game.position, colour))
            less_player_send(&run->players[colour], line);
}

static void less_match_quit_team(struct less_running *run, int colour)
{
    for (int i = 0; i < 2; i++, colour = less_partner(colour)) {
        if (run->receives_turns[colour])
            less_player_send(&run->players[colour], "Quit");
        run->receives_turns[colour] = false;
        less_player_close(&run->players[colour]);
    }
}

/* Reads the turn of the program and plays it. False where the program fails. */
static bool less_match_read_turn(struct less_running *run, int colour, char line[LESS_LINE])
{
    char reason[LESS_REASON];
    char fault[LESS_FAULT];
    struct message wrong;
    struct less_player *player = &run->players[colour];
    int turn = run->game.turns[colour] + 1;
    bool read = less_player_read(player, &run->match->limits, line, reason);
    if (!read)
        (void)snprintf(fault, sizeof fault, "turn %d: %s", turn, reason);
    else if (!less_game_turn(&run->game, &run->match->board, colour, line, &wrong))
        (void)snprintf(fault, sizeof fault, "turn %d \"%s\": illegal: %s", turn, line, wrong.text);
    if (!read || run->game.turns[colour] < turn) {
        less_match_fail(run, colour, fault);
        return false;
    }
    less_log_line(run->log, LESS_KEY_TURN, colour, player->used_us, "%s", line);
    return true;
}

static void less_match_turn(struct less_running *run, int colour)
{
    char line[LESS_LINE];
    if (run->game.failed[colour] || !less_match_read_turn(run, colour, line)) {
        struct message wrong;
        struct less_choice choice = {.board = &run->match->board, .solo = run->solo, .colour = colour};
        choice.best_value = 1 << 20;
        less_choice_try(&choice, &run->game.position, 0, 0);
        memcpy(line, choice.text, sizeof choice.text);
        if (!less_game_turn(&run->game, &run->match->board, colour, line, &wrong))
            less_host_fail("the judge's own turn is illegal: %s: %s", line, wrong.text);
        less_log_line(run->log, LESS_KEY_JUDGE, colour, -1, "%s", line);
    }
    less_match_send_others(run, colour, line);
    if (less_team_is_home(&run->game.position, colour))
        less_match_quit_team(run, colour);
}

/* ---- the rush ---- */

/* Reads the moves of a program until all its pieces are home. False with a reason where it fails. */
static bool less_match_rush_moves(struct less_running *run, int colour, struct less_log *moves, int *cost,
                                  char fault[LESS_FAULT])
{
    const struct less_board *board = &run->match->board;
    struct less_position position = run->game.position;
    char line[LESS_LINE];
    char reason[LESS_REASON];
    struct message wrong;
    less_remove_others(&position, colour);
    *cost = 0;
    for (int count = 0; !less_is_home(&position, colour); count++) {
        struct less_move move;
        if (count == LESS_RUSH_MAX) {
            (void)snprintf(fault, LESS_FAULT, "rush: not home after %d moves", LESS_RUSH_MAX);
            return false;
        }
        if (!less_player_read(&run->players[colour], &run->match->limits, line, reason)) {
            (void)snprintf(fault, LESS_FAULT, "rush: %s", reason);
            return false;
        }
        if (less_move_read(&move, line, strlen(line), &wrong))
            move.cost = less_move_cost(board, &position, move.from, move.to, &wrong);
        if (move.cost == 0) {
            (void)snprintf(fault, LESS_FAULT, "rush \"%s\": illegal: %s", line, wrong.text);
            return false;
        }
        less_move_make(&position, &move);
        less_log_add(moves, " %s", line);
        *cost += move.cost;
    }
    return true;
}

/* Appends the moves of a shortest way home; returns its cost. */
static int less_match_shortest(const struct less_running *run, int colour, struct less_log *moves)
{
    const struct less_board *board = &run->match->board;
    struct less_position position = run->game.position;
    int cost = less_solo(run->solo, board, &position, colour);
    less_remove_others(&position, colour);
    while (!less_is_home(&position, colour)) {
        struct less_move move = less_solo_move(run->solo, board, &position, colour);
        char from[3];
        char to[3];
        less_board_name(move.from, from);
        less_board_name(move.to, to);
        less_log_add(moves, " %s%s", from, to);
        less_move_make(&position, &move);
    }
    return cost;
}

static void less_match_rush(struct less_running *run, int colour)
{
    struct less_player *player = &run->players[colour];
    struct less_log moves = {0};
    char fault[LESS_FAULT];
    int cost = 0;
    less_log_add(&moves, "%s", "");
    if (!run->game.failed[colour]) {
        less_player_send(player, "Move");
        less_player_close(player);
        run->receives_turns[colour] = false;
        if (!less_match_rush_moves(run, colour, &moves, &cost, fault))
            less_match_fail(run, colour, fault);
    }
    if (run->game.failed[colour]) {
        moves.length = 0;
        less_log_add(&moves, "%s", "");
        cost = less_match_shortest(run, colour, &moves);
    }
    bool failed = run->game.failed[colour];
    less_log_line(run->log, failed ? LESS_KEY_HOME : LESS_KEY_RUSH, colour, failed ? -1 : player->used_us, "%s",
                  moves.text + (moves.length > 0));
    less_game_rush(&run->game, colour, cost);
    free(moves.text);
}

/* ---- the match ---- */

static void less_match_start(struct less_running *run)
{
    const struct less_match *match = run->match;
    char reason[LESS_REASON];
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        if (!less_player_start(&run->players[colour], match->command[colour], &match->limits, reason))
            less_host_fail("%s cannot be started: %s", less_colour_name[colour], reason);
    for (int colour = 0; colour < LESS_COLOURS; colour++) {
        less_player_send(&run->players[colour], match->board.text);
        less_player_send(&run->players[colour], less_colour_name[colour]);
        run->receives_turns[colour] = true;
    }
}

/* Logs how programs ended that did not fail, unless they ended with status 0. */
static void less_match_end(struct less_running *run)
{
    char reason[LESS_REASON];
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        less_player_close(&run->players[colour]);
    for (int colour = 0; colour < LESS_COLOURS; colour++) {
        if (run->game.failed[colour] || less_player_end(&run->players[colour], false, reason))
            continue;
        less_log_line(run->log, LESS_KEY_NOTE, colour, -1, "%s", reason);
    }
}

void less_match_play(const struct less_match *match, struct less_log *log)
{
    struct less_running run = {.match = match, .log = log, .solo = less_host_solo()};
    int colour;
    enum less_next next;
    less_match_head(&run);
    less_game_start(&run.game, match->late_rush);
    less_match_start(&run);
    while ((next = less_game_next(&run.game, &match->board, &colour)) != LESS_NEXT_END) {
        if (next == LESS_NEXT_TURN) {
            less_match_turn(&run, colour);
        } else if (next == LESS_NEXT_RUSH) {
            less_match_rush(&run, colour);
        } else {
            less_log_line(log, next == LESS_NEXT_NIL ? LESS_KEY_NIL : LESS_KEY_STUCK, colour, -1, "%s", "");
            if (next == LESS_NEXT_NIL) {
                less_match_send_others(&run, colour, "Nil");
                less_game_nil(&run.game);
            } else {
                less_game_stuck(&run.game);
            }
        }
    }
    less_match_end(&run);
    less_match_result(&run);
}
