/* Golden games: one line for each of a list of games, with the score and a digest of its text.
 *
 *     golden TABLE [PROBLEMS]     plays them and compares with the table, as tests in TAP form
 *     golden --print [PROBLEMS]   prints the table
 *
 * PROBLEMS is the folder of the problem files, "problems" by default. A line is
 *
 *     name seed phrases work profile score digest
 *
 * The digest is FNV-1a with 64 bits. What a change of the search does to the games shows as a
 * change of the table, and that every port and compiler plays alike, as no change at all. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../core/hextris/player.h"
#include "../core/hextris/problem_read.h"
#include "random_game.h"

enum { LINE = 160, KEPT = 1 << 20, COMPILED = 1 << 20 };

/* ---- the games ---- */

static const char *const OFFICIAL[] = {"Ei!",     "Ia! Ia!",   "R'lyeh",
                                       "Yuggoth", "Planet 10", "Monkeyboy"};
static const char *const CUSTOM[] = {"pb", "sd", "uuuuu", "aabllp", "ddddd"};

static const struct phrases {
    const char *name;
    const char *const *texts;
    uint32_t count;
} NONE = {"none", NULL, 0}, WORDS = {"words", OFFICIAL, 6}, SHORT = {"short", CUSTOM, 5};

static const struct golden {
    const char *name; /* a problem file, or NULL for a random problem */
    uint32_t number;  /* which of the file's seeds, or the seed of the random problem */
    const struct phrases *phrases;
    uint64_t work;
    uint32_t profile;
} GAMES[] = {
    {"letters_4", 0, &WORDS, 300000, 0},
    {"letters_4", 3, &WORDS, 300000, 1},
    {"letters_4", 1, &NONE, 1000000, 0},
    {"gaps_5", 0, &SHORT, 500000, 1},
    {"gaps_5", 1, &WORDS, 3000000, 0},
    {"disconnected_6", 0, &WORDS, 500000, 1},
    {"chunky_2", 0, &NONE, 1000000, 1},
    {"chunky_2", 0, &WORDS, 1000000, 0},
    {"wide_7", 0, &SHORT, 500000, 0},
    {"mixed46_1", 0, &WORDS, 1, 0},
    {"deep_3", 0, &NONE, 1, 0},
    {"broad_1024", 0, &WORDS, 100000, 0},
    {"ring", 0, &SHORT, 300000, 1},
    {"pivot_far_away", 0, &WORDS, 300000, 1},
    {"units_off_origin", 0, &WORDS, 300000, 0},
    {"unit_wider_than_board", 0, &WORDS, 100000, 1},
    {"full_rows", 1, &SHORT, 200000, 0},
    {"huge_seeds", 1, &WORDS, 200000, 1},
    {"single_cells", 0, &SHORT, 200000, 1},
    {"one_cell_board", 0, &SHORT, 1000, 1},
    {NULL, 1, &NONE, 300000, 0},
    {NULL, 10, &WORDS, 300000, 1},
    {NULL, 9, &SHORT, 300000, 0},
    {NULL, 18, &SHORT, 300000, 1},
    {NULL, 9, &WORDS, 5000000, 0}, /* spelled as a whole */
};

enum { GAME_COUNT = sizeof GAMES / sizeof *GAMES };

static uint64_t kept[KEPT / 8], compiled[COMPILED / 8];

/* ---- playing one ---- */

static void give_up(const char *what, const char *name)
{
    printf("Bail out! %s: %s\n", what, name);
    exit(2);
}

static void *room_of(size_t size)
{
    void *memory = malloc(size);

    if (memory == NULL)
        give_up("no memory", "for the game");
    memset(memory, 0xa5, size);
    return memory;
}

static long read_file(void *context, void *to, size_t size)
{
    size_t got = fread(to, 1, size, context);

    return got == 0 && ferror((FILE *)context) ? -1 : (long)got;
}

static void read_problem(struct problem *problem, const char *folder, const char *name)
{
    struct arena arena = arena_over(kept, sizeof kept);
    size_t scratch_size = problem_read_need();
    void *scratch = room_of(scratch_size);
    struct message error;
    char path[512];

    snprintf(path, sizeof path, "%s/%s.json", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        give_up("cannot open", path);
    if (problem_read(problem, path, (struct window_source){read_file, file}, &arena,
                     arena_over(scratch, scratch_size), &error) != PROBLEM_OK)
        give_up("cannot read", error.text);
    fclose(file);
    free(scratch);
}

/* The score is counted, the text only hashed. */
static bool hash_text(void *context, const char *text, size_t length)
{
    uint64_t *digest = context;

    for (size_t i = 0; i < length; i++)
        *digest = (*digest ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return true;
}

static int64_t play(const struct player_game *game, uint64_t *digest)
{
    const struct player_stop never = {NULL, NULL};
    size_t need = player_need(game);
    void *scratch = room_of(need);
    uint64_t *steps = room_of((game->problem->source_length + 1) * sizeof *steps);
    struct player_record record = {steps, 0};
    struct player_score score;

    *digest = UINT64_C(0xcbf29ce484222325);
    if (player_search(game, arena_over(scratch, need), never, &record, &score) != PLAYER_OK ||
        player_text(game, arena_over(scratch, need), never, &record,
                    (struct sink){hash_text, digest}, &score) != PLAYER_OK)
        give_up("cannot play", game->problem->name);
    free(steps);
    free(scratch);
    return score.move + score.power;
}

static void line_of(const struct golden *golden, const char *folder, char *line)
{
    static struct random_problem made;
    struct arena arena = arena_over(compiled, sizeof compiled);
    struct random random = {golden->number};
    struct problem problem;
    struct phrase_set phrases;
    uint64_t digest;

    random_problem(&made, &random, golden->number % 2 == 0 ? RANDOM_WIDE : RANDOM_SMALL);
    if (golden->name != NULL)
        read_problem(&problem, folder, golden->name);
    else
        problem = made.problem;
    if (!phrase_set_build(&phrases, golden->phrases->texts, golden->phrases->count, &arena))
        give_up("cannot compile", golden->phrases->name);
    uint32_t seed = problem.seeds[golden->name != NULL ? golden->number : 0];
    struct player_game game = {.problem = &problem,
                               .seed = seed,
                               .phrases = &phrases,
                               .budget = {golden->work, golden->profile}};
    int64_t score = play(&game, &digest);
    snprintf(line, LINE, "%s %" PRIu32 " %s %" PRIu64 " %" PRIu32 " %" PRId64 " %016" PRIx64,
             golden->name != NULL ? golden->name : "random", seed, golden->phrases->name,
             golden->work, golden->profile, score, digest);
}

/* ---- the table ---- */

/* The next line of the table without its end; empty after the last. */
static void next_line(FILE *table, char *line)
{
    if (fgets(line, LINE, table) == NULL)
        line[0] = '\0';
    line[strcspn(line, "\r\n")] = '\0';
}

static int compare(const char *path, const char *folder)
{
    FILE *table = fopen(path, "r");
    char line[LINE], expected[LINE];
    int failed = 0;

    if (table == NULL)
        give_up("cannot open", path);
    printf("1..%d\n", (int)GAME_COUNT + 1);
    for (int i = 0; i < GAME_COUNT; i++) {
        const struct golden *golden = &GAMES[i];
        line_of(golden, folder, line);
        next_line(table, expected);
        bool same = strcmp(line, expected) == 0;
        printf("%sok %d - golden game %s %s %" PRIu64 "\n", same ? "" : "not ", i + 1,
               golden->name != NULL ? golden->name : "random", golden->phrases->name, golden->work);
        if (!same)
            printf("# expected: %s\n# played:   %s\n", expected, line);
        failed += !same;
    }
    next_line(table, expected);
    printf("%sok %d - the table has no other lines\n", expected[0] == '\0' ? "" : "not ",
           GAME_COUNT + 1);
    fclose(table);
    return failed == 0 && expected[0] == '\0' ? 0 : 1;
}

int main(int argc, char **argv)
{
    const char *folder = argc > 2 ? argv[2] : "problems";
    char line[LINE];

    if (argc < 2) {
        fprintf(stderr, "usage: golden TABLE [PROBLEMS] or golden --print [PROBLEMS]\n");
        return 2;
    }
    if (strcmp(argv[1], "--print") != 0)
        return compare(argv[1], folder);
    for (int i = 0; i < GAME_COUNT; i++) {
        line_of(&GAMES[i], folder, line);
        puts(line);
    }
    return 0;
}
