/* Fuzz target: the rules of Hextris, given any file of solutions for a problem of its own. What a file says is played
 * as the judge plays it. Each refusal has a place in the file and changes nothing. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "../../core/judge/hextris/hextris.h"

/* Some nodes for each byte, and the problem. */
enum { MEMORY_A_BYTE = 64, MEMORY = 1 << 16 };

/* A unit of one cell, one that turns in place and a long one; seeds that are listed twice or negative. */
static const char PROBLEM[] =
    "{\"id\":-3,\"width\":5,\"height\":6,\"sourceLength\":9,\"sourceSeeds\":[0,7,-1,7],"
    "\"filled\":[{\"x\":0,\"y\":5},{\"x\":1,\"y\":5},{\"x\":3,\"y\":5},{\"x\":4,\"y\":5}],\"units\":["
    "{\"members\":[{\"x\":0,\"y\":0}],\"pivot\":{\"x\":0,\"y\":0}},"
    "{\"members\":[{\"x\":0,\"y\":0},{\"x\":2,\"y\":0}],\"pivot\":{\"x\":1,\"y\":0}},"
    "{\"members\":[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0},{\"x\":2,\"y\":1}],\"pivot\":{\"x\":9,\"y\":-3}}]}";

static const struct game_text OPTIONS[] = {{"p ei!", 5}, {"p Dp", 4}};

static const struct game *const GAME = &game_hextris;

/* One line of text. */
static void check_message(const struct message *message)
{
    FUZZ_CHECK(message->length == strlen(message->text) && message->length > 4);
    FUZZ_CHECK(strchr(message->text, '\n') == NULL);
}

/* The start that an entry names; false if there is none. */
static bool find_start(struct game_problem *problem, const struct game_entry *entry, uint32_t *start)
{
    char name[GAME_MOVE];

    GAME->id(problem, name);
    if (strcmp(name, entry->problem.bytes) != 0)
        return false;
    for (*start = 0; *start < GAME->starts(problem); ++*start) {
        GAME->title(problem, *start, name);
        if (strcmp(name, entry->title.bytes) == 0)
            return true;
    }
    return false;
}

/* What the pictures of a state may not leave. */
struct picture {
    struct game_scene scene;
    bool inside;
};

static void look(void *context, const struct game_shape *shape)
{
    struct picture *picture = context;
    const struct game_scene *scene = &picture->scene;

    FUZZ_CHECK(shape->x <= shape->x2 && shape->y == shape->y2 && shape->role < ROLES);
    if (picture->inside)
        FUZZ_CHECK(shape->x >= scene->left && shape->x2 <= scene->right && shape->y >= scene->top &&
                   shape->y <= scene->bottom);
}

static void check_state(struct game_problem *problem, const void *state)
{
    struct game_status status;
    struct game_figure figure;
    struct picture picture;
    int64_t points = 0;

    GAME->status(problem, state, &status);
    for (uint32_t i = 0; i < 2 && GAME->figure(problem, state, i, &figure); i++)
        points += figure.value;
    FUZZ_CHECK(status.wrong.length == 0 && status.points[0] == points);
    GAME->scene(problem, state, &picture.scene);
    for (int layer = GAME_GROUND; layer <= GAME_NEXT; layer++) {
        picture.inside = layer != GAME_NEXT;
        GAME->shapes(problem, state, (enum game_layer)layer, look, &picture);
    }
}

static void play(struct game_problem *problem, const struct game_file *file, const struct game_entry *entry,
                 uint32_t start)
{
    size_t bytes = GAME->state_bytes(problem), taken = 0;
    unsigned char *state = malloc(2 * bytes), *before = state + bytes;
    struct game_step step = {.taken = 1};

    FUZZ_CHECK(state != NULL);
    GAME->start(problem, start, state);
    for (; taken < entry->text.length && step.taken > 0; taken += step.taken) {
        memcpy(before, state, bytes);
        check_state(problem, state);
        GAME->apply(problem, state, entry->text.bytes + taken, entry->text.length - taken, &step);
    }
    check_state(problem, state);
    if (step.taken == 0) {
        check_message(&step.wrong);
        FUZZ_CHECK(memcmp(before, state, bytes) == 0);
        FUZZ_CHECK(GAME->byte_of(file, entry, taken) < file->text.length);
    }
    free(state);
}

static void judge(struct arena *arena, struct game_text text)
{
    struct game_file file = {.arena = arena, .name = "standard input", .text = text};
    struct game_problem *problem;
    struct message wrong;
    struct game_entry entry;
    struct arena entries;
    uint32_t start;

    problem = GAME->read(arena, "p", (struct game_text){PROBLEM, sizeof PROBLEM - 1}, OPTIONS, 2, &wrong);
    FUZZ_CHECK(problem != NULL);
    if (!GAME->open(&file, &wrong)) {
        FUZZ_CHECK(strncmp(wrong.text, "standard input:", 15) == 0);
        return;
    }
    for (entries = *arena; GAME->next(&file, &entry); *arena = entries) {
        FUZZ_CHECK(!entry.is_stray || entry.wrong.length > 0);
        if (entry.wrong.length > 0) {
            check_message(&entry.wrong);
            FUZZ_CHECK(entry.wrong_at < text.length);
        } else if (find_start(problem, &entry, &start)) {
            play(problem, &file, &entry, start);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t room = size * MEMORY_A_BYTE + MEMORY;
    char *text = malloc(size + 1);
    void *block = malloc(room);
    struct arena arena = arena_over(block, room);

    FUZZ_CHECK(text != NULL && block != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    memset(block, size % 2 == 0 ? 0xA5 : 0, room);
    judge(&arena, (struct game_text){text, size});
    free(block);
    free(text);
    return 0;
}
