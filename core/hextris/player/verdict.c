/* See verdict.h. A game is carried out command by command. A place where the unit has been is marked by the number of
 * the present list of visits: a move south starts a new list (rules/game.h), and so does a spawn. */
#include "verdict.h"

#include <string.h>

#include "../rules/board.h"
#include "../rules/game.h"
#include "../rules/prepared.h"

/* A game that is being carried out. */
struct course {
    struct prepared prepared;
    uint64_t *board;
    uint32_t *visited;     /* [orientation][column of the anchor]: the last list of visits that has the place */
    uint32_t list;         /* number of the present list */
    const struct unit *unit; /* NULL: the game is over */
    struct pose pose;      /* of the unit */
    bool first_is_free;    /* there was no unit at the start: the end is noticed only after a command */
    uint32_t lines_before; /* cleared by the lock before */
    uint64_t used;         /* phrases that the text so far contains */
    struct verdict *verdict;
};

static bool take_memory(struct course *course, const struct problem *problem, const struct phrase_set *phrases,
                        struct arena *arena)
{
    size_t words = (size_t)problem->height * problem_words(problem->width);

    prepared_layout(&course->prepared, problem, phrases, arena);
    course->board = ARENA_TAKE(arena, words, uint64_t);
    course->visited = ARENA_TAKE(arena, (size_t)UNIT_ORIENTATIONS * problem->width, uint32_t);
    return course->visited != NULL;
}

size_t verdict_need(const struct problem *problem, const struct phrase_set *phrases)
{
    struct arena counting = arena_counting();
    struct course course;

    (void)take_memory(&course, problem, phrases, &counting);
    return arena_counted(&counting);
}

/* Marks the place of the unit. False if it has been there. */
static bool visit(struct course *course, struct pose pose)
{
    uint32_t width = course->prepared.game.size.width;
    uint32_t *place = &course->visited[(uint32_t)pose.orientation * width + (uint32_t)pose.x];
    bool is_new = *place != course->list;

    *place = course->list;
    return is_new;
}

/* The next unit spawns, or the game is over. */
static void spawn(struct course *course)
{
    const struct prepared_game *game = &course->prepared.game;
    uint32_t locked = course->verdict->units;
    const struct unit *unit = locked < game->length ? &game->units[game->source[locked]] : NULL;

    if (unit != NULL)
        course->pose = game_spawn(unit);
    course->unit = unit != NULL && board_fits(course->board, game->size, unit, course->pose) ? unit : NULL;
    course->list++;
    if (course->unit != NULL)
        (void)visit(course, course->pose);
}

static void lock(struct course *course)
{
    struct board_size size = course->prepared.game.size;
    uint32_t lines;

    board_fill(course->board, size, course->unit, course->pose);
    lines = board_clear(course->board, size);
    course->verdict->move += game_points(course->unit->member_count, lines, course->lines_before);
    course->verdict->units++;
    course->verdict->lines += lines;
    course->lines_before = lines;
    spawn(course);
}

static enum verdict_fault carry_out(struct course *course, enum command command)
{
    struct pose after;

    if (course->first_is_free) {
        course->first_is_free = false;
        return VERDICT_VALID;
    }
    if (course->unit == NULL)
        return VERDICT_AFTER_END;
    if (!game_apply(course->unit, course->pose, command, &after) ||
        !board_fits(course->board, course->prepared.game.size, course->unit, after)) {
        lock(course);
        return VERDICT_VALID;
    }
    course->list += command == MOVE_SW || command == MOVE_SE;
    if (!visit(course, after))
        return VERDICT_VISITED;
    course->pose = after;
    return VERDICT_VALID;
}

/* Whether the first `end` characters of the text end with a phrase. Its letters are lower case, and a character that is
 * skipped is none of them: it interrupts a phrase. */
static bool ends_with(const char *text, size_t end, const char *phrase, size_t length)
{
    if (length > end)
        return false;
    for (size_t i = 0; i < length; i++)
        if (game_lower(text[end - length + i]) != phrase[i])
            return false;
    return true;
}

/* Adds the points of the phrases that end with the last of the first `end` characters. The automaton of the search has
 * only edges that are worth typing, so the phrases are compared. */
static void add_phrases(struct course *course, const char *text, size_t end)
{
    const struct phrase_set *phrases = course->prepared.game.phrases;

    for (uint32_t i = 0; i < phrases->count; i++) {
        if (!ends_with(text, end, phrases->texts[i], phrases->lengths[i]))
            continue;
        course->verdict->power += 2 * (int64_t)phrases->lengths[i] + (course->used >> i & 1 ? 0 : PHRASE_BONUS);
        course->used |= UINT64_C(1) << i;
    }
}

static enum verdict_fault take_character(struct course *course, const char *text, size_t at)
{
    enum command command = game_command(text[at]);
    enum verdict_fault fault;

    if (command == COMMANDS)
        return game_is_skipped(text[at]) ? VERDICT_VALID : VERDICT_UNKNOWN;
    fault = carry_out(course, command);
    if (fault == VERDICT_VALID)
        add_phrases(course, text, at + 1);
    return fault;
}

bool verdict_of(const struct problem *problem, const struct phrase_set *phrases, uint32_t seed, const char *text,
                size_t length, struct arena scratch, struct verdict *verdict)
{
    struct course course = {.verdict = verdict};
    size_t words = (size_t)problem->height * problem_words(problem->width);

    *verdict = (struct verdict){.at = 0};
    if (arena_left(&scratch) < verdict_need(problem, phrases))
        return false;
    (void)take_memory(&course, problem, phrases, &scratch);
    prepared_fill(&course.prepared, problem, seed, NULL);
    memcpy(course.board, course.prepared.game.start, words * sizeof *course.board);
    memset(course.visited, 0, (size_t)UNIT_ORIENTATIONS * problem->width * sizeof *course.visited);
    spawn(&course);
    course.first_is_free = course.unit == NULL;
    while (verdict->at < length && verdict->fault == VERDICT_VALID) {
        verdict->fault = take_character(&course, text, verdict->at);
        verdict->at += verdict->fault == VERDICT_VALID;
    }
    if (verdict->fault != VERDICT_VALID)
        verdict->move = verdict->power = 0;
    return true;
}
