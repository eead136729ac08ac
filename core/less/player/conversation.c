/* See conversation.h. */
#include "conversation.h"

#include <string.h>

#include "../../../port/port.h"
#include "../../../port/program.h"
#include "../../base/report.h"
#include "../rules/notation.h"

/* What was read. ANSWER_PLAYED: a turn, or Nil, which is played. */
enum answer { ANSWER_PLAYED, ANSWER_MOVE, ANSWER_QUIT, ANSWER_FAILED };

/* ---- lines ---- */

static bool is(const struct lines *lines, const char *word)
{
    return lines->length == strlen(word) && memcmp(lines->text, word, lines->length) == 0;
}

/* Begins a message about byte `at` of the last line: "standard input:7:1: ". */
static void begin(const struct lines *lines, size_t at, struct message *message)
{
    message_clear(message);
    message_print(message, "standard input:%llu:%zu: ", (unsigned long long)lines->number, lines->skipped + at + 1);
}

static int fail(const struct message *message)
{
    report_error(message);
    return PROGRAM_PARTLY;
}

/* Waits for a line; `expected` says in messages what it should be. */
static bool read_line(struct conversation *conversation, const char *expected)
{
    struct lines *lines = &conversation->lines;
    enum lines_status status;
    struct message message;

    clock_pause(&conversation->clock);
    status = lines_next(lines);
    clock_go_on(&conversation->clock);
    if (status == LINES_READ || port_interrupted())
        return status == LINES_READ;
    lines->number++;
    lines->skipped = 0;
    begin(lines, 0, &message);
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
    begin(lines, 0, &message);
    if (lines->utf_16) {
        message_text(&message, "the input is UTF-16; it must be UTF-8");
    } else if (lines->length != WALLS_DIGITS) {
        message_print(&message, "the board has %zu characters; it must have 112", lines->length);
    } else {
        wrong = walls_read(walls, lines->text);
        if (wrong == WALLS_DIGITS)
            return true;
        begin(lines, wrong, &message);
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
    begin(lines, 0, &message);
    message_quoted(&message, lines->text, lines->length);
    message_text(&message, " is not a colour; it must be Yellow, Black, White or Red");
    report_error(&message);
    return false;
}

/* ---- the others' turns ---- */

static enum answer refuse(const struct conversation *conversation, const char *reason, const struct move *move)
{
    const struct lines *lines = &conversation->lines;
    struct message message;
    char text[NOTATION_MOVE + 1] = "";

    begin(lines, 0, &message);
    message_print(&message, "%s: ", POSITION_NAMES[conversation->position.ply % COLOURS]);
    if (move != NULL) {
        notation_put_move(text, *move);
        message_text(&message, text);
    } else {
        message_quoted(&message, lines->text, lines->length);
    }
    message_print(&message, ": %s", reason);
    report_error(&message);
    return ANSWER_FAILED;
}

/* Reads what the colour to move has done, and plays it. Only Move or Quit will do where no turn can be: the
 * program itself is to move, or all turns are over. */
static enum answer read_answer(struct conversation *conversation, bool turn_possible)
{
    struct position *position = &conversation->position;
    const struct lines *lines = &conversation->lines;
    enum turn_fault fault;
    uint32_t wrong = 0;
    struct turn turn;

    if (!read_line(conversation, turn_possible ? "a turn, Nil, Move or Quit" : "Move or Quit"))
        return ANSWER_FAILED;
    if (is(lines, "Quit"))
        return ANSWER_QUIT;
    if (is(lines, "Move"))
        return ANSWER_MOVE;
    if (!turn_possible)
        return refuse(conversation, "no turn can be here, only Move or Quit", NULL);
    if (is(lines, "Nil")) {
        if (!position_home(position, position->ply % COLOURS))
            return refuse(conversation, "its pieces are not home yet", NULL);
        position->ply++;
        return ANSWER_PLAYED;
    }
    if (!notation_read_turn(lines->text, lines->length, &turn))
        return refuse(conversation, "not a turn of one to three moves such as h1f1:g1g3, nor Nil, Move or Quit",
                      NULL);
    fault = position_play(position, &conversation->solo.walls, &turn, &wrong);
    if (fault != TURN_LEGAL)
        return refuse(conversation, position_fault(fault), &turn.moves[wrong]);
    return ANSWER_PLAYED;
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

/* The time that a turn has. */
struct deadline {
    const struct tree *tree;
    struct clock *clock;
    struct stop stop;          /* of the search */
    uint64_t start_ms, end_ms; /* of own time; no limit: UINT64_MAX */
};

/* How fast visits are made is known once a search has taken a RATE_PART-th of the time that is left to it, chosen by
 * hand. Just after its start it may seem slow, as the time until then went to what is kept of the search before. */
enum { RATE_PART = 16 };

/* Whether the search has to end. It also ends when, going on as until now, it would not change its mind
 * before the deadline: the time is better spent on later turns. */
static bool turn_over(void *context)
{
    const struct deadline *deadline = context;
    uint64_t now, spent, left;

    clock_tell(deadline->clock, deadline->stop.last_gap);
    if (port_interrupted())
        return true;
    if (deadline->end_ms == UINT64_MAX)
        return false;
    now = clock_used_ms(deadline->clock);
    if (now >= deadline->end_ms)
        return true;
    spent = now - deadline->start_ms;
    left = deadline->end_ms - now;
    return spent > left / RATE_PART && tree_margin(deadline->tree) * spent > tree_visits(deadline->tree) * left;
}

static void explain(const struct conversation *conversation, const char *text)
{
    const struct tree *tree = &conversation->tree;
    struct message message;

    message_clear(&message);
    message_print(&message, "%s %u: %s, value %u, %u playouts, %u kept, %u nodes, work %llu, ",
                  POSITION_NAMES[conversation->colour], (unsigned)(conversation->position.ply / COLOURS + 1), text,
                  (unsigned)(tree_value(tree, &conversation->position) * 1000 / UCT_ONE), (unsigned)tree_visits(tree),
                  (unsigned)tree->kept, (unsigned)tree->count, (unsigned long long)tree->work);
    report_seconds(&message, clock_used_ms(&conversation->clock));
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

/* By fixed work a game is the same everywhere, unless memory ends the growth of a tree: that is said once. */
static void note_full(struct conversation *conversation)
{
    struct message message;

    if (conversation->full || !tree_full(&conversation->tree))
        return;
    conversation->full = true;
    message_clear(&message);
    message_print(&message, "turn %u: the %u nodes that there is memory for are used up; with more, turns may differ",
                  (unsigned)(conversation->position.ply / COLOURS + 1), (unsigned)conversation->tree.room);
    report_note(&message);
}

/* A turn by search, written and played. */
static int make_turn(struct conversation *conversation)
{
    const struct arguments *arguments = conversation->arguments;
    struct position *position = &conversation->position;
    struct deadline deadline = {.tree = &conversation->tree, .clock = &conversation->clock, .end_ms = UINT64_MAX,
                                .stop = {.asked = turn_over, .context = &deadline}};
    char text[NOTATION_TURN + 2];
    uint32_t wrong = 0;
    struct turn turn;
    size_t length;

    if (!arguments->fixed) {
        uint32_t partner = partner_of(conversation->colour);
        uint32_t distance = solo_distance(&conversation->solo, partner, position->pieces[partner]) +
                            solo_distance(&conversation->solo, conversation->colour,
                                          position->pieces[conversation->colour]);
        deadline.start_ms = clock_used_ms(&conversation->clock);
        deadline.end_ms = deadline.start_ms + clock_turn_ms(&conversation->clock, position, distance);
        deadline.stop.stopped = deadline.end_ms == deadline.start_ms;
    }
    (void)tree_search(&conversation->tree, position, arguments->fixed ? arguments->work : UINT64_MAX, &deadline.stop,
                      &turn);
    clock_tell(&conversation->clock, deadline.stop.work);
    length = notation_put_turn(text, &turn);
    if (!write_line(text, length))
        return PROGRAM_OUTPUT;
    text[length] = '\0';
    if (arguments->verbose)
        explain(conversation, text);
    log_turn(conversation, text);
    if (arguments->fixed || arguments->clock_work != 0)
        note_full(conversation);
    (void)position_play(position, &conversation->solo.walls, &turn, &wrong);
    return port_interrupted() ? PROGRAM_INTERRUPTED : PROGRAM_DONE;
}

/* Writes the moves home with nobody else on the board. Each is one that wastes nothing or, where the distance
 * is an upper limit and a jump beats it, wins most; and each goes towards home, so there is an end. */
static int rush(struct conversation *conversation)
{
    uint32_t colour = conversation->colour;
    uint64_t pieces = conversation->position.pieces[colour];
    char text[NOTATION_MOVE + 1];

    while (pieces != POSITION_HOME[colour]) {
        struct solo_move moves[MOVES_MOST];
        uint32_t count = solo_moves(&conversation->solo, colour, pieces, pieces, TURN_COST, moves), best = 0;
        uint32_t distance = solo_distance(&conversation->solo, colour, pieces);
        for (uint32_t i = 1; i < count; i++)
            if (moves[i].distance < distance &&
                (moves[best].distance >= distance ||
                 moves[i].distance + moves[i].cost < moves[best].distance + moves[best].cost))
                best = i;
        pieces ^= (uint64_t)1 << moves[best].from | (uint64_t)1 << moves[best].to;
        notation_put_move(text, (struct move){moves[best].from, moves[best].to});
        if (!write_line(text, NOTATION_MOVE))
            return PROGRAM_OUTPUT;
    }
    return PROGRAM_DONE;
}

/* ---- a game ---- */

/* Whether the program itself has a turn to make now. */
static bool own_turn(struct conversation *conversation)
{
    const struct position *position = &conversation->position;
    uint64_t work = 0;

    if (position->ply % COLOURS != conversation->colour || position->ply >= PLIES)
        return false;
    turns_list(&conversation->tree.turns, position, 1, &work);
    return conversation->tree.turns.count > 1;
}

static int play(struct conversation *conversation)
{
    struct position *position = &conversation->position;

    while (!position_finished(position, conversation->colour)) {
        int status;
        if (own_turn(conversation)) {
            status = make_turn(conversation);
            if (status != PROGRAM_DONE)
                return status;
            continue;
        }
        switch (read_answer(conversation, position->ply % COLOURS != conversation->colour &&
                                              position->ply < PLIES)) {
        case ANSWER_QUIT: return PROGRAM_DONE;
        case ANSWER_MOVE: return rush(conversation);
        case ANSWER_FAILED: return port_interrupted() ? PROGRAM_INTERRUPTED : PROGRAM_PARTLY;
        case ANSWER_PLAYED: break;
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

/* The time that a table has. */
struct table_time {
    struct clock *clock;
    struct stop stop;
    uint64_t start_ms, end_ms; /* of own time; no limit: UINT64_MAX */
    uint64_t looks;            /* at the clock since the start */
};

/* How fast a table comes is known after a LOOKS_PART-th of it, chosen by hand: four milliseconds of a desktop core. */
enum { LOOKS_PART = 16 };

/* Whether the table will not be ready in time. */
static bool table_late(void *context)
{
    struct table_time *time = context;
    uint64_t now, all = SOLO_TABLE_WORK / STOP_WORK;

    clock_tell(time->clock, time->stop.last_gap);
    if (port_interrupted())
        return true;
    if (time->end_ms == UINT64_MAX)
        return false;
    now = clock_used_ms(time->clock);
    time->looks++;
    return now >= time->end_ms || (time->looks >= all / LOOKS_PART &&
                                   (now - time->start_ms) * all > (time->end_ms - time->start_ms) * time->looks);
}

/* Makes the tables of the first `most` colours, as far as there is time for them; returns their number. With
 * three the two players of one team are judged differently, so the third waits until there is time for two. */
static uint32_t make_tables(struct conversation *conversation, uint32_t most, struct arena *arena)
{
    struct table_time time = {.clock = &conversation->clock, .end_ms = UINT64_MAX};
    uint64_t took = 0;
    uint32_t made = 0;

    for (; made < most; made++) {
        bool done;
        time.stop = (struct stop){.asked = table_late, .context = &time};
        time.looks = 0;
        time.start_ms = clock_used_ms(&conversation->clock);
        if (!conversation->arguments->fixed)
            time.end_ms = clock_tables_ms(&conversation->clock, made >= 2);
        if (time.start_ms >= time.end_ms || (made == 2 && time.end_ms - time.start_ms < 2 * took))
            break;
        done = solo_table(&conversation->solo, solo_order(conversation->colour, made), arena, &time.stop);
        clock_tell(&conversation->clock, time.stop.work);
        if (!done)
            break;
        took = clock_used_ms(&conversation->clock) - time.start_ms;
    }
    return made;
}

static void explain_tables(const struct conversation *conversation, uint32_t made)
{
    struct message message;

    message_clear(&message);
    message_print(&message, "%u of 4 tables of solo distances, ", (unsigned)made);
    report_seconds(&message, clock_used_ms(&conversation->clock));
    report_note(&message);
}

/* Tables for as many colours as leave room for a tree. */
static bool set_up(struct conversation *conversation, const struct walls *walls, struct arena *arena)
{
    size_t left = arena_left(arena), need = arena_need(tree_need(), 1), table = arena_need(RANKS, 1);
    uint32_t tables = 0;

    while (tables < COLOURS && left >= need && (left - need) / table > tables)
        tables++;
    solo_open(&conversation->solo, walls);
    tables = make_tables(conversation, tables, arena);
    if (conversation->arguments->verbose)
        explain_tables(conversation, tables);
    if (tree_open(&conversation->tree, &conversation->solo, arena))
        return true;
    report_memory("the search", need, left);
    return false;
}

/* Says that the limit was too short for the game. */
static void note_late(const struct conversation *conversation)
{
    const struct arguments *arguments = conversation->arguments;
    uint64_t used = clock_used_ms(&conversation->clock);
    struct message message;

    if (arguments->fixed || arguments->clock_work != 0 || used <= arguments->limit_ms)
        return;
    message_clear(&message);
    message_print(&message, "the game took %llu ms, more than the limit of %llu ms", (unsigned long long)used,
                  (unsigned long long)arguments->limit_ms);
    report_note(&message);
}

static void start_clock(struct clock *clock, const struct arguments *arguments)
{
    if (arguments->clock_work != 0)
        clock_start(clock, arguments->clock_work / CLOCK_WORK_MS, CLOCK_WORK);
    else
        clock_start(clock, arguments->limit_ms, arguments->by_clock ? CLOCK_TIME : CLOCK_PROCESSOR);
}

/* The last line of the log, and whether all of it was written. */
static bool end_log(struct conversation *conversation)
{
    struct log *log = &conversation->log;
    struct writer writer;

    if (log->name == NULL)
        return conversation->arguments->log == NULL;
    log_begin(log, &writer, clock_used_ms(&conversation->clock), conversation->clock.work);
    log_mark_end(&writer);
    log_end(log, &writer);
    return log_close(log);
}

int conversation_run(struct conversation *conversation, const struct arguments *arguments, struct arena arena)
{
    struct walls walls;
    struct message message;
    int status;

    conversation->arguments = arguments;
    conversation->full = false;
    start_clock(&conversation->clock, arguments);
    (void)log_open(&conversation->log, arguments->log); /* a failure counts at the end */
    if (!lines_open(&conversation->lines, &arena)) {
        message_clear(&message);
        message_text(&message, "standard input cannot be read");
        return fail(&message);
    }
    if (!read_walls(conversation, &walls) || !read_colour(conversation))
        return port_interrupted() ? PROGRAM_INTERRUPTED : PROGRAM_PARTLY;
    if (!set_up(conversation, &walls, &arena))
        return PROGRAM_PARTLY;
    position_start(&conversation->position);
    status = play(conversation);
    note_late(conversation);
    return end_log(conversation) || status != PROGRAM_DONE ? status : PROGRAM_PARTLY;
}
