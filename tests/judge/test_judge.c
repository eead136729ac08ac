/* Tests of core/judge/judge, verdict and plain: the program on a machine in memory, for the game of walk.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/judge/judge.h"
#include "../../core/judge/terminal.h"
#include "../../port/port.h"
#include "../../port/program.h"
#include "../kit/fake_port.h"
#include "../kit/fake_terminal.h"
#include "../kit/random.h"
#include "walk.h"

enum { WORDS = 24, TEXT = 1 << 16 };

static const struct option OWN[] = {
    {.id = 'p', .value_name = "GAIN", .kind = &OPTION_TEXT, .repeatable = true, .help = "points of a letter more"},
    {.id = JUDGE_OWN, .long_name = "--own", .value_name = "TEXT", .kind = &OPTION_TEXT, .help = "is of this contest"},
    {.id = 0},
};

static const char *own_value;
static bool refuse_own;

static bool take_own(struct judge *judge, const struct option_walk *walk, struct message *wrong)
{
    (void)judge;
    own_value = walk->value;
    if (refuse_own)
        (void)option_refuse(walk, wrong, "not today");
    return !refuse_own;
}

static const struct judge_contest PLAIN = {
    .game = &game_walk,
    .set = {.name = "judge_walk", .usage = "PROBLEM... < GAMES", .purpose = "Judges.\n", .notes = JUDGE_STATUS("game", "an entry"),
            .tables = {OWN, JUDGE_OPTIONS}},
    .option = take_own,
};

static int fresh(void **state)
{
    (void)state;
    fake_reset();
    fake.read_most = 1000;
    fake_terminal_reset();
    own_value = NULL;
    refuse_own = false;
    return 0;
}

/* Runs a judge on a command line of words with a blank between; behind it stands -m 5. */
static int run_as(const struct judge_contest *contest, const char *line)
{
    static char text[1000];
    char *argv[WORDS] = {NULL};
    int argc = 1;

    (void)snprintf(text, sizeof text, "judge_walk %s -m 5", line);
    argv[0] = strtok(text, " ");
    while (argc < WORDS && (argv[argc] = strtok(NULL, " ")) != NULL)
        argc++;
    return judge_main(contest, argc, argv);
}

static int run(const char *line)
{
    return run_as(&PLAIN, line);
}

static void add_files(const char *games)
{
    fake_file("-", games);
    fake_file("a.txt", "7 20 3 9 3");
    fake_file("dir/b.txt", "8 5 2");
}

/* ---- reports ---- */

static void each_entry_has_a_line_with_its_place(void **state)
{
    (void)state;
    add_files("7 3 rrlx 4\n7 3 rx\n7 9 rrrrx 6\n8 - rrrx\n9 - x\n! 3 rx\n7 4 x\n- 2 x\n7 9 x\n8 2 lx z\n");
    assert_int_equal(run("a.txt dir/b.txt"), PROGRAM_PARTLY);
    assert_string_equal(fake.out,
                        "a.txt 3: 4 points, groups 1\n"
                        "a.txt 3: error: standard input:2:1: the game already has an entry\n"
                        "a.txt 9: error: standard input:3:5: it ends on square 13\n"
                        "dir/b.txt 2: error: standard input:4:7: this goes over the edge\n"
                        "entry 4: error: standard input:5:1: the problem was not given\n"
                        "entry 5: error: standard input:6:1: whose game is it?\n"
                        "a.txt: error: standard input:7:1: the problem does not list this start\n"
                        "entry 7: error: standard input:8:1: an entry names no problem, but several problems were given\n"
                        "a.txt 9: error: standard input:9:1: the game already has an entry\n"
                        "dir/b.txt 2: error: standard input:10:1: the problem already has an entry\n"
                        "total: 10 games, 9 errors, 0 missing\n");
    assert_string_equal(fake.err, "");
}

static void the_report_is_json_where_it_is_asked_for(void **state)
{
    (void)state;
    add_files("7 9 lxrx\n8 2 rr\n8 2 -\n");
    assert_int_equal(run("--json a.txt dir/b.txt"), PROGRAM_PARTLY);
    assert_string_equal(fake.out,
                        "{\"games\":[\n"
                        "{\"game\":\"a.txt 9\",\"points\":[4],\"figures\":{\"groups\":2,\"squares\":{\"at\":9}},\"error\":null,"
                        "\"counted\":true},\n"
                        "{\"game\":\"dir/b.txt 2\",\"points\":[0],\"figures\":{\"groups\":0,\"squares\":{\"at\":4}},"
                        "\"error\":null,\"counted\":true},\n"
                        "{\"game\":\"dir/b.txt 2\",\"error\":\"standard input:3:1: the problem already has an entry\","
                        "\"counted\":true}],\"total\":{\"games\":3,\"errors\":1,\"missing\":1}}\n");
}

static void claims_are_checked(void **state)
{
    (void)state;
    add_files("7 3 rrlx 5\n7 9 x 1\n");
    assert_int_equal(run("a.txt"), PROGRAM_PARTLY);
    assert_string_equal(fake.out, "a.txt 3: error: standard input:1:5: the entry claims 5 points; the game has 4\n"
                                  "a.txt 9: error: standard input:2:5: there is no group to end\n"
                                  "total: 2 games, 2 errors, 0 missing\n");
}

static void no_solution_leaves_a_game_missing(void **state)
{
    (void)state;
    add_files("8 2 -\n");
    assert_int_equal(run("dir/b.txt"), PROGRAM_PARTLY);
    assert_string_equal(fake.out, "dir/b.txt 2: no solution\ntotal: 1 games, 0 errors, 1 missing\n");
}

static void options_reach_the_game_and_the_contest(void **state)
{
    (void)state;
    add_files("7 9 rx\n7 3 rx\n");
    assert_int_equal(run("-p 2 a.txt --own value -p3"), PROGRAM_DONE);
    assert_string_equal(fake.out, "a.txt 9: 12 points, groups 1\na.txt 3: 12 points, groups 1\n"
                                  "total: 2 games, 0 errors, 0 missing\n");
    assert_string_equal(own_value, "value");
}

static void a_start_may_have_as_many_entries_as_it_is_listed(void **state)
{
    struct judge_contest contest = PLAIN;

    (void)state;
    contest.allows_repeats = true;
    contest.start_name = "seed";
    add_files("7 3 rx\n7 3 x\n7 3 x\n7 9 x\n7 9 rx\n7 1 x\n7 - x\n");
    assert_int_equal(run_as(&contest, "a.txt"), PROGRAM_PARTLY);
    assert_string_equal(fake.out, "a.txt 3: 2 points, groups 1\n"
                                  "a.txt 3: not counted, the game already has an entry\n"
                                  "a.txt 3: error: standard input:3:1: the game already has an entry\n"
                                  "a.txt 9: error: standard input:4:5: there is no group to end\n"
                                  "a.txt 9: error: standard input:5:1: the game already has an entry\n"
                                  "a.txt: error: standard input:6:1: the problem does not list this seed\n"
                                  "a.txt: error: standard input:7:1: an entry names no seed, but the problem has several\n"
                                  "total: 7 games, 5 errors, 0 missing\n");
}

static void entries_may_name_files(void **state)
{
    struct judge_contest contest = PLAIN;

    (void)state;
    contest.entries_name_files = true;
    contest.entry_name = "a walk";
    add_files("a.txt 9 rx\nb.txt 2 rx\n./c.txt 1 lx\n7 3 rx\n- - x\n8 2 x\n");
    fake_file("other/c.txt", "7 20 1");
    assert_int_equal(run_as(&contest, "a.txt dir/b.txt other/c.txt"), PROGRAM_PARTLY);
    assert_string_equal(fake.out,
                        "a.txt 9: 2 points, groups 1\n"
                        "dir/b.txt 2: 2 points, groups 1\n"
                        "other/c.txt 1: 2 points, groups 1\n"
                        "entry 3: error: standard input:4:1: two problem files have this number; the entry must name its file\n"
                        "entry 4: error: standard input:5:1: a walk names neither a file nor a problem, but several problems were given\n"
                        "dir/b.txt 2: error: standard input:6:1: the problem already has an entry\n"
                        "total: 6 games, 3 errors, 1 missing\n");
}

static void entries_may_bring_their_problems(void **state)
{
    struct judge_contest contest = PLAIN;

    (void)state;
    contest.inline_problems = true;
    fake_file("-", "7,20,3 3 rrlx\n7,20,3 - rx\n7,a - x\n");
    assert_int_equal(run_as(&contest, ""), PROGRAM_PARTLY);
    assert_string_equal(fake.out, "entry 0 3: 20 points, groups 1\nentry 1 3: 10 points, groups 1\n"
                                  "entry 2: error: standard input:3:1: the problem:1:3: expected a number\n"
                                  "total: 3 games, 1 errors, 0 missing\n");
}

/* ---- drawn files, against a plain judge ---- */

struct oracle {
    size_t taken[3];   /* entries of the games 7:3, 7:9 and 8:2 */
    size_t errors;
    char out[TEXT];
};

/* What becomes of moves: an error or none, and where. */
static const char *walked(const char *moves, int at, int squares, int *points, size_t *byte)
{
    int letters = 0;

    for (*byte = 0; moves[*byte] != '\0'; (*byte)++) {
        char move = moves[*byte];
        if (move == 'x' && letters == 0)
            return "there is no group to end";
        at += move == 'r' ? 1 : move == 'l' ? -1 : 0;
        if (at < 0 || at >= squares)
            return "this goes over the edge";
        letters++;
        *points += move == 'x' ? letters : 0;
        letters = move == 'x' ? 0 : letters;
    }
    *byte = 0;
    return at == 13 ? "it ends on square 13" : NULL;
}

static void expect(struct oracle *oracle, int line, int problem, int start, const char *moves)
{
    static const char *const NAMES[] = {"a.txt 3", "a.txt 9", "dir/b.txt 2"};
    int game = problem == 7 && start == 3 ? 0 : problem == 7 && start == 9 ? 1 : problem == 8 && start == 2 ? 2 : -1;
    int points = 0, groups = 0;
    size_t byte = 0, length = strlen(oracle->out);
    const char *why, *name = game >= 0 ? NAMES[game] : problem == 7 ? "a.txt" : problem == 8 ? "dir/b.txt" : NULL;
    char entry[20];

    (void)snprintf(entry, sizeof entry, "entry %d", line - 1);
    if (name == NULL)
        why = "the problem was not given";
    else if (game < 0)
        why = "the problem does not list this start";
    else if (oracle->taken[game]++ > 0)
        why = game == 2 ? "the problem already has an entry" : "the game already has an entry";
    else {
        why = walked(moves, start, problem == 7 ? 20 : 5, &points, &byte);
        byte += 4;
    }
    for (const char *at = moves; *at != '\0'; at++)
        groups += *at == 'x';
    oracle->errors += why != NULL;
    if (why != NULL)
        (void)snprintf(oracle->out + length, TEXT - length, "%s: error: standard input:%d:%zu: %s\n",
                       name != NULL ? name : entry, line, byte + 1, why);
    else
        (void)snprintf(oracle->out + length, TEXT - length, "%s: %d points, groups %d\n", name, points, groups);
}

static void drawn_files_are_judged_as_by_a_plain_judge(void **state)
{
    static struct oracle oracle;
    static char games[TEXT];

    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct random random = {seed};
        int lines = random_between(&random, 0, 8);
        size_t length = 0, missing = 0;
        int status;

        fresh(NULL);
        oracle = (struct oracle){.errors = 0};
        games[0] = '\0';
        for (int line = 1; line <= lines; line++) {
            int problem = random_chance(&random, 90) ? random_between(&random, 7, 8) : 9;
            int start = random_chance(&random, 10) ? 5 : problem == 8 ? 2 : random_chance(&random, 50) ? 3 : 9;
            char moves[12] = "";
            int count = random_between(&random, 1, 10);

            for (int i = 0; i < count; i++)
                moves[i] = "rrlx"[random_below(&random, 4)];
            length += (size_t)snprintf(games + length, TEXT - length, "%d %d %s\n", problem, start, moves);
            expect(&oracle, line, problem, start, moves);
        }
        for (size_t i = 0; i < 3; i++)
            missing += oracle.taken[i] == 0;
        length = strlen(oracle.out);
        (void)snprintf(oracle.out + length, TEXT - length, "total: %d games, %zu errors, %zu missing\n", lines,
                       oracle.errors,
                       missing);
        add_files(games);
        status = run("a.txt dir/b.txt");
        assert_string_equal(fake.out, oracle.out);
        assert_int_equal(status, oracle.errors + missing > 0 ? PROGRAM_PARTLY : PROGRAM_DONE);
    }
}

static void many_starts_are_found(void **state)
{
    char problem[1000] = "1 1000", games[1000] = "";

    (void)state;
    for (int i = 0; i < WALK_STARTS; i++) {
        (void)snprintf(problem + strlen(problem), 20, " %d", (i * 37) % 29 + 20);
        if (i < 29)
            (void)snprintf(games + strlen(games), 20, "1 %d r\n", i + 20);
    }
    fake_file("-", games);
    fake_file("p", problem);
    assert_int_equal(run("p"), PROGRAM_DONE);
    assert_non_null(strstr(fake.out, "total: 29 games, 0 errors, 0 missing\n"));
}

/* ---- pictures ---- */

static void show_writes_each_move_before_the_report(void **state)
{
    (void)state;
    add_files("8 2 lx\n");
    assert_int_equal(run("--show dir/b.txt"), PROGRAM_DONE);
    assert_string_equal(fake.out, "dir/b.txt 2, move 0, 0 points\n. . o . .\n\n\n"
                                  "dir/b.txt 2, move 1, 0 points\n. o . . .\n\n\n"
                                  "dir/b.txt 2, move 2, 2 points\n. o . . .\n\n\n"
                                  "dir/b.txt 2: 2 points, groups 1\n"
                                  "total: 1 games, 0 errors, 0 missing\n");
}

static void head(const struct judge_verdict *verdict, struct message *line)
{
    message_print(line, "%s of %zu bytes", verdict->taken == 0 ? "start" : "so far", verdict->entry->text.length);
}

static void show_may_write_groups_alone_and_heads_of_the_contest(void **state)
{
    struct judge_contest contest = PLAIN;

    (void)state;
    contest.show_by_groups = true;
    contest.head = head;
    add_files("8 2 lxr\n");
    fake.terminal = true;
    assert_int_equal(run_as(&contest, "--show dir/b.txt"), PROGRAM_DONE);
    assert_string_equal(fake.out, "start of 3 bytes\n\033[0;2m.\033[0m \033[0;2m.\033[0m \033[0;1;33mo\033[0m \033[0;2m.\033[0m "
                                  "\033[0;2m.\033[0m\n\n\n"
                                  "so far of 3 bytes\n\033[0;2m.\033[0m \033[0;1;33mo\033[0m \033[0;2m.\033[0m \033[0;2m.\033[0m "
                                  "\033[0;2m.\033[0m\n\n\n"
                                  "dir/b.txt 2: 2 points, groups 1\ntotal: 1 games, 0 errors, 0 missing\n");
}

static char titles[200];

static void note_title(void)
{
    const char *row = fake_terminal_row(0);

    if (strstr(titles, row) == NULL)
        (void)snprintf(titles + strlen(titles), sizeof titles - strlen(titles), "%s\n", row);
}

static void watch_shows_what_can_be_played_and_then_reports(void **state)
{
    (void)state;
    add_files("7 3 rrlx\n9 1 x\n7 3 rx\n8 2 rrrx\n");
    titles[0] = '\0';
    fake_terminal.shown = note_title;
    fake_terminal_press('n');
    fake_terminal_press('n');
    fake_terminal_press('q');
    assert_int_equal(run("--watch a.txt dir/b.txt"), PROGRAM_PARTLY);
    assert_string_equal(titles, "a.txt 3, game 1 of 2\ndir/b.txt 2, game 2 of 2\n");
    assert_non_null(strstr(fake.out, "a.txt 3: 4 points"));
    assert_non_null(strstr(fake.out, "total: 4 games, 3 errors, 1 missing\n"));
}

static int picture(struct judge *judge)
{
    (void)judge;
    return -1;
}

static void draw_entry(struct judge *judge, struct judge_verdict *verdict)
{
    (void)judge_picture(judge, judge->picture, verdict->row->problem, verdict->state, "title");
}

static void no_report(struct judge *judge)
{
    (void)judge;
}

static void a_picture_goes_to_a_file_or_to_the_output(void **state)
{
    static const struct option OPTIONS[] = {
        {.id = JUDGE_SHOW, .long_name = "--show", .value_name = "PICTURE", .kind = &OPTION_TEXT, .help = "draws"},
        JUDGE_OPTION_JSON, JUDGE_OPTION_MEMORY, {.id = 0}};
    struct judge_contest contest = PLAIN;

    (void)state;
    contest.set.tables[0] = OPTIONS;
    contest.set.tables[1] = NULL;
    contest.run = picture;
    contest.entry = draw_entry;
    contest.begin = contest.end = no_report;
    add_files("8 2 r\n");
    assert_int_equal(run_as(&contest, "dir/b.txt --show pose.svg"), PROGRAM_DONE);
    assert_string_equal(fake.log_name, "pose.svg");
    assert_memory_equal(fake.log, "<svg ", 5);
    assert_string_equal(fake.out, "");
    for (int fault = 0; fault < 2; fault++) {
        fresh(NULL);
        add_files("8 2 r\n");
        fake.log_refused = fault == 0;
        fake.log_full = fault == 1;
        assert_int_equal(run_as(&contest, "dir/b.txt --show pose.svg"), PROGRAM_USAGE);
        assert_non_null(strstr(fake.err, "judge_walk: pose.svg: "));
    }
    fresh(NULL);
    add_files("8 2 r\n");
    assert_int_equal(run_as(&contest, "dir/b.txt --show -"), PROGRAM_DONE);
    assert_memory_equal(fake.out, "<svg ", 5);
    fresh(NULL);
    assert_int_equal(run_as(&contest, "dir/b.txt --show - --json"), PROGRAM_USAGE);
}

/* ---- what ends the program with 2 ---- */

static void expect_wrong(const char *line, const char *message)
{
    fresh(NULL);
    add_files("7 3 rx\n");
    assert_int_equal(run(line), PROGRAM_USAGE);
    assert_string_equal(fake.err, message);
    assert_string_equal(fake.out, "");
}

static void all_faulty_problems_are_named(void **state)
{
    (void)state;
    fake_file("-", "");
    fake_file("bad", "7 x");
    fake_file("good", "8 5 2");
    fake_file("same", "8 7 2");
    fake_file("torn", NULL);
    assert_int_equal(run("none bad good torn same good"), PROGRAM_USAGE);
    assert_string_equal(fake.out, "");
    assert_non_null(strstr(fake.err, "judge_walk: none: "));
    assert_non_null(strstr(fake.err, "judge_walk: bad:1:3: expected a number\n"));
    assert_non_null(strstr(fake.err, "judge_walk: torn: "));
    assert_non_null(strstr(fake.err, "judge_walk: same: problem 8 is given twice\n"));
    assert_non_null(strstr(fake.err, "judge_walk: good: this problem is given twice\n"));
}

static void options_that_clash_are_refused(void **state)
{
    (void)state;
    expect_wrong("a.txt --json --show", "judge_walk: --json: cannot be used with --show; try --help\n");
    expect_wrong("a.txt --json --watch", "judge_walk: --watch: cannot be used with --json; try --help\n");
    expect_wrong("a.txt --watch --show", "judge_walk: --watch: cannot be used with --show; try --help\n");
    expect_wrong("a.txt --seconds 3", "judge_walk: --seconds: only valid with --watch; try --help\n");
    expect_wrong("a.txt --groups", "judge_walk: --groups: only valid with --watch; try --help\n");
    expect_wrong("--json", "judge_walk: at least one problem file is needed; try --help\n");
    expect_wrong("a.txt --no", "judge_walk: --no: unknown option; try --help\n");
    expect_wrong("a.txt - --json", "judge_walk: -: a problem must be a file; standard input is for the games; try --help\n");
}

static void less_memory_than_the_program_takes_is_refused(void **state)
{
    char *argv[] = {"judge_walk", "-m3", "a.txt", NULL};

    (void)state;
    add_files("");
    assert_int_equal(judge_main(&PLAIN, 3, argv), PROGRAM_USAGE);
    assert_string_equal(fake.err, "judge_walk: -m 3: too small; the least is 4 MB; try --help\n");
}

static void a_contest_may_refuse_its_option(void **state)
{
    (void)state;
    refuse_own = true;
    add_files("");
    assert_int_equal(run("a.txt --own x"), PROGRAM_USAGE);
    assert_string_equal(fake.err, "judge_walk: --own \"x\": not today; try --help\n");
}

static void games_that_are_none_are_refused_before_the_report(void **state)
{
    (void)state;
    add_files("# nothing");
    assert_int_equal(run("a.txt --json"), PROGRAM_USAGE);
    assert_string_equal(fake.err, "judge_walk: standard input:1:1: no file of games\n");
    assert_string_equal(fake.out, "");
}

static void without_a_terminal_nothing_is_watched(void **state)
{
    (void)state;
    add_files("");
    fake_terminal.missing = "it is dark";
    assert_int_equal(run("a.txt --watch"), PROGRAM_USAGE);
    assert_string_equal(fake.err, "judge_walk: --watch: it is dark\n");
    fresh(NULL);
    fake.typed = true;
    assert_int_equal(run("a.txt --watch"), PROGRAM_USAGE);
    assert_string_equal(fake.err, "judge_walk: --watch: standard input is a terminal; give the games as < FILE\n");
}

static void words_behind_two_dashes_are_files(void **state)
{
    char *argv[] = {"judge_walk", "-m5", "--", "--json", NULL};

    (void)state;
    fake_file("-", "8 2 r");
    fake_file("--json", "8 5 2");
    assert_int_equal(judge_main(&PLAIN, 4, argv), PROGRAM_DONE);
    assert_string_equal(fake.out, "--json 2: 0 points, groups 0\ntotal: 1 games, 0 errors, 0 missing\n");
}

static void help_lists_the_options_of_game_contest_and_all_judges(void **state)
{
    (void)state;
    assert_int_equal(run("-h"), PROGRAM_DONE);
    for (const char *const *word = (const char *const[]){"  -p GAIN", "  --own TEXT", "  --json", "  --watch",
                                                         "  -m MEGABYTES",
                                                         NULL};
         *word != NULL; word++)
        assert_non_null(strstr(fake.out, *word));
    fresh(NULL);
    fake.out_room = 10;
    assert_int_equal(run("--help"), PROGRAM_USAGE);
    assert_string_equal(fake.err, "judge_walk: the output could not be written\n");
}

/* ---- a machine with faults ---- */

static void output_that_is_lost_ends_with_2(void **state)
{
    size_t all;

    (void)state;
    add_files("8 2 lx\n");
    assert_int_equal(run("--show dir/b.txt"), PROGRAM_DONE);
    all = fake.out_length;
    for (size_t room = 0; room <= all; room++) {
        fresh(NULL);
        add_files("8 2 lx\n");
        fake.out_room = room;
        fake.out_lost = room == all;
        assert_int_equal(run("--show dir/b.txt"), PROGRAM_USAGE);
        assert_string_equal(fake.err, "judge_walk: the output could not be written\n");
    }
}

static void reads_that_fail_end_with_2(void **state)
{
    static const char GAMES[] = "8 2 lx\n8 2 r\n";

    (void)state;
    for (int file = 0; file < 3; file += 2)
        for (size_t bytes = 1; bytes < 6; bytes++) {
            fresh(NULL);
            fake.read_most = 1;
            add_files(GAMES);
            fake.files[file].failing = bytes;
            assert_int_equal(run("dir/b.txt"), PROGRAM_USAGE);
            assert_string_equal(fake.out, "");
            assert_non_null(strstr(fake.err, file == 0 ? "judge_walk: standard input: " : "judge_walk: dir/b.txt: "));
        }
}

/* Whatever memory there is, the program ends: with the report of enough memory, or with 2 and a reason, or with errors
 * that say what there was too little of. */
static void with_little_memory_it_ends_in_order(void **state)
{
    static char games[20000], whole[FAKE_BYTES];

    (void)state;
    memset(games, 'r', sizeof games);
    memcpy(games, "8 2 lx\n8 2 ", 11);
    games[sizeof games - 1] = '\0';
    for (size_t room = 1 << 21; room >= 1 << 18; room -= room > 300000 ? 1 << 18 : 1 << 11) {
        int status;

        fresh(NULL);
        add_files(games);
        fake.memory_fixed = true;
        fake.memory_max = room;
        status = run("--show dir/b.txt");
        if (room == 1 << 21)
            memcpy(whole, fake.out, fake.out_length + 1);
        else if (status == PROGRAM_USAGE)
            assert_non_null(strstr(fake.err, "memory"));
        else if (strstr(fake.out, "too little memory") == NULL)
            assert_string_equal(fake.out, whole);
    }
    for (size_t room = 4096; room > 8; room -= 8) {
        fresh(NULL);
        add_files(games);
        fake.memory_fixed = true;
        fake.memory_max = room;
        assert_int_equal(run("dir/b.txt"), PROGRAM_USAGE);
        assert_non_null(strstr(fake.err, "memory"));
    }
    fresh(NULL);
    add_files(games);
    fake.memory_fixed = true;
    fake.memory_max = 16384;
    assert_int_equal(run("dir/b.txt"), PROGRAM_USAGE);
    assert_non_null(strstr(fake.err, "judge_walk: standard input: too little memory: "));
    assert_non_null(strstr(fake.err, " KiB left; -m sets the limit\n"));
}

static void only_who_sets_a_limit_is_told_of_a_lower_one(void **state)
{
    char *argv[] = {"judge_walk", "a.txt", "-m9", NULL};

    (void)state;
    for (int set = 0; set < 2; set++) {
        fresh(NULL);
        add_files("7 3 rx\n7 9 rx\n");
        fake.memory_max = 1 << 20;
        assert_int_equal(judge_main(&PLAIN, 2 + set, argv), PROGRAM_DONE);
        assert_int_equal(strstr(fake.err, "judge_walk: 9 MB cannot be allocated; continuing with ") != NULL, set);
        assert_int_equal(fake.err_length == 0, !set);
    }
}

static void a_request_to_finish_ends_it(void **state)
{
    (void)state;
    add_files("8 2 lx\n");
    fake.interrupt_ms = 0;
    assert_int_equal(run("dir/b.txt"), PROGRAM_INTERRUPTED);
    assert_string_equal(fake.err, "");
}

static int nine(struct judge *judge)
{
    return judge->word_count == 2 ? 9 : -1;
}

static void a_contest_may_do_something_else(void **state)
{
    struct judge_contest contest = PLAIN;

    (void)state;
    contest.run = nine;
    assert_int_equal(run_as(&contest, "one two"), 9);
    assert_string_equal(fake.err, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(each_entry_has_a_line_with_its_place, fresh),
        cmocka_unit_test_setup(the_report_is_json_where_it_is_asked_for, fresh),
        cmocka_unit_test_setup(claims_are_checked, fresh),
        cmocka_unit_test_setup(no_solution_leaves_a_game_missing, fresh),
        cmocka_unit_test_setup(options_reach_the_game_and_the_contest, fresh),
        cmocka_unit_test_setup(a_start_may_have_as_many_entries_as_it_is_listed, fresh),
        cmocka_unit_test_setup(entries_may_name_files, fresh),
        cmocka_unit_test_setup(entries_may_bring_their_problems, fresh),
        cmocka_unit_test_setup(drawn_files_are_judged_as_by_a_plain_judge, fresh),
        cmocka_unit_test_setup(many_starts_are_found, fresh),
        cmocka_unit_test_setup(show_writes_each_move_before_the_report, fresh),
        cmocka_unit_test_setup(show_may_write_groups_alone_and_heads_of_the_contest, fresh),
        cmocka_unit_test_setup(watch_shows_what_can_be_played_and_then_reports, fresh),
        cmocka_unit_test_setup(a_picture_goes_to_a_file_or_to_the_output, fresh),
        cmocka_unit_test_setup(all_faulty_problems_are_named, fresh),
        cmocka_unit_test_setup(options_that_clash_are_refused, fresh),
        cmocka_unit_test_setup(less_memory_than_the_program_takes_is_refused, fresh),
        cmocka_unit_test_setup(a_contest_may_refuse_its_option, fresh),
        cmocka_unit_test_setup(games_that_are_none_are_refused_before_the_report, fresh),
        cmocka_unit_test_setup(without_a_terminal_nothing_is_watched, fresh),
        cmocka_unit_test_setup(words_behind_two_dashes_are_files, fresh),
        cmocka_unit_test_setup(help_lists_the_options_of_game_contest_and_all_judges, fresh),
        cmocka_unit_test_setup(output_that_is_lost_ends_with_2, fresh),
        cmocka_unit_test_setup(reads_that_fail_end_with_2, fresh),
        cmocka_unit_test_setup(with_little_memory_it_ends_in_order, fresh),
        cmocka_unit_test_setup(only_who_sets_a_limit_is_told_of_a_lower_one, fresh),
        cmocka_unit_test_setup(a_request_to_finish_ends_it, fresh),
        cmocka_unit_test_setup(a_contest_may_do_something_else, fresh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
