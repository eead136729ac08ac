/* See conversation.h. */
#include "conversation.h"

#include <string.h>

#include "../../../port/port.h"
#include "../../../port/program.h"
#include "../../base/report.h"
#include "../rules/notation.h"

/* What a line was. REPLY_PLAYED: a turn, which was played, or Nil. REPLY_FAILED: an error was reported. */
enum reply { REPLY_PLAYED, REPLY_MOVE, REPLY_QUIT, REPLY_FAILED };

/* ---- lines ---- */

static bool line_is(const struct lines *lines, const char *word)
{
    return lines->length == strlen(word) && memcmp(lines->text, word, lines->length) == 0;
}

/* Begins a message about byte `at` of the last line: "standard input:7:1: ". */
static void begin_message(const struct lines *lines, size_t at, struct message *message)
{
    message_clear(message);
    message_print(message, "standard input:%llu:%zu: ", (unsigned long long)lines->number, lines->skipped + at + 1);
}

static int fail(const struct message *message)
{
    report_error(message);
    return PROGRAM_PARTLY;
}

/* Waits for a line. Messages name it by `expected`. False when there is none, which is reported unless a signal ended
 * the wait. */
static bool read_line(struct conversation *conversation, const char *expected)
{
    struct lines *lines = &conversation->lines;
    enum lines_status status;
    struct message message;

    clock_pause(&conversation->clock);
    status = lines_next(lines);
    clock_resume(&conversation->clock);
    if (status == LINES_READ || port_interrupted())
        return status == LINES_READ;
    lines->number++;
    lines->skipped = 0;
    begin_message(lines, 0, &message);
    if (status == LINES_FAILED)
        message_text(&message, port_failure());
    else if (status == LINES_END)
        message_text(&message, "the input ends");
    else
        message_limit(&message, "the line", "bytes", MAX_LINE - 1);
    message_print(&message, "; expected %s", expected);
    report_error(&message);
    return false;
}

/* ---- board and colour ---- */

static bool read_walls(struct conversation *conversation, struct walls *walls)
{
    const struct lines *lines = &conversation->lines;
    struct message message;
    size_t wrong;

    if (!read_line(conversation, "the board, 112 digits"))
        return false;
    begin_message(lines, 0, &message);
    if (lines->is_utf_16) {
        message_text(&message, "the input is UTF-16; it must be UTF-8");
    } else if (lines->length != WALLS_DIGITS) {
        message_print(&message, "the board has %zu characters; it must have 112", lines->length);
    } else {
        wrong = walls_read(walls, lines->text);
        if (wrong == WALLS_DIGITS)
            return true;
        begin_message(lines, wrong, &message);
        message_print(&message, "character %zu of the board is ", wrong + 1);
        message_quoted(&message, lines->text + wrong, 1);
        message_text(&message, "; it must be 0, 1 or 2");
    }
    report_error(&message);
    return false;
}

static bool read_colour(struct conversation *conversation)
{
    const struct lines *lines = &conversation->lines;
    struct message message;

    if (!read_line(conversation, "a colour"))
        return false;
    conversation->colour = notation_read_colour(lines->text, lines->length);
    if (conversation->colour < COLOURS)
        return true;
    begin_message(lines, 0, &message);
    message_quoted(&message, lines->text, lines->length);
    message_text(&message, " is not a colour; it must be Yellow, Black, White or Red");
    report_error(&message);
    return false;
}

/* ---- the others' turns ---- */

static enum reply refuse(const struct conversation *conversation, const char *reason, const struct move *move)
{
    const struct lines *lines = &conversation->lines;
    struct message message;
    char text[NOTATION_MOVE + 1] = "";

    begin_message(lines, 0, &message);
    message_print(&message, "%s: ", POSITION_NAMES[conversation->position.ply % COLOURS]);
    if (move != NULL) {
        notation_put_move(text, *move);
        message_text(&message, text);
    } else {
        message_quoted(&message, lines->text, lines->length);
    }
    message_print(&message, ": %s", reason);
    report_error(&message);
    return REPLY_FAILED;
}

/* Reads the reply of the colour to move and plays it. Only Move and Quit are allowed where no turn is possible: the
 * program itself is to move, or all turns were made. */
static enum reply read_reply(struct conversation *conversation, bool turn_possible)
{
    struct position *position = &conversation->position;
    const struct lines *lines = &conversation->lines;
    enum turn_fault fault;
    uint32_t wrong = 0;
    struct turn turn;

    if (!read_line(conversation, turn_possible ? "a turn, Nil, Move or Quit" : "Move or Quit"))
        return REPLY_FAILED;
    if (line_is(lines, "Quit"))
        return REPLY_QUIT;
    if (line_is(lines, "Move"))
        return REPLY_MOVE;
    if (!turn_possible)
        return refuse(conversation, "expected Move or Quit, found a turn", NULL);
    if (line_is(lines, "Nil")) {
        if (!position_is_home(position, position->ply % COLOURS))
            return refuse(conversation, "Nil, but its pieces are not all home", NULL);
        position->ply++;
        return REPLY_PLAYED;
    }
    if (!notation_read_turn(lines->text, lines->length, &turn))
        return refuse(conversation, "expected a turn of one to three moves such as h1f1:g1g3, Nil, Move or Quit",
                      NULL);
    fault = position_play(position, &conversation->solo.walls, &turn, &wrong);
    if (fault != TURN_LEGAL)
        return refuse(conversation, position_fault_text(fault), &turn.moves[wrong]);
    return REPLY_PLAYED;
}

/* ---- own turns ---- */

static bool write_line(char *text, size_t length)
{
    text[length++] = '\n';
    if (port_write(PORT_OUT, text, length))
        return true;
    report_lost_output();
    return false;
}

/* The time of a turn. */
struct turn_time {
    const struct tree *tree;
    struct clock *clock;
    struct stop stop;          /* of the search */
    uint64_t start_ms, end_ms; /* on the clock of own time; no limit: UINT64_MAX */
};

/* The speed of a search is known once it has taken a RATE_PART-th of the time that is left to it (chosen by hand). Just
 * after its start a search seems slow, because it has spent its time on reusing the last tree. */
enum { RATE_PART = 16 };

/* Whether the search has to end. It also ends when, at its present speed, no other turn can overtake the most visited
 * one before the deadline: later turns make better use of the time. */
static bool search_must_end(void *context)
{
    const struct turn_time *time = context;
    uint64_t now, spent, left;

    clock_add_work(time->clock, time->stop.last_gap);
    if (port_interrupted())
        return true;
    if (time->end_ms == UINT64_MAX)
        return false;
    now = clock_used_ms(time->clock);
    if (now >= time->end_ms)
        return true;
    spent = now - time->start_ms;
    left = time->end_ms - now;
    return spent > left / RATE_PART && tree_margin(time->tree) * spent > tree_visits(time->tree) * left;
}

static void explain(const struct conversation *conversation, const char *text)
{
    const struct tree *tree = &conversation->tree;
    struct message message;

    message_clear(&message);
    message_print(&message, "%s %u: %s, value %u, %u playouts, %u reused, %u nodes, work %llu, ",
                  POSITION_NAMES[conversation->colour], (unsigned)(conversation->position.ply / COLOURS + 1), text,
                  (unsigned)(tree_value(tree, &conversation->position) * 1000 / UCT_ONE), (unsigned)tree_visits(tree),
                  (unsigned)tree->reused_visits, (unsigned)tree->node_count, (unsigned long long)tree->work);
    message_seconds(&message, clock_used_ms(&conversation->clock));
    report_note(&message);
}

static void log_turn(struct conversation *conversation, const char *text)
{
    struct log *log = &conversation->log;
    struct writer writer;

    if (log->name == NULL)
        return;
    log_begin(log, &writer, clock_used_ms(&conversation->clock), conversation->clock.work);
    writer_field(&writer, "turn", conversation->position.ply / COLOURS + 1);
    writer_field_text(&writer, "move", text);
    writer_field(&writer, "value", tree_value(&conversation->tree, &conversation->position) * 1000 / UCT_ONE);
    log_end(log, &writer);
}

/* Whether work limits the turns: then the game is the same everywhere, unless memory is short, which is reported. */
static bool is_by_work(const struct conversation *conversation)
{
    return conversation->arguments->turn_work_given || conversation->arguments->game_work != 0;
}

/* Reports once that memory ends the growth of the tree. */
static void report_full(struct conversation *conversation)
{
    struct message message;

    if (conversation->full_reported || !tree_full(&conversation->tree))
        return;
    conversation->full_reported = true;
    message_clear(&message);
    message_print(&message, "turn %u: all %u nodes that fit into memory are used; a larger -m may change the turns",
                  (unsigned)(conversation->position.ply / COLOURS + 1), (unsigned)conversation->tree.capacity);
    report_note(&message);
}

/* Finds a turn by search, writes it and plays it. */
static int make_turn(struct conversation *conversation)
{
    const struct arguments *arguments = conversation->arguments;
    struct position *position = &conversation->position;
    struct turn_time time = {.tree = &conversation->tree, .clock = &conversation->clock, .end_ms = UINT64_MAX,
                             .stop = {.should_stop = search_must_end, .context = &time}};
    char text[NOTATION_TURN + 2];
    uint32_t wrong = 0;
    struct turn turn;
    size_t length;

    if (!arguments->turn_work_given) {
        uint32_t partner = partner_of(conversation->colour);
        uint32_t distance = solo_distance(&conversation->solo, partner, position->pieces[partner]) +
                            solo_distance(&conversation->solo, conversation->colour,
                                          position->pieces[conversation->colour]);
        time.start_ms = clock_used_ms(&conversation->clock);
        time.end_ms = time.start_ms + clock_turn_ms(&conversation->clock, position, distance);
        time.stop.stopped = time.end_ms == time.start_ms;
    }
    (void)tree_search(&conversation->tree, position,
                      arguments->turn_work_given ? arguments->turn_work : UINT64_MAX, &time.stop, &turn);
    clock_add_work(&conversation->clock, time.stop.work);
    length = notation_put_turn(text, &turn);
    if (!write_line(text, length))
        return PROGRAM_OUTPUT;
    text[length] = '\0';
    if (arguments->verbose)
        explain(conversation, text);
    log_turn(conversation, text);
    if (is_by_work(conversation))
        report_full(conversation);
    (void)position_play(position, &conversation->solo.walls, &turn, &wrong);
    return port_interrupted() ? PROGRAM_INTERRUPTED : PROGRAM_DONE;
}

/* Writes the moves home with nobody else on the board. */
static int rush(struct conversation *conversation)
{
    uint32_t colour = conversation->colour;
    uint64_t pieces = conversation->position.pieces[colour];
    char text[NOTATION_MOVE + 1];

    while (pieces != POSITION_HOME[colour]) {
        struct move move = solo_move_home(&conversation->solo, colour, pieces);
        pieces ^= (uint64_t)1 << move.from | (uint64_t)1 << move.to;
        notation_put_move(text, move);
        if (!write_line(text, NOTATION_MOVE))
            return PROGRAM_OUTPUT;
    }
    return PROGRAM_DONE;
}

/* ---- a game ---- */

/* Whether the program itself can make a turn now. */
static bool own_turn(struct conversation *conversation)
{
    const struct position *position = &conversation->position;

    return position->ply % COLOURS == conversation->colour && tree_can_move(&conversation->tree, position);
}

static int play(struct conversation *conversation)
{
    struct position *position = &conversation->position;

    while (!position_team_is_home(position, conversation->colour)) {
        int status;
        if (own_turn(conversation)) {
            status = make_turn(conversation);
            if (status != PROGRAM_DONE)
                return status;
            continue;
        }
        switch (read_reply(conversation, position->ply % COLOURS != conversation->colour &&
                                              position->ply < PLIES)) {
        case REPLY_QUIT: return PROGRAM_DONE;
        case REPLY_MOVE: return rush(conversation);
        case REPLY_FAILED: return port_interrupted() ? PROGRAM_INTERRUPTED : PROGRAM_PARTLY;
        case REPLY_PLAYED: break;
        }
    }
    return PROGRAM_DONE;
}

size_t conversation_need(void)
{
    struct arena counting = arena_counting();

    (void)ARENA_TAKE(&counting, 1, struct conversation);
    (void)ARENA_TAKE(&counting, MAX_LINE, unsigned char);
    (void)arena_take(&counting, tree_need(), 1);
    return arena_counted(&counting);
}

/* ---- tables ---- */

/* The time of a table of solo distances. */
struct table_time {
    struct clock *clock;
    struct stop stop;
    uint64_t start_ms, end_ms; /* on the clock of own time; no limit: UINT64_MAX */
    uint64_t calls;            /* of table_is_late() so far */
};

/* The speed of a table is known after a CALLS_PART-th of it (chosen by hand): four milliseconds of a desktop core. */
enum { CALLS_PART = 16 };

/* Whether the table will be finished too late. */
static bool table_is_late(void *context)
{
    struct table_time *time = context;
    uint64_t now, all = SOLO_TABLE_WORK / STOP_WORK;

    clock_add_work(time->clock, time->stop.last_gap);
    if (port_interrupted())
        return true;
    if (time->end_ms == UINT64_MAX)
        return false;
    now = clock_used_ms(time->clock);
    time->calls++;
    return now >= time->end_ms || (time->calls >= all / CALLS_PART &&
                                   (now - time->start_ms) * all > (time->end_ms - time->start_ms) * time->calls);
}

/* Makes up to `max` tables, as long as there is time; returns their number. With three tables the distances of one team
 * would differ in kind, so the third table is made only if there is time for two more. */
static uint32_t make_tables(struct conversation *conversation, uint32_t max, struct arena *arena)
{
    struct table_time time = {.clock = &conversation->clock, .end_ms = UINT64_MAX};
    uint64_t last_ms = 0;
    uint32_t made = 0;

    for (; made < max; made++) {
        bool done;
        time.stop = (struct stop){.should_stop = table_is_late, .context = &time};
        time.calls = 0;
        time.start_ms = clock_used_ms(&conversation->clock);
        if (!conversation->arguments->turn_work_given)
            time.end_ms = clock_tables_end_ms(&conversation->clock, made >= 2);
        if (time.start_ms >= time.end_ms || (made == 2 && time.end_ms - time.start_ms < 2 * last_ms))
            break;
        done = solo_make_table(&conversation->solo, solo_table_colour(conversation->colour, made), arena, &time.stop);
        clock_add_work(&conversation->clock, time.stop.work);
        if (!done)
            break;
        last_ms = clock_used_ms(&conversation->clock) - time.start_ms;
    }
    return made;
}

static void explain_tables(const struct conversation *conversation, uint32_t made)
{
    struct message message;

    message_clear(&message);
    message_print(&message, "%u of 4 tables of solo distances, ", (unsigned)made);
    message_seconds(&message, clock_used_ms(&conversation->clock));
    report_note(&message);
}

/* Reports that tables do not fit into memory. */
static void report_tables(uint32_t fit)
{
    struct message message;

    if (fit >= COLOURS)
        return;
    message_clear(&message);
    message_print(&message, "%u of 4 tables of solo distances fit into memory; a larger -m may change the turns",
                  (unsigned)fit);
    report_note(&message);
}

/* Makes tables for as many colours as leave memory for a tree, and the tree. */
static bool set_up(struct conversation *conversation, const struct walls *walls, struct arena *arena)
{
    size_t left = arena_left(arena);
    uint32_t fit = tree_tables(left), tables;

    solo_open(&conversation->solo, walls);
    if (is_by_work(conversation))
        report_tables(fit);
    tables = make_tables(conversation, fit, arena);
    if (conversation->arguments->verbose)
        explain_tables(conversation, tables);
    if (tree_open(&conversation->tree, &conversation->solo, arena))
        return true;
    report_memory("the search", arena_need(tree_need(), 1), left);
    return false;
}

/* Reports a game that took longer than its limit. */
static void report_late(const struct conversation *conversation)
{
    const struct arguments *arguments = conversation->arguments;
    uint64_t used = clock_used_ms(&conversation->clock);
    struct message message;

    if (arguments->turn_work_given || arguments->game_work != 0 || used <= arguments->limit_ms)
        return;
    message_clear(&message);
    message_print(&message, "the game took %llu ms, more than the limit of %llu ms", (unsigned long long)used,
                  (unsigned long long)arguments->limit_ms);
    report_note(&message);
}

static void start_clock(struct clock *clock, const struct arguments *arguments)
{
    if (arguments->game_work != 0)
        clock_start(clock, arguments->game_work / CLOCK_WORK_MS, CLOCK_WORK);
    else
        clock_start(clock, arguments->limit_ms, arguments->by_wall_clock ? CLOCK_WALL : CLOCK_PROCESSOR);
}

/* Writes the last line of the log. Returns whether all of the log was written. */
static bool end_log(struct conversation *conversation)
{
    struct log *log = &conversation->log;
    struct writer writer;

    if (log->name == NULL)
        return conversation->arguments->log_path == NULL;
    log_begin(log, &writer, clock_used_ms(&conversation->clock), conversation->clock.work);
    log_mark_end(&writer);
    log_end(log, &writer);
    return log_close(log);
}

/* Reads the board and the colour, and plays the game. */
static int play_game(struct conversation *conversation, struct arena *arena)
{
    struct message message;
    struct walls walls;
    int status;

    if (!lines_open(&conversation->lines, arena)) {
        message_clear(&message);
        message_text(&message, "standard input cannot be read");
        return fail(&message);
    }
    if (!read_walls(conversation, &walls) || !read_colour(conversation))
        return port_interrupted() ? PROGRAM_INTERRUPTED : PROGRAM_PARTLY;
    if (!set_up(conversation, &walls, arena))
        return PROGRAM_PARTLY;
    position_start(&conversation->position);
    status = play(conversation);
    report_late(conversation);
    return status;
}

int conversation_run(struct conversation *conversation, const struct arguments *arguments, struct arena arena)
{
    int status;

    conversation->arguments = arguments;
    conversation->full_reported = false;
    start_clock(&conversation->clock, arguments);
    (void)log_open(&conversation->log, arguments->log_path); /* end_log() notices a failure */
    status = play_game(conversation, &arena);
    return end_log(conversation) || status != PROGRAM_DONE ? status : PROGRAM_PARTLY;
}
