/* See replay.h. The rules say which line must come next, and the log must have it. The rest of a wrong game is skipped,
 * up to the next line "game". */
#include "replay.h"

#include <limits.h>
#include <string.h>

#include "log.h"

/* A game whose log is being read. */
struct replay {
    struct less_lines lines;       /* at the current line */
    bool at_end;                   /* of the text: there is no current line */
    struct game_entry *entry;
    struct less_outcome *outcome;
    char *text;                    /* the transcript, `length` bytes so far */
    size_t length;
    bool has_limit;                 /* the head has a line "limit" */
    bool has_program[LESS_COLOURS]; /* the head has a line "program" for the colour */
    int plies;                      /* turns and Nils read so far */
    bool has_stuck;                 /* a line "stuck" was read */
    bool has_result;                /* the line "result" was read */
};

/* Marks the game as wrong at the current byte. The message is in entry->wrong. */
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
    replay->at_end = !less_lines_next(&replay->lines);
}

/* Whether the current line, if there is one, begins as a line of a log. */
static bool line_is_valid(struct replay *replay)
{
    return replay->at_end || replay->lines.wrong == NULL || wrong(replay, "%s", replay->lines.wrong);
}

/* Takes a whole number without a sign; returns -1 where there is none. */
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
    lines->at += less_board_valid_digits(board.bytes, board.length);
    return wrong_here(replay);
}

static bool head_move(struct replay *replay)
{
    struct game_text word = less_lines_rest(&replay->lines);

    replay->outcome->problem.late_rush = less_text_is(word, "late");
    replay->entry->options[0] = replay->outcome->problem.late_rush ? (struct game_text){"r late",
                                                                                   6} : (struct game_text){"r early",
                                                                                                           7};
    return replay->outcome->problem.late_rush || less_text_is(word, "early") || wrong(replay, "expected early or late");
}

static bool is_head(enum less_key key)
{
    return key > LESS_KEY_GAME && key <= LESS_KEY_PROGRAM;
}

static bool head_seed(struct replay *replay, struct game_text rest)
{
    for (size_t i = 0; i < rest.length; i++)
        if (rest.bytes[i] < '0' || rest.bytes[i] > '9')
            return wrong(replay, "expected the number of the seed");
    replay->outcome->seed = rest;
    return rest.length > 0 || wrong(replay, "expected the number of the seed");
}

static bool head_line(struct replay *replay)
{
    struct less_lines *lines = &replay->lines;
    struct game_text rest = less_lines_rest(lines);

    switch (lines->key) {
    case LESS_KEY_BOARD: return head_board(replay);
    case LESS_KEY_MOVE: return head_move(replay);
    case LESS_KEY_SEED: return head_seed(replay, rest);
    case LESS_KEY_PROGRAM:
        replay->outcome->command[lines->colour] = rest;
        replay->has_program[lines->colour] = true;
        return true;
    default: break;
    }
    replay->outcome->limit_us = lines->time_us;
    replay->has_limit = true;
    return less_text_is(rest, "clock") || less_text_is(rest, "processor") ||
 wrong(replay, "expected processor or clock");
}

/* Whether the head is complete. */
static bool check_head(struct replay *replay)
{
    const char *missing = !replay->outcome->problem.board.text[0] ? "no board" : !replay->has_limit ? "no limit" : NULL;

    for (int colour = 0; missing == NULL && colour < LESS_COLOURS; colour++)
        if (!replay->has_program[colour])
            missing = "fewer than four programs";
    return missing == NULL || wrong(replay, "the game has %s", missing);
}

static bool read_head(struct replay *replay)
{
    struct less_lines *lines = &replay->lines;
    size_t at = lines->at;
    int number;

    number = take_number(lines);
    replay->outcome->number = number < 0 ? 0 : number;
    if (number < 0 || lines->at != lines->end) {
        lines->at = at;
        (void)wrong(replay, "expected the number of the game");
        next_line(replay); /* else this line would look like the start of the next game */
        return false;
    }
    for (next_line(replay); !replay->at_end; next_line(replay)) {
        if (!line_is_valid(replay))
            return false;
        if (!is_head(lines->key))
            break;
        if (!head_line(replay))
            return false;
    }
    return check_head(replay);
}

/* ---- moves ---- */

/* Plays `length` bytes of transcript, which come from a byte of the log. False with the message of the rules. */
static bool play(struct replay *replay, const char *move, size_t length, size_t byte)
{
    struct game_step step;

    for (size_t i = 0; i < length; i++) {
        replay->text[replay->length + i] = move[i];
        replay->outcome->source_bytes[replay->length + i] = byte + i;
    }
    game_less.apply(&replay->outcome->problem, &replay->outcome->state, replay->text + replay->length, length, &step);
    replay->length += step.taken;
    if (step.taken == 0)
        replay->entry->wrong = step.wrong;
    return step.taken > 0;
}

/* Puts the colour before the message of the rules. */
static bool wrong_move(struct replay *replay, int colour)
{
    struct message why = replay->entry->wrong;

    return wrong(replay, "%s: %s", less_colour_name[colour], why.text);
}

static bool play_end(struct replay *replay, int colour)
{
    return play(replay, "\n", 1, replay->lines.end) || wrong_move(replay, colour);
}

/* Plays the next move of the line; all but the first get the colon of a transcript. */
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

/* Takes a fault, which may stand between any two turns. */
static bool take_fault(struct replay *replay)
{
    struct less_lines *lines = &replay->lines;
    char fault[2] = {'!', LESS_LETTERS[lines->colour]};

    if (!play(replay, fault, sizeof fault, lines->start))
        return wrong_here(replay);
    replay->outcome->used_us[lines->colour] = lines->time_us;
    replay->outcome->fault[lines->colour] = less_lines_rest(lines);
    return true;
}

/* Takes faults and notes, which may stand anywhere, up to another line or the end. */
static bool take_faults_and_notes(struct replay *replay)
{
    struct less_lines *lines = &replay->lines;

    for (; !replay->at_end; next_line(replay)) {
        if (!line_is_valid(replay))
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

/* Whether the current line is the one that must come. */
static bool expect(struct replay *replay, enum less_key key, int colour, const char *what)
{
    if (replay->at_end)
        return wrong(replay, "the log ends before the game does");
    if (replay->lines.key == key && replay->lines.colour == colour)
        return true;
    return wrong(replay, "expected %s%s%s", what, colour < 0 ? "" : " of ", colour < 0 ? "" : less_colour_name[colour]);
}

/* Expects a turn or a rush: of the program or, if that has failed, of the judge. Checks and takes the time of a
 * program. `what` is the name in messages. */
static bool expect_moves(struct replay *replay, enum less_key key, enum less_key judge_key, const char *what)
{
    int colour = (int)replay->outcome->state.colour;
    int64_t time = replay->lines.time_us, *used = &replay->outcome->used_us[colour];
    bool failed = replay->outcome->state.game.failed[colour];
    struct message expected;

    message_clear(&expected);
    message_print(&expected, "a %s%s", failed ? "judge's " : "", what);
    if (failed)
        return expect(replay, judge_key, colour, expected.text);
    if (!expect(replay, key, colour, expected.text))
        return false;
    if (time > replay->outcome->limit_us)
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

    if (!expect_moves(replay, LESS_KEY_TURN, LESS_KEY_JUDGE, "turn"))
        return false;
    if (!less_turn_is_well_formed(turn.bytes, turn.length, &replay->entry->wrong))
        return wrong_move(replay, colour);
    for (size_t at = 0; at < turn.length; at += LESS_MOVE_STRIDE) {
        if (!play_move(replay, colour, (struct game_text){turn.bytes + at, LESS_MOVE_TEXT}))
            return false;
        lines->at += lines->at < lines->end; /* the colon */
    }
    replay->plies++;
    return play_end(replay, colour);
}

static bool read_rush(struct replay *replay, int colour)
{
    if (!expect_moves(replay, LESS_KEY_RUSH, LESS_KEY_HOME, "rush"))
        return false;
    replay->outcome->rush_start[colour] = replay->outcome->state.position;
    while (replay->lines.at < replay->lines.end)
        if (!play_move(replay, colour, less_lines_word(&replay->lines)))
            return false;
    return play_end(replay, colour);
}

/* Whether moves and points of the result are those of the rules. */
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
    bool is_valid = true;

    if (!expect(replay, LESS_KEY_RESULT, -1, "the result"))
        return false;
    for (int i = 0; i < 2 + LESS_COLOURS; i++) {
        numbers[i] = take_number(lines);
        is_valid = is_valid && numbers[i] >= 0;
    }
    is_valid = is_valid && lines->at == lines->end;
    lines->at = at;
    if (!is_valid)
        return wrong(replay, "expected six numbers");
    replay->entry->has_claim = true;
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        replay->entry->claimed[colour] = numbers[2 + colour];
    replay->has_result = true;
    return check_result(replay, numbers);
}

/* Reads the line that must come: a Nil or a line "stuck" that the rules imply, or what the colour to move does. */
static bool read_line(struct replay *replay)
{
    const struct less_state *state = &replay->outcome->state;
    int next = replay->plies % LESS_COLOURS;

    if (replay->plies < state->game.plies) {
        replay->plies++;
        return expect(replay, LESS_KEY_NIL, next, "nil");
    }
    if (state->game.any_stuck && !replay->has_stuck) {
        replay->has_stuck = true;
        return expect(replay, LESS_KEY_STUCK, next, "stuck");
    }
    if (state->next == LESS_NEXT_END)
        return read_result(replay);
    return state->next == LESS_NEXT_TURN ? read_turn(replay, (int)state->colour) : read_rush(replay,
                                                                                             (int)state->colour);
}

static void read_body(struct replay *replay)
{
    while (!replay->has_result) {
        if (!take_faults_and_notes(replay) || !read_line(replay))
            return;
        next_line(replay);
    }
    if (line_is_valid(replay) && !replay->at_end && replay->lines.key != LESS_KEY_GAME)
        (void)wrong(replay, "the game is over");
}

/* ---- the file ---- */

/* Why a text is not a log, with the byte that shows it. NULL where it can be one; *byte is then the start of its first
 * game. */
static const char *log_fault(struct game_text text, size_t *byte)
{
    struct less_lines lines = {.text = text};
    const char *why = less_text_fault(text, byte);
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
    const char *why = log_fault(file->text, &file->node);

    message_clear(wrong);
    if (why == NULL)
        return true;
    game_location(wrong, file->name, file->text.bytes, file->node);
    message_text(wrong, why);
    return false;
}

/* The end of the game that starts at file->node. */
static size_t game_end(const struct game_file *file)
{
    struct less_lines lines = {.text = file->text, .next = file->node};

    (void)less_lines_next(&lines);
    while (less_lines_next(&lines))
        if (lines.key == LESS_KEY_GAME)
            return lines.start;
    return file->text.length;
}

/* Takes memory for a game of `bytes` bytes: its transcript is no longer than its lines in the log. */
static bool take_memory(struct replay *replay, struct arena *arena, size_t bytes)
{
    replay->outcome = ARENA_TAKE(arena, 1, struct less_outcome);
    replay->text = ARENA_TAKE(arena, bytes + 1, char);
    size_t *source_bytes = ARENA_TAKE(arena, bytes + 1, size_t);
    if (replay->outcome == NULL || replay->text == NULL || source_bytes == NULL) {
        message_memory(&replay->entry->wrong, "a game of a log", arena_left(arena));
        replay->entry->no_memory = true;
        return false;
    }
    *replay->outcome = (struct less_outcome){.source_bytes = source_bytes};
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
    replay.outcome->head_valid = read_head(&replay);
    if (replay.outcome->head_valid) {
        game_less.start(&replay.outcome->problem, 0, &replay.outcome->state);
        read_body(&replay);
    } else {
        less_game_start(&replay.outcome->state.game, replay.outcome->problem.late_rush);
    }
    replay.outcome->source_bytes[replay.length] = replay.lines.at;
    if (replay.outcome->head_valid)
        entry->text = (struct game_text){replay.text, replay.length};
    entry->is_stray = entry->inline_problem.bytes == NULL;
    entry->game_data = replay.outcome;
    return true;
}

size_t less_replay_byte_of(const struct game_file *file, const struct game_entry *entry, size_t at)
{
    const struct less_outcome *outcome = entry->game_data;

    (void)file;
    return at < entry->text.length ? outcome->source_bytes[at] : outcome->source_bytes[entry->text.length];
}
