/* Session report: what a session says of a game, line by line, so that tests/judge/flat.mjs can hold the WebAssembly
 * module to the same lines; and games that are drawn from the moves offered.
 *
 *     session_report GAME PROBLEM START [OPTION]... < TRANSCRIPT
 *     session_report GAME PROBLEM START -draw SEED MOVES PATIENCE  a transcript of at most so many moves
 *     session_report GAME FILE -entries                            what a file of games has */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/judge/session.h"
#include "../kit/random.h"
#include "../../port/wasm/flat.h"

enum { MEMORY = 256 << 20, TEXT = 16 << 20, CHECKPOINTS = 5, CANDIDATES = 200 };

static _Noreturn void die(const char *words)
{
    fprintf(stderr, "session_report: %s\n", words);
    exit(2);
}

static struct game_text read_all(FILE *file)
{
    char *bytes = file != NULL ? malloc(TEXT) : NULL;
    size_t length;

    if (bytes == NULL)
        die("cannot open the problem");
    length = fread(bytes, 1, TEXT - 1, file);
    bytes[length] = '\0';
    return (struct game_text){bytes, length};
}

/* FNV-1a. */
static uint32_t digest_of(uint32_t digest, const void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        digest = (digest ^ ((const unsigned char *)bytes)[i]) * 16777619u;
    return digest;
}

struct drawn {
    uint32_t count, digest;
};

static void add_shape(void *context, const struct game_shape *shape)
{
    struct drawn *drawn = context;
    const int32_t numbers[] = {shape->kind, shape->role, shape->mark, shape->x, shape->y, shape->x2, shape->y2,
                               shape->amount};

    drawn->count++;
    drawn->digest = digest_of(drawn->digest, numbers, sizeof numbers);
    drawn->digest = digest_of(drawn->digest, shape->text, strlen(shape->text));
}

static const char *shown(const char *text)
{
    return text != NULL ? text : "-";
}

static void report_offers(const struct session *session)
{
    struct game_candidate candidate;

    for (uint32_t i = 0; i < CANDIDATES && session->game->candidate(session->problem, session->state, i,
                                                                    &candidate); i++) {
        struct game_xy from = candidate.has_from ? candidate.from : candidate.to;
        char move[GAME_MOVE] = "-";

        printf("offer %s %s %d %d:", candidate.move, shown(candidate.name), candidate.key, candidate.cost);
        if (candidate.has_from)
            printf(" from %d,%d", candidate.from.x, candidate.from.y);
        if (candidate.has_to && !session->game->drag(session->problem, session->state, from, candidate.to, move))
            strcpy(move, "none");
        if (candidate.has_to)
            printf(" to %d,%d by %s", candidate.to.x, candidate.to.y, move);
        printf("\n");
    }
}

static void report(const struct session *session)
{
    const struct game *game = session->game;
    struct game_status status;
    struct game_figure figure;
    struct game_scene scene;

    printf("cursor %u %u %u %zu %zu %u %u\n", session->start, session->cursor, session->moves, session->offset,
           session->length,
           session_count_groups(session, session->offset), session->group_count);
    game->status(session->problem, session->state, &status);
    printf("status %d %d %zu %u %u %u", status.over, status.submittable, status.wrong_at, status.players, status.turn,
           status.ground);
    for (uint32_t i = 0; i < status.players; i++)
        printf(" %lld", (long long)status.points[i]);
    printf(" (%s) (%s)\n", status.wrong.text, status.caption.text);
    for (uint32_t i = 0; game->figure(session->problem, session->state, i, &figure); i++)
        printf("figure %s %s %lld\n", shown(figure.table), figure.name, (long long)figure.value);
    game->scene(session->problem, session->state, &scene);
    printf("scene %d %d %d %d %d %d %d %d %d %d\n", scene.left, scene.top, scene.right, scene.bottom, scene.y_permille,
           scene.cell_step, scene.hexagons, scene.focus.x, scene.focus.y, scene.still);
    for (int layer = GAME_GROUND; layer <= GAME_NEXT; layer++) {
        struct drawn drawn = {0, 0};

        game->shapes(session->problem, session->state, (enum game_layer)layer, add_shape, &drawn);
        printf("shapes %d %u %u\n", layer, drawn.count, drawn.digest);
    }
    report_offers(session);
}

static void report_step(const struct session *session, size_t taken)
{
    const struct game_step *step = &session->step;

    printf("step %zu %zu %zu %d %d %zu (%s)", taken, step->taken, step->scored, step->ends_group, step->is_highlight,
           step->wrong_at, step->wrong.text);
    for (uint32_t i = 0; i < step->cause_count; i++)
        printf(" %d,%d", step->causes[i].x, step->causes[i].y);
    printf("\n");
}

/* Saved, read again, loaded. */
static void report_text(struct session *session, struct arena arena, struct game_text name,
                        const struct game_text *options,
                        size_t count, bool link)
{
    static char text[TEXT];
    size_t length = (link ? session_link : session_save)(session, name, options, count, text, sizeof text);
    struct session_saved saved;
    struct message wrong;

    printf("text %zu %u\n", length, digest_of(0, text, length));
    if (length > sizeof text || !session_read(&saved, &arena, "saved", (struct game_text){text, length}, &wrong))
        die(wrong.text);
    session_start(session, 0);
    printf("loaded %d %zu %s\n", session_load(session, &saved, &wrong), saved.option_count, wrong.text);
    report(session);
}

static void report_all(struct session *session, struct game_text text)
{
    size_t taken = session_play(session, text), bits = session->capacity / 8 + 1;

    report_step(session, taken);
    printf("bits %u %u\n", digest_of(0, session->group_ends, bits), digest_of(0, session->scored, bits));
    report(session);
    for (uint32_t i = 0; i < 10; i++) {
        session_seek(session, (uint32_t)((uint64_t)session->moves * i / 9));
        report(session);
        printf("undo %d\n", session_undo(session));
        session_group(session, i % 2 == 0 ? 1 : -1);
        report(session);
        printf("redo %d\n", session_redo(session));
    }
}

/* Moves drawn from those offered, until the game is over or many in a row are refused. With `patience` a move that ends
 * a group is taken back so often in a row: groups are as long as can be. */
static void draw(struct session *session, uint64_t seed, uint32_t moves, uint32_t patience)
{
    struct random random = {seed};
    struct game_candidate candidate;
    uint32_t taken_back = 0;

    for (int refused = 0; session->moves < moves && refused < 200; refused++) {
        uint32_t count = 0;

        while (session->game->candidate(session->problem, session->state, count, &candidate))
            count++;
        if (count == 0 || !session->game->candidate(session->problem, session->state, random_below(&random, count),
                                                    &candidate) ||
            session_play(session, (struct game_text){candidate.move, strlen(candidate.move)}) == 0)
            continue;
        refused = 0;
        if (session->step.ends_group && taken_back++ < patience)
            (void)session_undo(session);
        else
            taken_back = 0;
    }
    fwrite(session->text, 1, session->offset, stdout);
}

static void print_text(struct game_text text)
{
    if (text.bytes == NULL)
        printf(" -");
    else
        printf(" %zu:%u", text.length, digest_of(0, text.bytes, text.length));
}

static void report_entry(const struct game *game, const struct game_file *file, const struct game_entry *entry)
{
    printf("entry %zu %zu", entry->number, entry->offset);
    print_text(entry->problem);
    print_text(entry->inline_problem);
    print_text(entry->title);
    print_text(entry->text);
    for (int i = 0; i < GAME_PLAYERS; i++)
        print_text(entry->options[i]);
    printf(" (%s) %zu %d %d", entry->wrong.text, entry->wrong_at, entry->is_stray, entry->has_claim);
    for (int i = 0; i < GAME_PLAYERS && entry->has_claim; i++)
        printf(" %lld", (long long)entry->claimed[i]);
    for (size_t at = 0; entry->text.bytes != NULL && at <= entry->text.length; at += 1 + at / 3)
        printf(" %zu", game->byte_of(file, entry, at));
    printf("\n");
}

static int report_entries(const struct game *game, const char *name, struct arena arena)
{
    struct game_file file = {.arena = &arena, .name = name, .text = read_all(fopen(name, "rb"))};
    struct game_entry entry;
    struct message wrong;
    struct arena opened;

    message_clear(&wrong);
    if (!game->open(&file, &wrong)) {
        printf("%s\n", wrong.text);
        return 0;
    }
    for (opened = arena; game->next(&file, &entry); arena = opened)
        report_entry(game, &file, &entry);
    return 0;
}

static const struct game *game_of(const char *name)
{
    for (int i = 0; FLAT_GAMES[i] != NULL; i++)
        if (strcmp(FLAT_GAMES[i]->name, name) == 0)
            return FLAT_GAMES[i];
    die("no such game");
}

int main(int argc, char **argv)
{
    const struct game *game = argc > 3 ? game_of(argv[1]) : NULL;
    bool drawing = argc == 8 && strcmp(argv[4], "-draw") == 0;
    size_t count = argc > 4 && !drawing ? (size_t)argc - 4 : 0;
    struct game_text options[16], text = {"", 0};
    struct arena arena = arena_over(malloc(MEMORY), MEMORY);
    struct game_problem *problem;
    struct session session;
    struct message wrong;

    if (game == NULL || count > 16 || arena.at == NULL)
        die("GAME PROBLEM START [OPTION]...");
    if (argc == 4 && strcmp(argv[3], "-entries") == 0)
        return report_entries(game, argv[2], arena);
    for (size_t i = 0; i < count; i++)
        options[i] = (struct game_text){argv[4 + i], strlen(argv[4 + i])};
    problem = game->read(&arena, argv[2], read_all(fopen(argv[2], "rb")), options, count, &wrong);
    if (problem == NULL)
        die(wrong.text);
    if (!drawing)
        text = read_all(stdin);
    if (!session_open(&session, &arena, game, problem, drawing ? 1 << 20 : text.length, drawing ? 100 : CHECKPOINTS))
        die("too little memory");
    session_start(&session, (uint32_t)atoi(argv[3]));
    if (drawing) {
        draw(&session, strtoull(argv[5], NULL, 10), (uint32_t)atoi(argv[6]), (uint32_t)atoi(argv[7]));
        return 0;
    }
    report_all(&session, text);
    report_text(&session, arena, (struct game_text){argv[2], strlen(argv[2])}, options, count, false);
    report_text(&session, arena, (struct game_text){argv[2], strlen(argv[2])}, options, count, true);
    return 0;
}
