/* See codecup_less.h: a game over core/less, as the program plays it with -b. */
#include "codecup_less.h"

#include <stdbool.h>
#include <string.h>

#include "../base/arena.h"
#include "../base/bits.h"
#include "../base/message.h"
#include "../base/version.h"
#include "../less/rules/notation.h"
#include "../less/search/tree.h"
#include "object.h"

/*     buffer   |object|tables of distances|search: turns, history, nodes| */
struct codecup_less {
    struct object object; /* first: a pointer to one is a pointer to the other */
    bool has_board;
    bool has_search;   /* the tree has a search of the present position */
    bool over;         /* no turn is left, or the colour to move is shut in */
    struct solo solo;
    struct tree tree;
    struct position position;
};

_Static_assert(sizeof(struct codecup_less) <= CODECUP_LESS_SIZE_MIN, "room for the object");
_Static_assert((int)CODECUP_LESS_MISUSE == OBJECT_MISUSE, "the status of objects is passed on");
_Static_assert((int)CODECUP_LESS_YELLOW == YELLOW && (int)CODECUP_LESS_RED == RED, "colours are passed on");
_Static_assert(sizeof((struct codecup_less_turn *)0)->moves / sizeof(struct codecup_less_move) == TURN_COST &&
                   NOTATION_TURN < 15, "room for the moves of a turn and its text");

const char *codecup_less_version(void)
{
    return VERSION;
}

/* ---- errors ---- */

static int fail(codecup_less *game, int status, const char *text)
{
    return object_fail(&game->object, status, text);
}

static bool is_game(const codecup_less *game)
{
    return object_is((const struct object *)(const void *)game);
}

/* Whether the object may be called now; else the error says why not. */
static bool is_ready(codecup_less *game, bool needs_board)
{
    return is_game(game) && object_ready(&game->object, needs_board && !game->has_board ? "there is no board" : NULL);
}

static bool is_null(codecup_less *game, const void *argument)
{
    return object_null(&game->object, argument);
}

/* ---- stop ---- */

struct stopper {
    codecup_less *game;
    codecup_less_stop *stop;
    void *context;
};

static bool ask_stop(void *context)
{
    const struct stopper *stopper = context;

    return object_stop(&stopper->game->object, stopper->stop, stopper->context);
}

/* ---- set-up ---- */

codecup_less *codecup_less_init(void *buffer, size_t size)
{
    return (codecup_less *)(void *)object_init(buffer, size, sizeof(struct codecup_less), CODECUP_LESS_SIZE_MIN);
}

size_t codecup_less_need(uint32_t tables, uint32_t nodes)
{
    struct arena counting = arena_counting();

    (void)arena_take(&counting, sizeof(struct codecup_less), 1);
    for (uint32_t i = 0; i < tables && i < COLOURS; i++)
        (void)arena_take(&counting, PLACEMENTS, 1);
    (void)arena_take(&counting, tree_need_of(nodes), 1);
    return arena_counted(&counting) > CODECUP_LESS_SIZE_MIN ? arena_counted(&counting) : CODECUP_LESS_SIZE_MIN;
}

static int refuse_digits(codecup_less *game, const char *digits, size_t length, struct walls *walls)
{
    size_t wrong = length == WALLS_DIGITS ? walls_read(walls, digits) : 0;

    if (length == WALLS_DIGITS && wrong == WALLS_DIGITS)
        return CODECUP_LESS_OK;
    message_clear(&game->object.error);
    if (length != WALLS_DIGITS)
        message_print(&game->object.error, "the board has %zu characters; it must have 112", length);
    else
        message_print(&game->object.error, "character %zu of the board must be 0, 1 or 2", wrong + 1);
    return CODECUP_LESS_INPUT;
}

/* Makes the tables that fit; whether stop() was not true. */
static bool make_tables(codecup_less *game, uint32_t colour, struct stopper *stopper, struct arena *arena)
{
    uint32_t tables = tree_tables(arena_left(arena));

    game->object.stopped = false;
    object_enter(&game->object);
    for (uint32_t i = 0; i < tables && !game->object.stopped; i++) {
        struct stop stop = {.should_stop = ask_stop, .context = stopper};
        (void)solo_make_table(&game->solo, solo_table_colour(colour, i), arena, &stop);
    }
    object_leave(&game->object);
    return !game->object.stopped;
}

/* Notes what follows from a position that was reached just now. */
static void note_position(codecup_less *game)
{
    const struct position *position = &game->position;

    game->has_search = false;
    game->over = position_is_over(position) || (!position_team_is_home(position, position->ply % COLOURS) &&
                                                !tree_can_move(&game->tree, position));
}

int codecup_less_board(codecup_less *game, const char *digits, size_t length, uint32_t colour, codecup_less_stop *stop,
                       void *context)
{
    struct stopper stopper = {game, stop, context};
    struct arena arena;
    struct walls walls;
    bool all;

    if (!is_ready(game, false) || is_null(game, digits))
        return CODECUP_LESS_MISUSE;
    if (colour >= COLOURS)
        return fail(game, CODECUP_LESS_MISUSE, "there is no such colour");
    game->has_board = game->has_search = false;
    if (refuse_digits(game, digits, length, &walls) != CODECUP_LESS_OK)
        return CODECUP_LESS_INPUT;
    arena = arena_over(game, game->object.size);
    (void)arena_take(&arena, sizeof *game, 1);
    if (arena_left(&arena) < tree_need()) {
        message_print(&game->object.error, "too little memory: a buffer of %zu bytes is needed; it has %zu",
                      codecup_less_need(0, 0), game->object.size);
        return CODECUP_LESS_MEMORY;
    }
    solo_open(&game->solo, &walls);
    all = make_tables(game, colour, &stopper, &arena);
    (void)tree_open(&game->tree, &game->solo, &arena);
    position_start(&game->position);
    note_position(game);
    game->has_board = true;
    return all ? CODECUP_LESS_OK : CODECUP_LESS_STOPPED;
}

/* ---- the game ---- */

static int refuse_turn(codecup_less *game, const struct move *move, const char *why)
{
    char text[NOTATION_MOVE + 1] = "";

    message_clear(&game->object.error);
    message_print(&game->object.error, "%s: ", POSITION_NAMES[game->position.ply % COLOURS]);
    if (move != NULL) {
        notation_put_move(text, *move);
        message_print(&game->object.error, "%s: ", text);
    }
    message_text(&game->object.error, why);
    return CODECUP_LESS_INPUT;
}

static int play(codecup_less *game, const struct turn *turn)
{
    struct position *position = &game->position;
    enum turn_fault fault;
    uint32_t wrong = 0;

    if (position->ply >= PLIES)
        return refuse_turn(game, NULL, "all turns were made");
    if (turn->count == 0 && !position_is_home(position, position->ply % COLOURS))
        return refuse_turn(game, NULL, "a pass, but its pieces are not all home");
    if (turn->count == 0) {
        position->ply++;
    } else {
        fault = position_play(position, &game->solo.walls, turn, &wrong);
        if (fault != TURN_LEGAL)
            return refuse_turn(game, &turn->moves[wrong], position_fault_text(fault));
    }
    note_position(game);
    return CODECUP_LESS_OK;
}

int codecup_less_play(codecup_less *game, const struct codecup_less_turn *from)
{
    struct turn turn = {.count = 0};

    if (!is_ready(game, true) || is_null(game, from))
        return CODECUP_LESS_MISUSE;
    if (from->count > TURN_COST)
        return fail(game, CODECUP_LESS_MISUSE, "a turn has at most three moves");
    turn.count = (uint8_t)from->count;
    for (uint32_t i = 0; i < from->count; i++) {
        if (from->moves[i].from >= SQUARES || from->moves[i].to >= SQUARES)
            return fail(game, CODECUP_LESS_MISUSE, "there is no such square");
        turn.moves[i] = (struct move){from->moves[i].from, from->moves[i].to};
    }
    return play(game, &turn);
}

int codecup_less_play_text(codecup_less *game, const char *text, size_t length)
{
    struct turn turn = {.count = 0};

    if (!is_ready(game, true) || is_null(game, text))
        return CODECUP_LESS_MISUSE;
    if (!(length == 3 && memcmp(text, "Nil", 3) == 0) && !notation_read_turn(text, length, &turn))
        return fail(game, CODECUP_LESS_INPUT, "expected a turn of one to three moves such as h1f1:g1g3, or Nil");
    return play(game, &turn);
}

int codecup_less_position(const codecup_less *game, struct codecup_less_position *position)
{
    if (!is_game(game) || !game->has_board || position == NULL)
        return CODECUP_LESS_MISUSE;
    memcpy(position->pieces, game->position.pieces, sizeof position->pieces);
    position->ply = game->position.ply;
    position->lead = game->position.lead;
    position->over = game->over;
    return CODECUP_LESS_OK;
}

enum { LEAD_MAX = PLIES * TURN_COST };

int codecup_less_set_position(codecup_less *game, const struct codecup_less_position *from)
{
    uint64_t occupied = 0;

    if (!is_ready(game, true) || is_null(game, from))
        return CODECUP_LESS_MISUSE;
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        if (bits_count(from->pieces[colour]) != PIECES || (from->pieces[colour] & occupied) != 0)
            return fail(game, CODECUP_LESS_INPUT, "a colour has four pieces, and no two pieces share a square");
        occupied |= from->pieces[colour];
    }
    if (from->ply > PLIES || from->lead < -LEAD_MAX || from->lead > LEAD_MAX)
        return fail(game, CODECUP_LESS_INPUT, "the number of turns or the lead is outside its limits");
    memcpy(game->position.pieces, from->pieces, sizeof game->position.pieces);
    game->position.ply = from->ply;
    game->position.lead = from->lead;
    note_position(game);
    return CODECUP_LESS_OK;
}

static struct codecup_less_turn public_turn(const struct turn *turn)
{
    struct codecup_less_turn to = {.count = turn->count};

    for (uint32_t i = 0; i < turn->count; i++)
        to.moves[i] = (struct codecup_less_move){turn->moves[i].from, turn->moves[i].to};
    return to;
}

int codecup_less_turns(codecup_less *game, struct codecup_less_turn *turns, uint32_t room, uint32_t *count)
{
    struct turn turn;

    if (!is_ready(game, true) || is_null(game, count) || (room > 0 && is_null(game, turns)))
        return CODECUP_LESS_MISUSE;
    *count = 0;
    if (!tree_can_move(&game->tree, &game->position))
        return CODECUP_LESS_COMPLETE;
    tree_list_turns(&game->tree, &game->position);
    *count = game->tree.turns.count - 1;
    for (uint32_t i = 0; i < *count && i < room; i++) {
        turns_moves(&game->tree.turns, i + 1, &turn);
        turns[i] = public_turn(&turn);
    }
    return CODECUP_LESS_OK;
}

/* ---- searching ---- */

int codecup_less_search(codecup_less *game, uint64_t work, codecup_less_stop *stop, void *context)
{
    struct stopper stopper = {game, stop, context};
    struct stop search_stop = {.should_stop = ask_stop, .context = &stopper};
    struct turn turn;
    bool found;

    if (!is_ready(game, true))
        return CODECUP_LESS_MISUSE;
    if (!tree_can_move(&game->tree, &game->position))
        return CODECUP_LESS_COMPLETE;
    game->object.stopped = game->has_search = false;
    object_enter(&game->object);
    found = tree_search(&game->tree, &game->position, work, &search_stop, &turn);
    object_leave(&game->object);
    game->has_search = found;
    if (!found)
        return CODECUP_LESS_COMPLETE;
    return game->object.stopped ? CODECUP_LESS_STOPPED : CODECUP_LESS_OK;
}

int codecup_less_best(codecup_less *game, struct codecup_less_turn *to, struct codecup_less_score *score)
{
    struct tree *tree;
    struct turn turn;

    if (!is_game(game) || to == NULL || !(game->has_search || (game->object.in_call && game->has_board)))
        return CODECUP_LESS_MISUSE;
    tree = &game->tree;
    if (!tree_best(tree, &game->position, &turn))
        return CODECUP_LESS_MISUSE;
    *to = public_turn(&turn);
    if (score != NULL)
        *score = (struct codecup_less_score){
            .value = tree_value(tree, &game->position) * 1000 / UCT_ONE, .playouts = tree_visits(tree),
            .reused = tree->reused_visits, .nodes = tree->node_count, .full = tree_full(tree), .work = tree->work};
    return CODECUP_LESS_OK;
}

/* Whether a colour can be asked for the way home of the pieces. */
static bool is_placement(codecup_less *game, uint32_t colour, uint64_t pieces)
{
    if (colour < COLOURS && bits_count(pieces) == PIECES)
        return true;
    (void)fail(game, CODECUP_LESS_MISUSE, "there is no such colour, or it has not four pieces");
    return false;
}

int codecup_less_distance(codecup_less *game, uint32_t colour, uint64_t pieces, uint32_t *moves)
{
    if (!is_ready(game, true) || is_null(game, moves) || !is_placement(game, colour, pieces))
        return CODECUP_LESS_MISUSE;
    *moves = solo_distance(&game->solo, colour, pieces);
    return CODECUP_LESS_OK;
}

int codecup_less_move_home(codecup_less *game, uint32_t colour, uint64_t *pieces, struct codecup_less_move *move)
{
    struct move next;

    if (!is_ready(game, true) || is_null(game, pieces) || is_null(game, move) || !is_placement(game, colour, *pieces))
        return CODECUP_LESS_MISUSE;
    if (*pieces == POSITION_HOME[colour])
        return CODECUP_LESS_COMPLETE;
    next = solo_move_home(&game->solo, colour, *pieces);
    *pieces ^= (uint64_t)1 << next.from | (uint64_t)1 << next.to;
    *move = (struct codecup_less_move){next.from, next.to};
    return CODECUP_LESS_OK;
}

/* ---- text ---- */

size_t codecup_less_text(const struct codecup_less_turn *from, char text[15])
{
    struct turn turn = {.count = 0};

    if (text == NULL)
        return 0;
    text[0] = '\0';
    if (from == NULL || from->count > TURN_COST)
        return 0;
    for (uint32_t i = 0; i < from->count; i++) {
        if (from->moves[i].from >= SQUARES || from->moves[i].to >= SQUARES)
            return 0;
        turn.moves[turn.count++] = (struct move){from->moves[i].from, from->moves[i].to};
    }
    if (turn.count > 0)
        return notation_put_turn(text, &turn);
    memcpy(text, "Nil", 4);
    return 3;
}

const char *codecup_less_error(const codecup_less *game)
{
    return object_error((const struct object *)(const void *)game);
}
