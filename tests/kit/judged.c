/* See judged.h. */
#include "judged.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host.h"

/* Of JSON a byte makes a node at most, and a game's reader may keep its nodes and what it makes of them in halves. A member
 * of a unit takes 13 bytes of text and 170 of memory. */
enum { BYTES_A_BYTE = 4 * sizeof(struct judge_json_node), BYTES = 4 << 20 };

/* Memory that is asked for and never touched takes none: no zeros. */
static void *take(size_t size)
{
    void *block = malloc(size);

    if (block == NULL)
        judge_host_fail("no memory for %zu bytes", size);
    return block;
}

void judged_open(struct judged *judged, const struct game *game, const char *name, struct game_text text,
                 const struct game_text *options, size_t option_count)
{
    size_t size = text.length * BYTES_A_BYTE + BYTES;
    struct message wrong;
    struct arena arena;
    char *copy;

    judged->game = game;
    judged->block = take(size);
    arena = arena_over(judged->block, size);
    copy = take(text.length + 1);
    memcpy(copy, text.bytes, text.length);
    copy[text.length] = '\0';
    judged->problem =
        game->read(&arena, name, (struct game_text){copy, text.length}, options, option_count, &wrong);
    free(copy);
    if (judged->problem == NULL)
        judge_host_fail("%s", wrong.text);
    judged->state = take(game->state_bytes(judged->problem));
}

void judged_close(struct judged *judged)
{
    free(judged->block);
    free(judged->state);
}

size_t judged_play(struct judged *judged, uint32_t start, struct game_text text, struct game_step *step)
{
    judged->game->start(judged->problem, start, judged->state);
    return game_play(judged->game, judged->problem, judged->state, text, step);
}

uint32_t judged_start(const struct judged *judged, int64_t title)
{
    uint32_t starts = judged->game->starts(judged->problem), start = 0;
    char wanted[GAME_MOVE], found[GAME_MOVE];

    (void)snprintf(wanted, sizeof wanted, "%lld", (long long)title);
    for (; start < starts; start++) {
        judged->game->title(judged->problem, start, found);
        if (strcmp(found, wanted) == 0)
            return start;
    }
    return UINT32_MAX;
}

int64_t judged_figure(const struct judged *judged, uint32_t number)
{
    struct game_figure figure;

    if (!judged->game->figure(judged->problem, judged->state, number, &figure))
        judge_host_fail("%s has no figure %u", judged->game->name, (unsigned)number);
    return figure.value;
}

size_t judged_json(struct judge_json *json, const char *name, struct game_text text, struct arena *strings)
{
    size_t size = text.length * (sizeof(struct judge_json_node) + 2) + BYTES;
    struct message *wrong = take(sizeof *wrong + size);
    size_t root;

    *strings = arena_over(wrong + 1, size);
    root = judge_json_read(json, strings, name, text, wrong);
    judged_check(json);
    return root;
}

void judged_check(const struct judge_json *json)
{
    if (json->wrong->length > 0)
        judge_host_fail("%s", json->wrong->text);
}

struct game_text judged_option(char letter, const char *value)
{
    size_t length = strlen(value) + 2;
    char *option = take(length + 1);

    (void)snprintf(option, length + 1, "%c %s", letter, value);
    return (struct game_text){option, length};
}
