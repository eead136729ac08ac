/* Judge cases: holds the judge against a file of cases decided by the organisers' own one.
 *
 *     judge_cases CASES ANCHORS PROBLEMS
 *
 * CASES is a JSON list of objects with problem, seed, phrases, solution and the verdict: error, score, move, power,
 * used. ANCHORS is the folder with the phrase sets, phrases_NAME.txt, a phrase a line; PROBLEMS that with
 * problem_ID.json. Prints each mismatch and `N of M cases agree`; exits with 1 if there was one. Without the file CASES
 * there is nothing to compare: it says so, exit 0. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/judge/hextris/hextris.h"
#include "../../kit/host.h"
#include "../../kit/judged.h"

enum { PATH_LONGEST = 4096, PHRASES = 1024 };

struct cases {
    struct judge_json json;
    struct arena strings;
    const char *anchors, *problems;
};

/* What the judge says of a case. */
struct verdict {
    int64_t move, power;
    const char *error; /* NULL: none */
    uint32_t used;     /* phrases, in a list of their names */
    const char *names[PHRASES];
};

/* The phrases of a set, as options of a problem; returns how many. */
static size_t read_phrases(const struct cases *cases, const char *set, struct game_text *options)
{
    char path[PATH_LONGEST];
    size_t length, count = 0;
    char *text;

    (void)snprintf(path, sizeof path, "%s/phrases_%s.txt", cases->anchors, set);
    text = judge_host_read_path(path, &length);
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (count == PHRASES)
            judge_host_fail("%s: more than %d phrases", path, PHRASES);
        options[count++] = judged_option('p', line);
    }
    free(text);
    return count;
}

/* Whether the phrases used are those listed: every one listed is used, and they are as many. */
static bool same_phrases(const struct cases *cases, size_t node, const struct verdict *verdict)
{
    const struct judge_json *json = &cases->json;

    node = judge_json_list(json, judge_json_get(json, node, "an entry", "used"), "used");
    if (judge_json_count(json, node) != verdict->used)
        return false;
    for (; node != 0; node = judge_json_next(json, node)) {
        bool found = false;

        for (uint32_t i = 0; i < verdict->used; i++)
            found = found || judge_json_same(json, node, verdict->names[i]);
        if (!found)
            return false;
    }
    return true;
}

static int64_t number_of(const struct cases *cases, size_t node, const char *key)
{
    return judge_json_get_integer(&cases->json, node, "an entry", key, 0, INT64_MAX);
}

static bool agrees(const struct cases *cases, size_t node, size_t number, const struct verdict *verdict)
{
    bool wrong = judge_json_is(&cases->json, judge_json_get(&cases->json, node, "an entry", "error"),
                               JUDGE_JSON_STRING);
    int64_t score = number_of(cases, node, "score"), move = number_of(cases, node, "move");
    int64_t power = number_of(cases, node, "power");
    bool same = same_phrases(cases, node, verdict);

    judged_check(&cases->json);
    if (verdict->move == move && verdict->power == power && score == move + power && same &&
        wrong == (verdict->error != NULL))
        return true;
    printf("case %zu: %lld + %lld should be %lld = %lld + %lld; phrases %s; %s should be %s\n", number,
           (long long)verdict->move, (long long)verdict->power, (long long)score, (long long)move, (long long)power,
           same ? "agree" : "differ", verdict->error != NULL ? verdict->error : "no error",
           wrong ? "an error" : "no error");
    return false;
}

/* Plays a solution. One with an error has no points. */
static void play(struct judged *judged, int64_t seed, struct game_text text, struct game_step *step,
                 struct verdict *verdict)
{
    uint32_t start = judged_start(judged, seed);
    struct game_figure figure;

    *verdict = (struct verdict){.error = start == UINT32_MAX ? "there is no such seed" : NULL};
    if (verdict->error == NULL && judged_play(judged, start, text, step) < text.length)
        verdict->error = step->wrong.text;
    if (verdict->error != NULL)
        return;
    verdict->move = judged_figure(judged, 0);
    verdict->power = judged_figure(judged, 1);
    for (uint32_t i = 0; game_hextris.figure(judged->problem, judged->state, i, &figure); i++)
        if (figure.table != NULL && figure.value > 0)
            verdict->names[verdict->used++] = figure.name;
}

static struct game_text string_of(const struct cases *cases, struct arena *strings, size_t node, const char *key)
{
    return judge_json_string(&cases->json, strings, judge_json_get(&cases->json, node, "an entry", key), key);
}

static bool judge(const struct cases *cases, size_t node, size_t number)
{
    static struct verdict verdict;
    struct arena strings = cases->strings;
    struct game_text options[PHRASES], set = string_of(cases, &strings, node, "phrases");
    struct game_text solution = string_of(cases, &strings, node, "solution");
    size_t count = read_phrases(cases, set.bytes, options), length;
    struct game_step step;
    struct judged judged;
    char path[PATH_LONGEST];
    char *text;
    bool right;

    (void)snprintf(path, sizeof path, "%s/problem_%lld.json", cases->problems,
                   (long long)number_of(cases, node, "problem"));
    judged_check(&cases->json);
    text = judge_host_read_path(path, &length);
    judged_open(&judged, &game_hextris, path, (struct game_text){text, length}, options, count);
    play(&judged, number_of(cases, node, "seed"), solution, &step, &verdict);
    right = agrees(cases, node, number, &verdict);
    judged_close(&judged);
    free(text);
    while (count > 0)
        free((void *)(uintptr_t)options[--count].bytes);
    return right;
}

int main(int argc, char **argv)
{
    struct cases cases;
    size_t length, node, count = 0, agreeing = 0;
    FILE *file;
    char *text;

    if (argc != 4)
        judge_host_fail("usage: judge_cases CASES ANCHORS PROBLEMS");
    cases.anchors = argv[2];
    cases.problems = argv[3];
    file = fopen(argv[1], "rb");
    if (file == NULL) {
        printf("skipped: there are no judged cases at %s\n", argv[1]);
        return EXIT_SUCCESS;
    }
    text = judge_host_read(file, argv[1], &length);
    (void)fclose(file);
    node = judged_json(&cases.json, argv[1], (struct game_text){text, length}, &cases.strings);
    for (node = judge_json_list(&cases.json, node, "the file"); node != 0; node = judge_json_next(&cases.json, node))
        agreeing += judge(&cases, node, count++);
    judged_check(&cases.json);
    printf("%zu of %zu cases agree\n%zu passed, %zu failed\n", agreeing, count, agreeing, count - agreeing);
    free(cases.json.wrong);
    free(text);
    return agreeing == count ? EXIT_SUCCESS : EXIT_FAILURE;
}
