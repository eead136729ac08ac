/* See record.h. */
#include "record.h"

#include <string.h>

#include "../page.h"

/* Bytes of all boards kept: the smallest of the contest's games keep each board, the largest one in some
 * hundred, and a step back never costs more than that many locks. */
#define BOARD_BYTES ((size_t)32 << 20)

static size_t board_words(const struct record *record)
{
    struct board_size size = record->prepared.game.size;

    return (size_t)size.height * size.words;
}

static uint64_t *kept_board(const struct record *record, uint32_t number)
{
    return record->boards + number * board_words(record);
}

const struct unit *record_unit(const struct record *record, uint32_t locked)
{
    const struct prepared_game *game = &record->prepared.game;

    return &game->units[game->source[locked]];
}

/* ---- memory ---- */

static bool lay(struct record *record, const struct problem *problem, const struct phrase_set *phrases,
                struct arena *arena)
{
    uint32_t source = problem->source_length;
    size_t words, boards;

    prepared_layout(&record->prepared, problem, phrases, arena);
    words = board_words(record);
    record->board_step = 1 + (uint32_t)((uint64_t)source * words * sizeof(uint64_t) / BOARD_BYTES);
    boards = source / record->board_step + 1;
    record->moments = ARENA_TAKE(arena, (size_t)record->room + 1, struct moment);
    record->locks = ARENA_TAKE(arena, source, struct lock);
    record->boards = ARENA_TAKE(arena, boards * words, uint64_t);
    record->board = ARENA_TAKE(arena, words, uint64_t);
    record->visited = ARENA_TAKE(arena, (size_t)UNIT_ORIENTATIONS * problem->width, uint32_t);
    record->uses = ARENA_TAKE(arena, 0, struct use);
    return record->uses != NULL && record->visited != NULL && record->board != NULL &&
           record->boards != NULL && record->locks != NULL && record->moments != NULL;
}

/* ---- the unit that is steered ---- */

static bool south(char letter)
{
    enum command command = game_command(letter);

    return command == MOVE_SW || command == MOVE_SE;
}

static uint32_t *place(const struct record *record, struct pose pose)
{
    return &record->visited[pose.orientation * record->prepared.game.size.width + (uint32_t)pose.x];
}

/* The next unit spawns, or the game ends. */
static struct pose spawn(struct record *record)
{
    const struct prepared_game *game = &record->prepared.game;
    const struct unit *unit = record->locked < game->length ? record_unit(record, record->locked) : NULL;
    struct pose pose = {0};

    if (unit != NULL)
        pose = game_spawn(unit);
    record->ended = unit == NULL || !board_fits(record->board, game->size, unit, pose);
    record->list++;
    if (!record->ended)
        *place(record, pose) = record->list;
    return pose;
}

bool record_start(struct record *record, const struct problem *problem, const struct phrase_set *phrases,
                  uint32_t seed, uint32_t room)
{
    struct arena counting = arena_counting();

    *record = (struct record){.room = room};
    if (!lay(record, problem, phrases, &counting) || !page_grow(arena_counted(&counting)) ||
        !lay(record, problem, phrases, &page.arena))
        return false;
    prepared_fill(&record->prepared, problem, seed, NULL);
    memset(record->visited, 0, (size_t)UNIT_ORIENTATIONS * problem->width * sizeof *record->visited);
    memcpy(record->board, record->prepared.game.start, board_words(record) * sizeof *record->board);
    memcpy(record->boards, record->board, board_words(record) * sizeof *record->board);
    record->moments[0] = (struct moment){.pose = spawn(record)};
    record->unspawned = record->ended;
    return true;
}

/* ---- commands ---- */

static void lock(struct record *record, struct pose pose)
{
    const struct prepared_game *game = &record->prepared.game;
    const struct unit *unit = record_unit(record, record->locked);
    const struct lock *before = record->locked > 0 ? &record->locks[record->locked - 1] : NULL;
    uint32_t lines;

    board_fill(record->board, game->size, unit, pose);
    lines = board_clear(record->board, game->size);
    record->locks[record->locked++] = (struct lock){
        .moment = record->length + 1, .pose = pose, .lines = lines,
        .move = (before != NULL ? before->move : 0) +
                game_points(unit->member_count, lines, before != NULL ? before->lines : 0),
        .lines_all = (before != NULL ? before->lines_all : 0) + lines};
    if (record->locked % record->board_step == 0)
        memcpy(kept_board(record, record->locked / record->board_step), record->board,
               board_words(record) * sizeof *record->board);
}

/* The command by the rules: the unit's pose after it. */
static enum record_outcome obey(struct record *record, char letter, struct pose *pose)
{
    const struct prepared_game *game = &record->prepared.game;
    enum command command = game_command(letter);
    const struct unit *unit;
    struct pose after;

    if (letter == '\t' || letter == '\r' || letter == '\n')
        return RECORD_SKIPPED;
    if (command == COMMANDS)
        return RECORD_UNKNOWN;
    if (record->unspawned && !record->begun) {
        record->begun = true;
        return RECORD_MOVED;
    }
    if (record->ended)
        return RECORD_AFTER_END;
    unit = record_unit(record, record->locked);
    if (!game_apply(unit, *pose, command, &after) || !board_fits(record->board, game->size, unit, after)) {
        lock(record, *pose);
        *pose = spawn(record);
        return RECORD_LOCKED;
    }
    record->list += south(letter);
    if (*place(record, after) == record->list) {
        record->refused = after;
        return RECORD_VISITED;
    }
    *place(record, after) = record->list;
    *pose = after;
    return RECORD_MOVED;
}

/* Whether the last letters, up to moment `end`, are those of a phrase. */
static bool ends_with(const struct record *record, uint32_t end, const char *phrase, uint32_t length)
{
    if (length > end)
        return false;
    for (uint32_t i = 0; i < length; i++)
        if (game_lower(record->moments[end - i].letter) != phrase[length - 1 - i])
            return false;
    return true;
}

static bool used_before(const struct record *record, uint32_t phrase)
{
    for (uint32_t i = record->use_count; i-- > 0;)
        if (record->uses[i].phrase == phrase)
            return true;
    return false;
}

static bool note_phrases(struct record *record)
{
    const struct phrase_set *phrases = record->prepared.game.phrases;

    for (uint32_t i = 0; i < phrases->count; i++) {
        uint32_t length = phrases->lengths[i];
        int64_t before = record->use_count > 0 ? record->uses[record->use_count - 1].power : 0;
        bool first;
        if (!ends_with(record, record->length, phrases->texts[i], length))
            continue;
        if (!page_grow(sizeof(struct use)) || ARENA_TAKE(&page.arena, 1, struct use) == NULL)
            return false;
        first = !used_before(record, i);
        record->uses[record->use_count++] = (struct use){
            .moment = record->length, .phrase = (uint8_t)i, .first = first,
            .power = before + 2 * (int64_t)length + (first ? PHRASE_BONUS : 0)};
    }
    return true;
}

enum record_outcome record_type(struct record *record, char letter)
{
    struct pose pose = record->moments[record->length].pose;
    enum record_outcome outcome;

    if (record->length == record->room)
        return RECORD_MEMORY;
    outcome = obey(record, letter, &pose);
    if (outcome > RECORD_SKIPPED)
        return outcome;
    record->moments[++record->length] = (struct moment){pose, (uint8_t)outcome, letter};
    return note_phrases(record) ? outcome : RECORD_MEMORY;
}

/* ---- going back ---- */

uint32_t record_locked(const struct record *record, uint32_t length)
{
    uint32_t low = 0, high = record->locked;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (record->locks[middle].moment <= length)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t record_uses(const struct record *record, uint32_t length)
{
    uint32_t low = 0, high = record->use_count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (record->uses[middle].moment <= length)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void record_board(const struct record *record, uint64_t *board, uint32_t *from, uint32_t locked)
{
    uint32_t kept = locked / record->board_step;

    if (*from > locked || *from < kept * record->board_step) {
        memcpy(board, kept_board(record, kept), board_words(record) * sizeof *board);
        *from = kept * record->board_step;
    }
    for (; *from < locked; ++*from) {
        board_fill(board, record->prepared.game.size, record_unit(record, *from), record->locks[*from].pose);
        (void)board_clear(board, record->prepared.game.size);
    }
}

/* Marks the places where the unit has been since its spawn or its last move south. */
static void visit_again(struct record *record)
{
    uint32_t at = record->length;

    record->list++;
    for (;; at--) {
        const struct moment *moment = &record->moments[at];
        *place(record, moment->pose) = record->list;
        if (at == 0 || moment->outcome == RECORD_LOCKED ||
            (moment->outcome == RECORD_MOVED && south(moment->letter)))
            return;
    }
}

void record_cut(struct record *record, uint32_t length)
{
    uint32_t locked = record_locked(record, length), uses = record_uses(record, length);
    uint32_t none = UINT32_MAX;

    if (length >= record->length)
        return;
    record->length = length;
    page.arena.at -= (record->use_count - uses) * sizeof *record->uses;
    record->use_count = uses;
    if (locked != record->locked)
        record_board(record, record->board, &none, locked);
    record->locked = locked;
    if (record->unspawned) {
        record->begun = false;
        for (uint32_t at = 1; at <= length; at++)
            record->begun |= record->moments[at].outcome == RECORD_MOVED;
        return;
    }
    record->ended = false; /* a command followed */
    visit_again(record);
}
