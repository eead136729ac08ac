/* Fuzz target: the Brain Wall judge, given any list of poses or bare pose for a problem of its own, or any
 * problem for a pose of its own. */
#include "judge_inside.h"

#define main wall_main
/* NOLINTBEGIN(bugprone-suspicious-include): the whole judge, with another host */
#include "../../port/posix/judge/json.c"
#include "../../port/posix/judge/brainwall/csv.c"
#include "../../core/judge/brainwall/fault.c"
#include "../../core/judge/brainwall/geometry.c"
#include "../../port/posix/judge/brainwall/main.c"
#include "../../port/posix/judge/brainwall/points.c"
#include "../../core/judge/brainwall/pose.c"
#include "../../core/judge/brainwall/problem.c"
#include "../../port/posix/judge/brainwall/report.c"
#include "../../port/posix/judge/brainwall/show.c"
#include "../../core/judge/brainwall/sum.c"
#include "../../core/judge/brainwall/table.c"
#include "../../core/judge/brainwall/verdict.c"
/* NOLINTEND(bugprone-suspicious-include) */
#undef main

/* A hole with a notch, an edge that is listed twice, a bonus for the problem itself. */
static const char PROBLEM[] =
    "{\"hole\":[[0,0],[9,0],[9,9],[5,3],[0,9]],\"epsilon\":200000,\"figure\":{\"edges\":[[0,1],[1,2],[1,2]],"
    "\"vertices\":[[0,0],[5,0],[5,5]]},\"bonuses\":[{\"bonus\":\"SUPERFLEX\",\"problem\":7,\"position\":[0,0]}]}";
static const char POSE[] = "{\"vertices\":[[0,0],[5,0],[6,5],[3,3]],"
                           "\"bonuses\":[{\"bonus\":\"BREAK_A_LEG\",\"problem\":1,\"edge\":[0,1]}]}";

enum { AS_TEXT, AS_JSON, AS_PICTURE, AS_PROBLEM, MODES };

static void judge_all(void *context)
{
    static char words[][12] = {"judge", "p7", "--json", "--show", "-", "--unlocked"};
    size_t mode = *(size_t *)context;
    char *second[MODES] = {words[5], words[2], words[3], words[2]};
    char *arguments[] = {words[0], words[1], second[mode], mode == AS_PICTURE ? words[4] : NULL, NULL};
    int status = wall_main(mode == AS_PICTURE ? 4 : 3, arguments);

    FUZZ_CHECK(status == 0 || status == WALL_MAIN_FAULTY);
}

static void set_text(const char **text, size_t *length, const void *bytes, size_t size)
{
    *text = bytes;
    *length = size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool silent;
    size_t mode = size % MODES;
    const char *file = mode == AS_PROBLEM ? "p7:" : "standard input:";

    if (!silent && freopen("/dev/null", "w", stdout) == NULL)
        fuzz_fail(__FILE__, __LINE__, "/dev/null");
    silent = true;
    set_text(&inside_file.text, &inside_file.length, PROBLEM, sizeof PROBLEM - 1);
    set_text(&inside_input.text, &inside_input.length, POSE, sizeof POSE - 1);
    if (mode == AS_PROBLEM)
        set_text(&inside_file.text, &inside_file.length, data, size);
    else
        set_text(&inside_input.text, &inside_input.length, data, size);
    if (!judge_inside(judge_all, &mode))
        FUZZ_CHECK(strncmp(inside_error, file, strlen(file)) == 0);
    return 0;
}
