/* See log.h. A line is parsed from the left: the key says whether a colour and seconds follow. */
#include "log.h"

#include <string.h>

#include "board.h"

const char *const LESS_KEY_NAME[LESS_KEYS] = {
    [LESS_KEY_GAME] = "game",   [LESS_KEY_BOARD] = "board",     [LESS_KEY_SEED] = "seed", [LESS_KEY_LIMIT] = "limit",
    [LESS_KEY_MOVE] = "move",   [LESS_KEY_PROGRAM] = "program", [LESS_KEY_TURN] = "turn", [LESS_KEY_FAULT] = "fault",
    [LESS_KEY_JUDGE] = "judge", [LESS_KEY_NIL] = "nil",         [LESS_KEY_STUCK] = "stuck", [LESS_KEY_RUSH] = "rush",
    [LESS_KEY_HOME] = "home",   [LESS_KEY_NOTE] = "note",       [LESS_KEY_RESULT] = "result",
};

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

bool less_text_is(struct game_text text, const char *name)
{
    return strlen(name) == text.length && (text.length == 0 || memcmp(text.bytes, name, text.length) == 0);
}

const char *less_text_fault(struct game_text text, size_t *byte)
{
    bool has_pair = text.length >= 2;

    *byte = 0;
    if (has_pair && (memcmp(text.bytes, "\xff\xfe", 2) == 0 || memcmp(text.bytes, "\xfe\xff", 2) == 0 ||
                   (text.bytes[0] == '\0') != (text.bytes[1] == '\0')))
        return "the input is UTF-16; it must be UTF-8";
    while (*byte < text.length && text.bytes[*byte] != '\0')
        ++*byte;
    if (*byte < text.length)
        return "the input is not text: it contains a NUL byte";
    *byte = text.length >= 3 && memcmp(text.bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    return NULL;
}

struct game_text less_lines_rest(const struct less_lines *lines)
{
    return (struct game_text){lines->text.bytes + lines->at, lines->end - lines->at};
}

struct game_text less_lines_word(const struct less_lines *lines)
{
    struct game_text word = less_lines_rest(lines);
    size_t length = 0;

    while (length < word.length && !is_blank(word.bytes[length]))
        length++;
    word.length = length;
    return word;
}

void less_lines_take(struct less_lines *lines, size_t length)
{
    lines->at += length;
    while (lines->at < lines->end && is_blank(lines->text.bytes[lines->at]))
        lines->at++;
}

/* Takes the word if it is one of these names, and returns its index. Otherwise sets lines->wrong and returns
 * `count`. */
static int take_name(struct less_lines *lines, const char *const *names, int count, const char *wrong)
{
    struct game_text word = less_lines_word(lines);
    int found = 0;

    while (found < count && !less_text_is(word, names[found]))
        found++;
    if (found < count)
        less_lines_take(lines, word.length);
    else
        lines->wrong = wrong;
    return found;
}

/* Takes seconds with three decimals and at most 8 digits before them; returns microseconds. */
static int64_t take_seconds(struct less_lines *lines)
{
    struct game_text word = less_lines_word(lines);
    int64_t milliseconds = 0;
    bool is_valid = word.length >= 5 && word.length <= 12 && word.bytes[word.length - 4] == '.';

    for (size_t i = 0; is_valid && i < word.length; i++) {
        if (i == word.length - 4)
            continue;
        is_valid = word.bytes[i] >= '0' && word.bytes[i] <= '9';
        milliseconds = milliseconds * 10 + (word.bytes[i] - '0');
    }
    if (is_valid)
        less_lines_take(lines, word.length);
    else
        lines->wrong = "expected seconds with three decimals";
    return milliseconds * 1000;
}

/* Goes to the next line, empty or not. False after the last one. */
static bool next_line(struct less_lines *lines)
{
    const char *text = lines->text.bytes;

    if (lines->next >= lines->text.length) {
        lines->at = lines->end = lines->start;
        return false;
    }
    lines->start = lines->at = lines->end = lines->next;
    while (lines->end < lines->text.length && text[lines->end] != '\n')
        lines->end++;
    lines->next = lines->end + (lines->end < lines->text.length);
    while (lines->end > lines->at && is_blank(text[lines->end - 1]))
        lines->end--;
    less_lines_take(lines, 0);
    return true;
}

bool less_lines_next(struct less_lines *lines)
{
    enum less_key key;

    do {
        if (!next_line(lines))
            return false;
    } while (lines->at == lines->end || lines->text.bytes[lines->at] == '#');
    lines->wrong = NULL;
    lines->colour = -1;
    lines->time_us = 0;
    key = (enum less_key)take_name(lines, LESS_KEY_NAME, LESS_KEYS,
                                   "unknown keyword; the keywords are game, board, seed, limit, move, program, turn, "
                                   "fault, judge, nil, stuck, rush, home, note and result");
    lines->key = key;
    if (key == LESS_KEY_PROGRAM || (key >= LESS_KEY_TURN && key <= LESS_KEY_NOTE))
        lines->colour = take_name(lines, less_colour_name, LESS_COLOURS,
                                  "expected a colour: Yellow, Black, White or Red");
    if (lines->wrong == NULL &&
        (key == LESS_KEY_LIMIT || key == LESS_KEY_TURN || key == LESS_KEY_FAULT || key == LESS_KEY_RUSH))
        lines->time_us = take_seconds(lines);
    return true;
}
