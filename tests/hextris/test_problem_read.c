/* Tests of core/hextris/rules/problem_read: good problems, bounds and memory.
 *
 * With the folder of a contest's problems as argument, or in TEST_PROBLEMS, its *.json files are
 * read as well. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>

#include "../../core/base/bounds.h"
#include "../../core/hextris/bounds.h"
#include "problem_text.h"

/* ---- Good problems ---- */

static void every_field_arrives(void **state)
{
    struct text text = plain_text();
    struct buffers buffers = buffers_of(4096, problem_read_need(), 0xa5);
    struct outcome outcome = read_text(text.bytes, text.length, SIZE_MAX, &buffers);
    const struct problem *problem = read_well(&outcome);

    (void)state;
    assert_string_equal(problem->name, "p");
    assert_true(problem->id == -12);
    assert_int_equal(problem->width, 70);
    assert_int_equal(problem->height, 3);
    assert_int_equal(problem->source_length, 5);
    assert_int_equal(problem->unit_count, 2);
    assert_int_equal(problem->units[0].member_count, 2);
    assert_int_equal(problem->units[0].members[0].x, 0);
    assert_int_equal(problem->units[0].members[0].y, 0);
    assert_int_equal(problem->units[0].members[1].x, -1);
    assert_int_equal(problem->units[0].members[1].y, 4);
    assert_int_equal(problem->units[0].pivot.x, 7);
    assert_int_equal(problem->units[0].pivot.y, 8);
    assert_int_equal(problem->units[1].member_count, 1);
    assert_int_equal(problem->units[1].members[0].x, 1);
    assert_int_equal(problem->units[1].members[0].y, 2);
    assert_int_equal(problem->units[1].pivot.x, 100000000);
    assert_int_equal(problem->units[1].pivot.y, -100000000);
    assert_int_equal(problem->seed_count, 3);
    assert_int_equal(problem->seeds[0], 0);
    assert_int_equal(problem->seeds[1], 4294967295u);
    assert_int_equal(problem->seeds[2], 17);
    for (uint32_t y = 0; y < 3; y++) {
        for (uint32_t x = 0; x < 128; x++)
            assert_int_equal(is_filled(problem, x, y),
                             (y == 2 && x == 0) || (y == 1 && (x == 69 || x == 63 || x == 64)));
    }
    free(text.bytes);
    buffers_free(&buffers);
}

/* The next order of the fields, in the order of a dictionary; false after the last. */
static bool next_order(int *order)
{
    int i = FIELD_COUNT - 2, j = FIELD_COUNT - 1;

    while (i >= 0 && order[i] > order[i + 1])
        i--;
    if (i < 0)
        return false;
    while (order[j] < order[i])
        j--;
    order[i] ^= order[j], order[j] ^= order[i], order[i] ^= order[j];
    for (i++, j = FIELD_COUNT - 1; i < j; i++, j--)
        order[i] ^= order[j], order[j] ^= order[i], order[i] ^= order[j];
    return true;
}

static void the_order_of_keys_makes_no_difference(void **state)
{
    struct text plain = plain_text();
    struct buffers buffers = buffers_of(4096, problem_read_need(), 0xa5);
    struct buffers other = buffers_of(4096, problem_read_need(), 0x5a);
    struct outcome first = read_text(plain.bytes, plain.length, SIZE_MAX, &buffers);
    int order[FIELD_COUNT] = {0, 1, 2, 3, 4, 5, 6};
    unsigned orders = 0;

    (void)state;
    read_well(&first);
    do {
        struct text text = text_of_fields(order, "");
        struct outcome next = read_text(text.bytes, text.length, SIZE_MAX, &other);

        assert_same_problem(read_well(&next), &first.problem);
        free(text.bytes);
        orders++;
    } while (next_order(order));
    assert_int_equal(orders, 5040);
    free(plain.bytes);
    buffers_free(&buffers);
    buffers_free(&other);
}

static void chunks_spaces_and_junk_make_no_difference(void **state)
{
    static const int ORDER[FIELD_COUNT] = {5, 4, 6, 3, 2, 1, 0};
    struct text plain = plain_text(), spaced = text_of_fields(ORDER, " \r\n\t");
    struct buffers buffers = buffers_of(4096, problem_read_need(), 0);
    struct outcome first = read_text(plain.bytes, plain.length, SIZE_MAX, &buffers);

    (void)state;
    for (size_t chunk = 1; chunk <= 80; chunk++) {
        struct buffers other = buffers_of(first.kept, problem_read_need(), (int)chunk * 3);
        struct outcome next = read_text(plain.bytes, plain.length, chunk, &other);

        assert_same_problem(read_well(&next), &first.problem);
        next = read_text(spaced.bytes, spaced.length, chunk, &other);
        assert_same_problem(read_well(&next), &first.problem);
        buffers_free(&other);
    }
    free(plain.bytes);
    free(spaced.bytes);
    buffers_free(&buffers);
}

static void assert_small(const char *part, const char *by, const char *same_part, const char *same)
{
    struct text text = small_text(part, by), plain = small_text(same_part, same);
    struct buffers buffers = buffers_of(4096, problem_read_need(), 1);
    struct buffers other = buffers_of(4096, problem_read_need(), 2);
    struct outcome outcome = read_text(text.bytes, text.length, 7, &buffers);
    struct outcome expected = read_text(plain.bytes, plain.length, 7, &other);

    assert_same_problem(read_well(&outcome), read_well(&expected));
    free(text.bytes);
    free(plain.bytes);
    buffers_free(&buffers);
    buffers_free(&other);
}

static void what_is_listed_again_is_dropped(void **state)
{
    (void)state;
    assert_small("{'x':1,'y':2}", "{'x':1,'y':2},{'x':1,'y':2},{'y':2,'x':1}", "4", "4");
    assert_small("{'x':0,'y':0}", "{'x':0,'y':0},{'x':-0,'y':0.0}", "4", "4");
    assert_small("[6]", "[6,9,6,6.0,5,9,6]", "[6]", "[6,9,5]");
}

static void numbers_may_be_written_in_any_form(void **state)
{
    (void)state;
    assert_small("'width':4", "'width':4.0", "4", "4");
    assert_small("'width':4", "'width':0.4e1", "4", "4");
    assert_small("'width':4", "'width':40E-1", "4", "4");
    assert_small("'id':1", "'id':-0", "'id':1", "'id':0");
    assert_small("'id':1", "'id':9223372036854775807", "'id':1", "'id':9223372036854775807.0");
    assert_small("'sourceSeeds':[6]", "'sourceSeeds':[4294967295]", "[6]", "[4294967295e0]");
    assert_small("'sourceLength':5", "'sourceLength':1e6", "'sourceLength':5",
                 "'sourceLength':1000000");
}

static void unknown_keys_are_skipped_everywhere(void **state)
{
    (void)state;
    assert_small("'id'", "'more':{'id':[1,{'x':null}]},'id'", "4", "4");
    assert_small("'members'", "'':[[],{},'x'],'members'", "4", "4");
    assert_small("'x':0", "'z':true,'z':false,'x':0", "4", "4");
    assert_small("'id'", "'\\u0069\\u0064'", "4", "4");
    assert_small("{'id'", "\xef\xbb\xbf \n{'id'", "4", "4");
}

static void lists_may_be_empty_where_that_makes_sense(void **state)
{
    struct buffers buffers = buffers_of(4096, problem_read_need(), 0xa5);
    struct text text = small_text("'sourceSeeds':[6]", "'sourceSeeds':[]");
    struct outcome outcome = read_text(text.bytes, text.length, 3, &buffers);

    (void)state;
    assert_int_equal(read_well(&outcome)->seed_count, 0);
    free(text.bytes);
    text = small_text("{'x':1,'y':2}", "");
    outcome = read_text(text.bytes, text.length, 3, &buffers);
    assert_int_equal(read_well(&outcome)->filled[2], 0);
    free(text.bytes);
    buffers_free(&buffers);
}

/* ---- Bounds ---- */

/* A problem of `units` units and a list of `seeds` seeds, `distinct` of them distinct. Unit 0 has `members`
 * members, each other unit one; each is listed with a repeat of (0, 0). */
static struct text text_of_counts(int members, int units, int seeds, int distinct)
{
    struct text text = {0};

    text_add(&text, "{'id':1,'width':4,'height':3,'sourceLength':5,'filled':[],'units':[");
    for (int u = 0; u < units; u++) {
        text_add(&text, u > 0 ? ",\n{'pivot':{'x':0,'y':0},'members':["
                              : "{'pivot':{'x':0,'y':0},'members':[");
        for (int i = 0; i < (u == 0 ? members : 1); i++) {
            text_add(&text, i > 0 ? ",\n" : "");
            text_add_cell(&text, i, -i);
            text_add(&text, ",");
            text_add_cell(&text, 0, 0);
        }
        text_add(&text, "]}");
    }
    text_add(&text, "],\n'sourceSeeds':[");
    for (int i = 0; i < seeds; i++) {
        char seed[20];

        snprintf(seed, sizeof seed, "%s%d", i > 0 ? ",\n" : "", i % distinct);
        text_add(&text, seed);
    }
    text_add(&text, "]}");
    return text;
}

static void assert_counts(int members, int units, int seeds, int distinct, const char *error)
{
    struct text text = text_of_counts(members, units, seeds, distinct);
    struct buffers buffers = buffers_of(65536, problem_read_need(), 0xa5);
    struct outcome outcome = read_text(text.bytes, text.length, 1000, &buffers);

    assert_string_equal(outcome.error.text, error);
    if (error[0] == '\0') {
        assert_int_equal(read_well(&outcome)->unit_count, units);
        assert_int_equal(outcome.problem.units[0].member_count, members);
        assert_int_equal(outcome.problem.units[units - 1].member_count, units > 1 ? 1 : members);
        assert_int_equal(outcome.problem.seed_count, distinct);
    } else {
        assert_true(is_refused(outcome.status));
    }
    free(text.bytes);
    buffers_free(&buffers);
}

static void every_list_may_be_as_long_as_its_bound(void **state)
{
    char error[200];

    (void)state;
    assert_counts(MAX_MEMBERS, MAX_UNITS, MAX_SEEDS, MAX_SEEDS, "");
    assert_counts(1, 1, MAX_SEEDS, 1, "");
    snprintf(error, sizeof error, "p:%d:1: unit 0 has too many members; the limit of this build is %d",
             MAX_MEMBERS + 1, MAX_MEMBERS);
    assert_counts(MAX_MEMBERS + 1, 1, 1, 1, error);
    snprintf(error, sizeof error, "p:%d:1: the problem has too many units; the limit of this build is %d",
             MAX_UNITS + 1, MAX_UNITS);
    assert_counts(1, MAX_UNITS + 1, 1, 1, error);
    snprintf(error, sizeof error, "p:%d:1: the problem has too many seeds; the limit of this build is %d",
             MAX_SEEDS + 2, MAX_SEEDS);
    assert_counts(1, 1, MAX_SEEDS + 1, MAX_SEEDS + 1, error);
    assert_counts(1, 1, MAX_SEEDS + 1, 1, error);
}

static void the_largest_board_may_be_full(void **state)
{
    size_t board = (size_t)MAX_HEIGHT * problem_words(MAX_WIDTH) * 8;
    struct buffers buffers = buffers_of(board + 1024, problem_read_need(), 0xa5);
    struct text text = {0};
    struct outcome outcome;
    char sizes[100];

    (void)state;
    text_add(&text, "{'filled':[");
    for (int i = 0; i < MAX_WIDTH * MAX_HEIGHT; i++) {
        text_add(&text, i > 0 ? "," : "");
        text_add_cell(&text, i % MAX_WIDTH, MAX_HEIGHT - 1 - i / MAX_WIDTH);
    }
    snprintf(sizes, sizeof sizes, "],'width':%d,'height':%d,", MAX_WIDTH, MAX_HEIGHT);
    text_add(&text, sizes);
    text_add(&text, "'units':[{'members':[{'x':0,'y':0}],'pivot':{'x':7,'y':8}}],'id':1,"
                    "'sourceLength':5,'sourceSeeds':[1]}");
    outcome = read_text(text.bytes, text.length, SIZE_MAX, &buffers);
    read_well(&outcome);
    for (uint32_t y = 0; y < MAX_HEIGHT; y++) {
        for (uint32_t x = 0; x < MAX_WIDTH; x++) {
            if (!is_filled(&outcome.problem, x, y))
                fail_msg("(%u, %u) is not filled", x, y);
        }
    }
    free(text.bytes);
    buffers_free(&buffers);
}

/* ---- Memory ---- */

static void any_size_of_what_is_kept_is_enough_or_refused(void **state)
{
    struct text text = plain_text();
    struct buffers ample = buffers_of(4096, problem_read_need(), 0xa5);
    struct outcome first = read_text(text.bytes, text.length, SIZE_MAX, &ample);

    (void)state;
    read_well(&first);
    for (size_t size = 0; size < first.kept + 20; size++) {
        struct buffers buffers = buffers_of(size, problem_read_need(), 0x5a);
        struct outcome next = read_text(text.bytes, text.length, 9, &buffers);

        if (size >= first.kept) {
            assert_same_problem(read_well(&next), &first.problem);
        } else {
            assert_int_equal(next.status, JSON_MEMORY);
            assert_non_null(strstr(next.error.text, ": too little memory for the "));
        }
        buffers_free(&buffers);
    }
    free(text.bytes);
    buffers_free(&ample);
}

static void any_size_of_scratch_is_enough_or_refused(void **state)
{
    struct text text = plain_text();
    struct buffers ample = buffers_of(4096, problem_read_need(), 0xa5);
    struct outcome first = read_text(text.bytes, text.length, SIZE_MAX, &ample);
    const size_t most = MAX_WINDOW + 3 * MAX_WIDTH / 8 + 2 * sizeof(struct problem_unit);
    bool enough = false;

    (void)state;
    for (size_t size = 0; size < most + 20; size++) {
        struct buffers buffers = buffers_of(first.kept, size, 0x5a);
        struct outcome next = read_text(text.bytes, text.length, 9, &buffers);

        if (next.status == JSON_OK) {
            assert_same_problem(read_well(&next), &first.problem);
            enough = true;
        } else {
            assert_false(enough);
            assert_int_equal(next.status, JSON_MEMORY);
            assert_non_null(strstr(next.error.text, ": too little memory for the "));
            assert_true(size < most);
        }
        buffers_free(&buffers);
    }
    free(text.bytes);
    buffers_free(&ample);
}

/* The rows of filled cells may end where scratch memory does. */
static void no_cell_is_kept_beside_the_rows(void **state)
{
    const size_t most = MAX_WINDOW + 2 * MAX_WIDTH / 8;
    char cell[40];

    (void)state;
    snprintf(cell, sizeof cell, "{'x':%d,'y':0}", MAX_WIDTH);
    struct text text = small_text("{'x':1,'y':2}", cell);
    for (size_t size = 0; size < most; size++) {
        struct buffers buffers = buffers_of(4096, size, 0x5a);
        struct outcome outcome = read_text(text.bytes, text.length, 9, &buffers);

        assert_true(outcome.status == JSON_MEMORY || is_refused(outcome.status));
        buffers_free(&buffers);
    }
    free(text.bytes);
}

static void what_has_no_room_is_named(void **state)
{
    static const struct {
        size_t keep, scratch;
        const char *error;
    } ROWS[] = {
        {1000, 8, "p:1:1: too little memory for the window: 8 bytes left"},
        {1000, MAX_WINDOW, "p:1:56: too little memory for the units: 0 bytes left"},
        {0, MAX_WINDOW + 64, "p:1:81: too little memory for the members: 0 bytes left"},
        {8, MAX_WINDOW + 64, "p:1:106: too little memory for the units: 0 bytes left"},
        {8 + sizeof(struct problem_unit), MAX_WINDOW + 64,
         "p:1:130: too little memory for the filled cells: 64 bytes left"},
        {8 + sizeof(struct problem_unit), MAX_WINDOW + 384,
         "p:1:147: too little memory for the seeds: 0 bytes left"},
        {16 + sizeof(struct problem_unit), MAX_WINDOW + 384,
         "p:1:150: too little memory for the board: 0 bytes left"},
    };
    struct text text = small_text("4", "4");

    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct buffers buffers = buffers_of(ROWS[i].keep, ROWS[i].scratch, 0x5a);
        struct outcome outcome = read_text(text.bytes, text.length, 9, &buffers);

        assert_string_equal(outcome.error.text, ROWS[i].error);
        assert_int_equal(outcome.status, JSON_MEMORY);
        buffers_free(&buffers);
    }
    free(text.bytes);
}

/* ---- The contest's problems ---- */

static const char *problem_folder;

static struct text text_of_file(const char *name)
{
    struct text text = {0};
    FILE *file = fopen(name, "rb");

    if (file == NULL)
        fail_msg("cannot open %s", name);
    text.size = 1 << 24;
    text.bytes = malloc(text.size);
    assert_non_null(text.bytes);
    text.length = fread(text.bytes, 1, text.size, file);
    assert_true(text.length < text.size);
    fclose(file);
    return text;
}

static void read_problem_file(const char *name)
{
    struct text text = text_of_file(name);
    struct buffers buffers = buffers_of(1 << 20, problem_read_need(), 0xa5);
    struct buffers other = buffers_of(1 << 20, problem_read_need(), 0x5a);
    struct outcome whole = read_text(text.bytes, text.length, SIZE_MAX, &buffers);
    struct outcome chunked = read_text(text.bytes, text.length, 1, &other);
    const struct problem *problem = read_well(&whole);

    assert_same_problem(problem, read_well(&chunked));
    assert_true(problem->id >= 0);
    assert_true(problem->source_length > 0);
    assert_true(problem->seed_count > 0);
    for (uint32_t y = 0; y < problem->height; y++) {
        for (uint32_t x = problem->width; x < problem_words(problem->width) * 64; x++)
            assert_false(is_filled(problem, x, y));
    }
    free(text.bytes);
    buffers_free(&buffers);
    buffers_free(&other);
}

static void the_problems_of_the_folder_are_read(void **state)
{
    DIR *folder = problem_folder != NULL ? opendir(problem_folder) : NULL;
    struct dirent *entry;
    unsigned files = 0;

    (void)state;
    if (folder == NULL) {
        print_message("no folder of problems (argument or TEST_PROBLEMS): not read\n");
        skip();
    }
    while ((entry = readdir(folder)) != NULL) {
        size_t length = strlen(entry->d_name);
        char name[4096];

        if (length < 5 || strcmp(entry->d_name + length - 5, ".json") != 0)
            continue;
        snprintf(name, sizeof name, "%s/%s", problem_folder, entry->d_name);
        read_problem_file(name);
        files++;
    }
    closedir(folder);
    print_message("%u problems of %s read\n", files, problem_folder);
    assert_true(files > 0);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_arrives),
        cmocka_unit_test(the_order_of_keys_makes_no_difference),
        cmocka_unit_test(chunks_spaces_and_junk_make_no_difference),
        cmocka_unit_test(what_is_listed_again_is_dropped),
        cmocka_unit_test(numbers_may_be_written_in_any_form),
        cmocka_unit_test(unknown_keys_are_skipped_everywhere),
        cmocka_unit_test(lists_may_be_empty_where_that_makes_sense),
        cmocka_unit_test(every_list_may_be_as_long_as_its_bound),
        cmocka_unit_test(the_largest_board_may_be_full),
        cmocka_unit_test(any_size_of_what_is_kept_is_enough_or_refused),
        cmocka_unit_test(any_size_of_scratch_is_enough_or_refused),
        cmocka_unit_test(no_cell_is_kept_beside_the_rows),
        cmocka_unit_test(what_has_no_room_is_named),
        cmocka_unit_test(the_problems_of_the_folder_are_read),
    };

    problem_folder = count > 1 ? arguments[1] : getenv("TEST_PROBLEMS");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
