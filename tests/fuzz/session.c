/* Fuzz target: every game of core/judge/game.h behind a session. The first byte is the number of a row, game and
 * problem (SESSION_ROWS); inputs of no row do nothing, so that those that are kept mean the same when rows are added.
 * The others are steps: moves that are offered, drawn or broken, undo, redo, seek, groups, starts, and what is looked
 * at after some of them. Where bytes run out the game ends, so that any prefix is one too.
 *
 * It is no oracle of rules: it holds what game.h and session.h promise of all games. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/judge/session.h"
#include "session_rows.h"

enum { ROWS_MAX = 32, BLOCK = 16 << 20, CAPACITY = 4096, SAVED = 4 * CAPACITY, STEPS = 600, CANDIDATES = 150,
      TEXT = 4 * GAME_MOVE };

struct recipe {
    const uint8_t *at, *end;
};

/* One of a few; 0 where bytes have run out. */
static uint32_t take(struct recipe *recipe, uint32_t limit)
{
    return (recipe->at < recipe->end ? *recipe->at++ : 0u) % limit;
}

static uint32_t take_wide(struct recipe *recipe, uint32_t limit)
{
    uint32_t high = take(recipe, 256);

    return (high << 8 | take(recipe, 256)) % limit;
}

/* A row's problem with two sessions, and states to compare with. */
struct table {
    const struct session_row *row;
    struct game_problem *problem;
    struct session session, other;
    struct arena free;
    unsigned char *before, *after;
    uint32_t ground, shapes;  /* status.ground when shapes of GAME_GROUND had that digest */
    bool drawn;               /* since the start */
};

static void open_table(struct table *table, const struct session_row *row)
{
    static unsigned char *block;
    struct message wrong;

    if (block == NULL)
        block = malloc(BLOCK);
    FUZZ_CHECK(block != NULL);
    memset(table, 0, sizeof *table);
    table->row = row;
    table->free = arena_over(block, BLOCK);
    table->problem = row->game->read(&table->free, "problem", (struct game_text){row->problem, strlen(row->problem)},
                                     row->options, row->option_count, &wrong);
    FUZZ_CHECK(table->problem != NULL);
    FUZZ_CHECK(session_open(&table->session, &table->free, row->game, table->problem, CAPACITY, 5));
    FUZZ_CHECK(session_open(&table->other, &table->free, row->game, table->problem, CAPACITY, 2));
    table->before = arena_take(&table->free, 1, table->session.state_bytes);
    table->after = arena_take(&table->free, 1, table->session.state_bytes);
    FUZZ_CHECK(table->before != NULL && table->after != NULL);
}

/* ---- moves ---- */

static void check_refusal(const struct session *session, size_t length)
{
    const struct game_step *step = &session->step;

    FUZZ_CHECK(step->taken == 0 && step->scored == 0 && !step->ends_group);
    FUZZ_CHECK(step->wrong.length > 0 && strlen(step->wrong.text) == step->wrong.length);
    FUZZ_CHECK(step->wrong_at <= length && step->cause_count <= GAME_CAUSES_MAX);
    for (size_t i = 0; i < step->wrong.length; i++)
        FUZZ_CHECK((unsigned char)step->wrong.text[i] >= ' ');
}

static void play(struct table *table, const char *text, size_t length)
{
    struct session *session = &table->session;
    uint32_t at = session->cursor, moves = session->moves;
    size_t offset = session->offset, known = session->length, taken;
    struct game_status status;

    memcpy(table->before, session->state, session->state_bytes);
    session->game->status(session->problem, session->state, &status);
    taken = session_play(session, (struct game_text){text, length});
    FUZZ_CHECK(taken <= length && (taken == 0 || (session->length == offset + taken && session->moves > at)));
    FUZZ_CHECK(taken == 0 || !status.over);
    if (taken < length)
        check_refusal(session, length - taken);
    else if (length > 0)
        FUZZ_CHECK(session->step.taken > 0 && session->step.wrong.length == 0 &&
                   session->step.scored <= session->offset);
    if (taken == 0)
        FUZZ_CHECK(session->cursor == at && session->moves == moves && session->length == known &&
                   memcmp(table->before, session->state, session->state_bytes) == 0);
    FUZZ_CHECK(memcmp(session->text + offset, text, taken) == 0);
}

/* Makes a move in a copy of the state. */
static size_t try_move(const struct session *session, unsigned char *copy, const char *move)
{
    static struct game_step step;

    memcpy(copy, session->state, session->state_bytes);
    session->game->apply(session->problem, copy, move, strlen(move), &step);
    FUZZ_CHECK(step.taken > 0 || memcmp(copy, session->state, session->state_bytes) == 0);
    return step.taken;
}

static bool same_xy(struct game_xy a, struct game_xy b)
{
    return a.x == b.x && a.y == b.y;
}

/* Whether a move is a candidate with these coordinates: two vertices of Brain Wall may lie on each other. */
static bool is_offered(const struct session *session, const struct game_candidate *wanted, const char *move)
{
    struct game_candidate candidate;
    bool is = false;

    for (uint32_t i = 0; !is && session->game->candidate(session->problem, session->state, i, &candidate); i++)
        is = candidate.has_from == wanted->has_from && (!candidate.has_from ||
                                                        same_xy(candidate.from, wanted->from)) &&
             candidate.has_to && same_xy(candidate.to, wanted->to) && strcmp(candidate.move, move) == 0;
    return is;
}

/* A candidate is a complete move; by its coordinates it is the same move, unless it goes nowhere. */
static void check_candidate(struct table *table, const struct game_candidate *candidate)
{
    const struct session *session = &table->session;
    size_t taken = try_move(session, table->before, candidate->move);
    struct game_xy from = candidate->has_from ? candidate->from : candidate->to;
    char move[GAME_MOVE];

    FUZZ_CHECK(memchr(candidate->move, '\0', GAME_MOVE) != NULL && candidate->move[0] != '\0');
    FUZZ_CHECK(taken == 0 || taken == strlen(candidate->move));
    FUZZ_CHECK(candidate->has_to || !candidate->has_from);
    FUZZ_CHECK(candidate->name != NULL || candidate->has_to);
    if (!candidate->has_to || (candidate->has_from && same_xy(from, candidate->to)))
        return;
    FUZZ_CHECK(session->game->drag(session->problem, session->state, from, candidate->to, move));
    FUZZ_CHECK(memchr(move, '\0', GAME_MOVE) != NULL && (try_move(session, table->after, move) > 0) == (taken > 0));
    FUZZ_CHECK(memcmp(table->before, table->after, session->state_bytes) == 0 || is_offered(session, candidate, move));
}

/* Some text that may be a move, with its length. */
static size_t take_text(struct recipe *recipe, const char *letters, char *text)
{
    size_t length = take(recipe, 12), count = strlen(letters);

    for (size_t i = 0; i < length; i++) {
        uint32_t byte = take(recipe, 256);

        text[i] = byte < 248 ? letters[byte % count] : (char)take(recipe, 256);
    }
    return length;
}

static size_t take_offer(struct table *table, struct recipe *recipe, char *text)
{
    const struct session *session = &table->session;
    struct game_candidate candidate;
    uint32_t count = 0;

    while (count < CANDIDATES && session->game->candidate(session->problem, session->state, count, &candidate))
        count++;
    if (count == 0)
        return 0;
    FUZZ_CHECK(session->game->candidate(session->problem, session->state, take_wide(recipe, count), &candidate));
    check_candidate(table, &candidate);
    memcpy(text, candidate.move, GAME_MOVE);
    return strlen(text);
}

/* Changes a byte of a move, or puts one before or behind it, or another move. */
static size_t spoil(struct table *table, struct recipe *recipe, char *text, size_t length)
{
    const char *letters = table->row->letters;
    char byte = letters[take_wide(recipe, (uint32_t)strlen(letters))];

    switch (take(recipe, 4)) {
    case 0:
        text[take(recipe, (uint32_t)length)] = (char)take(recipe, 256);
        return length;
    case 1:
        memmove(text + 1, text, length);
        text[0] = byte;
        return length + 1;
    case 2:
        text[length] = byte;
        return length + 1;
    default:
        return length + take_offer(table, recipe, text + length);
    }
}

static void play_some(struct table *table, struct recipe *recipe, uint32_t kind)
{
    char text[TEXT];
    size_t length = kind == 0 ? take_text(recipe, table->row->letters, text) : take_offer(table, recipe, text);

    if (kind == 1 && length > 0)
        length = spoil(table, recipe, text, length);
    play(table, text, length);
}

/* ---- what can be looked at ---- */

struct canvas {
    struct game_scene scene;
    uint32_t digest, points; /* of a polygon that are to come */
    bool next;
};

static void check_place(const struct canvas *canvas, int32_t x, int32_t y)
{
    const struct game_scene *scene = &canvas->scene;

    FUZZ_CHECK(canvas->next || (x >= scene->left && x <= scene->right && y >= scene->top && y <= scene->bottom));
}

/* FNV-1a of what is seen of a shape. */
static void add_to_digest(struct canvas *canvas, const struct game_shape *shape)
{
    const int32_t seen[] = {shape->kind, shape->role, shape->mark, shape->x, shape->y, shape->x2, shape->y2,
                            shape->amount};

    for (size_t i = 0; i < sizeof seen; i++)
        canvas->digest = (canvas->digest ^ ((const uint8_t *)seen)[i]) * 16777619u;
    for (const char *byte = shape->text; *byte != '\0'; byte++)
        canvas->digest = (canvas->digest ^ (uint8_t)*byte) * 16777619u;
}

static void check_shape(void *context, const struct game_shape *shape)
{
    struct canvas *canvas = context;
    int32_t step = canvas->scene.cell_step;

    FUZZ_CHECK(shape->kind <= SHAPE_LABEL && shape->role < ROLES && memchr(shape->text, '\0', GAME_LABEL) != NULL);
    FUZZ_CHECK((shape->kind == SHAPE_POINT) == (canvas->points > 0));
    canvas->points -= canvas->points > 0;
    if (shape->kind == SHAPE_POLYGON)
        canvas->points = (uint32_t)shape->amount;
    else
        check_place(canvas, shape->x, shape->y);
    if (shape->kind == SHAPE_LINE)
        check_place(canvas, shape->x2, shape->y2);
    if (shape->kind == SHAPE_CELL) {
        check_place(canvas, shape->x2, shape->y);
        FUZZ_CHECK(step > 0 && shape->x2 >= shape->x && (shape->x2 - shape->x) % step == 0);
    }
    if (shape->kind == SHAPE_FRAME) {
        check_place(canvas, shape->x - 1, shape->y);
        check_place(canvas, shape->x + 1, shape->y);
    }
    add_to_digest(canvas, shape);
}

static uint32_t check_shapes(const struct session *session, enum game_layer layer)
{
    struct canvas canvas = {.digest = 0, .next = layer == GAME_NEXT};

    session->game->scene(session->problem, session->state, &canvas.scene);
    FUZZ_CHECK(canvas.scene.left <= canvas.scene.right && canvas.scene.top <= canvas.scene.bottom);
    FUZZ_CHECK(canvas.scene.cell_step >= 0 && canvas.scene.y_permille > 0);
    session->game->shapes(session->problem, session->state, layer, check_shape, &canvas);
    FUZZ_CHECK(canvas.points == 0);
    return canvas.digest;
}

static void check_status(const struct game_status *status)
{
    FUZZ_CHECK(status->players >= 1 && status->players <= GAME_PLAYERS && status->turn < status->players);
    FUZZ_CHECK(strlen(status->wrong.text) == status->wrong.length &&
               strlen(status->caption.text) == status->caption.length);
}

static void look(struct table *table)
{
    const struct session *session = &table->session;
    struct game_status status;
    struct game_figure figure;
    uint32_t shapes = check_shapes(session, GAME_GROUND), figures = 0;

    (void)check_shapes(session, GAME_MOVING);
    (void)check_shapes(session, GAME_NEXT);
    session->game->status(session->problem, session->state, &status);
    check_status(&status);
    FUZZ_CHECK(!table->drawn || shapes == table->shapes || status.ground != table->ground);
    table->drawn = true;
    table->shapes = shapes;
    table->ground = status.ground;
    for (; session->game->figure(session->problem, session->state, figures, &figure); figures++)
        FUZZ_CHECK(figure.name != NULL && figures < 10000);
}

/* ---- the same state on another way ---- */

/* From the start, all at once, into memory full of junk. */
static void check_replay(struct table *table)
{
    const struct session *session = &table->session;
    static struct game_step step;
    struct game_text text = {session->text, session->offset};

    memset(table->after, 0xa5, session->state_bytes);
    session->game->start(session->problem, session->start, table->after);
    FUZZ_CHECK(game_play(session->game, session->problem, table->after, text, &step) == text.length);
    FUZZ_CHECK(memcmp(table->after, session->state, session->state_bytes) == 0);
}

static void check_same(const struct session *a, const struct session *b)
{
    static struct game_status of_a, of_b;

    FUZZ_CHECK(a->start == b->start && a->cursor == b->cursor && a->offset == b->offset && a->moves == b->moves);
    FUZZ_CHECK(a->length == b->length && memcmp(a->text, b->text, a->length) == 0);
    FUZZ_CHECK(memcmp(a->state, b->state, a->state_bytes) == 0);
    FUZZ_CHECK(a->group_count == b->group_count && memcmp(a->group_ends, b->group_ends, CAPACITY / 8 + 1) == 0);
    FUZZ_CHECK(memcmp(a->scored, b->scored, CAPACITY / 8 + 1) == 0);
    a->game->status(a->problem, a->state, &of_a);
    b->game->status(b->problem, b->state, &of_b);
    FUZZ_CHECK(of_a.over == of_b.over && of_a.submittable == of_b.submittable && of_a.wrong_at == of_b.wrong_at &&
               of_a.turn == of_b.turn);
    FUZZ_CHECK(of_a.ground == of_b.ground && memcmp(of_a.points, of_b.points, of_a.players * sizeof *of_a.points) == 0);
    FUZZ_CHECK(strcmp(of_a.caption.text, of_b.caption.text) == 0 && strcmp(of_a.wrong.text, of_b.wrong.text) == 0);
}

/* Saved texts with faults load or not, but nothing breaks; what is refused is refused with words. */
static void load_broken(struct table *table, struct recipe *recipe, char *text, size_t length)
{
    struct arena arena = table->free;
    struct session_saved saved;
    struct message wrong;

    for (uint32_t faults = 1 + take(recipe, 3); faults > 0; faults--)
        text[take_wide(recipe, (uint32_t)length)] = (char)take(recipe, 256);
    length -= take(recipe, 8) == 0 ? take_wide(recipe, (uint32_t)length) : 0;
    if (!session_read(&saved, &arena, "saved", (struct game_text){text, length}, &wrong))
        FUZZ_CHECK(strncmp(wrong.text, "saved:", 6) == 0);
    else
        FUZZ_CHECK(session_load(&table->other, &saved, &wrong) == (wrong.length == 0));
}

static void save(struct table *table, struct recipe *recipe)
{
    static char text[SAVED], again[SAVED];
    bool link = take(recipe, 2) != 0;
    struct game_text name = {"problem", take(recipe, 8)};
    const struct session_row *row = table->row;
    struct arena arena = table->free;
    struct session_saved saved;
    struct message wrong;
    size_t length = (link ? session_link : session_save)(&table->session, name, row->options, row->option_count, text,
                                                         SAVED);

    FUZZ_CHECK(length <= SAVED);
    FUZZ_CHECK(session_read(&saved, &arena, "saved", (struct game_text){text, length}, &wrong));
    FUZZ_CHECK(saved.option_count == row->option_count && saved.problem.length == name.length);
    FUZZ_CHECK(session_load(&table->other, &saved, &wrong));
    check_same(&table->session, &table->other);
    FUZZ_CHECK((link ? session_link : session_save)(&table->other, saved.problem, saved.options, saved.option_count,
                                                    again,
                                                    SAVED) == length);
    FUZZ_CHECK(memcmp(text, again, length) == 0);
    load_broken(table, recipe, text, length);
}

/* ---- steps ---- */

static void begin(struct table *table, uint32_t start)
{
    session_start(&table->session, start);
    table->drawn = false;
}

static void step(struct table *table, struct recipe *recipe)
{
    struct session *session = &table->session;
    uint32_t kind = take(recipe, 24);

    switch (kind) {
    case 0: case 1: case 2:
        play_some(table, recipe, kind);
        break;
    case 3:
        FUZZ_CHECK(session_undo(session) || session->cursor == 0);
        break;
    case 4:
        FUZZ_CHECK(session_redo(session) || session->cursor == session->moves);
        break;
    case 5:
        session_seek(session, take_wide(recipe, session->moves + 2));
        break;
    case 6: case 7:
        session_group(session, kind == 6 ? -1 : 1);
        break;
    case 8:
        look(table);
        break;
    case 9:
        check_replay(table);
        break;
    case 10:
        save(table, recipe);
        break;
    case 11:
        begin(table, take_wide(recipe, session->game->starts(session->problem)));
        break;
    default:
        play_some(table, recipe, 2);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct table table;
    struct recipe recipe = {data, data + size};
    uint32_t row = take(&recipe, ROWS_MAX);

    FUZZ_CHECK(session_row_count <= ROWS_MAX);
    if (row >= session_row_count)
        return 0;
    open_table(&table, &SESSION_ROWS[row]);
    for (int i = 0; i < STEPS && recipe.at < recipe.end; i++)
        step(&table, &recipe);
    look(&table);
    check_replay(&table);
    save(&table, &recipe);
    return 0;
}
