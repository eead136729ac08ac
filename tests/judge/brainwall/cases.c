/*
 * judge_brainwall_cases: holds the referee against a file of poses with the verdict of the contest.
 *
 *     judge_brainwall_cases CASES PROBLEMS
 *
 * CASES is a JSON list of objects with problem, pose and official: valid, and dislikes or reason.
 * PROBLEMS is the folder with ID.json. A reason names a rule and some numbers: both must be those of
 * the referee's first fault. Prints each mismatch and `N of M cases agree`; exits with 1 if there
 * was one. Without the file CASES there is nothing to compare: it says so, exit 0.
 */
#include "../../../port/posix/judge/host.h"
#include "../../../port/posix/judge/json.h"
#include "../../../core/judge/brainwall/fault.h"
#include "../../../core/judge/brainwall/pose.h"
#include "../../../core/judge/brainwall/problem.h"
#include "../../../core/judge/brainwall/verdict.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CASES_PATH_MAX 4096 /* bytes, with the NUL */
#define CASES_NUMBERS_MAX 5

/* The beginning of a reason, the fault that it names, and how many of its numbers are compared. */
static const struct {
    const char *words;
    enum wall_fault_kind kind;
    int numbers;
} cases_reasons[] = {
    {"parsing Int", WALL_FAULT_FORM, 0},
    {"cannot unpack array", WALL_FAULT_FORM, 0},
    {"key \"problem\" not found", WALL_FAULT_FORM, 0},
    {"unknown bonus type", WALL_FAULT_FORM, 0},
    {"Not allowed to claim more then 1 bonuses", WALL_FAULT_BONUSES, 0},
    {"The number of vertices doesn't match", WALL_FAULT_VERTICES, 2},
    {"BREAK_A_LEG incorrectly used", WALL_FAULT_LEG, 0},
    {"Edge between", WALL_FAULT_LENGTH, 5},
    {"GLOBAL_EPSILON", WALL_FAULT_SUM, 0},
    {"The point at", WALL_FAULT_POINT, 2},
    {"The edge at", WALL_FAULT_SEGMENT, 4},
};

/* The numbers that the contest writes of such a fault, in its order. */
static void cases_numbers(const struct wall_problem *problem, const struct wall_pose *pose,
                          const struct wall_fault *fault, int64_t numbers[CASES_NUMBERS_MAX])
{
    struct wall_limb limb = fault->limb;
    const struct wall_point *points = pose->points;
    if (fault->kind == WALL_FAULT_VERTICES) {
        numbers[0] = (int64_t)problem->vertex_count + (pose->used == WALL_BREAK_A_LEG);
        numbers[1] = (int64_t)pose->count;
    } else if (fault->kind == WALL_FAULT_LENGTH) {
        int64_t found[] = {(int64_t)limb.a, (int64_t)limb.b, fault->original, fault->length,
                           problem->epsilon};
        memcpy(numbers, found, sizeof found);
    } else if (fault->kind == WALL_FAULT_POINT) {
        numbers[0] = points[fault->vertex].x;
        numbers[1] = points[fault->vertex].y;
    } else if (fault->kind == WALL_FAULT_SEGMENT) {
        int64_t found[] = {points[limb.a].x, points[limb.a].y, points[limb.b].x, points[limb.b].y};
        memcpy(numbers, found, sizeof found);
    }
}

/* Whether the numbers in a text, read from its start, are these. */
static bool cases_same_numbers(const char *text, const int64_t *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        text += strcspn(text, "0123456789");
        char *end;
        int64_t value = strtoll(text, &end, 10);
        /* A hyphen may also stand between two points: then it follows a bracket. */
        if (end != text && text[-1] == '-')
            value = -value;
        if (end == text || value != numbers[i])
            return false;
        text = end;
    }
    return true;
}

static bool cases_same_reason(const char *reason, const struct wall_problem *problem,
                              const struct wall_pose *pose, const struct wall_fault *fault)
{
    int64_t numbers[CASES_NUMBERS_MAX] = {0};
    cases_numbers(problem, pose, fault, numbers);
    for (size_t i = 0; i < sizeof cases_reasons / sizeof *cases_reasons; i++)
        if (strncmp(reason, cases_reasons[i].words, strlen(cases_reasons[i].words)) == 0)
            return fault->kind == cases_reasons[i].kind &&
                   cases_same_numbers(reason, numbers, cases_reasons[i].numbers);
    return false;
}

static bool cases_compare(const struct judge_json *json, size_t official, size_t number,
                          const struct wall_problem *problem, const struct wall_pose *pose,
                          const struct wall_verdict *verdict)
{
    char text[WALL_FAULT_TEXT_MAX];
    size_t length;
    size_t valid = judge_json_get(json, official, "an entry", "valid");
    if (json->text[json->nodes[valid].start] == 't') {
        int64_t dislikes = judge_json_get_integer(json, official, "an entry", "dislikes", 0, INT64_MAX);
        if (verdict->fault.kind == WALL_FAULT_NONE && verdict->dislikes == dislikes)
            return true;
        wall_fault_text(text, problem, pose, &verdict->fault);
        printf("case %zu: %" PRId64 " dislikes should be %" PRId64 "; %s\n", number,
               verdict->dislikes, dislikes, text);
        return false;
    }
    char *reason =
        judge_json_string(json, judge_json_get(json, official, "an entry", "reason"), &length, "reason");
    bool same = cases_same_reason(reason, problem, pose, &verdict->fault);
    wall_fault_text(text, problem, pose, &verdict->fault);
    if (!same)
        printf("case %zu: \"%s\" should be \"%s\"\n", number, text, reason);
    free(reason);
    return same;
}

static bool cases_judge(struct judge_json *json, size_t node, size_t number,
                        const char *problems)
{
    char path[CASES_PATH_MAX];
    struct wall_problem problem;
    struct wall_pose pose;
    struct wall_verdict verdict;
    (void)snprintf(path, sizeof path, "%s/%" PRId64 ".json", problems,
                   judge_json_get_integer(json, node, "an entry", "problem", 0, INT64_MAX));
    wall_problem_open(&problem, path);
    wall_pose_read(&pose, json, judge_json_get(json, node, "an entry", "pose"));
    wall_verdict_of(&verdict, &problem, &pose);
    bool agrees = cases_compare(json, judge_json_get(json, node, "an entry", "official"), number, &problem,
                                &pose, &verdict);
    wall_verdict_free(&verdict);
    wall_pose_free(&pose);
    wall_problem_free(&problem);
    return agrees;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        judge_host_fail("usage: judge_brainwall_cases CASES PROBLEMS");
    FILE *file = fopen(argv[1], "rb");
    if (!file) {
        printf("skipped: there are no judged poses at %s\n", argv[1]);
        return EXIT_SUCCESS;
    }
    struct judge_json json;
    size_t length;
    char *text = judge_host_read(file, argv[1], &length);
    (void)fclose(file);
    size_t node = judge_json_list(&json, judge_json_read(&json, argv[1], text, length), "the file");
    size_t count = 0;
    size_t agreeing = 0;
    for (; node; node = judge_json_next(&json, node))
        agreeing += cases_judge(&json, node, count++, argv[2]);
    printf("%zu of %zu cases agree\n", agreeing, count);
    printf("%zu passed, %zu failed\n", agreeing, count - agreeing);
    judge_json_free(&json);
    return agreeing == count ? EXIT_SUCCESS : EXIT_FAILURE;
}
