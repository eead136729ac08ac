/* See watch.h. The loop draws, waits for a key until the next move is due, and then obeys the key or the clock. At more
 * than PICTURES moves a second, it makes several moves between two pictures. */
#include "watch.h"

#include <string.h>

#include "frame.h"
#include "terminal.h"
#include "view.h"

#define SECOND INT64_C(1000000000)

enum {
    PICTURES = 40,      /* a second, at most */
    COLUMNS_MIN = 20,   /* of a terminal */
    ROWS_MIN = 8,
    LINES = 4,          /* around the picture */
    GROUP_SECONDS = 2,  /* at first, a group of moves takes at most that long */
    SPEED_GROUPS = 2,   /* index of the first speed by groups */
    LINGER_FACTOR = 4,        /* by groups, the time of a highlight, in groups */
    CHECKPOINTS = 64    /* then a step back in 150,000 moves takes less than a millisecond */
};

/* Moves or groups a second. */
static const int64_t SPEEDS[] = {1, 2, 5, 10, 20, 30, 40, 50, 100, 200, 500, 1000, 5000};
enum { SPEED_COUNT = sizeof SPEEDS / sizeof *SPEEDS };

struct watch {
    const struct game *game;
    const struct watch_game *games;
    const struct watch_settings *settings;
    size_t count, chosen;
    struct arena arena;        /* for the session of the chosen game, ... */
    struct arena rest;         /* ... and what is left for a frame */
    struct session session;
    unsigned char *peeked;     /* a state to try the next move on */
    struct game_status end;    /* of the chosen game */
    bool lingers;              /* playing has just reached the end of a highlight: show it longer */
    int32_t left, top;         /* of the window */
    bool placed;               /* left and top are set */
    size_t speed;              /* in the list */
    bool playing, by_groups;
    int64_t played_until;      /* on the clock */
    int64_t until;             /* on the clock, when it ends; INT64_MAX once a key was pressed */
};

static bool ended(const struct watch *watch)
{
    return watch->session.cursor == watch->session.moves;
}

/* What the next move would do; the session is unchanged. Empty at the end. */
static struct game_step peek(struct watch *watch)
{
    struct session *session = &watch->session;
    struct game_step step = {.taken = 0};

    if (ended(watch))
        return step;
    memcpy(watch->peeked, session->state, session->state_bytes);
    watch->game->apply(session->problem, watch->peeked, session->text + session->offset,
                       session->length - session->offset, &step);
    return step;
}

/* ---- a game ---- */

/* Takes the memory of a game from an arena; false if it is too small. */
static bool open_session(struct watch *watch, const struct watch_game *game, uint32_t checkpoints, struct arena *arena)
{
    watch->peeked = arena_take(arena, 1, watch->game->state_bytes(game->problem));
    return session_open(&watch->session, arena, watch->game, game->problem, game->text.length, checkpoints) &&
           watch->peeked != NULL;
}

/* Bytes of a frame and a view of a terminal of 500 x 200. */
enum { FRAME_BYTES = 500 * 200 * 16 };

static bool fits(struct watch *watch, const struct watch_game *game, uint32_t checkpoints)
{
    struct arena need = arena_counting();

    return open_session(watch, game, checkpoints, &need) && arena_counted(&need) < SIZE_MAX - FRAME_BYTES &&
           arena_counted(&need) + FRAME_BYTES <= arena_left(&watch->arena);
}

static bool all_fit(struct watch *watch)
{
    bool fit = true;

    for (size_t i = 0; i < watch->count; i++)
        fit = fit && fits(watch, &watch->games[i], 2);
    return fit;
}

/* The index of the lowest speed at which the moves take at most that many seconds. */
static size_t speed_for(int64_t moves, int64_t seconds)
{
    size_t speed = 0;

    while (speed + 1 < SPEED_COUNT && moves > SPEEDS[speed] * seconds)
        speed++;
    return speed;
}

static void set_speed(struct watch *watch)
{
    const struct session *session = &watch->session;
    int64_t groups = session->group_count > 0 ? session->group_count : 1;

    watch->speed = watch->by_groups ? SPEED_GROUPS : speed_for(session->moves, GROUP_SECONDS * groups);
}

static void choose(struct watch *watch, size_t number)
{
    const struct watch_game *game = &watch->games[number];
    uint32_t checkpoints = CHECKPOINTS;

    while (checkpoints > 2 && !fits(watch, game, checkpoints))
        checkpoints /= 2;
    watch->chosen = number;
    watch->placed = watch->lingers = false;
    watch->rest = watch->arena;
    (void)open_session(watch, game, checkpoints, &watch->rest); /* all fit */
    session_start(&watch->session, game->start);
    (void)session_play(&watch->session, game->text);
    watch->game->status(game->problem, watch->session.state, &watch->end);
    session_seek(&watch->session, 0);
}

static bool ends_highlight(struct game_step step)
{
    return step.ends_group && step.is_highlight;
}

/* Goes to before the last move of the next group; false at the end. */
static bool step_to_end(struct watch *watch)
{
    if (peek(watch).ends_group)
        (void)session_redo(&watch->session);
    while (!peek(watch).ends_group)
        if (!session_redo(&watch->session))
            return false;
    watch->lingers = ends_highlight(peek(watch));
    return true;
}

/* Goes to behind the last move of the next group; false at the end. */
static bool step_over_end(struct watch *watch)
{
    struct game_step step;

    do {
        step = peek(watch);
        if (!session_redo(&watch->session))
            return false;
    } while (!step.ends_group);
    watch->lingers = ends_highlight(step);
    return true;
}

static bool go_on(struct watch *watch)
{
    watch->lingers = false;
    if (!watch->by_groups)
        return session_redo(&watch->session);
    return watch->settings->before_last_move ? step_to_end(watch) : step_over_end(watch);
}

/* ---- lines around the picture ---- */

static void draw_points(const struct watch *watch, const struct game_status *status, struct frame *frame)
{
    for (uint32_t i = 0; i < status->players; i++)
        frame_print(frame, FRAME_PLAIN, "%s%lld", i > 0 ? " : " : "", (long long)status->points[i]);
    if (status->players == 1)
        frame_print(frame, FRAME_PLAIN, " of %lld", (long long)watch->end.points[0]);
    frame_print(frame, FRAME_PLAIN, " points");
}

static void draw_head(const struct watch *watch, struct frame *frame)
{
    const struct session *session = &watch->session;
    struct game_status status;
    struct game_figure figure;

    watch->game->status(session->problem, session->state, &status);
    frame_print(frame, FRAME_PLAIN, "%s, game %zu of %zu", watch->games[watch->chosen].title, watch->chosen + 1,
                watch->count);
    frame_line(frame);
    frame_print(frame, FRAME_PLAIN, "move %u of %u, ", (unsigned)session->cursor,
                (unsigned)session->moves);
    draw_points(watch, &status, frame);
    for (uint32_t i = 0; watch->game->figure(session->problem, session->state, i, &figure); i++)
        if (figure.table == NULL)
            frame_print(frame, FRAME_PLAIN, ", %s %lld", figure.name, (long long)figure.value);
    frame_print(frame, FRAME_PLAIN, "%s%s", status.caption.length > 0 ? ", " : "", status.caption.text);
    frame_line(frame);
}

static char shown(char character)
{
    return (char)(character >= ' ' && character <= '~' ? character : character == '\n' ? '/' : '?');
}

/* Draws the transcript around the next move, which is in the middle unless an end of the text is near. */
static void draw_text(const struct watch *watch, struct frame *frame)
{
    const struct session *session = &watch->session;
    size_t all = session->length + 1, size = frame->columns;
    size_t first = session->offset > size / 2 ? session->offset - size / 2 : 0;

    first = first + size <= all ? first : all > size ? all - size : 0;
    for (size_t i = first; i < session->length && i < first + size; i++) {
        bool scored = (session->scored[i / 8] >> i % 8 & 1) != 0;
        frame_put(frame, i == session->offset ? FRAME_MARK : scored ? FRAME_SCORED : FRAME_PLAIN,
                  shown(session->text[i]));
    }
    frame_line(frame);
}

static void draw_state(const struct watch *watch, struct frame *frame)
{
    const char *error = watch->games[watch->chosen].error, *groups = watch->settings->group_name;

    if (ended(watch) && error[0] != '\0')
        frame_print(frame, FRAME_ALERT, "error: %s  ", error);
    else if (ended(watch))
        frame_print(frame, FRAME_TITLE, "the end  ");
    else if (watch->playing)
        frame_print(frame, FRAME_TITLE, "%lld %s%sa second  ", (long long)SPEEDS[watch->speed],
                    watch->by_groups ? groups : "", watch->by_groups ? " " : "");
    else
        frame_print(frame, FRAME_TITLE, "paused  ");
    frame_print(frame, FRAME_PLAIN, "q quit  space %s  u %s  arrows step  + - speed  %shome end",
                watch->playing && !ended(watch) ? "pause" : "play", watch->by_groups ? "moves" : groups,
                watch->count > 1 ? "n p game  " : "");
}

/* ---- the picture ---- */

/* Draws which part of the scene is shown, in cells. */
static void draw_range(struct frame *frame, const char *what, int64_t first, int64_t size, int64_t all, int64_t step)
{
    long long from = first / step, to = (first + size + step - 1) / step, cells = (all + step - 1) / step;

    if (size < all)
        frame_print(frame, FRAME_FAINT, "%s %lld-%lld of %lld ", what, from + 1, to, cells);
}

static int64_t width_of(const struct game_scene *scene)
{
    return (int64_t)scene->right - scene->left + 1;
}

static int64_t height_of(const struct game_scene *scene)
{
    return (int64_t)scene->bottom - scene->top + 1;
}

/* Whether the picture does not fit: then a line above it says which part is shown. */
static bool is_cut(const struct watch *watch, size_t columns, size_t rows)
{
    struct game_scene scene;

    watch->game->scene(watch->session.problem, watch->session.state, &scene);
    return scene.cell_step != 0 && (width_of(&scene) > (int64_t)columns || height_of(&scene) > (int64_t)rows);
}

static void draw_marks(const struct view *view, struct frame *frame)
{
    for (int32_t row = 0; row < view->rows; row++) {
        size_t at = (size_t)row * (size_t)view->columns;
        for (int32_t i = 0; i < view->columns; i++, at++)
            frame_put(frame, view_escape(view->roles[at]), view->marks[at]);
        frame_line(frame);
    }
}

/* Nothing is drawn in the last column, where some terminals keep the cursor. */
static bool draw_picture(struct watch *watch, struct frame *frame, struct arena *arena)
{
    const struct session *session = &watch->session;
    bool cut = is_cut(watch, frame->columns - 1, frame->rows - LINES);
    int32_t columns = (int32_t)frame->columns - 1, rows = (int32_t)frame->rows - LINES - cut;
    struct view view;

    if (!view_open(&view, arena, watch->game, session->problem, session->state, columns, rows))
        return false;
    if (watch->placed) {
        view.left = watch->left;
        view.top = watch->top;
    }
    view_draw(&view, watch->game, session->problem, session->state);
    watch->left = view.left;
    watch->top = view.top;
    watch->placed = true;
    if (cut) {
        const struct game_scene *scene = &view.scene;
        draw_range(frame, "columns", view.left - scene->left, view.columns, width_of(scene), scene->cell_step);
        draw_range(frame, "rows", view.top - scene->top, view.rows, height_of(scene), 1);
        frame_line(frame);
    }
    draw_marks(&view, frame);
    return true;
}

static void draw_too_small(struct frame *frame)
{
    frame_print(frame, FRAME_PLAIN, "%zu x %zu: too small", frame->columns, frame->rows);
    frame_line(frame);
    frame_print(frame, FRAME_PLAIN, "needs %d x %d", COLUMNS_MIN, ROWS_MIN);
}

static void draw(struct watch *watch)
{
    struct arena arena = watch->rest;
    struct frame frame;
    size_t columns, rows;

    terminal_size(&columns, &rows);
    if (!frame_begin(&frame, &arena, columns, rows, terminal_colour()))
        return; /* a terminal beyond all sizes */
    if (columns < COLUMNS_MIN || rows < ROWS_MIN) {
        draw_too_small(&frame);
    } else {
        draw_head(watch, &frame);
        draw_text(watch, &frame);
        if (!draw_picture(watch, &frame, &arena))
            frame_line(&frame);
        draw_state(watch, &frame);
    }
    frame_end(&frame);
    terminal_draw(frame.bytes, frame.length);
}

/* ---- keys and clock ---- */

static void set_playing(struct watch *watch, bool playing)
{
    watch->lingers = false;
    watch->playing = playing;
    watch->played_until = terminal_clock();
}

/* Obeys a key that does not move within the game. */
static void steer(struct watch *watch, int key)
{
    switch (key) {
    case ' ':
        set_playing(watch, !watch->playing || ended(watch));
        if (ended(watch))
            session_seek(&watch->session, 0);
        break;
    case '+': case '=': watch->speed += watch->speed + 1 < SPEED_COUNT; break;
    case '-': case '_': watch->speed -= watch->speed > 0; break;
    case 'u':
        watch->by_groups = !watch->by_groups;
        set_speed(watch);
        break;
    case 'n': choose(watch, (watch->chosen + 1) % watch->count); break;
    case 'p': choose(watch, (watch->chosen + watch->count - 1) % watch->count); break;
    default: break;
    }
}

/* Obeys a key that moves within the game; false if it is no such key. */
static bool step_by_key(struct watch *watch, int key)
{
    struct session *session = &watch->session;

    switch (key) {
    case TERMINAL_RIGHT: case '.': case 'l': (void)session_redo(session); return true;
    case TERMINAL_LEFT: case ',': case 'h': (void)session_undo(session); return true;
    case TERMINAL_DOWN: case '>': case 'j': session_group(session, 1); return true;
    case TERMINAL_UP: case '<': case 'k': session_group(session, -1); return true;
    case TERMINAL_HOME: case '0': session_seek(session, 0); return true;
    case TERMINAL_END: case '$': session_seek(session, UINT32_MAX); return true;
    default: return false;
    }
}

/* Nanoseconds from this picture to the next move or group. */
static int64_t period_of(const struct watch *watch)
{
    return SECOND / SPEEDS[watch->speed] * (watch->lingers ? LINGER_FACTOR : 1);
}

/* Makes the moves that are due. A slow machine makes up for at most a quarter of a second and otherwise falls
 * behind. */
static void catch_up(struct watch *watch)
{
    int64_t period = period_of(watch), now = terminal_clock();

    if (now - watch->played_until > period + SECOND / 4)
        watch->played_until = now - period - SECOND / 4;
    while (watch->playing && now - watch->played_until >= period && go_on(watch)) {
        watch->played_until += period;
        period = period_of(watch);
    }
    if (ended(watch))
        watch->playing = false;
}

/* Nanoseconds until the next picture is due. */
static int64_t due_in(const struct watch *watch)
{
    int64_t now = terminal_clock(), due = watch->played_until + period_of(watch) - now;

    if (due < SECOND / PICTURES)
        due = SECOND / PICTURES;
    if (!watch->playing)
        due = watch->until == INT64_MAX ? TERMINAL_FOREVER : INT64_MAX;
    if (watch->until != INT64_MAX && due > watch->until - now)
        due = watch->until > now ? watch->until - now : 0;
    return due;
}

/* Handles one key or the clock; false when the user is done. */
static bool turn(struct watch *watch)
{
    int key = terminal_key(due_in(watch));

    catch_up(watch);
    if (key == TERMINAL_TIMEOUT)
        return terminal_clock() < watch->until;
    if (key == TERMINAL_REDRAW)
        return true;
    watch->until = INT64_MAX;
    if (step_by_key(watch, key))
        set_playing(watch, false);
    else
        steer(watch, key);
    return key != 'q' && key != 'Q' && key != TERMINAL_GONE;
}

/* Sets the speed by groups so that the first game takes four fifths of the given seconds, and its end is seen, too. */
static void hurry(struct watch *watch)
{
    struct session *session = &watch->session;
    int64_t pictures = session->group_count;

    do
        pictures += ends_highlight(peek(watch)) ? LINGER_FACTOR - 1 : 0;
    while (session_redo(session));
    session_seek(session, 0);
    watch->speed = speed_for(5 * pictures, 4 * watch->settings->seconds);
}

bool watch_games(const struct game *game, const struct watch_game *games, size_t count,
                 const struct watch_settings *settings,
                 struct arena arena, struct message *wrong)
{
    struct watch watch = {.game = game, .games = games, .settings = settings, .count = count, .arena = arena,
                          .by_groups = settings->by_groups, .until = INT64_MAX};

    if (!all_fit(&watch)) {
        message_memory(wrong, "games to watch", arena_left(&arena));
        return false;
    }
    choose(&watch, 0);
    set_speed(&watch);
    if (settings->by_groups && settings->seconds > 0)
        hurry(&watch);
    terminal_open();
    set_playing(&watch, true);
    if (settings->seconds > 0)
        watch.until = watch.played_until + settings->seconds * SECOND;
    do {
        draw(&watch);
    } while (turn(&watch));
    terminal_close();
    return true;
}
