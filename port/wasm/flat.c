/* Flat: the games of core/judge for scripts of a page, in one module without imports. Functions take and return
 * numbers. An address is a number; 0 is no address. A text ends in a NUL unless its length is passed. A record is the
 * address of doubles (exact to 2^53, points and figures too). The next call overwrites it, and the next call of the
 * same function overwrites the texts that it names. "Words" are the address of a message. The functions, and the
 * records in order:
 *
 *   memory   flat_take(bytes) -> address of writable bytes and a NUL; 0: out of memory
 *            flat_mark() -> mark; flat_release(mark) frees all that was taken since, problems and sessions too
 *            Memory grows: views of it have to be made anew after a call.
 *   words    flat_words() -> words of the last function below that failed or is said to set words
 *            flat_place(name, text, length, byte) -> words "NAME:LINE:COLUMN: "
 *   games    flat_games() -> number of games; a game is a number from 0
 *            flat_name(game), flat_options(game) -> texts
 *            flat_transcript(game) -> bytes of its longest transcript; 0: no limit
 *   problem  flat_read(game, name, text, length, options, count) -> problem; 0: failed, sets words
 *            options: address of pairs of 32-bit numbers, address and length of a text "p ei!"
 *            flat_starts(problem) -> number of starts; flat_title(problem, start), flat_id(problem) -> words
 *   session  flat_session(problem, capacity, checkpoints) -> session; 0: failed, sets words. Capacity: bytes
 *            flat_start(session, start), flat_seek(session, moves), flat_group(session, 1 or -1)
 *            flat_undo(session), flat_redo(session) -> 1; 0: there is no move
 *            flat_play(session, text, length) -> bytes taken; if fewer than length, flat_step() has the reason
 *            flat_cursor(session) -> start, cursor, moves, bytes before the cursor, bytes, groups that end before
 *            the cursor, groups, address of the transcript, of its scored bits, of its group_ends bits
 *            flat_step(session), of the last move tried -> taken, scored, ends_group, is_highlight, words of the
 *            refusal, wrong_at, number of causes, address of causes (pairs of 32-bit numbers)
 *   state    flat_status(session) -> over, submittable, words of the broken rule (empty: none), wrong_at, words of
 *            the caption, players, turn, ground, points of 4 players
 *            flat_figure(session, number) -> text of the table or 0, name, value; 0: no more figures
 *            flat_offer(session, number) -> a candidate move: text, its name or 0, key, has_from, has_to, x and y
 *            of from, x and y of to, cost; 0: no more candidates
 *            flat_drag(session, x, y, to_x, to_y) -> text of the move; 0: none
 *   picture  flat_scene(session) -> left, top, right, bottom, y_permille, cell_step, hexagons, x and y of the focus,
 *            still
 *            flat_shapes(session, layer) -> number of shapes; flat_shape() -> their address, until memory is taken.
 *            A shape has 48 bytes: kind, role and mark, a byte each, 25 bytes of text, then x, y, x2, y2 and amount
 *            of 32 bits each
 *   as text  flat_save, flat_link(session, name, name_length, options, count) -> bytes; 0: out of memory
 *            flat_text() -> their address, until memory is taken
 *            flat_saved(name, text, length) -> game or -1, address and bytes of the problem's name, address of
 *            options as above, count, start, cursor; 0: failed, sets words
 *            flat_load(session) loads the session that flat_saved() read -> 1; 0: failed, sets words
 *   files    flat_open(game, name, text, length) -> 1; 0: failed, or a file is one transcript: sets words
 *            flat_next() -> number of the entry, its byte in the file, address and bytes of problem, inline problem,
 *            title and text (address 0: none), address of the inline problem's options as above, words of the fault,
 *            wrong_at, is_stray, has_claim, 4 claimed points; 0: no more entries. It frees what was taken since
 *            flat_open()
 *            flat_byte_of(byte of the text) -> byte of the file
 *   boards   flat_walls(seed) -> text: a board of Less; see flat_walls.c */
#include "flat.h"

#include <string.h>

#include "../../core/judge/session.h"
#include "exported.h"

enum {
    PAGE = 65536,
    RECORD = 32,
    /* Memory for a problem that is read: the nodes of its JSON, 20 bytes for two bytes of text at least, twice over,
     * and fixed tables. What is left is free afterwards; what is never touched costs nothing. */
    READ_FACTOR = 24, READ_LEAST = 1 << 24
};

/* Set by the linker: the end of the program's data. */
extern unsigned char __heap_base[];

struct flat_problem {
    const struct game *game;
    struct game_problem *problem;
};

static struct arena heap;
static struct message words;
static double record[RECORD];

/* ---- memory ---- */

/* At least `bytes` bytes are free. The module is linked for less than 4 GB: no end is beyond 32 bits. */
static bool ensure(size_t bytes)
{
    size_t missing, pages;

    if (heap.at == NULL)
        heap = arena_over(__heap_base, __builtin_wasm_memory_size(0) * PAGE - (size_t)__heap_base);
    if (bytes <= arena_left(&heap))
        return true;
    missing = bytes - arena_left(&heap);
    pages = missing / PAGE + 1;
    if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
        return false;
    heap.end += pages * PAGE;
    return true;
}

static bool failed(const char *what)
{
    message_clear(&words);
    message_print(&words, "too little memory for %s", what);
    return false;
}

char *EXPORTED(flat_take)(size_t bytes)
{
    char *taken = bytes < SIZE_MAX - PAGE && ensure(bytes + 1 + ARENA_ALIGN) ? ARENA_TAKE(&heap, bytes + 1,
                                                                                          char) : NULL;

    if (taken != NULL)
        taken[bytes] = '\0';
    return taken;
}

const unsigned char *EXPORTED(flat_mark)(void)
{
    (void)ensure(0);
    return heap.at;
}

void EXPORTED(flat_release)(unsigned char *mark)
{
    heap.at = mark;
}

/* ---- words and records ---- */

const char *EXPORTED(flat_words)(void)
{
    return words.text;
}

const char *EXPORTED(flat_place)(const char *name, const char *text, size_t length, size_t byte)
{
    message_clear(&words);
    game_location(&words, name, text, byte < length ? byte : length);
    return words.text;
}

static double at(const void *address)
{
    return (double)(uintptr_t)address;
}

static const double *fill(const double *values, size_t bytes)
{
    memcpy(record, values, bytes);
    return record;
}

/* ---- games and problems ---- */

uint32_t EXPORTED(flat_games)(void)
{
    uint32_t count = 0;

    while (FLAT_GAMES[count] != NULL)
        count++;
    return count;
}

const char *EXPORTED(flat_name)(uint32_t game)
{
    return FLAT_GAMES[game]->name;
}

const char *EXPORTED(flat_options)(uint32_t game)
{
    return FLAT_GAMES[game]->options;
}

uint32_t EXPORTED(flat_transcript)(uint32_t game)
{
    return FLAT_GAMES[game]->transcript;
}

const struct flat_problem *EXPORTED(flat_read)(uint32_t game, const char *name, const char *text, size_t length,
                                                const struct game_text *options, size_t option_count)
{
    struct flat_problem *problem;
    unsigned char *mark;

    message_clear(&words);
    if (length > SIZE_MAX / READ_FACTOR - READ_LEAST || !ensure(READ_FACTOR * length + READ_LEAST)) {
        failed("this problem");
        return NULL;
    }
    mark = heap.at;
    problem = ARENA_TAKE(&heap, 1, struct flat_problem);
    problem->game = FLAT_GAMES[game];
    problem->problem = problem->game->read(&heap, name, (struct game_text){text, length}, options, option_count,
                                           &words);
    if (problem->problem != NULL)
        return problem;
    heap.at = mark;
    return NULL;
}

uint32_t EXPORTED(flat_starts)(const struct flat_problem *problem)
{
    return problem->game->starts(problem->problem);
}

const char *EXPORTED(flat_title)(const struct flat_problem *problem, uint32_t start)
{
    problem->game->title(problem->problem, start, words.text);
    return words.text;
}

const char *EXPORTED(flat_id)(const struct flat_problem *problem)
{
    problem->game->id(problem->problem, words.text);
    return words.text;
}

/* ---- sessions ---- */

struct session *EXPORTED(flat_session)(const struct flat_problem *problem, size_t capacity, uint32_t checkpoints)
{
    struct arena counting = arena_counting();
    struct session *session = ARENA_TAKE(&counting, 1, struct session), measured;

    (void)session_open(&measured, &counting, problem->game, problem->problem, capacity, checkpoints);
    if (!ensure(arena_counted(&counting))) {
        failed("a session");
        return NULL;
    }
    session = ARENA_TAKE(&heap, 1, struct session);
    if (session_open(session, &heap, problem->game, problem->problem, capacity, checkpoints))
        return session;
    failed("a session");
    return NULL;
}

void EXPORTED(flat_start)(struct session *session, uint32_t start)
{
    session_start(session, start);
}

size_t EXPORTED(flat_play)(struct session *session, const char *text, size_t length)
{
    return session_play(session, (struct game_text){text, length});
}

void EXPORTED(flat_seek)(struct session *session, uint32_t moves)
{
    session_seek(session, moves);
}

void EXPORTED(flat_group)(struct session *session, int by)
{
    session_group(session, by);
}

bool EXPORTED(flat_undo)(struct session *session)
{
    return session_undo(session);
}

bool EXPORTED(flat_redo)(struct session *session)
{
    return session_redo(session);
}

const double *EXPORTED(flat_cursor)(const struct session *session)
{
    const double values[] = {session->start, session->cursor, session->moves, (double)session->offset,
                             (double)session->length,
                             session_count_groups(session, session->offset), session->group_count, at(session->text),
                             at(session->scored), at(session->group_ends)};

    return fill(values, sizeof values);
}

const double *EXPORTED(flat_step)(const struct session *session)
{
    const struct game_step *step = &session->step;
    const double values[] = {(double)step->taken, (double)step->scored, step->ends_group, step->is_highlight,
                             at(step->wrong.text), (double)step->wrong_at,
                             step->cause_count, at(step->causes)};

    return fill(values, sizeof values);
}

/* ---- the state ---- */

const double *EXPORTED(flat_status)(const struct session *session)
{
    static struct game_status now;

    session->game->status(session->problem, session->state, &now);
    const double values[] = {now.over, now.submittable, at(now.wrong.text), (double)now.wrong_at, at(now.caption.text),
                             now.players, now.turn,
                             now.ground, (double)now.points[0], (double)now.points[1], (double)now.points[2],
                             (double)now.points[3]};
    return fill(values, sizeof values);
}

const double *EXPORTED(flat_figure)(const struct session *session, uint32_t number)
{
    struct game_figure figure;

    if (!session->game->figure(session->problem, session->state, number, &figure))
        return NULL;
    return fill((double[]){at(figure.table), at(figure.name), (double)figure.value}, 3 * sizeof(double));
}

const double *EXPORTED(flat_offer)(const struct session *session, uint32_t number)
{
    static struct game_candidate candidate;

    if (!session->game->candidate(session->problem, session->state, number, &candidate))
        return NULL;
    const double values[] = {at(candidate.move), at(candidate.name), candidate.key, candidate.has_from,
                             candidate.has_to, candidate.from.x, candidate.from.y,
                             candidate.to.x, candidate.to.y, candidate.cost};
    return fill(values, sizeof values);
}

const char *EXPORTED(flat_drag)(const struct session *session, int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    static char move[GAME_MOVE];
    struct game_xy from = {x, y}, to = {to_x, to_y};

    return session->game->drag(session->problem, session->state, from, to, move) ? move : NULL;
}

/* ---- pictures ---- */

const double *EXPORTED(flat_scene)(const struct session *session)
{
    struct game_scene scene;

    session->game->scene(session->problem, session->state, &scene);
    const double values[] = {scene.left, scene.top, scene.right, scene.bottom, scene.y_permille, scene.cell_step,
                             scene.hexagons, scene.focus.x, scene.focus.y, scene.still};
    return fill(values, sizeof values);
}

_Static_assert(sizeof(struct game_shape) == 48 && offsetof(struct game_shape, text) == 3 &&
               offsetof(struct game_shape, x) == 28,
               "scripts read shapes as they lie in memory");

/* Shapes go into the free memory, where the next thing that is taken will be. */
static void put_shape(void *context, const struct game_shape *shape)
{
    uint32_t *count = context;

    if (!ensure((*count + 1) * sizeof *shape))
        return;
    memcpy(heap.at + *count * sizeof *shape, shape, sizeof *shape);
    *count += 1;
}

uint32_t EXPORTED(flat_shapes)(const struct session *session, uint32_t layer)
{
    uint32_t count = 0;

    session->game->shapes(session->problem, session->state, (enum game_layer)layer, put_shape, &count);
    return count;
}

const unsigned char *EXPORTED(flat_shape)(void)
{
    return heap.at;
}

/* ---- as text ---- */

typedef size_t write_session(const struct session *session, struct game_text problem, const struct game_text *options,
                             size_t option_count, char *to, size_t room);

static size_t write_text(write_session *write, const struct session *session, struct game_text problem,
                         const struct game_text *options, size_t count)
{
    size_t length = write(session, problem, options, count, NULL, 0);

    return ensure(length) ? write(session, problem, options, count, (char *)heap.at, length) : 0;
}

size_t EXPORTED(flat_save)(const struct session *session, const char *name, size_t length,
                            const struct game_text *options,
                            size_t count)
{
    return write_text(session_save, session, (struct game_text){name, length}, options, count);
}

size_t EXPORTED(flat_link)(const struct session *session, const char *name, size_t length,
                            const struct game_text *options,
                            size_t count)
{
    return write_text(session_link, session, (struct game_text){name, length}, options, count);
}

const unsigned char *EXPORTED(flat_text)(void)
{
    return heap.at;
}

static struct session_saved saved;

/* The number of the game with that name; -1: none. */
static int game_of(struct game_text name)
{
    for (int i = 0; FLAT_GAMES[i] != NULL; i++)
        if (strlen(FLAT_GAMES[i]->name) == name.length && memcmp(FLAT_GAMES[i]->name, name.bytes, name.length) == 0)
            return i;
    return -1;
}

/* What is decoded takes no more than the text, and an option at least 8 bytes of it, as many as its place in a list. */
const double *EXPORTED(flat_saved)(const char *name, const char *text, size_t length)
{
    message_clear(&words);
    if (!ensure(3 * length + PAGE)) {
        failed("this session");
        return NULL;
    }
    if (!session_read(&saved, &heap, name, (struct game_text){text, length}, &words))
        return NULL;
    const double values[] = {game_of(saved.game), at(saved.problem.bytes), (double)saved.problem.length,
                             at(saved.options),
                             (double)saved.option_count, saved.start, saved.cursor};
    return fill(values, sizeof values);
}

bool EXPORTED(flat_load)(struct session *session)
{
    return session_load(session, &saved, &words);
}

/* ---- files of games ---- */

static const struct game *file_game;
static struct game_file file;
static struct game_entry entry;
static unsigned char *file_mark;

bool EXPORTED(flat_open)(uint32_t game, const char *name, const char *text, size_t length)
{
    file_game = FLAT_GAMES[game];
    message_clear(&words);
    if (file_game->open == NULL) {
        message_print(&words, "a %s file holds one transcript", file_game->name);
        return false;
    }
    if (length > SIZE_MAX / READ_FACTOR - READ_LEAST || !ensure(READ_FACTOR * length + READ_LEAST))
        return failed("this file");
    file = (struct game_file){.arena = &heap, .name = name, .text = {text, length}};
    if (!file_game->open(&file, &words))
        return false;
    file_mark = heap.at;
    return true;
}

const double *EXPORTED(flat_next)(void)
{
    heap.at = file_mark;
    if (!ensure(READ_FACTOR * file.text.length + READ_LEAST) || !file_game->next(&file, &entry))
        return NULL;
    const double values[] = {(double)entry.number, (double)entry.offset, at(entry.problem.bytes),
                             (double)entry.problem.length,
                             at(entry.inline_problem.bytes), (double)entry.inline_problem.length, at(entry.title.bytes),
                             (double)entry.title.length, at(entry.text.bytes), (double)entry.text.length,
                             at(entry.options),
                             at(entry.wrong.text), (double)entry.wrong_at, entry.is_stray, entry.has_claim,
                             (double)entry.claimed[0], (double)entry.claimed[1], (double)entry.claimed[2],
                             (double)entry.claimed[3]};
    return fill(values, sizeof values);
}

size_t EXPORTED(flat_byte_of)(size_t byte)
{
    return file_game->byte_of(&file, &entry, byte);
}
