/* See replay.h. The rules say what has to come next, the log has to say the same. Of a game that is wrong the rest is passed
 * over, up to the next line "game". */
#include "replay.h"

#include <limits.h>
#include <string.h>

#include "log.h"

/* A game whose log is being read. */
struct replay {
    struct less_lines lines; /* at the current line */
    bool ended;              /* there is none: the text has come to its end */
    struct game_entry *entry;
    struct less_outcome *outcome;
    char *text;              /* the transcript */
    size_t length;
    bool limited;                  /* its head has the line limit */
    bool programmed[LESS_COLOURS]; /* and the line program of a colour */
    int plies;               /* turns and Nils that the log has told */
    bool stuck;              /* it has told that somebody is stuck */
    bool resulted;           /* and the result */
};

/* The game is wrong at the current place; the sentence so far is entry->wrong. */
static bool wrong_here(struct replay *replay)
{
    replay->entry->wrong_at = replay->lines.at;
    return false;
}

static bool wrong(struct replay *replay, const char *format, ...) PRINT_LIKE(2, 3);

static bool wrong(struct replay *replay, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    message_clear(&replay->entry->wrong);
    message_vprint(&replay->entry->wrong, format, arguments);
    va_end(arguments);
    return wrong_here(replay);
}

static void next_line(struct replay *replay)
{
    replay->ended = !less_lines_next(&replay->lines);
}

/* Whether the current line, if there is one, is a line of a log. */
static bool right_line(struct replay *replay)
{
    return replay->ended || replay->lines.wrong == NULL || wrong(replay, "%s", replay->lines.wrong);
}

/* A whole number without a sign, which is then taken; -1 if there is none. */
static int take_number(struct less_lines *lines)
{
    struct game_text word = less_lines_word(lines);
    int number = 0;

    for (size_t i = 0; i < word.length; i++) {
        int digit = word.bytes[i] - '0';

        if (digit < 0 || digit > 9 || number > (INT_MAX - digit) / 10)
            return -1;
        number = number * 10 + digit;
    }
    less_lines_take(lines, word.length);
    return word.length > 0 ? number : -1;
}

/* ---- the head ---- */

static bool head_board(struct replay *replay)
{
    struct less_lines *lines = &replay->lines;
    struct game_text board = less_lines_rest(lines);

    if (less_board_read(&replay->outcome->problem.board, board.bytes, board.length, &replay->entry->wrong)) {
        replay->entry->inline_problem = board;
        return true;
    }
    replay->outcome->problem.board.text[0] = '\0';
    replay->entry->inline_problem = (struct game_text){NULL, 0};
    lines->at += less_board_right(board.bytes, board.length);
    return wrong_here(replay);
}

static bool head_move(struct replay *replay)
{
    struct game_text word = less_lines_rest(&replay->lines);

    replay->outcome->problem.late = less_is(word, "late");
    replay->entry->options[0] = replay->outcome->problem.late ? (struct game_text){"r late",
                                                                                   6} : (struct game_text){"r early",
                                                                                                           7};
    return replay->outcome->problem.late || less_is(word, "early") || wrong(replay, "expected early or late");
}

static bool is_head(enum less_key key)
{
    return key > LESS_KEY_GAME && key <= LESS_KEY_PROGRAM;
}

static bool head_line(struct replay *replay)
{
    struct less_lines *lines = &replay->lines;
    struct game_text rest = less_lines_rest(lines);

    switch (lines->key) {
    case LESS_KEY_BOARD: return head_board(replay);
    case LESS_KEY_MOVE: return head_move(replay);
    case LESS_KEY_SEED: replay->outcome->seed = rest; return true;
    case LESS_KEY_PROGRAM:
        replay->outcome->command[lines->colour] = rest;
        replay->programmed[lines->colour] = true;
        return true;
    default: break;
    }
    replay->outcome->limit = lines->time;
    replay->limited = true;
    return less_is(rest, "clock") || less_is(rest, "processor") ||
 wrong(replay, "expected processor or clock");
}

/* Nothing is missing in the head. */
static bool check_head(struct replay *replay)
{
    const char *missing = !replay->outcome->problem.board.text[0] ? "no board" : !replay->limited ? "no limit" : NULL;

    for (int colour = 0; missing == NULL && colour < LESS_COLOURS; colour++)
        if (!replay->programmed[colour])
            missing = "not four programs";
    return missing == NULL || wrong(replay, "the game has %s", missing);
}

static bool read_head(struct replay *replay)
{
    struct less_lines *lines = &replay->lines;
    size_t at = lines->at;

    replay->outcome->number = take_number(lines);
    if (replay->outcome->number < 0 || lines->at != lines->end) {
        lines->at = at;
        (void)wrong(replay, "expected the number of the game");
        next_line(replay); /* this one is not the first of the next game */
        return false;
    }
    for (next_line(replay); !replay->ended; next_line(replay)) {
        if (!right_line(replay))
            return false;
        if (!is_head(lines->key))
            break;
        if (!head_line(replay))
            return false;
    }
    return check_head(replay);
}

/* ---- moves ---- */

/* Plays `length` bytes as they stand at a byte of the log; false with the sentence of the rules. */
static bool play(struct replay *replay, const char *move, size_t length, size_t byte)
{
    struct game_step step;

    for (size_t i = 0; i < length; i++) {
        replay->text[replay->length + i] = move[i];
        replay->outcome->places[replay->length + i] = byte + i;
    }
    game_less.apply(&replay->outcome->problem, &replay->outcome->state, replay->text + replay->length, length, &step);
    replay->length += step.taken;
    if (step.taken == 0)
        replay->entry->wrong = step.wrong;
    return step.taken > 0;
}

/* The rules have refused what the colour does at the current place. */
static bool wrong_move(struct replay *replay, int colour)
{
    struct message why = replay->entry->wrong;

    return wrong(replay, "%s: %s", less_colour_name[colour], why.text);
}

static bool play_end(struct replay *replay, int colour)
{
    return play(replay, "\n", 1, replay->lines.end) || wrong_move(replay, colour);
}

/* The next move of the line, with the mark that stands before it in a transcript. */
static bool play_move(struct replay *replay, int colour, struct game_text word)
{
    bool first = replay->outcome->state.count == 0;
    char move[1 + LESS_MOVE_TEXT] = ":";
    struct less_move read;

    if (!less_move_read(&read, word.bytes, word.length, &replay->entry->wrong))
        return wrong_move(replay, colour);
    memcpy(move + 1, word.bytes, LESS_MOVE_TEXT);
    if (!play(replay, move + first, sizeof move - first, replay->lines.at - !first))
        return wrong_move(replay, colour);
    less_lines_take(&replay->lines, word.length);
    return true;
}

/* ---- the body ---- */

/* A fault may stand between any two turns. */
static bool take_fault(struct replay *replay)
{
    struct less_lines *lines = &replay->lines;
    char fault[2] = {'!', LESS_LETTERS[lines->colour]};

    if (!play(replay, fault, sizeof fault, lines->start))
        return wrong_here(replay);
    replay->outcome->used[lines->colour] = lines->time;
    replay->outcome->fault[lines->colour] = less_lines_rest(lines);
    return true;
}

/* Takes faults and notes, which may stand anywhere; then the current line is something else, or ended. */
static bool take_asides(struct replay *replay)
{
    struct less_lines *lines = &replay->lines;

    for (; !replay->ended; next_line(replay)) {
        if (!right_line(replay))
            return false;
        if (lines->key == LESS_KEY_NOTE)
            replay->outcome->note[lines->colour] = less_lines_rest(lines);
        else if (lines->key != LESS_KEY_FAULT)
            return true;
        else if (!take_fault(replay))
            return false;
    }
    return true;
}

/* The line is the one that has to come. */
static bool expect(struct replay *replay, enum less_key key, int colour, const char *what)
{
    if (replay->ended)
        return wrong(replay, "the log ends before the game does");
    if (replay->lines.key == key && replay->lines.colour == colour)
        return true;
    return wrong(replay, "expected %s%s%s", what, colour < 0 ? "" : " of ", colour < 0 ? "" : less_colour_name[colour]);
}

/* The line is of this key or, if the program has failed, of that of the referee. Takes the time of a program, within the
 * limit. */
static bool expect_moves(struct replay *replay, enum less_key key, enum less_key referee, const char *what)
{
    int colour = (int)replay->outcome->state.colour;
    int64_t time = replay->lines.time, *used = &replay->outcome->used[colour];
    struct message whose;

    message_clear(&whose);
    message_print(&whose, "%s of the referee", what);
    if (replay->outcome->state.game.failed[colour])
        return expect(replay, referee, colour, whose.text);
    if (!expect(replay, key, colour, what))
        return false;
    if (time > replay->outcome->limit)
        return wrong(replay, "%s exceeds its time limit", less_colour_name[colour]);
    if (time < *used)
        return wrong(replay, "the time of %s is less than before", less_colour_name[colour]);
    *used = time;
    return true;
}

static bool read_turn(struct replay *replay, int colour)
{
    struct less_lines *lines = &replay->lines;
    struct game_text turn = less_lines_rest(lines);

    if (!expect_moves(replay, LESS_KEY_TURN, LESS_KEY_JUDGE, "a turn"))
        return false;
    if (!less_turn_form(turn.bytes, turn.length, &replay->entry->wrong))
        return wrong_move(replay, colour);
    for (size_t at = 0; at < turn.length; at += LESS_MOVE_STEP) {
        if (!play_move(replay, colour, (struct game_text){turn.bytes + at, LESS_MOVE_TEXT}))
            return false;
        lines->at += lines->at < lines->end; /* the colon */
    }
    replay->plies++;
    return play_end(replay, colour);
}

static bool read_rush(struct replay *replay, int colour)
{
    if (!expect_moves(replay, LESS_KEY_RUSH, LESS_KEY_HOME, "a rush"))
        return false;
    replay->outcome->rush[colour] = replay->outcome->state.position;
    while (replay->lines.at < replay->lines.end)
        if (!play_move(replay, colour, less_lines_word(&replay->lines)))
            return false;
    return play_end(replay, colour);
}

/* Points are those of the rules, and so are moves. */
static bool check_result(struct replay *replay, const int moves[2])
{
    const struct less_game *game = &replay->outcome->state.game;

    for (int team = 0; team < 2; team++)
        if (moves[team] != less_game_team_moves(game, team))
            return wrong(replay, "%s and %s have %d moves, not %d", less_colour_name[team],
                         less_colour_name[less_partner(team)],
                         less_game_team_moves(game, team), moves[team]);
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        if (replay->entry->claimed[colour] != less_game_points(game, colour))
            return wrong(replay, "%s has %d points, not %lld", less_colour_name[colour], less_game_points(game, colour),
                         (long long)replay->entry->claimed[colour]);
    return true;
}

static bool read_result(struct replay *replay)
{
    struct less_lines *lines = &replay->lines;
    size_t at = lines->at;
    int numbers[2 + LESS_COLOURS];
    bool right = true;

    if (!expect(replay, LESS_KEY_RESULT, -1, "the result"))
        return false;
    for (int i = 0; i < 2 + LESS_COLOURS; i++) {
        numbers[i] = take_number(lines);
        right = right && numbers[i] >= 0;
    }
    right = right && lines->at == lines->end;
    lines->at = at;
    if (!right)
        return wrong(replay, "expected six numbers");
    replay->entry->has_claim = true;
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        replay->entry->claimed[colour] = numbers[2 + colour];
    replay->resulted = true;
    return check_result(replay, numbers);
}

/* The line that has to come, by what the rules have passed over since the last one and who moves now. */
static bool read_line(struct replay *replay)
{
    const struct less_state *state = &replay->outcome->state;
    int next = replay->plies % LESS_COLOURS;

    if (replay->plies < state->game.plies) {
        replay->plies++;
        return expect(replay, LESS_KEY_NIL, next, "nil");
    }
    if (state->game.stuck && !replay->stuck) {
        replay->stuck = true;
        return expect(replay, LESS_KEY_STUCK, next, "stuck");
    }
    if (state->next == LESS_NEXT_END)
        return read_result(replay);
    return state->next == LESS_NEXT_TURN ? read_turn(replay, (int)state->colour) : read_rush(replay,
                                                                                             (int)state->colour);
}

static void read_body(struct replay *replay)
{
    while (!replay->resulted) {
        if (!take_asides(replay) || !read_line(replay))
            return;
        next_line(replay);
    }
    if (right_line(replay) && !replay->ended && replay->lines.key != LESS_KEY_GAME)
        (void)wrong(replay, "the game is over");
}

/* ---- the file ---- */

/* Why a text is no log, and the byte where that shows; NULL: it may be one, and *byte is where its first game begins. */
static const char *why_no_log(struct game_text text, size_t *byte)
{
    struct less_lines lines = {.text = text};
    const char *why = less_no_text(text, byte);
    bool found;

    if (why != NULL)
        return why;
    lines.next = *byte;
    found = less_lines_next(&lines);
    *byte = lines.start;
    if (!found)
        return "the log has no game";
    return lines.key == LESS_KEY_GAME ? NULL : "a log begins with a line \"game NUMBER\"";
}

bool less_replay_open(struct game_file *file, struct message *wrong)
{
    const char *why = why_no_log(file->text, &file->node);

    message_clear(wrong);
    if (why == NULL)
        return true;
    game_location(wrong, file->name, file->text.bytes, file->node);
    message_text(wrong, why);
    return false;
}

/* Where the game ends that begins at file->node. */
static size_t game_end(const struct game_file *file)
{
    struct less_lines lines = {.text = file->text, .next = file->node};

    (void)less_lines_next(&lines);
    while (less_lines_next(&lines))
        if (lines.key == LESS_KEY_GAME)
            return lines.start;
    return file->text.length;
}

/* A transcript is no longer than the lines of the log from which its moves are, each with its end. */
static bool take_memory(struct replay *replay, struct arena *arena, size_t bytes)
{
    replay->outcome = ARENA_TAKE(arena, 1, struct less_outcome);
    replay->text = ARENA_TAKE(arena, bytes + 1, char);
    size_t *places = ARENA_TAKE(arena, bytes + 1, size_t);
    if (replay->outcome == NULL || replay->text == NULL || places == NULL) {
        message_memory(&replay->entry->wrong, "a game of a log", arena_left(arena));
        return false;
    }
    *replay->outcome = (struct less_outcome){.places = places};
    return true;
}

bool less_replay_next(struct game_file *file, struct game_entry *entry)
{
    struct replay replay = {.lines = {.text = file->text, .next = file->node}, .entry = entry};
    size_t end;

    if (!less_lines_next(&replay.lines))
        return false;
    end = game_end(file);
    *entry = (struct game_entry){.number = file->number++, .offset = replay.lines.start};
    entry->wrong_at = entry->offset;
    entry->is_stray = true;
    file->node = end;
    if (!take_memory(&replay, file->arena, end - entry->offset))
        return true;
    replay.lines.text.length = file->text.length;
    replay.outcome->begun = read_head(&replay);
    if (replay.outcome->begun) {
        game_less.start(&replay.outcome->problem, 0, &replay.outcome->state);
        read_body(&replay);
    } else {
        less_game_start(&replay.outcome->state.game, replay.outcome->problem.late);
    }
    replay.outcome->places[replay.length] = replay.lines.at;
    if (replay.outcome->begun)
        entry->text = (struct game_text){replay.text, replay.length};
    entry->is_stray = entry->inline_problem.bytes == NULL;
    entry->game_data = replay.outcome;
    return true;
}

size_t less_replay_byte_of(const struct game_file *file, const struct game_entry *entry, size_t at)
{
    const struct less_outcome *outcome = entry->game_data;

    (void)file;
    return at < entry->text.length ? outcome->places[at] : outcome->places[entry->text.length];
}
