/*
 * A square takes four columns: a bracket, the piece, a bracket, and the wall to its right.
 */
#include "view.h"

#include <stdio.h>

#define LESS_VIEW_PLAIN "\033[0m"

static void less_view_piece(int colour, bool colours)
{
    static const char *const start[LESS_COLOURS] = {"\033[1;33m", "\033[1;34m", "\033[1;37m", "\033[1;31m"};
    if (colour < 0)
        (void)putchar('.');
    else if (colours)
        printf("%s%c" LESS_VIEW_PLAIN, start[colour], LESS_LETTERS[colour]);
    else
        (void)putchar(LESS_LETTERS[colour]);
}

static void less_view_row(const struct less_scene *scene, int row, bool colours, const char *end)
{
    const struct less_board *board = scene->board;
    printf("%c   ", 'a' + row);
    for (int column = 0; column < LESS_SIDE; column++) {
        int square = row * LESS_SIDE + column;
        bool to = square == scene->to;
        bool from = square == scene->from;
        (void)putchar(to ? '[' : from ? '(' : ' ');
        if (from)
            (void)putchar(' ');
        else
            less_view_piece(scene->position.at[square], colours);
        (void)putchar(to ? ']' : from ? ')' : ' ');
        if (column < LESS_SIDE - 1)
            (void)putchar(" |#"[board->right[square]]);
    }
    printf("%s\n", end);
    if (row == LESS_SIDE - 1)
        return;
    printf("    ");
    for (int column = 0; column < LESS_SIDE; column++)
        printf(" %c%s", " -="[board->below[row * LESS_SIDE + column]], column < LESS_SIDE - 1 ? "  " : "");
    printf("%s\n", end);
}

void less_view_scene(const struct less_scene *scene, bool colours, const char *end)
{
    printf("game %d, %d : %d moves, %s%s\n", scene->game, scene->moves[0], scene->moves[1], scene->text.text, end);
    printf("     1   2   3   4   5   6   7   8%s\n", end);
    for (int row = 0; row < LESS_SIDE; row++)
        less_view_row(scene, row, colours, end);
}

/* ---- the scenes of a game ---- */

static void less_view_tell(const struct less_outcome *outcome, const struct less_state *state, const struct less_state *after,
                           bool whole, const char *text, less_viewer *viewer, void *context)
{
    struct less_scene scene = {.board = &outcome->problem.board, .position = state->position, .game = outcome->number};
    scene.from = (int)state->from;
    scene.to = (int)state->to;
    scene.whole = whole;
    for (int team = 0; team < 2; team++)
        scene.moves[team] = less_game_team_moves(&after->game, team);
    message_clear(&scene.text);
    message_text(&scene.text, text);
    viewer(context, &scene);
}

/* The same, of all pieces where the turns left them. */
static void less_view_still(const struct less_outcome *outcome, const struct less_state *state, const char *text,
                            less_viewer *viewer, void *context)
{
    struct less_state still = *state;
    still.position = still.game.position;
    still.from = still.to = -1;
    less_view_tell(outcome, &still, &still, true, text, viewer, context);
}

/* Moves up to the end of their turn, or of what there is of it; then what follows from it. */
static size_t less_view_group(struct less_outcome *outcome, struct less_state *state, struct game_text text,
                              less_viewer *viewer, void *context)
{
    struct less_state after = *state;
    struct game_step step = {.taken = 0};
    struct message said;
    size_t length = 0;
    for (; length < text.length && !step.whole; length += step.taken)
        game_less.apply(&outcome->problem, &after, text.bytes + length, text.length - length, &step);
    for (size_t at = 0; at < length; at += step.taken) {
        struct less_state before = *state;
        game_less.apply(&outcome->problem, state, text.bytes + at, length - at, &step);
        struct less_state shown = step.whole ? before : *state;
        if (step.whole ? before.count == 0 : at + step.taken + 1 == length && text.bytes[length - 1] == '\n')
            continue; /* a rush of no move; or the last one, shown once the turn is over */
        less_said(&after, &said);
        less_view_tell(outcome, &shown, &after, step.whole, said.text, viewer, context);
    }
    return length;
}

void less_view_game(const struct game_entry *entry, less_viewer *viewer, void *context)
{
    struct less_outcome *outcome = entry->own;
    struct less_state state;
    bool stuck = false;
    struct message text;
    game_less.start(&outcome->problem, 0, &state);
    less_view_still(outcome, &state, "the start", viewer, context);
    for (size_t at = 0; at < entry->text.length;) {
        if (entry->text.bytes[at] == '!') {
            struct game_step step;
            game_less.apply(&outcome->problem, &state, entry->text.bytes + at, 2, &step);
            const struct game_text *fault = &outcome->fault[state.by];
            message_clear(&text);
            message_print(&text, "%s fails: %.*s", less_colour_name[state.by], (int)fault->length, fault->bytes);
            less_view_still(outcome, &state, text.text, viewer, context);
            at += 2;
        } else {
            at += less_view_group(outcome, &state, (struct game_text){entry->text.bytes + at, entry->text.length - at}, viewer,
                                  context);
        }
        if (state.game.stuck && !stuck) {
            stuck = true;
            message_clear(&text);
            message_print(&text, "%s is stuck", less_colour_name[state.game.plies % LESS_COLOURS]);
            less_view_still(outcome, &state, text.text, viewer, context);
        }
    }
    if (entry->wrong.length > 0)
        return;
    message_clear(&text);
    message_print(&text, "the end: %d moves of Yellow and White, %d of Black and Red", less_game_team_moves(&state.game, 0),
                  less_game_team_moves(&state.game, 1));
    less_view_still(outcome, &state, text.text, viewer, context);
}

void less_view_print(void *context, const struct less_scene *scene)
{
    const bool *colours = context;
    if (!scene->whole)
        return;
    less_view_scene(scene, *colours, "");
    (void)putchar('\n');
}
