/* Toy: noughts and crosses, the smallest game on core/judge/game.h: what a game gets from one file. A problem is a
 * board, nine of the characters . X O; X moves first in one of its two starts, O in the other. A move is a line, a1 to
 * c3, with its end: without the end, further bytes could make the move wrong. */
#include <string.h>

#include "../../core/judge/game.h"

enum { SQUARES = 9, STEP = 2 }; /* columns of a picture have a blank between */

struct game_problem { char board[SQUARES]; };
struct state { char board[SQUARES], next, moves; };

static struct game_problem *read(struct arena *arena, const char *name, struct game_text text,
                                 const struct game_text *options, size_t option_count, struct message *wrong)
{
    struct game_problem *problem = ARENA_TAKE(arena, 1, struct game_problem);

    (void)options, (void)option_count; /* it knows none */
    message_clear(wrong);
    if (problem == NULL)
        message_memory(wrong, "the board", arena_left(arena));
    for (size_t at = 0; at < SQUARES && problem != NULL; at++) {
        problem->board[at] = (char)(at < text.length ? text.bytes[at] : '\0');
        if (problem->board[at] != '.' && problem->board[at] != 'X' && problem->board[at] != 'O') {
            game_location(wrong, name, text.bytes, at);
            message_text(wrong, "expected . X or O");
            problem = NULL;
        }
    }
    return problem;
}

static void id(const struct game_problem *problem, char id[GAME_MOVE])
{
    (void)problem, id[0] = '\0';
}

static uint32_t starts(const struct game_problem *problem)
{
    return (void)problem, 2;
}

static void title(const struct game_problem *problem, uint32_t start, char title[GAME_MOVE])
{
    (void)problem, memcpy(title, start == 0 ? "X" : "O", 2);
}

static size_t state_bytes(const struct game_problem *problem)
{
    return (void)problem, sizeof(struct state);
}

static void start(struct game_problem *problem, uint32_t start, void *bytes)
{
    struct state *state = bytes;

    memcpy(state->board, problem->board, SQUARES);
    state->next = start == 0 ? 'X' : 'O';
    state->moves = 0;
}

static bool won(const struct state *state, char player)
{
    static const char *const ROWS[] = {"012", "345", "678", "036", "147", "258", "048", "246"};
    bool won = false;

    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        won = won || (state->board[ROWS[i][0] - '0'] == player && state->board[ROWS[i][1] - '0'] == player &&
                      state->board[ROWS[i][2] - '0'] == player);
    return won;
}

static void status(struct game_problem *problem, const void *bytes, struct game_status *status)
{
    const struct state *state = bytes;
    bool x = won(state, 'X'), o = won(state, 'O'), full = true;

    (void)problem;
    for (int at = 0; at < SQUARES; at++)
        full = full && state->board[at] != '.';
    *status = (struct game_status){.over = x || o || full, .players = 2, .turn = state->next == 'O', .points = {x, o}};
    status->submittable = status->over;
    message_print(&status->caption, status->over ? "the game is over" : "%c moves next", state->next);
}

static void apply(struct game_problem *problem, void *bytes, const char *text, size_t length, struct game_step *step)
{
    struct state *state = bytes;
    struct game_status now;
    bool square = length >= 2 && text[0] >= 'a' && text[0] <= 'c' && text[1] >= '1' && text[1] <= '3';
    bool line = length > 2 && text[2] == '\n';
    int x = square ? text[0] - 'a' : 0, y = square ? text[1] - '1' : 0;

    *step = (struct game_step){.taken = 0, .wrong_at = square && !line ? 2 : 0};
    status(problem, state, &now);
    if (now.over || !square || !line || state->board[3 * y + x] != '.') {
        message_text(&step->wrong, now.over ? "the game is over" : !square ? "a line with a1 to c3 is a move" :
                                   !line ? "expected the end of the line" : "the square is taken");
        step->causes[0] = (struct game_xy){STEP * x, y};
        step->cause_count = !now.over && square && line;
        return;
    }
    state->board[3 * y + x] = state->next;
    state->next = state->next == 'X' ? 'O' : 'X';
    state->moves++;
    step->taken = 3;
    step->ends_group = state->moves % 2 == 0;
}

static bool drag(struct game_problem *problem, const void *bytes, struct game_xy from, struct game_xy to, char *move)
{
    (void)problem, (void)bytes;
    memcpy(move, (char[]){(char)('a' + to.x / STEP), (char)('1' + to.y), '\n', '\0'}, 4);
    return from.x == to.x && from.y == to.y && to.x >= 0 && to.x <= 2 * STEP && to.y >= 0 && to.y <= 2;
}

static bool candidate(struct game_problem *problem, const void *bytes, uint32_t number,
                      struct game_candidate *candidate)
{
    struct game_xy xy = {STEP * (int32_t)(number % 3), (int32_t)(number / 3)};
    *candidate = (struct game_candidate){.has_to = true, .to = xy};
    return number < SQUARES && drag(problem, bytes, xy, xy, candidate->move);
}

static bool figure(struct game_problem *problem, const void *bytes, uint32_t number, struct game_figure *figure)
{
    (void)problem, *figure = (struct game_figure){.name = "moves", .value = ((const struct state *)bytes)->moves};
    return number == 0;
}

static void scene(struct game_problem *problem, const void *bytes, struct game_scene *scene)
{
    (void)problem, (void)bytes;
    *scene = (struct game_scene){.right = 2 * STEP, .bottom = 2, .y_permille = 2000, .cell_step = STEP};
}

static void shapes(struct game_problem *problem, const void *bytes, enum game_layer layer, game_draw *draw,
                   void *context)
{
    (void)problem;
    for (int at = 0; at < SQUARES && layer != GAME_NEXT; at++) {
        char mark = (char)(layer == GAME_GROUND ? '.' : ((const struct state *)bytes)->board[at]);
        uint8_t role = mark == 'X' ? ROLE_PLAYER_0 : mark == 'O' ? ROLE_PLAYER_1 : ROLE_EMPTY;
        struct game_shape shape = {SHAPE_CELL, role, mark, "", STEP * (at % 3), at / 3, STEP * (at % 3), at / 3, 0};

        if (layer == GAME_GROUND || mark != '.')
            draw(context, &shape);
    }
}

const struct game game_toy = {"toy", "", 3 * SQUARES, read, id, starts, title, state_bytes, start, apply, candidate,
                              drag, status,
                              figure, scene, shapes, NULL, NULL, NULL};
