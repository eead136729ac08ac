/* Brain Wall cases: holds the judge against a file of poses with the verdict of the contest.
 *
 *     judge_brainwall_cases CASES PROBLEMS
 *
 * CASES is a JSON list of objects with problem, pose and official: valid, and dislikes or reason. PROBLEMS is the
 * folder with ID.json. A reason names a rule and some numbers: both must be those of the judge's first fault. Prints
 * each mismatch and `N of M cases agree`; exits with 1 if there was one. Without the file CASES there is nothing to
 * compare: it says so, exit 0. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/judge/brainwall/brainwall.h"
#include "../../../core/judge/brainwall/fault.h"
#include "../../kit/host.h"

enum { NUMBERS = 5, PATH = 4096, BLOCK = 1 << 26 };

/* The beginning of a reason, the fault that it names, and how many of its numbers are compared. */
static const struct {
    const char *words;
    enum brainwall_fault_kind kind;
    int numbers;
} REASONS[] = {
    {"parsing Int", BRAINWALL_FAULT_FORM, 0},
    {"cannot unpack array", BRAINWALL_FAULT_FORM, 0},
    {"key \"problem\" not found", BRAINWALL_FAULT_FORM, 0},
    {"unknown bonus type", BRAINWALL_FAULT_FORM, 0},
    {"Not allowed to claim more then 1 bonuses", BRAINWALL_FAULT_BONUSES, 0},
    {"The number of vertices doesn't match", BRAINWALL_FAULT_VERTICES, 2},
    {"BREAK_A_LEG incorrectly used", BRAINWALL_FAULT_LEG, 0},
    {"Edge between", BRAINWALL_FAULT_LENGTH, 5},
    {"GLOBAL_EPSILON", BRAINWALL_FAULT_SUM, 0},
    {"The point at", BRAINWALL_FAULT_POINT, 2},
    {"The edge at", BRAINWALL_FAULT_SEGMENT, 4},
};

/* A pose that was given to the rules. */
struct played {
    const struct brainwall_problem *problem;
    const struct brainwall_pose *pose;
    const struct brainwall_verdict *verdict;
    struct message wrong; /* what a person reads: why it was refused, or what breaks a rule */
    int64_t points;
};

static uint64_t block[BLOCK / 8];

/* The numbers that the contest writes of such a fault, in its order. */
static void list_numbers(const struct played *played, int64_t numbers[NUMBERS])
{
    const struct brainwall_fault *fault = &played->verdict->fault;
    const struct brainwall_point *points = played->pose->points;
    struct brainwall_pose_edge edge = fault->pose_edge;

    if (fault->kind == BRAINWALL_FAULT_VERTICES) {
        numbers[0] = (int64_t)played->problem->vertex_count + (played->pose->bonus == BRAINWALL_BREAK_A_LEG);
        numbers[1] = (int64_t)played->pose->count;
    } else if (fault->kind == BRAINWALL_FAULT_LENGTH) {
        int64_t found[] = {edge.a, edge.b, fault->original, fault->length, played->problem->epsilon};
        memcpy(numbers, found, sizeof found);
    } else if (fault->kind == BRAINWALL_FAULT_POINT) {
        numbers[0] = points[fault->vertex].x;
        numbers[1] = points[fault->vertex].y;
    } else if (fault->kind == BRAINWALL_FAULT_SEGMENT) {
        int64_t found[] = {points[edge.a].x, points[edge.a].y, points[edge.b].x, points[edge.b].y};
        memcpy(numbers, found, sizeof found);
    }
}

/* Whether the numbers in a text, read from its start, are these. */
static bool has_numbers(const char *text, const int64_t *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        char *end;
        int64_t value;

        text += strcspn(text, "0123456789");
        value = strtoll(text, &end, 10);
        /* A hyphen may also stand between two points: then it follows a bracket. */
        if (end != text && text[-1] == '-')
            value = -value;
        if (end == text || value != numbers[i])
            return false;
        text = end;
    }
    return true;
}

static bool is_reason(const char *reason, const struct played *played)
{
    int64_t numbers[NUMBERS] = {0};

    list_numbers(played, numbers);
    for (size_t i = 0; i < sizeof REASONS / sizeof *REASONS; i++)
        if (strncmp(reason, REASONS[i].words, strlen(REASONS[i].words)) == 0)
            return played->verdict->fault.kind == REASONS[i].kind && has_numbers(reason, numbers, REASONS[i].numbers) &&
                   played->wrong.length > 0;
    return false;
}

static bool compare(const struct judge_json *json, size_t official, size_t number, const struct played *played,
                    struct arena *arena)
{
    size_t valid = judge_json_get(json, official, "an entry", "valid");
    const char *reason;
    int64_t dislikes;

    if (json->text[json->nodes[valid].start] == 't') {
        dislikes = judge_json_get_integer(json, official, "an entry", "dislikes", 0, INT64_MAX);
        if (played->verdict->fault.kind == BRAINWALL_FAULT_NONE && played->wrong.length == 0 &&
            played->points == -dislikes)
            return true;
        printf("case %zu: %" PRId64 " dislikes should be %" PRId64 "; %s\n", number, -played->points, dislikes,
               played->wrong.text);
        return false;
    }
    reason = judge_json_string(json, arena, judge_json_get(json, official, "an entry", "reason"), "reason").bytes;
    if (is_reason(reason, played))
        return true;
    printf("case %zu: \"%s\" should be \"%s\"\n", number, played->wrong.text, reason);
    return false;
}

static struct game_problem *read_problem(struct arena *arena, const char *path)
{
    size_t length;
    char *text = judge_host_read_path(path, &length);
    static struct message wrong;
    struct game_problem *problem = game_brainwall.read(arena, path, (struct game_text){text, length}, NULL, 0, &wrong);

    free(text);
    if (problem == NULL)
        judge_host_fail("%s", wrong.text);
    return problem;
}

/* Plays the text of a pose, of any form, from the figure as it is drawn. */
static void play(struct played *played, struct game_problem *problem, struct arena *arena, struct game_text text)
{
    void *state = arena_take(arena, 1, game_brainwall.state_bytes(problem));
    struct game_status status;
    struct game_step step;

    game_brainwall.start(problem, 0, state);
    (void)game_play(&game_brainwall, problem, state, text, &step);
    game_brainwall.status(problem, state, &status);
    played->problem = brainwall_problem(problem);
    played->wrong = step.taken == text.length ? status.wrong : step.wrong;
    played->points = status.points[0];
    played->verdict = brainwall_last_pose(problem, &played->pose);
}

static bool judge(const struct judge_json *json, size_t node, size_t number, const char *problems, struct arena arena)
{
    size_t pose = judge_json_get(json, node, "an entry", "pose"), begin = judge_json_begin(json, pose);
    struct played played;
    char path[PATH];

    (void)snprintf(path, sizeof path, "%s/%" PRId64 ".json", problems,
                   judge_json_get_integer(json, node, "an entry", "problem", 0, INT64_MAX));
    play(&played, read_problem(&arena, path), &arena,
         (struct game_text){json->text + begin, json->nodes[pose].end - begin});
    return compare(json, judge_json_get(json, node, "an entry", "official"), number, &played, &arena);
}

int main(int argc, char **argv)
{
    FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
    struct arena arena = arena_over(block, sizeof block);
    struct judge_json json;
    struct message wrong;
    size_t length, node, count = 0, agreeing = 0;
    char *text;

    if (argc != 3)
        judge_host_fail("usage: judge_brainwall_cases CASES PROBLEMS");
    if (file == NULL) {
        printf("skipped: there are no judged poses at %s\n", argv[1]);
        return EXIT_SUCCESS;
    }
    text = judge_host_read(file, argv[1], &length);
    (void)fclose(file);
    node = judge_json_read(&json, &arena, argv[1], (struct game_text){text, length}, &wrong);
    for (node = judge_json_list(&json, node, "the file"); node != 0 &&
         wrong.length == 0; node = judge_json_next(&json, node))
        agreeing += judge(&json, node, count++, argv[2], arena);
    if (wrong.length > 0)
        judge_host_fail("%s", wrong.text);
    printf("%zu of %zu cases agree\n", agreeing, count);
    printf("%zu passed, %zu failed\n", agreeing, count - agreeing);
    free(text);
    return agreeing == count ? EXIT_SUCCESS : EXIT_FAILURE;
}
