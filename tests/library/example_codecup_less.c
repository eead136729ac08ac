/* Plays a game of Less, with all four colours, and prints it turn by turn:
 *
 *     cc example_codecup_less.c $(pkg-config --cflags --libs codecup_less) -o example
 *     ./example */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <codecup_less.h>

enum { MEGABYTES = 4, WORK = 100000 };
static uint64_t buffer[MEGABYTES << 17];

static const char BOARD[] = "10100100000000000001000000001000102000001010100000000010211000000000010100010000"
                            "11101000010200010000200011010000";
static const char *const NAMES[] = {"Yellow", "Black", "White", "Red"};

/* Points of Yellow and White: 10 and the moves by which they are ahead. Moves home after the last turn count, too. */
static int32_t points(codecup_less *game, const struct codecup_less_position *position)
{
    int32_t sum = 10 + position->lead;

    for (uint32_t colour = 0; colour < 4; colour++) {
        uint32_t moves = 0;
        (void)codecup_less_distance(game, colour, position->pieces[colour], &moves);
        sum += colour % 2 == 0 ? -(int32_t)moves : (int32_t)moves;
    }
    return sum < 0 ? 0 : sum > 20 ? 20 : sum;
}

int main(void)
{
    codecup_less *game = codecup_less_init(buffer, sizeof buffer);
    int status = codecup_less_board(game, BOARD, strlen(BOARD), CODECUP_LESS_YELLOW, NULL, NULL);
    struct codecup_less_position position;

    while (status == CODECUP_LESS_OK && codecup_less_position(game, &position) == CODECUP_LESS_OK && !position.over) {
        struct codecup_less_turn turn = {0, {{0, 0}, {0, 0}, {0, 0}}};
        char text[15];
        status = codecup_less_search(game, WORK, NULL, NULL);
        if (status == CODECUP_LESS_OK)
            status = codecup_less_best(game, &turn, NULL);
        (void)codecup_less_text(&turn, text);
        printf("%-6s %s\n", NAMES[position.ply % 4], text);
        status = codecup_less_play(game, &turn);
    }
    if (status != CODECUP_LESS_OK) {
        fprintf(stderr, "%s\n", codecup_less_error(game));
        return 1;
    }
    printf("Yellow and White have %" PRId32 " points of 20\n", points(game, &position));
    return 0;
}
