/* See game.h. */
#include "game.h"

size_t game_play(const struct game *game, struct game_problem *problem, void *state, struct game_text text,
                 struct game_step *step)
{
    size_t taken = 0;

    *step = (struct game_step){.taken = 0};
    while (taken < text.length) {
        game->apply(problem, state, text.bytes + taken, text.length - taken, step);
        if (step->taken == 0)
            break;
        taken += step->taken;
    }
    return taken;
}

void game_location(struct message *message, const char *name, const char *text, size_t byte)
{
    size_t line = 1, column = 1;

    for (size_t i = 0; i < byte; i++) {
        line += text[i] == '\n';
        column = text[i] == '\n' ? 1 : column + 1;
    }
    message_name(message, name);
    message_print(message, ":%zu:%zu: ", line, column);
}
