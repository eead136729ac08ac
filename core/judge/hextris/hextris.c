/* See hextris.h. A state is
 *
 *     struct state | struct hextris_game with its tables | struct hextris_phrase_uses with its tables
 *
 * The game and the phrases both get every character of the text. */
#include "hextris.h"

#include <string.h>

struct game_problem {
    struct hextris_problem problem;
    struct hextris_phrases phrases;
    size_t game_bytes;
};

struct state {
    int64_t lines;   /* cleared by the last command */
    int32_t command; /* the last one, enum hextris_command; HEXTRIS_NONE: none yet */
    int32_t locked;  /* 1: it locked the unit */
};

static const struct hextris_phrase_uses *uses_of(const struct game_problem *problem, const void *state)
{
    return (const struct hextris_phrase_uses *)((const unsigned char *)hextris_game_of(state) + problem->game_bytes);
}

const struct hextris_problem *hextris_problem_of(const struct game_problem *problem)
{
    return &problem->problem;
}

const struct hextris_game *hextris_game_of(const void *state)
{
    return (const struct hextris_game *)((const struct state *)state + 1);
}

static const char *const COMMAND_NAMES[] = {"west", "east", "south-west", "south-east", "clockwise",
                                            "counter-clockwise"};

/* ---- problems and their starts ---- */

/* Reads the options as phrases; false with a reason if one is not a phrase. */
static bool read_phrases(struct hextris_phrases *phrases, struct arena *arena, const struct game_text *options,
                         size_t count, struct message *wrong)
{
    bool fits = hextris_phrase_open(phrases, arena, count);

    for (size_t i = 0; i < count && fits; i++) {
        if (options[i].length < 2 || memcmp(options[i].bytes, "p ", 2) != 0) {
            message_text(wrong, "unknown option ");
            message_quoted(wrong, options[i].bytes, options[i].length);
            message_text(wrong, "; the only one is \"p PHRASE\"");
            return false;
        }
        fits = hextris_phrase_add(phrases, arena, (struct game_text){options[i].bytes + 2, options[i].length - 2});
    }
    if (!fits)
        message_print(wrong, "too little memory for %zu phrases", count);
    return fits;
}

static struct game_problem *read(struct arena *arena, const char *name, struct game_text text,
                                 const struct game_text *options, size_t option_count, struct message *wrong)
{
    struct game_problem *problem = ARENA_TAKE(arena, 1, struct game_problem);

    message_clear(wrong);
    if (problem == NULL) {
        message_name(wrong, name);
        message_text(wrong, ": too little memory for a problem");
        return NULL;
    }
    if (!read_phrases(&problem->phrases, arena, options, option_count, wrong) ||
        !hextris_problem_read(&problem->problem, arena, name, text, wrong))
        return NULL;
    problem->game_bytes = hextris_game_bytes(&problem->problem);
    return problem;
}

static void put_number(char text[GAME_MOVE], int64_t number)
{
    struct message digits;

    message_clear(&digits);
    message_signed(&digits, number);
    memcpy(text, digits.text, digits.length + 1);
}

static void id(const struct game_problem *problem, char id[GAME_MOVE])
{
    put_number(id, problem->problem.id);
}

/* A problem without a seed has no game. */
static uint32_t starts(const struct game_problem *problem)
{
    return (uint32_t)problem->problem.seed_count;
}

static int64_t seed_of(const struct game_problem *problem, uint32_t start)
{
    return start < problem->problem.seed_count ? problem->problem.seeds[start] : 0;
}

static void title(const struct game_problem *problem, uint32_t start, char title[GAME_MOVE])
{
    put_number(title, seed_of(problem, start));
}

static size_t state_bytes(const struct game_problem *problem)
{
    return sizeof(struct state) + problem->game_bytes + hextris_phrase_uses_bytes(&problem->phrases);
}

static void start(struct game_problem *problem, uint32_t start, void *bytes)
{
    struct state *state = bytes;

    memset(bytes, 0, state_bytes(problem));
    state->command = HEXTRIS_NONE;
    hextris_game_start(&problem->problem, (struct hextris_game *)(state + 1), seed_of(problem, start));
}

/* ---- moves ---- */

static struct game_xy xy_of(struct hextris_cube cube)
{
    int64_t column = hextris_cube_column(cube), row = hextris_cube_row(cube);

    return (struct game_xy){(int32_t)(2 * column + (row & 1)), (int32_t)row};
}

static const struct hextris_unit *unit_of(const struct game_problem *problem, const struct hextris_game *game)
{
    return game->unit == HEXTRIS_NO_UNIT ? NULL : &problem->problem.units[game->unit];
}

static void refuse(const struct game_problem *problem, const struct hextris_game *game, char letter,
                   enum hextris_game_outcome outcome, struct game_step *step)
{
    const struct hextris_unit *unit;
    struct hextris_pose pose;

    if (outcome == HEXTRIS_GAME_AFTER_END) {
        message_text(&step->wrong, "the game is over");
    } else if (outcome == HEXTRIS_GAME_IGNORED) {
        message_quoted(&step->wrong, &letter, 1);
        message_text(&step->wrong, " may only follow a command");
    } else if (outcome == HEXTRIS_GAME_UNKNOWN) {
        message_quoted(&step->wrong, &letter, 1);
        message_text(&step->wrong, " is not a command");
    } else {
        message_text(&step->wrong, "the unit has been in this position before");
        unit = &problem->problem.units[game->unit];
        pose = hextris_game_after(game->pose, hextris_game_command(letter));
        for (size_t i = 0; i < unit->member_count && i < GAME_CAUSES_MAX; i++)
            step->causes[step->cause_count++] = xy_of(hextris_game_member(unit, pose, i));
    }
}

/* The number of leading bytes that are ignored between commands. */
static size_t ignored(const char *text, size_t length)
{
    size_t count = 0;

    while (count < length && hextris_game_command(text[count]) == HEXTRIS_IGNORE)
        count++;
    return count;
}

/* Counts the phrases that the move completes. */
static void count_phrases(const struct game_problem *problem, struct hextris_phrase_uses *uses, const char *text,
                 struct game_step *step)
{
    for (size_t i = 0; i < step->taken; i++) {
        size_t length = hextris_phrase_feed(&problem->phrases, uses, text[i]);
        size_t scored = length > 0 ? length + step->taken - 1 - i : 0;

        step->scored = scored > step->scored ? scored : step->scored;
    }
}

/* Sets only the members of the step that are used: a step is large compared with a character. Ignored characters belong
 * to the command before them, so that a move ends at the same byte however the text is cut into calls; before the first
 * command they are a move. */
static void apply(struct game_problem *problem, void *bytes, const char *text, size_t length, struct game_step *step)
{
    struct state *state = bytes;
    struct hextris_game *game = (struct hextris_game *)(state + 1);
    struct hextris_phrase_uses *uses = (struct hextris_phrase_uses *)((unsigned char *)game + problem->game_bytes);
    bool first = state->command == HEXTRIS_NONE;
    int64_t lines = game->lines;
    enum hextris_game_outcome outcome = hextris_game_step(&problem->problem, game, text[0]);

    step->taken = step->scored = step->wrong_at = 0;
    step->ends_group = outcome == HEXTRIS_GAME_LOCKED;
    step->is_highlight = game->lines > lines;
    step->cause_count = 0;
    message_clear(&step->wrong);
    if (outcome > HEXTRIS_GAME_IGNORED || (outcome == HEXTRIS_GAME_IGNORED && !first)) {
        refuse(problem, game, text[0], outcome, step);
        return;
    }
    step->taken = 1 + ignored(text + 1, length - 1);
    count_phrases(problem, uses, text, step);
    state->command = (int32_t)hextris_game_command(text[0]);
    state->locked = step->ends_group;
    state->lines = game->lines - lines;
}

static bool candidate(struct game_problem *problem, const void *state, uint32_t number,
                      struct game_candidate *candidate)
{
    static const char LETTERS[] = "pbaldk"; /* in the order of enum hextris_command */

    (void)problem;
    if (number >= HEXTRIS_COMMANDS || hextris_game_of(state)->unit == HEXTRIS_NO_UNIT)
        return false;
    *candidate = (struct game_candidate){.move = {LETTERS[number]}, .name = COMMAND_NAMES[number],
                                         .key = LETTERS[number]};
    return true;
}

/* Whether the unit has a member or the pivot there. */
static bool is_of_unit(const struct game_problem *problem, const struct hextris_game *game, struct game_xy at)
{
    const struct hextris_unit *unit = unit_of(problem, game);
    struct game_xy xy = xy_of(game->pose.pivot);
    bool is = unit != NULL && xy.x == at.x && xy.y == at.y;

    for (size_t i = 0; unit != NULL && i < unit->member_count && !is; i++) {
        xy = xy_of(hextris_game_member(unit, game->pose, i));
        is = xy.x == at.x && xy.y == at.y;
    }
    return is;
}

/* A click on the unit rotates it clockwise. Dragging moves it one cell in the nearest direction: a unit of y is sqrt(3)
 * units of x high, so 30 degrees, half way from east to south-east, are where x is three times y. It cannot move up. */
static bool drag(struct game_problem *problem, const void *state, struct game_xy from, struct game_xy to,
                 char move[GAME_MOVE])
{
    int64_t x = (int64_t)to.x - from.x, y = (int64_t)to.y - from.y, wide = x < 0 ? -x : x;
    char letter;

    if (!is_of_unit(problem, hextris_game_of(state), from))
        return false;
    if (x == 0 && y == 0)
        letter = 'd';
    else if (wide > 3 * (y < 0 ? -y : y))
        letter = x < 0 ? 'p' : 'b';
    else if (y > 0)
        letter = x < 0 ? 'a' : 'l';
    else
        return false;
    move[0] = letter;
    move[1] = '\0';
    return true;
}

/* ---- what there is ---- */

/* "unit 3 of 100, west locked unit 2, 1 row cleared" */
static void write_caption(const struct game_problem *problem, const struct state *state, struct message *caption)
{
    const struct hextris_game *game = hextris_game_of(state);

    if (game->unit == HEXTRIS_NO_UNIT)
        message_text(caption, "no unit follows");
    else
        message_print(caption, "unit %lld of %lld", (long long)game->spawned,
                      (long long)problem->problem.source_length);
    if (state->command < HEXTRIS_COMMANDS)
        message_print(caption, ", %s", COMMAND_NAMES[state->command]);
    if (state->locked != 0)
        message_print(caption, " locked unit %lld", (long long)game->locked);
    if (state->lines > 0)
        message_print(caption, ", %lld %s cleared", (long long)state->lines, state->lines == 1 ? "row" : "rows");
}

static void status(struct game_problem *problem, const void *state, struct game_status *status)
{
    const struct hextris_game *game = hextris_game_of(state);

    *status = (struct game_status){.submittable = true, .players = 1, .ground = game->ground};
    status->over = game->unit == HEXTRIS_NO_UNIT && game->begun != 0;
    status->points[0] = game->score + hextris_phrase_power(&problem->phrases, uses_of(problem, state));
    write_caption(problem, state, &status->caption);
}

static bool figure(struct game_problem *problem, const void *state, uint32_t number, struct game_figure *figure)
{
    static const char *const NAMES[] = {"move", "power", "units", "lines"};
    const struct hextris_game *game = hextris_game_of(state);
    const struct hextris_phrase_uses *uses = uses_of(problem, state);
    const int64_t values[] = {game->score, number == 1 ? hextris_phrase_power(&problem->phrases, uses) : 0,
                              game->locked,
                              game->lines};

    if (number < 4)
        *figure = (struct game_figure){NULL, NAMES[number], values[number]};
    else if (number - 4 < problem->phrases.count)
        *figure = (struct game_figure){"phrases", problem->phrases.list[number - 4].text, uses->counts[number - 4]};
    return number < 4 + problem->phrases.count;
}

/* ---- pictures ---- */

static bool is_on_board(const struct hextris_problem *problem, struct hextris_cube cube)
{
    int64_t column = hextris_cube_column(cube), row = hextris_cube_row(cube);

    return column >= 0 && column < problem->width && row >= 0 && row < problem->height;
}

static void scene(struct game_problem *problem, const void *state, struct game_scene *scene)
{
    const struct hextris_problem *board = &problem->problem;
    const struct hextris_game *game = hextris_game_of(state);
    const struct hextris_unit *unit = unit_of(problem, game);

    *scene = (struct game_scene){.right = (int32_t)(2 * (board->width - 1) + (board->height > 1)),
                                 .bottom = (int32_t)board->height - 1, .y_permille = 1732, .cell_step = 2,
                                 .hexagons = true, .still = unit == NULL};
    if (unit != NULL)
        scene->focus = xy_of(hextris_game_member(unit, game->pose, 0));
}

/* Runs of cells of one kind. */
static void draw_ground(const struct hextris_problem *problem, const struct hextris_game *game, game_draw *draw,
                        void *context)
{
    const char *row = hextris_game_cells(problem, game);
    int32_t width = (int32_t)problem->width;

    for (int32_t y = 0; y < problem->height; y++, row += width)
        for (int32_t first = 0, end; first < width; first = end) {
            struct game_shape shape = {.kind = SHAPE_CELL, .role = ROLE_EMPTY, .mark = row[first], .y = y, .y2 = y};

            end = first + 1;
            while (end < width && row[end] == row[first])
                end++;
            if (row[first] == HEXTRIS_PROBLEM_FULL)
                shape.role = ROLE_FULL;
            shape.x = 2 * first + (y & 1);
            shape.x2 = 2 * (end - 1) + (y & 1);
            draw(context, &shape);
        }
}

/* Draws a unit and its pivot, moved west by `west` columns, as far as they are on the board: the pivot may be
 * anywhere. */
static void draw_unit(const struct hextris_problem *problem, const char *cells, const struct hextris_unit *unit,
                      struct hextris_pose pose, int64_t west, game_draw *draw, void *context)
{
    const struct hextris_cube by = {west, -west, 0};
    struct game_shape pivot = {.kind = SHAPE_DISC, .role = ROLE_PIVOT, .mark = '+', .amount = 400};
    struct game_xy xy;

    for (size_t i = 0; i < unit->member_count; i++) {
        struct hextris_cube member = hextris_game_member(unit, pose, i);
        struct game_shape shape = {.kind = SHAPE_CELL, .role = ROLE_UNIT, .mark = 'o'};

        if (!is_on_board(problem, member))
            continue;
        if (hextris_cube_compare(member, pose.pivot) == 0)
            pivot.mark = '@';
        xy = xy_of(hextris_cube_subtract(member, by));
        shape.x = shape.x2 = xy.x;
        shape.y = shape.y2 = xy.y;
        draw(context, &shape);
    }
    if (!is_on_board(problem, pose.pivot))
        return;
    if (cells[hextris_cube_row(pose.pivot) * problem->width + hextris_cube_column(pose.pivot)] == HEXTRIS_PROBLEM_FULL)
        pivot.mark = '*';
    xy = xy_of(hextris_cube_subtract(pose.pivot, by));
    pivot.x = pivot.x2 = xy.x;
    pivot.y = pivot.y2 = xy.y;
    draw(context, &pivot);
}

/* The next unit as it will stand, from column 0 on. */
static void draw_next(const struct hextris_problem *problem, const struct hextris_game *game, game_draw *draw,
                      void *context)
{
    const struct hextris_unit *unit = hextris_game_next(problem, game);
    int64_t least = problem->width;

    if (unit == NULL)
        return;
    for (size_t i = 0; i < unit->member_count; i++) {
        struct hextris_cube member = hextris_cube_add(unit->spawn, unit->members[0][i]);

        if (is_on_board(problem, member) && hextris_cube_column(member) < least)
            least = hextris_cube_column(member);
    }
    draw_unit(problem, hextris_game_cells(problem, game), unit, (struct hextris_pose){unit->spawn, 0}, least, draw,
              context);
}

static void shapes(struct game_problem *problem, const void *state, enum game_layer layer, game_draw *draw,
                   void *context)
{
    const struct hextris_problem *board = &problem->problem;
    const struct hextris_game *game = hextris_game_of(state);
    const struct hextris_unit *unit = unit_of(problem, game);

    if (layer == GAME_GROUND)
        draw_ground(board, game, draw, context);
    else if (layer == GAME_NEXT)
        draw_next(board, game, draw, context);
    else if (unit != NULL)
        draw_unit(board, hextris_game_cells(board, game), unit, game->pose, 0, draw, context);
}

/* ---- files of solutions ---- */

static bool open(struct game_file *file, struct message *wrong)
{
    struct judge_json *json = ARENA_TAKE(file->arena, 1, struct judge_json);
    size_t node;

    message_clear(wrong);
    if (json == NULL) {
        message_name(wrong, file->name);
        message_text(wrong, ": too little memory");
        return false;
    }
    node = judge_json_read(json, file->arena, file->name, file->text, wrong);
    file->game_data = json;
    file->node = judge_json_is(json, node, JUDGE_JSON_LIST) ? judge_json_list(json, node, "the list") : node;
    return node != 0;
}

static struct game_text number_text(struct game_file *file, const struct judge_json *json, size_t node, int64_t number)
{
    char *text = ARENA_TAKE(file->arena, GAME_MOVE, char);

    if (text == NULL) {
        judge_json_refuse_memory(json, node, "a solution");
        return (struct game_text){NULL, 0};
    }
    put_number(text, number);
    return (struct game_text){text, strlen(text)};
}

/* Reads first which game the entry is for: a fault in the rest then counts for that game. */
static void read_entry(struct game_file *file, struct judge_json *json, size_t node, struct game_entry *entry)
{
    static const char owner[] = "a solution";
    int64_t problem = judge_json_get_integer(json, node, owner, "problemId", INT64_MIN, INT64_MAX);
    int64_t seed = judge_json_get_integer(json, node, owner, "seed", INT64_MIN, INT64_MAX);
    size_t tag, solution;

    entry->problem = number_text(file, json, node, problem);
    entry->title = number_text(file, json, node, seed);
    entry->is_stray = entry->wrong.length != 0;
    tag = judge_json_find(json, node, owner, "tag");
    solution = judge_json_get(json, node, owner, "solution");
    if (tag != 0)
        (void)judge_json_string(json, file->arena, tag, "tag");
    entry->game_data = &json->nodes[solution];
    entry->text = judge_json_string(json, file->arena, solution, "solution");
    if (entry->wrong.length != 0)
        entry->text = (struct game_text){NULL, 0};
}

static bool next(struct game_file *file, struct game_entry *entry)
{
    struct judge_json *json = file->game_data;
    size_t node = file->node;

    if (node == 0)
        return false;
    *entry = (struct game_entry){.number = file->number++, .offset = judge_json_begin(json, node)};
    json->wrong = &entry->wrong;
    json->wrong_at = &entry->wrong_at;
    json->no_memory = &entry->no_memory;
    read_entry(file, json, node, entry);
    file->node = judge_json_next(json, node);
    return true;
}

static size_t byte_of(const struct game_file *file, const struct game_entry *entry, size_t at)
{
    const struct judge_json *json = file->game_data;
    const struct judge_json_node *solution = entry->game_data;

    return judge_json_byte_of(json, (size_t)(solution - json->nodes), at);
}

const struct game game_hextris = {
    .name = "hextris", .options = "p", .read = read, .id = id, .starts = starts, .title = title,
    .state_bytes = state_bytes, .start = start, .apply = apply, .candidate = candidate, .drag = drag, .status = status,
    .figure = figure, .scene = scene, .shapes = shapes, .open = open, .next = next, .byte_of = byte_of};
