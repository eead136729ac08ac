/* The library of Less as a program that plays as play_less -b WORK does, so that the golden games are played through
 * the public functions on every target:
 *
 *     library_codecup_less -bWORK      WORK may end in k or M
 *
 * It reads the board, its colour and the turns of the others, and writes its own. */
#include "../../core/library/codecup_less.h"
#include "../../port/program.h"
#include "port_text.h"

enum { LINE = 128 };

/* A player and its input. */
struct seat {
    codecup_less *game;
    uint64_t work;
    uint32_t colour;
    int input;
    char line[LINE];
    size_t length;
};

static int fail(const char *text)
{
    port_text(PORT_ERR, "library_codecup_less: ");
    port_text(PORT_ERR, text);
    port_text(PORT_ERR, "\n");
    return PROGRAM_PARTLY;
}

/* Reads a line without its end; false at the end of the input. */
static int read_line(struct seat *seat)
{
    char byte;

    for (seat->length = 0; port_read(seat->input, &byte, 1) == 1; seat->line[seat->length++] = byte)
        if (byte == '\n' || seat->length == LINE)
            return byte == '\n';
    return 0;
}

static int line_is(const struct seat *seat, const char *word)
{
    return seat->length == strlen(word) && memcmp(seat->line, word, seat->length) == 0;
}

static int read_board(struct seat *seat)
{
    static const char *const NAMES[] = {"Yellow", "Black", "White", "Red"};
    char digits[LINE];
    size_t length;

    if (!read_line(seat))
        return CODECUP_LESS_INPUT;
    memcpy(digits, seat->line, length = seat->length);
    if (!read_line(seat))
        return CODECUP_LESS_INPUT;
    while (seat->colour < 3 && !line_is(seat, NAMES[seat->colour]))
        seat->colour++;
    return codecup_less_board(seat->game, digits, length, seat->colour, NULL, NULL);
}

/* Searches, writes and plays a turn. */
static int make_turn(struct seat *seat)
{
    struct codecup_less_turn turn;
    char text[15];
    int status = codecup_less_search(seat->game, seat->work, NULL, NULL);

    if (status != CODECUP_LESS_OK || codecup_less_best(seat->game, &turn, NULL) != CODECUP_LESS_OK)
        return status;
    (void)codecup_less_text(&turn, text);
    port_text(PORT_OUT, text);
    port_text(PORT_OUT, "\n");
    return codecup_less_play(seat->game, &turn);
}

static int go_home(struct seat *seat)
{
    struct codecup_less_position position;
    struct codecup_less_turn turn = {.count = 1};
    char text[15];

    (void)codecup_less_position(seat->game, &position);
    while (codecup_less_move_home(seat->game, seat->colour, &position.pieces[seat->colour], &turn.moves[0]) ==
           CODECUP_LESS_OK) {
        (void)codecup_less_text(&turn, text);
        port_text(PORT_OUT, text);
        port_text(PORT_OUT, "\n");
    }
    return PROGRAM_DONE;
}

static int play(struct seat *seat)
{
    struct codecup_less_position position;

    while (codecup_less_position(seat->game, &position) == CODECUP_LESS_OK) {
        if (position.ply % 4 == seat->colour && position.ply < 80 && make_turn(seat) == CODECUP_LESS_OK)
            continue;
        if (!read_line(seat))
            return fail("the input ends");
        if (line_is(seat, "Quit"))
            return PROGRAM_DONE;
        if (line_is(seat, "Move"))
            return go_home(seat);
        if (codecup_less_play_text(seat->game, seat->line, seat->length) != CODECUP_LESS_OK)
            return fail(codecup_less_error(seat->game));
    }
    return PROGRAM_PARTLY;
}

static uint64_t read_work(int argc, char **argv)
{
    const char *text = argc == 2 && memcmp(argv[1], "-b", 2) == 0 ? argv[1] + 2 : "1k";
    uint64_t work = read_number(&text);

    return *text == 'k' ? work * 1000 : *text == 'M' ? work * 1000000 : work;
}

int program_main(int argc, char **argv)
{
    size_t size;
    void *block = port_block((size_t)256 << 20, &size);
    struct seat seat = {.game = codecup_less_init(block, size), .work = read_work(argc, argv), .input = port_open("-")};
    int status;

    if (seat.game == NULL || seat.input < 0)
        return fail("too little memory, or no input");
    if (read_board(&seat) != CODECUP_LESS_OK)
        return fail(codecup_less_error(seat.game));
    status = play(&seat);
    return port_end_output() ? status : PROGRAM_OUTPUT;
}

const char *program_name(void)
{
    return "library_codecup_less";
}
