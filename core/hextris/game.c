/* See game.h. Source: the contest's specification, "Unit Commands", "Scoring", "The Source" and
 * "Commands". */
#include "game.h"

static const char LETTERS[COMMANDS][GAME_LETTERS + 1] = {
    [MOVE_E] = "bcefy2",  [MOVE_W] = "p'!.03",  [MOVE_SW] = "aghij4",
    [MOVE_SE] = "lmno 5", [TURN_CW] = "dqrvz1", [TURN_CCW] = "kstuwx",
};

const char *game_letters(enum command command)
{
    return LETTERS[command];
}

char game_lower(char letter)
{
    return (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
}

enum command game_command(char letter)
{
    char lower = game_lower(letter);

    for (uint32_t c = 0; c < COMMANDS; c++)
        for (uint32_t i = 0; i < GAME_LETTERS; i++)
            if (LETTERS[c][i] == lower)
                return (enum command)c;
    return COMMANDS;
}

void game_source(uint8_t *units, uint32_t length, uint32_t seed, uint32_t unit_count)
{
    uint32_t state = seed;

    for (uint32_t i = 0; i < length; i++) {
        units[i] = (uint8_t)((state >> 16 & 0x7fff) % unit_count);
        state = state * 1103515245u + 12345u;
    }
}

struct pose game_spawn(const struct unit *unit)
{
    return (struct pose){0, (int16_t)unit->spawn_x, 0};
}

bool game_step(const struct unit *unit, struct pose pose, enum command command, struct pose *after)
{
    int32_t odd = pose.y & 1;

    *after = pose;
    switch (command) {
    case MOVE_E:
        after->x++;
        return true;
    case MOVE_W:
        after->x--;
        return true;
    case MOVE_SW: /* the cell south-west of an odd row has the same column number */
        after->x = (int16_t)(pose.x - 1 + odd);
        after->y++;
        return true;
    case MOVE_SE:
        after->x = (int16_t)(pose.x + odd);
        after->y++;
        return true;
    default: {
        const struct unit_shape *shape = &unit->shape[pose.turn];
        uint32_t way = command == TURN_CW ? 0 : 1;
        if (!shape->turn[way].fits)
            return false;
        after->turn = shape->turn[way].to;
        after->x = (int16_t)(pose.x + shape->turn[way].dx[odd]);
        after->y = (int16_t)(pose.y + shape->turn[way].dy);
        return true;
    }
    }
}

int32_t game_descent(const struct unit *unit, struct pose pose)
{
    return pose.y + unit->shape[pose.turn].pivot_dy - unit->shape[0].pivot_dy;
}

/* Whether the places along the row after text[first..last) come back to their start. */
static bool comes_round(const char *text, uint32_t first, uint32_t last, uint32_t turns)
{
    int32_t column = 0, turned = 0;

    for (uint32_t i = first; i < last; i++) {
        enum command command = game_command(text[i]);
        column += (command == MOVE_E) - (command == MOVE_W);
        turned += (command == TURN_CW) - (command == TURN_CCW);
    }
    return column == 0 && turned % (int32_t)turns == 0;
}

bool game_flies(const char *text, uint32_t length, uint32_t turns)
{
    for (uint32_t last = 1; last <= length; last++) {
        uint32_t first = last;
        while (first > 0 && game_command(text[first - 1]) != MOVE_SW &&
               game_command(text[first - 1]) != MOVE_SE)
            if (comes_round(text, --first, last, turns))
                return false;
    }
    return true;
}

int32_t game_points(uint32_t member_count, uint32_t lines, uint32_t lines_before)
{
    uint32_t points = member_count + 50 * (1 + lines) * lines;

    return (int32_t)(points + (lines_before > 1 ? (lines_before - 1) * points / 10 : 0));
}
