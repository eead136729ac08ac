/* Fuzz target: calls of the library of Less, in any order, with right and wrong arguments. Each status is one that the
 * header allows there, with a text for each error; what is refused changes nothing; all turns that are listed or found
 * can be played; a colour gets home in as many moves as its distance; nothing outside the buffer changes. */
#include "calls.h"
#include "fuzz.h"

#include <string.h>

#include "../../core/library/codecup_less.h"

enum { CALLS = 60, DIGITS = 112, TURNS = 64, TURNS_MAX = 2047, SEARCHES = 6, TABLES = 1, WORK_MAX = 3000,
       DISTANCE_MAX = 255, STOP_NEVER = 1000, SPARE = 64 };

static struct {
    struct recipe recipe;
    struct guarded memory;
    codecup_less *game;
    bool has_board, has_best, in_call;
    uint32_t searches, tables, stops, stop_after;
    bool inside; /* a call of stop() */
} world;

static uint32_t take(uint32_t limit)
{
    return recipe_take(&world.recipe, limit);
}

static bool chance(uint32_t times)
{
    return recipe_chance(&world.recipe, times);
}

static void call_any(void);

/* ---- statuses ---- */

/* A set of statuses: bit n for -n, bit 8 + n for n. */
#define BIT(status) (1u << ((status) < 0 ? -(status) : 8 + (status)))
enum {
    OK = BIT(CODECUP_LESS_OK), STOPPED = BIT(CODECUP_LESS_STOPPED), COMPLETE = BIT(CODECUP_LESS_COMPLETE),
    MEMORY = BIT(CODECUP_LESS_MEMORY), INPUT = BIT(CODECUP_LESS_INPUT), MISUSE = BIT(CODECUP_LESS_MISUSE)
};

/* `is_ours`: the object was named, so that its text tells of the call. */
static void check(int status, bool is_ours, bool is_wrong, uint32_t allowed)
{
    FUZZ_CHECK(status >= -4 && status <= 2);
    FUZZ_CHECK(BIT(status) & (world.in_call || is_wrong || !is_ours ? (uint32_t)MISUSE : allowed));
    if (is_ours)
        calls_check_error(status, codecup_less_error(world.game));
}

/* The object's pointer, or now and then another one, which is none. */
static codecup_less *pointer(bool *is_ours)
{
    static uint64_t no_object[CODECUP_LESS_SIZE_MIN / 8];

    *is_ours = world.game != NULL && !chance(8);
    if (*is_ours || world.game == NULL)
        return world.game;
    switch (take(4)) {
    case 0: return NULL;
    case 1: return (codecup_less *)(void *)((char *)world.game + 1 + take(7));
    case 2: memcpy(no_object, world.game, sizeof no_object); break;
    default: memset(no_object, (int)take(256), sizeof no_object); break;
    }
    return (codecup_less *)(void *)no_object;
}

/* ---- positions ---- */

static struct codecup_less_position position_now(void)
{
    struct codecup_less_position position = {.ply = 0};

    FUZZ_CHECK(codecup_less_position(world.game, &position) ==
               (world.has_board ? CODECUP_LESS_OK : CODECUP_LESS_MISUSE));
    FUZZ_CHECK(position.ply <= 80 && position.lead >= -240 && position.lead <= 240 && (unsigned)position.over <= 1);
    return position;
}

static bool same_position(const struct codecup_less_position *a, const struct codecup_less_position *b)
{
    return memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0 && a->ply == b->ply && a->lead == b->lead &&
           a->over == b->over;
}

/* Goes to a position and back from a turn that must be legal. */
static void check_legal(const struct codecup_less_turn *turn, bool as_text)
{
    struct codecup_less_position before = position_now(), after;
    char text[15];
    size_t length = codecup_less_text(turn, text);

    FUZZ_CHECK(length >= 3 && length <= 14 && text[length] == '\0');
    FUZZ_CHECK((as_text ? codecup_less_play_text(world.game, text, length) : codecup_less_play(world.game, turn)) ==
               CODECUP_LESS_OK);
    after = position_now();
    FUZZ_CHECK(after.ply == before.ply + 1 && !same_position(&before, &after));
    FUZZ_CHECK(codecup_less_set_position(world.game, &before) == CODECUP_LESS_OK);
    after = position_now();
    FUZZ_CHECK(same_position(&before, &after));
    world.has_best = false;
}

/* ---- stop() ---- */

static int stop(void *context)
{
    struct codecup_less_turn turn;
    struct codecup_less_score score;

    FUZZ_CHECK(context == &world && world.stops == 0);
    if (chance(64) && codecup_less_best(world.game, &turn, &score) == CODECUP_LESS_OK)
        FUZZ_CHECK(world.has_board && turn.count <= 3 && score.value <= 1000);
    if (!world.inside && chance(16)) {
        world.inside = true;
        call_any();
        world.inside = false;
    }
    if (world.stop_after >= STOP_NEVER || world.stop_after-- > 0)
        return 0;
    world.stops++;
    return take(2) ? 1 : -1;
}

static codecup_less_stop *any_stop(void)
{
    uint32_t after = take(16);

    if (world.in_call)
        return NULL;
    world.stops = 0;
    world.stop_after = after < 8 ? STOP_NEVER : after - 8;
    return after == 0 ? NULL : stop;
}

/* ---- the game ---- */

static void set_up(size_t size, size_t offset)
{
    guarded_free(&world.memory);
    world.memory = guarded_make(size, offset);
    world.game = codecup_less_init(world.memory.buffer, size);
    FUZZ_CHECK((world.game != NULL) == (offset == 0 && size >= CODECUP_LESS_SIZE_MIN));
    world.has_board = world.has_best = false;
}

static void call_init(void)
{
    uint32_t kind = take(16);
    size_t smallest = codecup_less_need(0, 0);

    FUZZ_CHECK(codecup_less_init(NULL, smallest) == NULL);
    FUZZ_CHECK(codecup_less_need((uint32_t)recipe_number(&world.recipe), (uint32_t)recipe_number(&world.recipe)) >=
               smallest);
    if (world.in_call)
        return;
    if (kind == 0 && world.tables < TABLES)
        set_up(codecup_less_need(1, 100), 0);
    else if (kind == 1)
        set_up(smallest, 1 + take(7));
    else if (kind < 4)
        set_up(take(256) * smallest / 256, 0);
    else
        set_up(codecup_less_need(0, take(256) * (kind < 8 ? 1 : 8)), 0);
}

static void draw_digits(char digits[DIGITS])
{
    static const char DRAWN[] = "0000000000001112";
    uint32_t byte = 0;

    for (uint32_t i = 0; i < DIGITS; i++) {
        byte = i % 2 == 0 ? take(256) : byte >> 4;
        digits[i] = DRAWN[byte % 16];
    }
}

static void call_board(void)
{
    char digits[DIGITS];
    uint32_t colour = chance(16) ? (uint32_t)recipe_number(&world.recipe) : take(4);
    size_t length = chance(16) ? recipe_number(&world.recipe) : DIGITS;
    bool is_ours, is_null = chance(4), is_wrong = is_null || colour > 3, is_bad = length != DIGITS;
    codecup_less *game = pointer(&is_ours);
    codecup_less_stop *asked = any_stop();
    bool was_called = world.in_call;
    int status;

    draw_digits(digits);
    if (chance(16))
        digits[take(DIGITS)] = "x3/ "[take(4)], is_bad = true;
    if (is_ours && !is_wrong && !was_called)
        world.has_board = world.has_best = false, world.tables += world.memory.size >= codecup_less_need(1, 0);
    world.in_call = true;
    status = codecup_less_board(game, is_null ? NULL : digits, length, colour, asked, &world);
    world.in_call = was_called;
    if (is_ours && !is_wrong && !was_called)
        world.has_board = status >= 0;
    check(status, is_ours, is_wrong, is_bad ? (uint32_t)INPUT : OK | STOPPED | MEMORY);
    FUZZ_CHECK(was_called || status < 0 || asked == NULL || (status == CODECUP_LESS_STOPPED) == (world.stops > 0));
}

static struct codecup_less_turn any_turn(void)
{
    static struct codecup_less_turn turns[TURNS_MAX];
    struct codecup_less_turn turn = {.count = chance(16) ? (uint32_t)recipe_number(&world.recipe) : take(4)};
    uint32_t count = 0, at = take(256);

    if (!chance(96) && world.has_board && codecup_less_turns(world.game, turns, TURNS_MAX, &count) == CODECUP_LESS_OK)
        return turns[at * 8 % count];
    for (uint32_t i = 0; i < 3; i++) {
        turn.moves[i].from = (uint8_t)take(chance(16) ? 256 : 64);
        turn.moves[i].to = (uint8_t)take(chance(16) ? 256 : 64);
    }
    return turn;
}

/* A turn as struct or text: it is played or refused. */
static void call_play(void)
{
    static const char *const TEXTS[] = {"Nil", "", "a1b1", "h1f1:g1g3", "a1", "a1b1:", "i9i8", "Nill"};
    struct codecup_less_turn turn = any_turn();
    struct codecup_less_position before, after;
    bool is_ours, is_null = chance(4), as_text = chance(96);
    codecup_less *game = pointer(&is_ours);
    char text[15];
    const char *given = chance(64) ? TEXTS[take(8)] : text;
    int status;

    if (codecup_less_text(&turn, text) == 0)
        FUZZ_CHECK(text[0] == '\0');
    before = position_now();
    if (as_text)
        status = codecup_less_play_text(game, is_null ? NULL : given, strlen(given));
    else
        status = codecup_less_play(game, is_null ? NULL : &turn);
    check(status, is_ours, is_null || !world.has_board, OK | INPUT | (as_text ? 0u : MISUSE));
    after = position_now();
    if (status == CODECUP_LESS_OK)
        world.has_best = false;
    FUZZ_CHECK(status == CODECUP_LESS_OK ? after.ply == before.ply + 1 : same_position(&before, &after));
}

static void call_set_position(void)
{
    struct codecup_less_position position = position_now(), before = position, after;
    bool is_ours, is_null = chance(4);
    codecup_less *game = pointer(&is_ours);
    int status;

    for (uint32_t left = take(8); left > 0; left--) {
        uint32_t colour = take(4);
        uint64_t from = (uint64_t)1 << take(64), to = (uint64_t)1 << take(64);
        if ((position.pieces[colour] & from) != 0)
            position.pieces[colour] ^= from | to;
    }
    if (chance(64))
        position.pieces[take(4)] = UINT64_C(0xf) << take(61);
    position.ply = take(chance(8) ? 256 : 81);
    if (chance(32))
        position.lead = (int32_t)recipe_number(&world.recipe);
    status = codecup_less_set_position(game, is_null ? NULL : &position);
    check(status, is_ours, is_null || !world.has_board, OK | INPUT);
    after = position_now();
    position.over = after.over;
    if (status == CODECUP_LESS_OK)
        world.has_best = false;
    FUZZ_CHECK(same_position(status == CODECUP_LESS_OK ? &position : &before, &after));
}

static void call_turns(void)
{
    static struct codecup_less_turn turns[TURNS + SPARE];
    bool is_ours, is_null = chance(4), has_no_room = chance(4);
    codecup_less *game = pointer(&is_ours);
    uint32_t room = take(TURNS), count = 0;
    int status;

    memset(turns, 0xee, sizeof turns);
    status = codecup_less_turns(game, has_no_room ? NULL : turns, room, is_null ? NULL : &count);
    check(status, is_ours, is_null || !world.has_board || (has_no_room && room > 0), OK | COMPLETE);
    for (uint32_t i = status == CODECUP_LESS_OK && count < room ? count : room; i < TURNS + SPARE; i++)
        FUZZ_CHECK(status != CODECUP_LESS_OK || turns[i].count == 0xeeeeeeee);
    if (status != CODECUP_LESS_OK)
        return;
    FUZZ_CHECK(count >= 1 && count <= TURNS_MAX);
    if (room > 0 && !has_no_room)
        check_legal(&turns[take(room < count ? room : count)], take(2));
}

/* ---- searching ---- */

static void call_search(void)
{
    uint64_t work = chance(8) ? recipe_number(&world.recipe) : take(64) * (WORK_MAX / 64);
    bool is_ours, was_called = world.in_call;
    codecup_less *game = pointer(&is_ours);
    codecup_less_stop *asked = any_stop();
    struct codecup_less_score score = {.value = 0};
    int status;

    if (world.searches++ >= SEARCHES)
        return;
    if (work > WORK_MAX && (asked == NULL || world.stop_after == STOP_NEVER))
        work = WORK_MAX;
    world.in_call = true;
    status = codecup_less_search(game, work, asked, &world);
    world.in_call = was_called;
    check(status, is_ours, !world.has_board, OK | STOPPED | COMPLETE);
    if (was_called || status < 0)
        return;
    FUZZ_CHECK(asked == NULL || status == CODECUP_LESS_COMPLETE ||
               (status == CODECUP_LESS_STOPPED) == (world.stops > 0));
    world.has_best = status != CODECUP_LESS_COMPLETE;
    if (world.has_best)
        FUZZ_CHECK(codecup_less_best(game, &(struct codecup_less_turn){0}, &score) == CODECUP_LESS_OK &&
                   (status != CODECUP_LESS_OK || score.work <= work + 100000));
}

static void call_best(void)
{
    struct codecup_less_turn turn = {.count = 99};
    struct codecup_less_score score = {.value = 0};
    bool is_ours, is_null = chance(8);
    codecup_less *game = pointer(&is_ours);
    int status = codecup_less_best(game, is_null ? NULL : &turn, chance(64) ? NULL : &score);

    FUZZ_CHECK(status == CODECUP_LESS_OK || status == CODECUP_LESS_MISUSE);
    if (world.in_call)
        return;
    FUZZ_CHECK((status == CODECUP_LESS_OK) == (is_ours && !is_null && world.has_best));
    FUZZ_CHECK(score.value <= 1000 && (unsigned)score.full <= 1);
    if (status == CODECUP_LESS_OK)
        check_legal(&turn, take(2));
}

static void call_distance(void)
{
    struct codecup_less_position position = position_now();
    uint32_t colour = chance(16) ? (uint32_t)recipe_number(&world.recipe) : take(4), moves = 0, made = 0;
    uint64_t pieces = chance(64) ? (uint64_t)0xf << take(61) : position.pieces[colour % 4];
    struct codecup_less_move move;
    bool is_ours, is_null = chance(8);
    codecup_less *game = pointer(&is_ours);
    int status;

    if (chance(16))
        pieces = recipe_number(&world.recipe);
    status = codecup_less_distance(game, colour, pieces, is_null ? NULL : &moves);
    check(status, is_ours, is_null || !world.has_board, OK | MISUSE);
    if (status != CODECUP_LESS_OK)
        return;
    while ((status = codecup_less_move_home(game, colour, &pieces, &move)) == CODECUP_LESS_OK)
        FUZZ_CHECK(++made <= DISTANCE_MAX && move.from < 64 && move.to < 64);
    check(status, true, false, COMPLETE);
    FUZZ_CHECK(made <= moves);
    FUZZ_CHECK(codecup_less_distance(game, colour, pieces, &moves) == CODECUP_LESS_OK && moves == 0);
}

static void call_home(void)
{
    uint64_t pieces = recipe_number(&world.recipe), before = pieces;
    struct codecup_less_move move;
    bool is_ours, is_null = chance(8), has_no_room = chance(8);
    codecup_less *game = pointer(&is_ours);
    int status = codecup_less_move_home(game, take(6), is_null ? NULL : &pieces, has_no_room ? NULL : &move);

    check(status, is_ours, is_null || has_no_room || !world.has_board, OK | COMPLETE | MISUSE);
    FUZZ_CHECK((status == CODECUP_LESS_OK) == (pieces != before));
}

static void call_text(void)
{
    struct codecup_less_turn turn = any_turn();
    struct guarded memory = guarded_make(15, 0);
    char *text = memory.buffer;
    size_t length = codecup_less_text(chance(8) ? NULL : &turn, text);

    FUZZ_CHECK(length <= 14 && strlen(text) == length);
    FUZZ_CHECK(codecup_less_text(&turn, NULL) == 0 && codecup_less_version()[0] != '\0');
    guarded_free(&memory);
}

static void call_any(void)
{
    static void (*const KINDS[])(void) = {call_search, call_best, call_play, call_turns, call_set_position, call_board,
                                          call_init, call_distance, call_home, call_text, call_play, call_play};

    KINDS[take(sizeof KINDS / sizeof *KINDS)]();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char EMPTY[] = "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
                                "000000000000000000000000";

    memset(&world, 0, sizeof world);
    world.recipe = (struct recipe){data, data + size};
    if (!chance(64)) {
        set_up(codecup_less_need(0, take(256)), 0);
        world.has_board = codecup_less_board(world.game, EMPTY, DIGITS, 0, NULL, NULL) == CODECUP_LESS_OK;
    }
    for (uint32_t i = 0; i < CALLS && world.recipe.at < world.recipe.end; i++)
        call_any();
    guarded_free(&world.memory);
    return 0;
}
