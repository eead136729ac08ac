/*
 * A line is taken apart from its left: the key says whether a colour and seconds follow.
 */
#include "log.h"

#include "board.h"
#include "../../../port/posix/judge/host.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    bool colour;
    bool seconds;
} less_log_keys[LESS_KEYS] = {
    [LESS_KEY_GAME] = {"game", false, false},      [LESS_KEY_BOARD] = {"board", false, false},
    [LESS_KEY_SEED] = {"seed", false, false},      [LESS_KEY_LIMIT] = {"limit", false, true},
    [LESS_KEY_MOVE] = {"move", false, false},      [LESS_KEY_PROGRAM] = {"program", true, false},
    [LESS_KEY_TURN] = {"turn", true, true},        [LESS_KEY_FAULT] = {"fault", true, true},
    [LESS_KEY_JUDGE] = {"judge", true, false},     [LESS_KEY_NIL] = {"nil", true, false},
    [LESS_KEY_STUCK] = {"stuck", true, false},     [LESS_KEY_RUSH] = {"rush", true, true},
    [LESS_KEY_HOME] = {"home", true, false},       [LESS_KEY_NOTE] = {"note", true, false},
    [LESS_KEY_RESULT] = {"result", false, false},
};

/* ---- write ---- */

void less_log_add(struct less_log *log, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    size_t needed = log->length + (size_t)length + 1;
    if (needed > log->capacity) {
        log->text = judge_host_resize(log->text, needed, 2);
        log->capacity = needed * 2;
    }
    va_start(arguments, format);
    (void)vsnprintf(log->text + log->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    log->length = needed - 1;
}

void less_log_key(struct less_log *log, enum less_key key, int colour)
{
    less_log_add(log, "%s ", less_log_keys[key].name);
    if (colour >= 0)
        less_log_add(log, "%s ", less_colour_name[colour]);
}

void less_log_seconds(struct less_log *log, int64_t microseconds)
{
    long long milliseconds = microseconds / 1000;
    less_log_add(log, "%lld.%03lld ", milliseconds / 1000, milliseconds % 1000);
}

/* ---- read ---- */

static const char less_lines_blanks[] = " \t\r";

/* Takes so many bytes of the line away, and the blanks that follow. */
static void less_lines_take(struct less_lines *lines, size_t length)
{
    while (length < lines->length && strchr(less_lines_blanks, lines->rest[length]))
        length++;
    lines->rest += length;
    lines->length -= length;
    lines->column = (int)(lines->rest - lines->start) + 1;
}

/* The next word of the line, *length 0 at its end. */
static const char *less_lines_word(const struct less_lines *lines, size_t *length)
{
    *length = 0;
    while (*length < lines->length && !strchr(less_lines_blanks, lines->rest[*length]))
        ++*length;
    return lines->rest;
}

static bool less_lines_is(const char *word, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(word, name, length) == 0;
}

static enum less_key less_lines_key(struct less_lines *lines)
{
    size_t length;
    const char *word = less_lines_word(lines, &length);
    for (int key = 0; key < LESS_KEYS; key++) {
        if (less_lines_is(word, length, less_log_keys[key].name)) {
            less_lines_take(lines, length);
            return (enum less_key)key;
        }
    }
    lines->wrong = "no line of a log begins so";
    return LESS_KEYS;
}

static int less_lines_colour(struct less_lines *lines)
{
    size_t length;
    const char *word = less_lines_word(lines, &length);
    for (int colour = 0; colour < LESS_COLOURS; colour++) {
        if (less_lines_is(word, length, less_colour_name[colour])) {
            less_lines_take(lines, length);
            return colour;
        }
    }
    lines->wrong = "expected a colour: Yellow, Black, White or Red";
    return -1;
}

/* Seconds with three decimals. */
static int64_t less_lines_seconds(struct less_lines *lines)
{
    size_t length;
    const char *word = less_lines_word(lines, &length);
    int64_t milliseconds = 0;
    bool right = length >= 5 && length <= 12 && word[length - 4] == '.';
    for (size_t i = 0; right && i < length; i++) {
        if (i == length - 4)
            continue;
        right = word[i] >= '0' && word[i] <= '9';
        milliseconds = milliseconds * 10 + (word[i] - '0');
    }
    if (right)
        less_lines_take(lines, length);
    else
        lines->wrong = "expected seconds with three decimals";
    return milliseconds * 1000;
}

bool less_lines_next(struct less_lines *lines)
{
    do {
        if (*lines->at == '\0') {
            lines->column = 1;
            return false;
        }
        lines->number++;
        lines->start = lines->rest = lines->at;
        lines->length = strcspn(lines->at, "\n");
        lines->at += lines->length;
        lines->at += *lines->at == '\n';
        while (lines->length > 0 && strchr(less_lines_blanks, lines->rest[lines->length - 1]))
            lines->length--;
        less_lines_take(lines, 0);
    } while (lines->length == 0 || lines->rest[0] == '#');
    lines->wrong = NULL;
    lines->colour = -1;
    lines->time = 0;
    lines->key = less_lines_key(lines);
    if (!lines->wrong && less_log_keys[lines->key].colour)
        lines->colour = less_lines_colour(lines);
    if (!lines->wrong && less_log_keys[lines->key].seconds)
        lines->time = less_lines_seconds(lines);
    return true;
}
