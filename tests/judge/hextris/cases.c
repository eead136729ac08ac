/*
 * judge_cases: holds the referee against a file of cases decided by the organisers' own judge.
 *
 *     judge_cases CASES ANCHORS PROBLEMS
 *
 * CASES is a JSON list of objects with problem, seed, phrases, solution and the verdict: error,
 * score, move, power, used. ANCHORS is the folder with the phrase sets, phrases_NAME.txt, a phrase
 * a line; PROBLEMS that with problem_ID.json. Prints each mismatch and `N of M cases agree`; exits
 * with 1 if there was one. Without the file CASES there is nothing to compare: it says so, exit 0.
 */
#include "../../../port/posix/judge/host.h"
#include "../../../port/posix/judge/json.h"
#include "../../../core/judge/hextris/phrase.h"
#include "../../../core/judge/hextris/problem.h"
#include "../../../core/judge/hextris/verdict.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CASES_PATH_MAX 4096 /* bytes, with the NUL */

struct cases {
    struct judge_json json;
    const char *anchors;
    const char *problems;
};

/* The caller frees the text, in which the phrases stay. */
static char *cases_phrases(const struct cases *cases, size_t node, struct hextris_phrases *phrases)
{
    char path[CASES_PATH_MAX];
    size_t length;
    char *name =
        judge_json_string(&cases->json, judge_json_get(&cases->json, node, "an entry", "phrases"), &length,
                          "phrases");
    (void)snprintf(path, sizeof path, "%s/phrases_%s.txt", cases->anchors, name);
    free(name);
    char *text = judge_host_read_path(path, &length);
    for (char *line = text; *line;) {
        char *end = line + strcspn(line, "\n");
        char *next = *end ? end + 1 : end;
        *end = '\0';
        hextris_phrase_add(phrases, line);
        line = next;
    }
    return text;
}

/* Whether the phrases used are those listed: every one listed is used, and they are as many. */
static bool cases_same_phrases(const struct cases *cases, size_t node,
                               const struct hextris_phrases *phrases)
{
    size_t used = 0;
    for (size_t i = 0; i < phrases->count; i++)
        used += phrases->list[i].uses > 0;
    node = judge_json_list(&cases->json, judge_json_get(&cases->json, node, "an entry", "used"), "used");
    if (judge_json_count(&cases->json, node) != used)
        return false;
    for (; node; node = judge_json_next(&cases->json, node)) {
        size_t length;
        char *text = judge_json_string(&cases->json, node, &length, "used");
        bool found = false;
        for (size_t i = 0; i < phrases->count; i++)
            found |= phrases->list[i].uses > 0 && strcmp(phrases->list[i].text, text) == 0;
        free(text);
        if (!found)
            return false;
    }
    return true;
}

static int64_t cases_number(const struct cases *cases, size_t node, const char *key)
{
    return judge_json_get_integer(&cases->json, node, "an entry", key, 0, INT64_MAX);
}

static bool cases_compare(const struct cases *cases, size_t node, size_t number,
                          const struct hextris_verdict *verdict, const struct hextris_phrases *phrases)
{
    size_t error = judge_json_get(&cases->json, node, "an entry", "error");
    bool wrong = cases->json.nodes[error].kind == JUDGE_JSON_STRING;
    int64_t score = cases_number(cases, node, "score");
    int64_t move = cases_number(cases, node, "move");
    int64_t power = cases_number(cases, node, "power");
    bool same_phrases = cases_same_phrases(cases, node, phrases);
    if (verdict->score == score && verdict->move == move && verdict->power == power &&
        same_phrases && wrong == (verdict->error[0] != '\0'))
        return true;
    printf("case %zu: score %lld = %lld + %lld should be %lld = %lld + %lld; phrases %s; "
           "%s should be %s\n",
           number, (long long)verdict->score, (long long)verdict->move, (long long)verdict->power,
           (long long)score, (long long)move, (long long)power, same_phrases ? "agree" : "differ",
           verdict->error[0] ? verdict->error : "no error", wrong ? "an error" : "no error");
    return false;
}

static bool cases_judge(const struct cases *cases, size_t node, size_t number)
{
    char path[CASES_PATH_MAX];
    struct hextris_problem problem;
    struct hextris_phrases phrases = {NULL, 0};
    size_t length;
    (void)snprintf(path, sizeof path, "%s/problem_%lld.json", cases->problems,
             (long long)cases_number(cases, node, "problem"));
    hextris_problem_open(&problem, path);
    char *lines = cases_phrases(cases, node, &phrases);
    size_t solution = judge_json_get(&cases->json, node, "an entry", "solution");
    char *text = judge_json_string(&cases->json, solution, &length, "solution");
    struct hextris_verdict verdict = hextris_verdict_of(&problem, cases_number(cases, node, "seed"),
                                                    text, length, &phrases, NULL, NULL);
    bool agrees = cases_compare(cases, node, number, &verdict, &phrases);
    free(text);
    free(lines);
    hextris_phrase_free(&phrases);
    hextris_problem_free(&problem);
    return agrees;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        judge_host_fail("usage: judge_cases CASES ANCHORS PROBLEMS");
    FILE *file = fopen(argv[1], "rb");
    if (!file) {
        printf("skipped: there are no judged cases at %s\n", argv[1]);
        return EXIT_SUCCESS;
    }
    struct cases cases = {.anchors = argv[2], .problems = argv[3]};
    size_t length;
    char *text = judge_host_read(file, argv[1], &length);
    (void)fclose(file);
    size_t node = judge_json_read(&cases.json, argv[1], text, length);
    size_t count = 0;
    size_t agreeing = 0;
    node = judge_json_list(&cases.json, node, "the file");
    for (; node; node = judge_json_next(&cases.json, node))
        agreeing += cases_judge(&cases, node, count++);
    printf("%zu of %zu cases agree\n", agreeing, count);
    printf("%zu passed, %zu failed\n", agreeing, count - agreeing);
    judge_json_free(&cases.json);
    return agreeing == count ? EXIT_SUCCESS : EXIT_FAILURE;
}
