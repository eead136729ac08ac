/*
 * A loop of three: draw, wait for a key until the next command is due, obey the key or the clock. Above
 * JUDGE_WATCH_PICTURES commands a second several are played between two pictures.
 */
#include "judge_watch.h"

#include "judge_film.h"
#include "judge_frame.h"
#include "judge_show.h"
#include "../judge_base/judge_terminal.h"

#include <stdbool.h>
#include <stdlib.h>

#define JUDGE_WATCH_SECOND INT64_C(1000000000)
#define JUDGE_WATCH_PICTURES 40

/* Commands or units a second, and which one to begin with: a unit is on its way for a second or two. */
static const int64_t judge_watch_speeds[] = {1, 2, 5, 10, 20, 30, 40, 50, 100, 200, 500, 1000, 5000};
#define JUDGE_WATCH_SPEEDS (sizeof judge_watch_speeds / sizeof judge_watch_speeds[0])
#define JUDGE_WATCH_SPEED_FIRST 4
#define JUDGE_WATCH_SPEED_UNITS 2

/* By units, a lock that clears a row is shown for as long as so many others. */
#define JUDGE_WATCH_CLEARING 4

struct judge_watch {
    const struct judge_watch_game *games;
    size_t count;
    size_t chosen;
    struct judge_phrases *phrases;
    struct judge_film film; /* of the chosen game */
    struct judge_frame frame;
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
static int64_t judge_watch_window(int64_t first, int64_t size, int64_t place, int64_t cells)
{
    if (size >= cells)
        return 0;
    if (place < first + size / 4 || place >= first + size - size / 4)
        first = place - size / 2;
    if (first > cells - size)
        first = cells - size;
    return first > 0 ? first : 0;
}

static enum judge_ink judge_watch_ink(char cell)
{
    switch (cell) {
    case JUDGE_PROBLEM_EMPTY: return JUDGE_INK_FAINT;
    case JUDGE_PROBLEM_FULL: return JUDGE_INK_FULL;
    case 'o': return JUDGE_INK_UNIT;
    default: return JUDGE_INK_PIVOT;
    }
}

static void judge_watch_board(struct judge_watch *watch, int64_t columns, int64_t rows)
{
    const struct judge_problem *problem = watch->film.problem;
    char *cells = judge_show_cells(&watch->film.game);
    for (int64_t row = watch->top; row < watch->top + rows && row < problem->height; row++) {
        if (row % 2)
            judge_frame_put(&watch->frame, JUDGE_INK_PLAIN, ' ');
        for (int64_t column = watch->left;
             column < watch->left + columns && column < problem->width; column++) {
            char cell = cells[row * problem->width + column];
            judge_frame_put(&watch->frame, judge_watch_ink(cell), cell);
            judge_frame_put(&watch->frame, JUDGE_INK_PLAIN, ' ');
        }
        judge_frame_line(&watch->frame);
    }
    free(cells);
}

/* Follows the unit; the last view stays when there is none. */
static void judge_watch_follow(struct judge_watch *watch, int64_t columns, int64_t rows)
{
    const struct judge_film *film = &watch->film;
    const struct judge_problem *problem = film->problem;
    int64_t column = watch->left + columns / 2;
    int64_t row = watch->top + rows / 2;
    if (film->game.unit) {
        struct judge_cube member = judge_game_member(&film->game, 0);
        column = judge_cube_column(member);
        row = judge_cube_row(member);
    }
    watch->left = judge_watch_window(watch->left, columns, column, problem->width);
    watch->top = judge_watch_window(watch->top, rows, row, problem->height);
}

/* ---- the lines around it ---- */

static void judge_watch_header(struct judge_watch *watch)
{
    const struct judge_film *film = &watch->film;
    struct judge_frame *frame = &watch->frame;
    int64_t uses = 0;
    for (size_t i = 0; i < watch->phrases->count; i++)
        uses += watch->phrases->list[i].uses;
    judge_frame_print(frame, JUDGE_INK_PLAIN, "problem %lld seed %lld, game %zu of %zu",
                      (long long)film->problem->id, (long long)film->seed, watch->chosen + 1,
                      watch->count);
    judge_frame_line(frame);
    judge_frame_print(frame, JUDGE_INK_PLAIN, "unit %lld of %lld, score %lld of %lld, lines %lld, phrases %lld",
                      (long long)film->game.spawned, (long long)film->problem->source_length,
                      (long long)film->game.score + (long long)judge_phrase_power(watch->phrases),
                      (long long)film->verdict.score, (long long)film->game.lines, (long long)uses);
    judge_frame_line(frame);
}

/* The text around the next command, which stands in the middle unless an end of the text is near. */
static void judge_watch_text(struct judge_watch *watch)
{
    const struct judge_film *film = &watch->film;
    int64_t first = judge_watch_window((int64_t)film->said - (int64_t)watch->frame.columns / 2,
                                       (int64_t)watch->frame.columns, (int64_t)film->said,
                                       (int64_t)film->length + 1);
    for (size_t i = (size_t)first; i < film->length && i < (size_t)first + watch->frame.columns; i++) {
        char character = film->text[i];
        enum judge_ink ink = film->in_phrase[i] ? JUDGE_INK_PHRASE : JUDGE_INK_PLAIN;
        if (i == film->said)
            ink = JUDGE_INK_MARK;
        judge_frame_put(&watch->frame, ink, (char)(character >= ' ' && character <= '~' ? character : '?'));
    }
    judge_frame_line(&watch->frame);
}

static void judge_watch_state(struct judge_watch *watch)
{
    const struct judge_film *film = &watch->film;
    struct judge_frame *frame = &watch->frame;
    if (film->ended && film->verdict.error[0])
        judge_frame_print(frame, JUDGE_INK_ALERT, "error: %s  ", film->verdict.error);
    else if (film->ended)
        judge_frame_print(frame, JUDGE_INK_UNIT, "the end  ");
    else if (watch->playing)
        judge_frame_print(frame, JUDGE_INK_UNIT, "%lld %sa second  ",
                          (long long)judge_watch_speeds[watch->speed], watch->by_units ? "units " : "");
    else
        judge_frame_print(frame, JUDGE_INK_UNIT, "paused  ");
    judge_frame_print(frame, JUDGE_INK_PLAIN,
                      "q quit  space %s  u %s  arrows step  + - speed  %shome end",
                      watch->playing && !film->ended ? "pause" : "play", watch->by_units ? "commands" : "units",
                      watch->count > 1 ? "n p game  " : "");
}

/* Which part of the board is shown. */
static void judge_watch_range(struct judge_watch *watch, const char *what, int64_t first, int64_t count,
                              int64_t all)
{
    if (count < all)
        judge_frame_print(&watch->frame, JUDGE_INK_FAINT, "%s %lld-%lld of %lld ", what,
                          (long long)first + 1, (long long)first + (long long)count, (long long)all);
}

static void judge_watch_picture(struct judge_watch *watch, size_t rows)
{
    const struct judge_problem *problem = watch->film.problem;
    int64_t board_columns = ((int64_t)watch->frame.columns - 1) / 2;
    int64_t board_rows = (int64_t)rows - 4;
    bool cut = board_columns < problem->width || board_rows < problem->height;
    board_rows -= cut;
    judge_watch_follow(watch, board_columns, board_rows);
    judge_watch_header(watch);
    judge_watch_text(watch);
    if (cut) {
        judge_watch_range(watch, "columns", watch->left, board_columns, problem->width);
        judge_watch_range(watch, "rows", watch->top, board_rows, problem->height);
        judge_frame_line(&watch->frame);
    }
    judge_watch_board(watch, board_columns, board_rows);
    judge_watch_state(watch);
}

static void judge_watch_draw(struct judge_watch *watch)
{
    size_t columns;
    size_t rows;
    judge_terminal_size(&columns, &rows);
    judge_frame_begin(&watch->frame, columns, rows, judge_terminal_colour());
    if (columns < JUDGE_WATCH_COLUMNS_MIN || rows < JUDGE_WATCH_ROWS_MIN) {
        judge_frame_print(&watch->frame, JUDGE_INK_PLAIN, "%zu x %zu: too small", columns, rows);
        judge_frame_line(&watch->frame);
        judge_frame_print(&watch->frame, JUDGE_INK_PLAIN, "needs %d x %d", JUDGE_WATCH_COLUMNS_MIN,
                          JUDGE_WATCH_ROWS_MIN);
    } else {
        judge_watch_picture(watch, rows);
    }
    judge_frame_end(&watch->frame);
    judge_terminal_draw(watch->frame.bytes, watch->frame.length);
}

/* ---- keys and clock ---- */

static void judge_watch_choose(struct judge_watch *watch, size_t number)
{
    const struct judge_watch_game *game = &watch->games[number];
    judge_film_close(&watch->film);
    watch->chosen = number;
    judge_film_open(&watch->film, game->problem, game->seed, game->text, game->length,
                    watch->phrases);
}

static void judge_watch_play(struct judge_watch *watch, bool playing)
{
    watch->playing = playing;
    watch->played_until = judge_terminal_clock();
}

/* Keys that leave the game where it is, or choose another. */
static void judge_watch_steer(struct judge_watch *watch, int key)
{
    switch (key) {
    case ' ':
        judge_watch_play(watch, !watch->playing);
        if (watch->film.ended)
            judge_film_seek(&watch->film, 0);
        break;
    case '+': case '=':
        watch->speed += watch->speed + 1 < JUDGE_WATCH_SPEEDS;
        break;
    case '-': case '_':
        watch->speed -= watch->speed > 0;
        break;
    case 'u':
        watch->by_units = !watch->by_units;
        watch->speed = watch->by_units ? JUDGE_WATCH_SPEED_UNITS : JUDGE_WATCH_SPEED_FIRST;
        break;
    case 'n':
        judge_watch_choose(watch, (watch->chosen + 1) % watch->count);
        break;
    case 'p':
        judge_watch_choose(watch, (watch->chosen + watch->count - 1) % watch->count);
        break;
    default:
        break;
    }
}

/* Keys that go through the game by hand; false if it is none of these. */
static bool judge_watch_step(struct judge_watch *watch, int key)
{
    struct judge_film *film = &watch->film;
    switch (key) {
    case JUDGE_TERMINAL_RIGHT: case '.': case 'l':
        (void)judge_film_step(film);
        return true;
    case JUDGE_TERMINAL_LEFT: case ',': case 'h':
        judge_film_back(film);
        return true;
    case JUDGE_TERMINAL_DOWN: case '>': case 'j':
        judge_film_step_unit(film);
        return true;
    case JUDGE_TERMINAL_UP: case '<': case 'k':
        judge_film_back_unit(film);
        return true;
    case JUDGE_TERMINAL_HOME: case '0':
        judge_film_seek(film, 0);
        return true;
    case JUDGE_TERMINAL_END: case '$':
        judge_film_seek(film, SIZE_MAX);
        return true;
    default:
        return false;
    }
}

/* Nanoseconds from this picture to the next command or unit. */
static int64_t judge_watch_period(const struct judge_watch *watch)
{
    int64_t period = JUDGE_WATCH_SECOND / judge_watch_speeds[watch->speed];
    const struct judge_film_lock *lock = watch->by_units ? judge_film_at_lock(&watch->film) : NULL;
    return lock && lock->lines > 0 ? JUDGE_WATCH_CLEARING * period : period;
}

static bool judge_watch_go_on(struct judge_watch *watch)
{
    return watch->by_units ? judge_film_step_to_lock(&watch->film) : judge_film_step(&watch->film);
}

/* Plays what has come due, for a quarter of a second at most: a slow machine falls behind. */
static void judge_watch_catch_up(struct judge_watch *watch)
{
    int64_t period = judge_watch_period(watch);
    int64_t now = judge_terminal_clock();
    if (now - watch->played_until > period + JUDGE_WATCH_SECOND / 4)
        watch->played_until = now - period - JUDGE_WATCH_SECOND / 4;
    while (watch->playing && now - watch->played_until >= period && judge_watch_go_on(watch)) {
        watch->played_until += period;
        period = judge_watch_period(watch);
    }
    if (watch->film.ended)
        watch->playing = false;
}

/* Nanoseconds until the next picture is due. */
static int64_t judge_watch_due(const struct judge_watch *watch)
{
    int64_t now = judge_terminal_clock();
    int64_t due = watch->played_until + judge_watch_period(watch) - now;
    if (due < JUDGE_WATCH_SECOND / JUDGE_WATCH_PICTURES)
        due = JUDGE_WATCH_SECOND / JUDGE_WATCH_PICTURES;
    if (!watch->playing)
        due = watch->end == INT64_MAX ? JUDGE_TERMINAL_FOREVER : INT64_MAX;
    if (watch->end != INT64_MAX && due > watch->end - now)
        due = watch->end > now ? watch->end - now : 0;
    return due;
}

/* False when it is over. */
static bool judge_watch_turn(struct judge_watch *watch)
{
    int key = judge_terminal_key(judge_watch_due(watch));
    judge_watch_catch_up(watch);
    if (key == JUDGE_TERMINAL_TIMEOUT)
        return judge_terminal_clock() < watch->end;
    if (key == JUDGE_TERMINAL_REDRAW)
        return true;
    watch->end = INT64_MAX;
    if (judge_watch_step(watch, key))
        judge_watch_play(watch, false);
    else
        judge_watch_steer(watch, key);
    return key != 'q' && key != 'Q' && key != JUDGE_TERMINAL_GONE;
}

/* The place in the list of the least speed at which the game by units takes four fifths of that time at most: then its
 * end is seen, too. */
static size_t judge_watch_speed_for(const struct judge_film *film, int64_t seconds)
{
    int64_t pictures = (int64_t)(film->lock_count + (JUDGE_WATCH_CLEARING - 1) * film->clearing);
    size_t speed = 0;
    while (speed + 1 < JUDGE_WATCH_SPEEDS && pictures * 5 > judge_watch_speeds[speed] * seconds * 4)
        speed++;
    return speed;
}

void judge_watch(const struct judge_watch_game *games, size_t count, struct judge_phrases *phrases, bool by_units,
                 int64_t seconds)
{
    struct judge_watch watch = {.games = games, .count = count, .phrases = phrases, .by_units = by_units,
                                .speed = by_units ? JUDGE_WATCH_SPEED_UNITS : JUDGE_WATCH_SPEED_FIRST,
                                .end = INT64_MAX};
    judge_film_open(&watch.film, games->problem, games->seed, games->text, games->length, phrases);
    if (by_units && seconds > 0)
        watch.speed = judge_watch_speed_for(&watch.film, seconds);
    judge_terminal_open();
    judge_watch_play(&watch, true);
    if (seconds > 0)
        watch.end = watch.played_until + seconds * JUDGE_WATCH_SECOND;
    do {
        judge_watch_draw(&watch);
    } while (judge_watch_turn(&watch));
    judge_terminal_close();
    judge_film_close(&watch.film);
    judge_frame_free(&watch.frame);
}
