/* See notation.h. */
#include "notation.h"

#include <string.h>

static void put_square(char *text, uint32_t square)
{
    text[0] = (char)('a' + square / SIDE);
    text[1] = (char)('1' + square % SIDE);
}

static bool read_square(const char *text, uint8_t *square)
{
    if (text[0] < 'a' || text[0] >= 'a' + SIDE || text[1] < '1' || text[1] >= '1' + SIDE)
        return false;
    *square = (uint8_t)((text[0] - 'a') * SIDE + text[1] - '1');
    return true;
}

void notation_put_move(char *text, struct move move)
{
    put_square(text, move.from);
    put_square(text + 2, move.to);
}

size_t notation_put_turn(char *text, const struct turn *turn)
{
    size_t length = 0;

    for (uint32_t i = 0; i < turn->count; i++) {
        if (i > 0)
            text[length++] = ':';
        notation_put_move(text + length, turn->moves[i]);
        length += NOTATION_MOVE;
    }
    text[length] = '\0';
    return length;
}

bool notation_read_turn(const char *text, size_t length, struct turn *turn)
{
    size_t count = (length + 1) / (NOTATION_MOVE + 1);

    if (count < 1 || count > TURN_COST || length != count * (NOTATION_MOVE + 1) - 1)
        return false;
    turn->count = (uint8_t)count;
    for (size_t i = 0; i < count; i++, text += NOTATION_MOVE + 1) {
        if (!read_square(text, &turn->moves[i].from) || !read_square(text + 2, &turn->moves[i].to))
            return false;
        if (i + 1 < count && text[NOTATION_MOVE] != ':')
            return false;
    }
    return true;
}

uint32_t notation_read_colour(const char *text, size_t length)
{
    uint32_t colour = 0;

    while (colour < COLOURS && (strlen(POSITION_NAMES[colour]) != length ||
                                memcmp(POSITION_NAMES[colour], text, length) != 0))
        colour++;
    return colour;
}
