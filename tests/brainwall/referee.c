/* See referee.h. Memory that is asked for and never touched takes none: so a block has room for anything. */
#include "referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../kit/host.h"

enum { BLOCK = 1 << 28 };

void referee_open(struct referee *referee, size_t problems)
{
    referee->block = malloc(BLOCK);
    if (referee->block == NULL)
        judge_host_fail("no memory for a referee");
    referee->arena = arena_over(referee->block, BLOCK);
    referee->rows = ARENA_TAKE(&referee->arena, problems, struct referee_row);
    referee->table = (struct brainwall_table){ARENA_TAKE(&referee->arena, problems, struct brainwall_row), 0};
}

void referee_close(struct referee *referee)
{
    free(referee->block);
}

/* A copy of a text with a NUL behind it. */
static struct game_text copy_of(struct arena *arena, const char *text, size_t length)
{
    char *copy = ARENA_TAKE(arena, length + 1, char);

    if (copy == NULL)
        judge_host_fail("a text of %zu bytes is too long for the referee", length);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return (struct game_text){copy, length};
}

void referee_add(struct referee *referee, const char *name, const char *text, size_t length)
{
    struct referee_row *row = &referee->rows[referee->table.count++];
    struct message wrong;

    (void)snprintf(row->name, sizeof row->name, "%s", name);
    row->problem = game_brainwall.read(&referee->arena, name, copy_of(&referee->arena, text, length), NULL, 0, &wrong);
    if (row->problem == NULL)
        judge_host_fail("%s", wrong.text);
}

const char *referee_base(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash != NULL ? slash + 1 : path;
}

/* The problem that an entry names by its file; of one that names none, the only one. */
static struct referee_row *find(const struct referee *referee, struct game_text name)
{
    for (size_t i = 0; i < referee->table.count; i++) {
        const char *path = referee->rows[i].name, *base = referee_base(path);

        if (name.bytes == NULL ? referee->table.count == 1 : strcmp(name.bytes, path) == 0)
            return &referee->rows[i];
        if (name.bytes != NULL && strcmp(referee_base(name.bytes), base) == 0)
            return &referee->rows[i];
    }
    return NULL;
}

/* Plays the pose of an entry and takes it; `scratch` is for its state. */
static void play(const struct game_file *file, const struct game_entry *entry, struct game_problem *problem,
                 struct brainwall_row *row, struct arena scratch)
{
    void *state = arena_take(&scratch, 1, game_brainwall.state_bytes(problem));
    struct message place, error;
    struct game_status status;
    struct game_step step;

    message_clear(&place);
    message_clear(&error);
    if (entry->text.bytes != NULL) {
        game_brainwall.start(problem, 0, state);
        game_location(&place, file->name, file->text.bytes, game_brainwall.byte_of(file, entry, 0));
        if (game_play(&game_brainwall, problem, state, entry->text, &step) == entry->text.length)
            game_brainwall.status(problem, state, &status);
        error = step.wrong.length > 0 ? step.wrong : status.wrong;
    }
    brainwall_row_take(row, problem, entry, &place, &error);
}

static bool take(struct referee *referee, const struct game_file *file, const struct game_entry *entry,
                 struct arena scratch, struct message *wrong)
{
    struct referee_row *row = find(referee, entry->problem);
    const char *why = row == NULL ? "the problem was not given" : "the problem already has an entry";

    if (entry->wrong.length == 0 && row != NULL && !row->listed) {
        row->listed = true;
        play(file, entry, row->problem, &referee->table.rows[row - referee->rows], scratch);
        return true;
    }
    if (wrong->length == 0)
        message_print(wrong, "entry %zu: %s", entry->number, entry->wrong.length > 0 ? entry->wrong.text : why);
    return false;
}

bool referee_judge(struct referee *referee, const char *name, const char *text, size_t length, bool all_unlocked,
                   struct message *wrong)
{
    struct arena arena = referee->arena, left;
    struct game_file file = {.arena = &arena, .name = name};
    struct game_entry entry;
    bool good = true;

    for (size_t i = 0; i < referee->table.count; i++) {
        brainwall_row_open(&referee->table.rows[i], &arena, referee->rows[i].problem);
        referee->rows[i].listed = false;
    }
    file.text = copy_of(&arena, text, length);
    if (!game_brainwall.open(&file, wrong))
        return false;
    for (left = arena; arena = left, game_brainwall.next(&file, &entry);)
        good = take(referee, &file, &entry, arena, wrong) && good;
    brainwall_table_judge(&referee->table, all_unlocked);
    return good;
}
