/* See session.h. A checkpoint is kept every `stride` moves. When all are in use, every second one is dropped and the
 * stride doubles. So checkpoints are spread evenly however long the transcript becomes, and at least half of them are
 * in use. To drop one swaps entries of the list; states are not copied.
 *
 * The bits for bytes behind the end of the transcript are 0. */
#include "session.h"

#include <string.h>

/* Keeps the number of moves before the next checkpoint, at most twice the moves made, within 32 bits. */
#define CAPACITY_MAX (UINT32_MAX / 2)

/* Bytes copied to checkpoints per move, at first, when checkpoints are closest: this takes about as long as the move
 * itself. A state of 1.1 MB is then kept every 512 moves. */
enum { KEEP_BYTES = 4096 };

static bool bit(const unsigned char *bits, size_t at)
{
    return (bits[at / 8] >> at % 8 & 1) != 0;
}

static void set_bits(unsigned char *bits, size_t from, size_t end)
{
    for (size_t at = from; at < end; at++)
        bits[at / 8] = (unsigned char)(bits[at / 8] | 1u << at % 8);
}

static void clear_bits(unsigned char *bits, size_t from, size_t end)
{
    for (size_t at = from; at < end; at++)
        bits[at / 8] = (unsigned char)(bits[at / 8] & ~(1u << at % 8));
}

/* ---- checkpoints ---- */

static size_t rounded(size_t bytes)
{
    return (bytes + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
}

static unsigned char *kept_state(const struct session *session, uint32_t number)
{
    return session->checkpoint_states + session->checkpoints[number].slot * rounded(session->state_bytes);
}

/* Drops the checkpoints with odd numbers. */
static void drop_half(struct session *session)
{
    uint32_t left = (session->checkpoint_count + 1) / 2;

    for (size_t i = 1; i < left; i++) {
        struct session_checkpoint kept = session->checkpoints[2 * i];

        session->checkpoints[2 * i] = session->checkpoints[i];
        session->checkpoints[i] = kept;
    }
    session->checkpoint_count = left;
    session->stride *= 2;
}

/* Keeps the state at the cursor if it is the next one to be kept. */
static void keep(struct session *session)
{
    if (session->cursor != session->checkpoint_count * session->stride)
        return;
    if (session->checkpoint_count == session->checkpoint_capacity)
        drop_half(session);
    if (session->cursor != session->checkpoint_count * session->stride)
        return;
    session->checkpoints[session->checkpoint_count].offset = session->offset;
    memcpy(kept_state(session, session->checkpoint_count), session->state, session->state_bytes);
    session->checkpoint_count++;
}

static void restore(struct session *session, uint32_t number)
{
    memcpy(session->state, kept_state(session, number), session->state_bytes);
    session->cursor = number * session->stride;
    session->offset = session->checkpoints[number].offset;
}

/* The last checkpoint with at most `at` moves and `offset` bytes before it. */
static uint32_t kept_before(const struct session *session, uint32_t at, size_t offset)
{
    uint32_t number = at / session->stride;

    if (number >= session->checkpoint_count)
        number = session->checkpoint_count - 1;
    while (session->checkpoints[number].offset > offset)
        number--;
    return number;
}

/* ---- open ---- */

static void lay_out(struct session *session, struct arena *arena)
{
    session->state = arena_take(arena, 1, session->state_bytes);
    session->checkpoint_states = arena_take(arena, session->checkpoint_capacity, rounded(session->state_bytes));
    session->checkpoints = ARENA_TAKE(arena, session->checkpoint_capacity, struct session_checkpoint);
    session->text = ARENA_TAKE(arena, session->capacity, char);
    session->group_ends = ARENA_TAKE(arena, session->capacity / 8 + 1, unsigned char);
    session->scored = ARENA_TAKE(arena, session->capacity / 8 + 1, unsigned char);
}

bool session_open(struct session *session, struct arena *arena, const struct game *game, struct game_problem *problem,
                  size_t capacity, uint32_t checkpoints)
{
    struct arena counting = arena_counting();

    *session = (struct session){.game = game, .problem = problem, .capacity = capacity,
                                .checkpoint_capacity = checkpoints};
    session->state_bytes = game->state_bytes(problem);
    lay_out(session, &counting);
    if (checkpoints < 2 || capacity > CAPACITY_MAX || (!arena->counting && !arena_holds(arena, &counting)))
        return false;
    lay_out(session, arena);
    if (arena->counting)
        return true;
    for (uint32_t i = 0; i < checkpoints; i++)
        session->checkpoints[i].slot = i;
    memset(session->group_ends, 0, capacity / 8 + 1);
    memset(session->scored, 0, capacity / 8 + 1);
    session_start(session, 0);
    return true;
}

void session_start(struct session *session, uint32_t start)
{
    clear_bits(session->group_ends, 0, session->length);
    clear_bits(session->scored, 0, session->length);
    session->start = start;
    session->length = session->offset = session->scored_longest = 0;
    session->moves = session->cursor = session->checkpoint_count = session->group_count = 0;
    for (session->stride = 1; session->state_bytes / session->stride > KEEP_BYTES;)
        session->stride *= 2;
    session->step = (struct game_step){.taken = 0};
    session->game->start(session->problem, start, session->state);
    keep(session);
}

/* ---- moves ---- */

/* Tries a move; the cursor stays. */
static bool try_move(struct session *session, const char *text, size_t length)
{
    session->game->apply(session->problem, session->state, text, length, &session->step);
    return session->step.taken != 0;
}

/* Moves the cursor behind the move that was made last. */
static void advance(struct session *session)
{
    session->offset += session->step.taken;
    session->cursor++;
    keep(session);
}

/* Makes the next move of the transcript again; false at its end. */
static bool forward(struct session *session)
{
    if (session->offset >= session->length ||
        !try_move(session, session->text + session->offset, session->length - session->offset))
        return false;
    advance(session);
    return true;
}

/* Sets the bits of the last move's bytes. */
static void mark(struct session *session)
{
    const struct game_step *step = &session->step;

    if (step->ends_group)
        set_bits(session->group_ends, session->offset - 1, session->offset);
    set_bits(session->scored, session->offset - step->scored, session->offset);
    if (step->scored > session->scored_longest)
        session->scored_longest = step->scored;
}

/* Discards the moves behind the cursor; the caller sets their number. Bytes before the cursor may be marked as scored
 * only because of discarded ones, so the moves that may have marked them are made again. */
static void forget(struct session *session)
{
    uint32_t at = session->cursor;
    size_t longest = session->scored_longest, from = session->offset > longest ? session->offset - longest : 0;

    if (session->offset == session->length)
        return;
    session->group_count = session_count_groups(session, session->offset);
    clear_bits(session->group_ends, session->offset, session->length);
    clear_bits(session->scored, from, session->length);
    if (session->checkpoint_count > at / session->stride + 1)
        session->checkpoint_count = at / session->stride + 1;
    restore(session, kept_before(session, at, from));
    while (session->cursor < at && forward(session))
        mark(session);
}

size_t session_play(struct session *session, struct game_text text)
{
    size_t taken = 0;

    session->step = (struct game_step){.taken = 0};
    if (text.length > session->capacity - session->offset) {
        session->step.wrong_at = session->capacity - session->offset;
        message_print(&session->step.wrong, "the game would have %llu bytes; the limit is %zu",
                      (unsigned long long)session->offset + text.length, session->capacity);
        return 0;
    }
    /* forget() makes the last moves again, so the state is then the one before this move. */
    if (text.length > 0 && session->offset < session->length) {
        if (!try_move(session, text.bytes, text.length))
            return 0;
        forget(session);
    }
    while (taken < text.length && try_move(session, text.bytes + taken, text.length - taken)) {
        memcpy(session->text + session->offset, text.bytes + taken, session->step.taken);
        taken += session->step.taken;
        session->length = session->offset + session->step.taken;
        session->moves = session->cursor + 1;
        session->group_count += session->step.ends_group;
        advance(session);
        mark(session);
    }
    return taken;
}

/* ---- the cursor ---- */

/* Moves the cursor behind `at` moves or `offset` bytes, whichever comes first. */
static void go_to(struct session *session, uint32_t at, size_t offset)
{
    uint32_t number = kept_before(session, at, offset);

    session->step = (struct game_step){.taken = 0};
    if (session->cursor > at || session->offset > offset || session->checkpoints[number].offset > session->offset)
        restore(session, number);
    while (session->cursor < at && session->offset < offset && forward(session))
        continue;
}

void session_seek(struct session *session, uint32_t at)
{
    go_to(session, at, session->length);
}

bool session_undo(struct session *session)
{
    if (session->cursor == 0)
        return false;
    session_seek(session, session->cursor - 1);
    return true;
}

bool session_redo(struct session *session)
{
    if (session->cursor == session->moves)
        return false;
    session_seek(session, session->cursor + 1);
    return true;
}

void session_group(struct session *session, int by)
{
    size_t end = session->offset;

    if (by > 0) {
        while (end < session->length && !bit(session->group_ends, end++))
            continue;
    } else if (end > 0) {
        for (end--; end > 0 && !bit(session->group_ends, end - 1); end--)
            continue;
    }
    go_to(session, UINT32_MAX, end);
}

uint32_t session_count_groups(const struct session *session, size_t bytes)
{
    uint32_t count = 0;

    for (size_t i = 0; i < bytes; i++)
        count += bit(session->group_ends, i);
    return count;
}
