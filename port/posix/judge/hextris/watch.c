/*
 * A loop of three: draw, wait for a key until the next command is due, obey the key or the clock. Above
 * HEXTRIS_WATCH_PICTURES commands a second several are played between two pictures.
 */
#include "watch.h"

#include "film.h"
#include "frame.h"
#include "show.h"
#include "../terminal.h"

#include <stdbool.h>
#include <stdlib.h>

#define HEXTRIS_WATCH_SECOND INT64_C(1000000000)
#define HEXTRIS_WATCH_PICTURES 40

/* Commands or units a second, and which one to begin with: a unit is on its way for a second or two. */
static const int64_t hextris_watch_speeds[] = {1, 2, 5, 10, 20, 30, 40, 50, 100, 200, 500, 1000, 5000};
#define HEXTRIS_WATCH_SPEEDS (sizeof hextris_watch_speeds / sizeof hextris_watch_speeds[0])
#define HEXTRIS_WATCH_SPEED_FIRST 4
#define HEXTRIS_WATCH_SPEED_UNITS 2

/* By units, a lock that clears a row is shown for as long as so many others. */
#define HEXTRIS_WATCH_CLEARING 4

struct hextris_watch {
    const struct hextris_watch_game *games;
    size_t count;
    size_t chosen;
    struct hextris_phrases *phrases;
    struct hextris_film film; /* of the chosen game */
    struct hextris_frame frame;
    int64_t left; /* first column and row of the board that are shown */
    int64_t top;
    size_t speed; /* in the list */
    bool playing;
    bool by_units;
    int64_t played_until; /* on the clock */
    int64_t end;          /* on the clock; INT64_MAX once a key was pressed */
};

/* ---- the board ---- */

/* Moves a window of `size` cells so that a place lies in the middle half of it, or at the edge. */
static int64_t hextris_watch_window(int64_t first, int64_t size, int64_t place, int64_t cells)
{
    if (size >= cells)
        return 0;
    if (place < first + size / 4 || place >= first + size - size / 4)
        first = place - size / 2;
    if (first > cells - size)
        first = cells - size;
    return first > 0 ? first : 0;
}

static enum hextris_ink hextris_watch_ink(char cell)
{
    switch (cell) {
    case HEXTRIS_PROBLEM_EMPTY: return HEXTRIS_INK_FAINT;
    case HEXTRIS_PROBLEM_FULL: return HEXTRIS_INK_FULL;
    case 'o': return HEXTRIS_INK_UNIT;
    default: return HEXTRIS_INK_PIVOT;
    }
}

static void hextris_watch_board(struct hextris_watch *watch, int64_t columns, int64_t rows)
{
    const struct hextris_problem *problem = watch->film.problem;
    char *cells = hextris_show_cells(&watch->film.game);
    for (int64_t row = watch->top; row < watch->top + rows && row < problem->height; row++) {
        if (row % 2)
            hextris_frame_put(&watch->frame, HEXTRIS_INK_PLAIN, ' ');
        for (int64_t column = watch->left;
             column < watch->left + columns && column < problem->width; column++) {
            char cell = cells[row * problem->width + column];
            hextris_frame_put(&watch->frame, hextris_watch_ink(cell), cell);
            hextris_frame_put(&watch->frame, HEXTRIS_INK_PLAIN, ' ');
        }
        hextris_frame_line(&watch->frame);
    }
    free(cells);
}

/* Follows the unit; the last view stays when there is none. */
static void hextris_watch_follow(struct hextris_watch *watch, int64_t columns, int64_t rows)
{
    const struct hextris_film *film = &watch->film;
    const struct hextris_problem *problem = film->problem;
    int64_t column = watch->left + columns / 2;
    int64_t row = watch->top + rows / 2;
    if (film->game.unit) {
        struct hextris_cube member = hextris_game_member(&film->game, 0);
        column = hextris_cube_column(member);
        row = hextris_cube_row(member);
    }
    watch->left = hextris_watch_window(watch->left, columns, column, problem->width);
    watch->top = hextris_watch_window(watch->top, rows, row, problem->height);
}

/* ---- the lines around it ---- */

static void hextris_watch_header(struct hextris_watch *watch)
{
    const struct hextris_film *film = &watch->film;
    struct hextris_frame *frame = &watch->frame;
    int64_t uses = 0;
    for (size_t i = 0; i < watch->phrases->count; i++)
        uses += watch->phrases->list[i].uses;
    hextris_frame_print(frame, HEXTRIS_INK_PLAIN, "problem %lld seed %lld, game %zu of %zu",
                      (long long)film->problem->id, (long long)film->seed, watch->chosen + 1,
                      watch->count);
    hextris_frame_line(frame);
    hextris_frame_print(frame, HEXTRIS_INK_PLAIN, "unit %lld of %lld, score %lld of %lld, lines %lld, phrases %lld",
                      (long long)film->game.spawned, (long long)film->problem->source_length,
                      (long long)film->game.score + (long long)hextris_phrase_power(watch->phrases),
                      (long long)film->verdict.score, (long long)film->game.lines, (long long)uses);
    hextris_frame_line(frame);
}

/* The text around the next command, which stands in the middle unless an end of the text is near. */
static void hextris_watch_text(struct hextris_watch *watch)
{
    const struct hextris_film *film = &watch->film;
    int64_t first = hextris_watch_window((int64_t)film->said - (int64_t)watch->frame.columns / 2,
                                       (int64_t)watch->frame.columns, (int64_t)film->said,
                                       (int64_t)film->length + 1);
    for (size_t i = (size_t)first; i < film->length && i < (size_t)first + watch->frame.columns; i++) {
        char character = film->text[i];
        enum hextris_ink ink = film->in_phrase[i] ? HEXTRIS_INK_PHRASE : HEXTRIS_INK_PLAIN;
        if (i == film->said)
            ink = HEXTRIS_INK_MARK;
        hextris_frame_put(&watch->frame, ink, (char)(character >= ' ' && character <= '~' ? character : '?'));
    }
    hextris_frame_line(&watch->frame);
}

static void hextris_watch_state(struct hextris_watch *watch)
{
    const struct hextris_film *film = &watch->film;
    struct hextris_frame *frame = &watch->frame;
    if (film->ended && film->verdict.error[0])
        hextris_frame_print(frame, HEXTRIS_INK_ALERT, "error: %s  ", film->verdict.error);
    else if (film->ended)
        hextris_frame_print(frame, HEXTRIS_INK_UNIT, "the end  ");
    else if (watch->playing)
        hextris_frame_print(frame, HEXTRIS_INK_UNIT, "%lld %sa second  ",
                          (long long)hextris_watch_speeds[watch->speed], watch->by_units ? "units " : "");
    else
        hextris_frame_print(frame, HEXTRIS_INK_UNIT, "paused  ");
    hextris_frame_print(frame, HEXTRIS_INK_PLAIN,
                      "q quit  space %s  u %s  arrows step  + - speed  %shome end",
                      watch->playing && !film->ended ? "pause" : "play", watch->by_units ? "commands" : "units",
                      watch->count > 1 ? "n p game  " : "");
}

/* Which part of the board is shown. */
static void hextris_watch_range(struct hextris_watch *watch, const char *what, int64_t first, int64_t count,
                              int64_t all)
{
    if (count < all)
        hextris_frame_print(&watch->frame, HEXTRIS_INK_FAINT, "%s %lld-%lld of %lld ", what,
                          (long long)first + 1, (long long)first + (long long)count, (long long)all);
}

static void hextris_watch_picture(struct hextris_watch *watch, size_t rows)
{
    const struct hextris_problem *problem = watch->film.problem;
    int64_t board_columns = ((int64_t)watch->frame.columns - 1) / 2;
    int64_t board_rows = (int64_t)rows - 4;
    bool cut = board_columns < problem->width || board_rows < problem->height;
    board_rows -= cut;
    hextris_watch_follow(watch, board_columns, board_rows);
    hextris_watch_header(watch);
    hextris_watch_text(watch);
    if (cut) {
        hextris_watch_range(watch, "columns", watch->left, board_columns, problem->width);
        hextris_watch_range(watch, "rows", watch->top, board_rows, problem->height);
        hextris_frame_line(&watch->frame);
    }
    hextris_watch_board(watch, board_columns, board_rows);
    hextris_watch_state(watch);
}

static void hextris_watch_draw(struct hextris_watch *watch)
{
    size_t columns;
    size_t rows;
    judge_terminal_size(&columns, &rows);
    hextris_frame_begin(&watch->frame, columns, rows, judge_terminal_colour());
    if (columns < HEXTRIS_WATCH_COLUMNS_MIN || rows < HEXTRIS_WATCH_ROWS_MIN) {
        hextris_frame_print(&watch->frame, HEXTRIS_INK_PLAIN, "%zu x %zu: too small", columns, rows);
        hextris_frame_line(&watch->frame);
        hextris_frame_print(&watch->frame, HEXTRIS_INK_PLAIN, "needs %d x %d", HEXTRIS_WATCH_COLUMNS_MIN,
                          HEXTRIS_WATCH_ROWS_MIN);
    } else {
        hextris_watch_picture(watch, rows);
    }
    hextris_frame_end(&watch->frame);
    judge_terminal_draw(watch->frame.bytes, watch->frame.length);
}

/* ---- keys and clock ---- */

static void hextris_watch_choose(struct hextris_watch *watch, size_t number)
{
    const struct hextris_watch_game *game = &watch->games[number];
    hextris_film_close(&watch->film);
    watch->chosen = number;
    hextris_film_open(&watch->film, game->problem, game->seed, game->text, game->length,
                    watch->phrases);
}

static void hextris_watch_play(struct hextris_watch *watch, bool playing)
{
    watch->playing = playing;
    watch->played_until = judge_terminal_clock();
}

/* Keys that leave the game where it is, or choose another. */
static void hextris_watch_steer(struct hextris_watch *watch, int key)
{
    switch (key) {
    case ' ':
        hextris_watch_play(watch, !watch->playing);
        if (watch->film.ended)
            hextris_film_seek(&watch->film, 0);
        break;
    case '+': case '=':
        watch->speed += watch->speed + 1 < HEXTRIS_WATCH_SPEEDS;
        break;
    case '-': case '_':
        watch->speed -= watch->speed > 0;
        break;
    case 'u':
        watch->by_units = !watch->by_units;
        watch->speed = watch->by_units ? HEXTRIS_WATCH_SPEED_UNITS : HEXTRIS_WATCH_SPEED_FIRST;
        break;
    case 'n':
        hextris_watch_choose(watch, (watch->chosen + 1) % watch->count);
        break;
    case 'p':
        hextris_watch_choose(watch, (watch->chosen + watch->count - 1) % watch->count);
        break;
    default:
        break;
    }
}

/* Keys that go through the game by hand; false if it is none of these. */
static bool hextris_watch_step(struct hextris_watch *watch, int key)
{
    struct hextris_film *film = &watch->film;
    switch (key) {
    case JUDGE_TERMINAL_RIGHT: case '.': case 'l':
        (void)hextris_film_step(film);
        return true;
    case JUDGE_TERMINAL_LEFT: case ',': case 'h':
        hextris_film_back(film);
        return true;
    case JUDGE_TERMINAL_DOWN: case '>': case 'j':
        hextris_film_step_unit(film);
        return true;
    case JUDGE_TERMINAL_UP: case '<': case 'k':
        hextris_film_back_unit(film);
        return true;
    case JUDGE_TERMINAL_HOME: case '0':
        hextris_film_seek(film, 0);
        return true;
    case JUDGE_TERMINAL_END: case '$':
        hextris_film_seek(film, SIZE_MAX);
        return true;
    default:
        return false;
    }
}

/* Nanoseconds from this picture to the next command or unit. */
static int64_t hextris_watch_period(const struct hextris_watch *watch)
{
    int64_t period = HEXTRIS_WATCH_SECOND / hextris_watch_speeds[watch->speed];
    const struct hextris_film_lock *lock = watch->by_units ? hextris_film_at_lock(&watch->film) : NULL;
    return lock && lock->lines > 0 ? HEXTRIS_WATCH_CLEARING * period : period;
}

static bool hextris_watch_go_on(struct hextris_watch *watch)
{
    return watch->by_units ? hextris_film_step_to_lock(&watch->film) : hextris_film_step(&watch->film);
}

/* Plays what has come due, for a quarter of a second at most: a slow machine falls behind. */
static void hextris_watch_catch_up(struct hextris_watch *watch)
{
    int64_t period = hextris_watch_period(watch);
    int64_t now = judge_terminal_clock();
    if (now - watch->played_until > period + HEXTRIS_WATCH_SECOND / 4)
        watch->played_until = now - period - HEXTRIS_WATCH_SECOND / 4;
    while (watch->playing && now - watch->played_until >= period && hextris_watch_go_on(watch)) {
        watch->played_until += period;
        period = hextris_watch_period(watch);
    }
    if (watch->film.ended)
        watch->playing = false;
}

/* Nanoseconds until the next picture is due. */
static int64_t hextris_watch_due(const struct hextris_watch *watch)
{
    int64_t now = judge_terminal_clock();
    int64_t due = watch->played_until + hextris_watch_period(watch) - now;
    if (due < HEXTRIS_WATCH_SECOND / HEXTRIS_WATCH_PICTURES)
        due = HEXTRIS_WATCH_SECOND / HEXTRIS_WATCH_PICTURES;
    if (!watch->playing)
        due = watch->end == INT64_MAX ? JUDGE_TERMINAL_FOREVER : INT64_MAX;
    if (watch->end != INT64_MAX && due > watch->end - now)
        due = watch->end > now ? watch->end - now : 0;
    return due;
}

/* False when it is over. */
static bool hextris_watch_turn(struct hextris_watch *watch)
{
    int key = judge_terminal_key(hextris_watch_due(watch));
    hextris_watch_catch_up(watch);
    if (key == JUDGE_TERMINAL_TIMEOUT)
        return judge_terminal_clock() < watch->end;
    if (key == JUDGE_TERMINAL_REDRAW)
        return true;
    watch->end = INT64_MAX;
    if (hextris_watch_step(watch, key))
        hextris_watch_play(watch, false);
    else
        hextris_watch_steer(watch, key);
    return key != 'q' && key != 'Q' && key != JUDGE_TERMINAL_GONE;
}

/* The place in the list of the least speed at which the game by units takes four fifths of that time at most: then its
 * end is seen, too. */
static size_t hextris_watch_speed_for(const struct hextris_film *film, int64_t seconds)
{
    int64_t pictures = (int64_t)(film->lock_count + (HEXTRIS_WATCH_CLEARING - 1) * film->clearing);
    size_t speed = 0;
    while (speed + 1 < HEXTRIS_WATCH_SPEEDS && pictures * 5 > hextris_watch_speeds[speed] * seconds * 4)
        speed++;
    return speed;
}

void hextris_watch(const struct hextris_watch_game *games, size_t count, struct hextris_phrases *phrases, bool by_units,
                 int64_t seconds)
{
    struct hextris_watch watch = {.games = games, .count = count, .phrases = phrases, .by_units = by_units,
                                .speed = by_units ? HEXTRIS_WATCH_SPEED_UNITS : HEXTRIS_WATCH_SPEED_FIRST,
                                .end = INT64_MAX};
    hextris_film_open(&watch.film, games->problem, games->seed, games->text, games->length, phrases);
    if (by_units && seconds > 0)
        watch.speed = hextris_watch_speed_for(&watch.film, seconds);
    judge_terminal_open();
    hextris_watch_play(&watch, true);
    if (seconds > 0)
        watch.end = watch.played_until + seconds * HEXTRIS_WATCH_SECOND;
    do {
        hextris_watch_draw(&watch);
    } while (hextris_watch_turn(&watch));
    judge_terminal_close();
    hextris_film_close(&watch.film);
    hextris_frame_free(&watch.frame);
}
