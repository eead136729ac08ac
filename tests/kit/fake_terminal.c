/* See fake_terminal.h. A frame must stay within the terminal, and write over all of it. */
#include "fake_terminal.h"

#include <assert.h>
#include <string.h>

#include "../../core/judge/terminal.h"

struct fake_terminal fake_terminal;

void fake_terminal_reset(void)
{
    fake_terminal = (struct fake_terminal){.columns = 80, .rows = 24, .colour = true};
}

void fake_terminal_press(int key)
{
    assert(fake_terminal.key_count < FAKE_KEYS);
    fake_terminal.keys[fake_terminal.key_count++] = key;
}

const char *fake_terminal_row(size_t row)
{
    static char text[FAKE_COLUMNS + 1];
    size_t length = fake_terminal.columns;

    memcpy(text, fake_terminal.screen[row], sizeof text);
    while (length > 0 && text[length - 1] == ' ')
        length--;
    text[length] = '\0';
    return text;
}

const char *terminal_check(void)
{
    return fake_terminal.missing;
}

void terminal_open(void)
{
    fake_terminal.opened++;
}

void terminal_close(void)
{
    assert(fake_terminal.opened == fake_terminal.closed + 1);
    fake_terminal.closed++;
}

bool terminal_colour(void)
{
    return fake_terminal.colour;
}

void terminal_size(size_t *columns, size_t *rows)
{
    *columns = fake_terminal.columns;
    *rows = fake_terminal.rows;
}

/* Where the next character is written, and how. */
struct cursor {
    size_t row, column;
    bool marked, inked;
};

static void erase(struct cursor *cursor, size_t rows)
{
    for (size_t row = cursor->row; row < cursor->row + rows; row++) {
        size_t first = row == cursor->row ? cursor->column : 0;

        assert(row < fake_terminal.rows && first < fake_terminal.columns);
        memset(fake_terminal.screen[row] + first, ' ', fake_terminal.columns - first);
    }
}

/* Obeys the escape at a text; its length. */
static size_t obey(struct cursor *cursor, const char *text)
{
    size_t length = strspn(text + 2, "0123456789;") + 3;

    assert(text[1] == '[' && strchr("mKJ", text[length - 1]) != NULL);
    if (text[length - 1] == 'm') {
        cursor->marked = length == 6 && text[4] == '7';
        cursor->inked = length > 4;
        assert(fake_terminal.colour || cursor->marked || !cursor->inked);
    } else {
        erase(cursor, text[length - 1] == 'K' ? 1 : fake_terminal.rows - cursor->row);
    }
    return length;
}

static void write_character(struct cursor *cursor, char character)
{
    assert(cursor->row < fake_terminal.rows && cursor->column < fake_terminal.columns && character >= ' ');
    fake_terminal.screen[cursor->row][cursor->column] = character;
    fake_terminal.marked[cursor->row][cursor->column] = cursor->marked;
    fake_terminal.inked[cursor->row][cursor->column++] = cursor->inked;
}

void terminal_draw(const char *frame, size_t length)
{
    struct cursor cursor = {0, 0, false, false};

    assert(fake_terminal.opened == fake_terminal.closed + 1);
    fake_terminal.frames++;
    memset(fake_terminal.screen, '~', sizeof fake_terminal.screen);
    for (size_t at = 0; at < length;) {
        if (frame[at] == '\033') {
            at += obey(&cursor, frame + at);
        } else if (frame[at] == '\r') {
            assert(at + 1 < length && frame[at + 1] == '\n');
            cursor.row++;
            cursor.column = 0;
            at += 2;
        } else {
            write_character(&cursor, frame[at++]);
        }
    }
    assert(!cursor.marked && !cursor.inked);
    for (size_t row = 0; row < fake_terminal.rows; row++)
        assert(memchr(fake_terminal.screen[row], '~', fake_terminal.columns) == NULL);
}

int terminal_key(int64_t nanoseconds)
{
    int key = TERMINAL_GONE;

    fake_terminal.waited = nanoseconds;
    if (fake_terminal.shown != NULL)
        fake_terminal.shown(); /* which may press keys */
    if (fake_terminal.key_at < fake_terminal.key_count)
        key = fake_terminal.keys[fake_terminal.key_at];
    fake_terminal.key_at++;
    if (key == TERMINAL_TIMEOUT) {
        assert(nanoseconds >= 0);
        fake_terminal.clock += nanoseconds;
    }
    return key;
}

int64_t terminal_clock(void)
{
    return fake_terminal.clock += fake_terminal.step;
}
