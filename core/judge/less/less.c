/* See less.h. Moves are played one by one in the state's own position, so that the game has either all of a turn or
 * rush or nothing of it. At its end the state advances to the next colour that has to move. */
#include "less.h"

#include <string.h>

#include "log.h"
#include "replay.h"

_Static_assert(sizeof(struct less_state) == sizeof(struct less_game) + sizeof(struct less_position) +
                                                8 * sizeof(int32_t) + LESS_TURN_TEXT + 1,
               "a state has no padding");

/* ---- the problem ---- */

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static bool read_option(struct game_problem *problem, struct game_text option, struct message *wrong)
{
    problem->late_rush = less_text_is(option, "r late");
    if (problem->late_rush || less_text_is(option, "r early"))
        return true;
    message_text(wrong, "unknown option ");
    message_quoted(wrong, option.bytes, option.length);
    message_text(wrong, "; expected r early or r late");
    return false;
}

static struct game_problem *read_problem(struct arena *arena, const char *name, struct game_text text,
                                         const struct game_text *options, size_t option_count, struct message *wrong)
{
    struct game_problem *problem = ARENA_TAKE(arena, 1, struct game_problem);
    size_t first, last = text.length;
    const char *no_text = less_text_fault(text, &first);
    struct message why;

    message_clear(wrong);
    if (problem == NULL) {
        message_memory(wrong, "a board", arena_left(arena));
        return NULL;
    }
    if (no_text != NULL) {
        game_location(wrong, name, text.bytes, first);
        message_text(wrong, no_text);
        return NULL;
    }
    while (first < last && is_blank(text.bytes[first]))
        first++;
    while (last > first && is_blank(text.bytes[last - 1]))
        last--;
    if (!less_board_read(&problem->board, text.bytes + first, last - first, &why)) {
        game_location(wrong, name, text.bytes, first + less_board_valid_digits(text.bytes + first, last - first));
        message_text(wrong, why.text);
        return NULL;
    }
    problem->late_rush = false;
    for (size_t i = 0; i < option_count; i++)
        if (!read_option(problem, options[i], wrong))
            return NULL;
    return problem;
}

static void no_name(const struct game_problem *problem, char id[GAME_MOVE])
{
    (void)problem;
    id[0] = '\0';
}

static uint32_t one_start(const struct game_problem *problem)
{
    (void)problem;
    return 1;
}

static void no_title(const struct game_problem *problem, uint32_t start, char title[GAME_MOVE])
{
    (void)start;
    no_name(problem, title);
}

static size_t state_bytes(const struct game_problem *problem)
{
    (void)problem;
    return sizeof(struct less_state);
}

/* ---- the course ---- */

/* Advances to the next turn or rush, or to the end. */
static void advance(const struct game_problem *problem, struct less_state *state)
{
    bool alone = state->next == LESS_NEXT_RUSH;
    enum less_next next;
    int colour;

    while ((next = less_game_next(&state->game, &problem->board, &colour)) == LESS_NEXT_NIL ||
           next == LESS_NEXT_STUCK) {
        if (next == LESS_NEXT_NIL)
            less_game_nil(&state->game);
        else
            less_game_stuck(&state->game);
    }
    state->next = (int32_t)next;
    state->colour = colour;
    state->count = state->spent = 0;
    state->position = state->game.position;
    if (next == LESS_NEXT_RUSH)
        less_remove_others(&state->position, colour);
    if (alone || next == LESS_NEXT_RUSH)
        state->from = state->to = -1; /* the board has other pieces than before */
}

static void start(struct game_problem *problem, uint32_t number, void *bytes)
{
    struct less_state *state = bytes;

    (void)number;
    memset(state, 0, sizeof *state);
    less_game_start(&state->game, problem->late_rush);
    state->from = state->to = -1;
    advance(problem, state);
}

struct game_xy less_xy(int square)
{
    return (struct game_xy){5 + 4 * (square % LESS_SIDE), 1 + 2 * (square / LESS_SIDE)};
}

/* The square at these coordinates, or -1. */
static int square_at(struct game_xy xy)
{
    for (int square = 0; square < LESS_SQUARES; square++)
        if (less_xy(square).x == xy.x && less_xy(square).y == xy.y)
            return square;
    return -1;
}

/* ---- moves ---- */

static void refuse(struct game_step *step, size_t at, const char *why)
{
    message_text(&step->wrong, why);
    step->wrong_at = at;
}

/* Stores the move as text: ':' separates the moves of a turn, a space those of a rush, as in logs. */
static void keep_move(struct less_state *state, const char *move)
{
    size_t at = state->count < LESS_TURN_MOVES ? (size_t)state->count * LESS_MOVE_STRIDE : 0;

    if (at > 0)
        state->text[at - 1] = state->next == LESS_NEXT_RUSH ? ' ' : ':';
    memset(state->text + at, 0, sizeof state->text - at);
    memcpy(state->text + at, move, LESS_MOVE_TEXT);
}

static bool make_move(const struct game_problem *problem, struct less_state *state, struct less_move *move,
                      struct message *wrong)
{
    int spent = (int)state->spent;

    if (state->next == LESS_NEXT_TURN) {
        if (!less_turn_move(&problem->board, &state->position, (int)state->colour, move, &spent, wrong))
            return false;
    } else {
        move->cost = less_move_cost(&problem->board, &state->position, move->from, move->to, wrong);
        if (move->cost == 0)
            return false;
        less_move_make(&state->position, move);
        spent += move->cost;
    }
    state->spent = spent;
    return true;
}

static void apply_move(const struct game_problem *problem, struct less_state *state, struct game_text text,
                       struct game_step *step)
{
    size_t colon = text.bytes[0] == ':', left = text.length - colon;
    struct less_move move;

    if (state->next == LESS_NEXT_END) {
        refuse(step, 0, "the game is over");
    } else if (colon != (size_t)(state->count > 0)) {
        refuse(step, 0, colon != 0 ? "\":\" stands between moves, and none is before it"
                                   : "\":\" or the end of the line must follow a move");
    } else if (!less_move_read(&move, text.bytes + colon, left < LESS_MOVE_TEXT ? left : LESS_MOVE_TEXT,
                               &step->wrong)) {
        step->wrong_at = colon;
    } else if (!make_move(problem, state, &move, &step->wrong)) {
        step->wrong_at = colon;
        step->cause_count = 2;
        step->causes[0] = less_xy(move.from);
        step->causes[1] = less_xy(move.to);
    } else {
        keep_move(state, text.bytes + colon);
        state->count++;
        state->from = move.from;
        state->to = move.to;
        state->event = state->next == LESS_NEXT_RUSH ? LESS_EVENT_RUSH_MOVE : LESS_EVENT_MOVE;
        state->event_colour = state->colour;
        step->taken = colon + LESS_MOVE_TEXT;
    }
}

/* Why the turn or the rush cannot end now, or NULL. */
static const char *why_not_end(const struct less_state *state)
{
    if (state->next == LESS_NEXT_END)
        return "the game is over";
    if (state->next == LESS_NEXT_RUSH)
        return less_is_home(&state->position, (int)state->colour) ? NULL : "the rush does not lead home";
    return state->count > 0 ? NULL : "a turn has at least one move";
}

static void apply_end(const struct game_problem *problem, struct less_state *state, struct game_step *step)
{
    const char *why = why_not_end(state);

    if (why != NULL) {
        refuse(step, 0, why);
        return;
    }
    state->event_colour = state->colour;
    if (state->next == LESS_NEXT_RUSH) {
        if (state->count == 0)
            memset(state->text, 0, sizeof state->text);
        less_game_rush(&state->game, (int)state->colour, (int)state->spent);
        state->event = LESS_EVENT_RUSH;
    } else {
        less_game_apply_turn(&state->game, (int)state->colour, &state->position, (int)state->spent);
        state->event = LESS_EVENT_TURN;
    }
    step->taken = 1;
    step->ends_group = true;
    advance(problem, state);
}

static void apply_fault(struct less_state *state, struct game_text text, struct game_step *step)
{
    int colour = 0;

    while (colour < LESS_COLOURS && (text.length < 2 || text.bytes[1] != LESS_LETTERS[colour]))
        colour++;
    if (colour == LESS_COLOURS) {
        refuse(step, text.length > 1, "expected !Y, !B, !W or !R");
    } else if (state->next == LESS_NEXT_END) {
        refuse(step, 0, "the game is over");
    } else if (state->count > 0) {
        refuse(step, 0, "a program fails between two turns");
    } else if (state->game.failed[colour]) {
        message_print(&step->wrong, "%s has failed before", less_colour_name[colour]);
    } else {
        state->game.failed[colour] = true;
        state->event = LESS_EVENT_FAIL;
        state->event_colour = colour;
        state->from = state->to = -1;
        step->taken = 2;
        step->ends_group = true;
    }
}

static void apply(struct game_problem *problem, void *bytes, const char *text, size_t length, struct game_step *step)
{
    struct game_text rest = {text, length};

    *step = (struct game_step){.taken = 0};
    if (text[0] == '!')
        apply_fault(bytes, rest, step);
    else if (text[0] == '\n')
        apply_end(problem, bytes, step);
    else
        apply_move(problem, bytes, rest, step);
}

static void name_move(const struct less_state *state, int from, int to, char move[GAME_MOVE])
{
    size_t colon = state->count > 0;

    move[0] = ':';
    less_board_name(from, move + colon);
    less_board_name(to, move + colon + 2);
}

static bool candidate(struct game_problem *problem, const void *bytes, uint32_t number,
                      struct game_candidate *candidate)
{
    const struct less_state *state = bytes;
    bool rush = state->next == LESS_NEXT_RUSH;
    struct less_move list[LESS_MOVES_MAX];
    uint32_t count;

    *candidate = (struct game_candidate){.cost = 0};
    if (why_not_end(state) == NULL && number-- == 0) {
        candidate->move[0] = '\n';
        candidate->name = rush ? "end the rush" : "end the turn";
        candidate->key = 'e';
        return true;
    }
    if (state->next == LESS_NEXT_END)
        return false;
    if (rush)
        count = (uint32_t)less_moves(&problem->board, &state->position, (int)state->colour, LESS_TURN_MOVES, list);
    else
        count = (uint32_t)less_turn_moves(&problem->board, &state->position, (int)state->colour, (int)state->spent,
                                          list);
    if (number >= count)
        return false;
    candidate->has_from = candidate->has_to = true;
    candidate->from = less_xy(list[number].from);
    candidate->to = less_xy(list[number].to);
    candidate->cost = list[number].cost;
    name_move(state, list[number].from, list[number].to, candidate->move);
    return true;
}

/* A click on the piece that moved last ends the turn or the rush. */
static bool drag(struct game_problem *problem, const void *bytes, struct game_xy from, struct game_xy to,
                 char move[GAME_MOVE])
{
    const struct less_state *state = bytes;
    int first = square_at(from), last = square_at(to);

    (void)problem;
    memset(move, 0, GAME_MOVE);
    if (first < 0 || last < 0 || (first == last && (state->count == 0 || first != state->to)))
        return false;
    if (first == last)
        move[0] = '\n';
    else
        name_move(state, first, last, move);
    return true;
}

/* ---- captions ---- */

void less_describe(const struct less_state *state, struct message *text)
{
    const char *name = less_colour_name[state->event_colour];
    const struct less_game *game = &state->game;

    message_clear(text);
    if (state->event == LESS_EVENT_NONE)
        message_text(text, "the start");
    else if (state->event == LESS_EVENT_FAIL)
        message_print(text, "%s fails", name);
    else if (state->event == LESS_EVENT_MOVE || state->event == LESS_EVENT_TURN)
        message_print(text, "%s %d", name, (int)game->turns[state->event_colour] + (state->event == LESS_EVENT_MOVE));
    else if (state->event == LESS_EVENT_RUSH_MOVE)
        message_print(text, "%s rushes", name);
    else
        message_print(text, "%s rushes in %d", name, (int)game->rush_moves[state->event_colour]);
    if (state->event == LESS_EVENT_NONE || state->event == LESS_EVENT_FAIL)
        return;
    if (game->failed[state->event_colour])
        message_text(text, " (judge)");
    message_print(text, " %s", state->text);
}

static void status(struct game_problem *problem, const void *bytes, struct game_status *status)
{
    const struct less_state *state = bytes;
    const struct less_game *game = &state->game;
    const char *name = less_colour_name[state->colour];

    (void)problem;
    *status = (struct game_status){.players = LESS_COLOURS, .turn = (uint32_t)state->colour};
    status->over = status->submittable = state->next == LESS_NEXT_END;
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        status->points[colour] = less_game_points(game, colour);
    less_describe(state, &status->caption);
    if (game->any_stuck && state->event == LESS_EVENT_TURN)
        message_print(&status->caption, "; %s is stuck: all who are not home rush",
                      less_colour_name[game->plies % LESS_COLOURS]);
    if (status->over)
        message_print(&status->caption, "; the game is over: %d moves of Yellow and White, %d of Black and Red",
                      less_game_team_moves(game, 0), less_game_team_moves(game, 1));
    else if (state->next == LESS_NEXT_RUSH)
        message_print(&status->caption, "; %s %s", name,
                      state->count > 0 ? "goes on" : "rushes home, alone on the board");
    else if (state->count > 0)
        message_print(&status->caption, "; %d of %d left", LESS_TURN_MOVES - (int)state->spent, LESS_TURN_MOVES);
    else
        message_print(&status->caption, "; %s is next", name);
}

/* Moves and turns of each colour, then the rushes that were made. */
static bool figure(struct game_problem *problem, const void *bytes, uint32_t number, struct game_figure *figure)
{
    static const char *const tables[] = {"moves", "turns", "rush"};
    const struct less_game *game = &((const struct less_state *)bytes)->game;
    const int32_t *const values[] = {game->moves, game->turns, game->rush_moves};

    (void)problem;
    for (size_t table = 0; table < 3; table++)
        for (size_t colour = 0; colour < LESS_COLOURS; colour++) {
            if (values[table] == game->rush_moves && game->rush_moves[colour] < 0)
                continue;
            if (number-- == 0) {
                *figure = (struct game_figure){tables[table], less_colour_name[colour], values[table][colour]};
                return true;
            }
        }
    return false;
}

/* ---- pictures ---- */

/* A square is four columns: a bracket, the piece, a bracket, and the wall to its right; below it is a row of walls. */
static void scene(struct game_problem *problem, const void *bytes, struct game_scene *scene)
{
    const struct less_state *state = bytes;

    (void)problem;
    *scene = (struct game_scene){.right = 34, .bottom = 15, .y_permille = 2000, .cell_step = 4};
    scene->still = state->to < 0;
    scene->focus = less_xy(scene->still ? 0 : (int)state->to);
}

static void draw_rows(game_draw *draw, void *context)
{
    for (int i = 0; i < LESS_SIDE; i++) {
        struct game_shape cells = {.kind = SHAPE_CELL, .role = ROLE_EMPTY, .mark = '.', .x = 5, .y = 1 + 2 * i};
        struct game_shape row = {.kind = SHAPE_LABEL, .role = ROLE_NAME, .mark = (char)('a' + i), .y = 1 + 2 * i};
        struct game_shape column = {.kind = SHAPE_LABEL, .role = ROLE_NAME, .mark = (char)('1' + i), .x = 5 + 4 * i,
                                    .amount = 300}; /* the row of digits is lower than a square */

        cells.x2 = cells.x + 4 * (LESS_SIDE - 1);
        cells.y2 = cells.y;
        row.text[0] = row.mark;
        column.text[0] = column.mark;
        draw(context, &cells);
        draw(context, &row);
        draw(context, &column);
    }
}

static void draw_walls(const struct less_board *board, int square, game_draw *draw, void *context)
{
    struct game_xy at = less_xy(square);
    struct game_shape right = {.kind = SHAPE_BAR, .role = ROLE_WALL, .x = at.x + 2, .y = at.y, .y2 = 1};
    struct game_shape below = {.kind = SHAPE_BAR, .role = ROLE_WALL, .x = at.x, .y = at.y + 1, .x2 = 2};

    right.amount = board->right[square];
    right.mark = right.amount == 1 ? '|' : '#';
    below.amount = board->below[square];
    below.mark = below.amount == 1 ? '-' : '=';
    if (right.amount > 0)
        draw(context, &right);
    if (below.amount > 0)
        draw(context, &below);
}

static void draw_frame(int square, bool to, game_draw *draw, void *context)
{
    struct game_xy at = less_xy(square);
    struct game_shape frame = {.kind = SHAPE_FRAME, .x = at.x, .y = at.y};

    frame.role = to ? ROLE_TO : ROLE_FROM;
    frame.mark = to ? '\0' : ' ';
    memcpy(frame.text, to ? "[]" : "()", 2);
    draw(context, &frame);
}

static void shapes(struct game_problem *problem, const void *bytes, enum game_layer layer, game_draw *draw,
                   void *context)
{
    const struct less_state *state = bytes;

    if (layer == GAME_GROUND)
        draw_rows(draw, context);
    for (int square = 0; layer == GAME_GROUND && square < LESS_SQUARES; square++)
        draw_walls(&problem->board, square, draw, context);
    if (layer == GAME_MOVING && state->to >= 0) {
        draw_frame(state->from, false, draw, context);
        draw_frame(state->to, true, draw, context);
    }
    for (int square = 0; layer == GAME_MOVING && square < LESS_SQUARES; square++) {
        struct game_xy at = less_xy(square);
        signed char piece = state->position.at[square];
        struct game_shape disc = {.kind = SHAPE_DISC, .x = at.x, .y = at.y, .amount = 680};

        if (piece < 0)
            continue;
        disc.role = (uint8_t)(ROLE_PLAYER_0 + piece);
        disc.mark = LESS_LETTERS[piece];
        draw(context, &disc);
    }
}

const struct game game_less = {
    .name = "less",
    .options = "r",
    .read = read_problem,
    .id = no_name,
    .starts = one_start,
    .title = no_title,
    .state_bytes = state_bytes,
    .start = start,
    .apply = apply,
    .candidate = candidate,
    .drag = drag,
    .status = status,
    .figure = figure,
    .scene = scene,
    .shapes = shapes,
    .open = less_replay_open,
    .next = less_replay_next,
    .byte_of = less_replay_byte_of,
};
