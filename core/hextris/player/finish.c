/* See finish.h. The way so far is carried out from the spawn; a route goes on from there to all locks (typing/route.h),
 * with the automaton's node and the phrases used of the whole text before. */
#include "finish.h"

#include <string.h>

#include "../../base/message.h"
#include "../../base/print.h"
#include "../rules/board.h"
#include "../rules/game.h"
#include "../rules/prepared.h"
#include "../typing/route.h"

/* Labels that a pose keeps. More gain next to nothing for one unit. */
enum { WIDTH = 6 };

/* The way of the unit so far: the poses of its row (struct route_begun). */
struct way {
    struct pose *poses;
    enum command *commands;
    uint32_t count;
};

/* A text that is given. */
struct finish_choice {
    const struct route_result *result;
    int64_t worth;
};

struct finish {
    struct prepared prepared;
    struct reach reach;
    struct route route;
    struct way way, goal;
    uint64_t *board; /* after a lock */
    char *text;
    size_t capacity;
    struct finish_choice choices[FINISH_TEXTS];
    uint32_t choice_count;
    size_t goal_length; /* letters of the goal that lock the unit; 0: there is no goal */
};

/* A text visits no pose twice. */
static size_t letters_max(struct board_size size)
{
    return (size_t)UNIT_ORIENTATIONS * size.width * (size.height + UNIT_ORIENTATIONS) + 1;
}

static void take_way(struct way *way, struct board_size size, struct arena *arena)
{
    way->poses = ARENA_TAKE(arena, (size_t)UNIT_ORIENTATIONS * size.width, struct pose);
    way->commands = ARENA_TAKE(arena, (size_t)UNIT_ORIENTATIONS * size.width, enum command);
}

static void take_memory(struct finish *finish, const struct problem *problem, const struct phrase_set *phrases,
                        struct arena *arena)
{
    struct board_size size = board_size_of(problem);

    prepared_layout(&finish->prepared, problem, phrases, arena);
    reach_init_sets(&finish->reach, size, arena);
    route_init(&finish->route, phrases, (struct route_limits){size, WIDTH, 1, ROUTE_EVERYWHERE, true},
               arena);
    take_way(&finish->way, size, arena);
    take_way(&finish->goal, size, arena);
    finish->board = ARENA_TAKE(arena, (size_t)size.height * size.words, uint64_t);
    finish->capacity = letters_max(size);
    finish->text = ARENA_TAKE(arena, finish->capacity, char);
}

size_t finish_need(const struct problem *problem, const struct phrase_set *phrases)
{
    struct arena counting = arena_counting();
    struct finish finish;

    take_memory(&finish, problem, phrases, &counting);
    return arena_counted(&counting);
}

/* ---- the way so far ---- */

/* Carries out letters from the spawn. Returns how many were carried out before one locked the unit or was refused;
 * *locks tells which. */
static size_t follow(const struct finish *finish, const struct unit *unit, struct finish_text text, struct way *way,
                     bool *locks)
{
    const struct prepared_game *game = &finish->prepared.game;
    size_t at = 0;

    *locks = false;
    way->poses[0] = game_spawn(unit);
    for (way->count = 1; at < text.length; at++) {
        enum command command = game_command(text.text[at]);
        struct pose after;

        if (game_is_skipped(text.text[at]))
            continue;
        if (command == COMMANDS)
            return at;
        if (!game_apply(unit, way->poses[way->count - 1], command, &after) ||
            !board_fits(game->start, game->size, unit, after)) {
            *locks = true;
            return at;
        }
        if (command == MOVE_SW || command == MOVE_SE)
            way->count = 0;
        for (uint32_t i = 0; i < way->count; i++)
            if (way->poses[i].orientation == after.orientation && way->poses[i].x == after.x)
                return at;
        way->commands[way->count] = command;
        way->poses[way->count++] = after;
    }
    return at;
}

/* ---- the phrases so far ---- */

static char letter_at(const struct finish_game *game, size_t at)
{
    size_t before = game->before.length;
    const struct finish_text *text = at < before ? &game->before : &game->begun;

    return game_lower(text->text[at < before ? at : at - before]);
}

/* Whether the first `length` letters of a phrase end at the end of the first `end` letters of both texts. */
static bool ends_with(const struct finish_game *game, size_t end, const char *phrase, size_t length)
{
    if (length > end)
        return false;
    for (size_t i = 0; i < length; i++)
        if (letter_at(game, end - length + i) != phrase[i])
            return false;
    return true;
}

/* The node of a phrase's first letters. The edge to each of them is there: none is deeper (phrase.h). */
static uint16_t node_of(const struct phrase_set *phrases, const char *phrase, size_t length)
{
    uint16_t node = 0;

    for (size_t i = 0; i < length; i++) {
        const struct phrase_edge *edge = phrase_edges(phrases, node, game_command(phrase[i]));

        while (edge != NULL && edge->letter != phrase[i])
            edge = phrase_next_edge(edge);
        if (edge == NULL)
            return 0;
        node = edge->node;
    }
    return node;
}

/* What the automaton knows of the text so far. */
static struct route_start start_of(const struct finish_game *game)
{
    const struct phrase_set *phrases = game->phrases;
    size_t end = game->before.length + game->begun.length, longest = 0;
    struct route_start start = {0};

    for (uint32_t i = 0; i < phrases->count; i++) {
        for (size_t at = phrases->lengths[i]; at <= end && (start.used >> i & 1) == 0; at++)
            if (ends_with(game, at, phrases->texts[i], phrases->lengths[i]))
                start.used |= UINT64_C(1) << i;
        for (size_t length = phrases->lengths[i]; length > longest; length--)
            if (ends_with(game, end, phrases->texts[i], length)) {
                longest = length;
                start.node = node_of(phrases, phrases->texts[i], length);
            }
    }
    return start;
}

/* ---- choosing texts ---- */

/* Points of a result and its lock, and a point for each row of its descent. */
static int64_t worth_of(struct finish *finish, const struct unit *unit, uint32_t lock,
                        const struct route_result *result)
{
    const struct prepared_game *game = &finish->prepared.game;
    struct pose pose = reach_lock_pose(&finish->reach, lock);
    uint32_t lines;

    memcpy(finish->board, game->start, (size_t)game->size.height * game->size.words * sizeof *finish->board);
    board_fill(finish->board, game->size, unit, pose);
    lines = board_clear(finish->board, game->size);
    return (int64_t)result->rank + game_points(unit->member_count, lines, 0) + game_descent(unit, pose);
}

static void choose(struct finish *finish, struct finish_choice choice)
{
    uint32_t at = finish->choice_count;

    if (at == FINISH_TEXTS && finish->choices[--at].worth >= choice.worth)
        return;
    for (; at > 0 && finish->choices[at - 1].worth < choice.worth; at--)
        finish->choices[at] = finish->choices[at - 1];
    finish->choices[at] = choice;
    finish->choice_count += finish->choice_count < FINISH_TEXTS;
}

static bool put_choice(struct finish *finish, const struct route_result *result, struct sink sink)
{
    uint32_t length = route_length(&finish->route, result), typed = finish->way.count - 1;
    struct message head;

    if (length > finish->capacity)
        return true;
    route_text(&finish->route, result, finish->text + length);
    message_clear(&head);
    message_print(&head, "%lld %zu ", (long long)result->points, finish->goal_length);
    return sink.put(sink.context, head.text, head.length) &&
           sink.put(sink.context, finish->text + typed, length - typed) && sink.put(sink.context, "\n", 1);
}

static bool put_choices(struct finish *finish, struct sink sink)
{
    for (uint32_t i = 0; i < finish->choice_count; i++)
        if (!put_choice(finish, finish->choices[i].result, sink))
            return false;
    return true;
}

/* The lock of the goal; reach->lock_count: there is none. */
static uint32_t goal_lock(struct finish *finish, const struct unit *unit, struct finish_text goal)
{
    bool locks;
    struct pose pose;

    finish->goal_length = follow(finish, unit, goal, &finish->goal, &locks) + 1;
    if (!locks)
        return finish->reach.lock_count;
    pose = finish->goal.poses[finish->goal.count - 1];
    return reach_lock_index(&finish->reach, reach_canonical(&finish->reach, unit, pose));
}

static void choose_locks(struct finish *finish, const struct unit *unit, const struct finish_game *game)
{
    uint32_t first = 0, end = finish->reach.lock_count;

    if (game->goal.length > 0) {
        first = goal_lock(finish, unit, game->goal);
        end = first < end ? first + 1 : first;
    }
    for (uint32_t lock = first; lock < end; lock++) {
        const struct route_result *result = route_results(&finish->route, lock);

        if (result->letter != 0)
            choose(finish, (struct finish_choice){result, worth_of(finish, unit, lock, result)});
    }
}

enum finish_status finish_texts(const struct finish_game *game, struct arena scratch, struct sink sink)
{
    struct finish finish = {.choice_count = 0};
    const struct prepared_game *prepared = &finish.prepared.game;
    const struct route_start start = start_of(game);
    const struct unit *unit;
    struct route_begun begun;
    bool locks;

    if (arena_left(&scratch) < finish_need(game->problem, game->phrases))
        return FINISH_MEMORY;
    take_memory(&finish, game->problem, game->phrases, &scratch);
    if (prepared->length == 0)
        return FINISH_BEGUN;
    prepared_fill(&finish.prepared, game->problem, game->seed, NULL);
    unit = &prepared->units[prepared->source[0]];
    if (!reach_run(&finish.reach, prepared->start, unit) ||
        follow(&finish, unit, game->begun, &finish.way, &locks) < game->begun.length)
        return FINISH_BEGUN;
    begun = (struct route_begun){finish.way.poses, finish.way.commands, finish.way.count};
    finish.route.begun = &begun;
    route_run(&finish.route, &finish.reach, unit, WIDTH, (struct route_starts){&start, 1, prepared->length == 1},
              ROUTE_ALL_LOCKS);
    choose_locks(&finish, unit, game);
    return put_choices(&finish, sink) ? FINISH_OK : FINISH_SINK;
}
