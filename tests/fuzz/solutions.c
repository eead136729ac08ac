/* Fuzz target: the judge, given any list of solutions for a problem of its own. */
#include "judge_inside.h"

#define main hextris_main
/* NOLINTBEGIN(bugprone-suspicious-include): the whole judge, with another host */
#include "../../core/judge/hextris/cube.c"
#include "../../port/posix/judge/hextris/entry.c"
#include "../../core/judge/hextris/game.c"
#include "../../port/posix/judge/json.c"
#include "../../port/posix/judge/hextris/main.c"
#include "../../core/judge/hextris/phrase.c"
#include "../../core/judge/hextris/problem.c"
#include "../../port/posix/judge/hextris/report.c"
#include "../../port/posix/judge/hextris/show.c"
#include "../../port/posix/judge/hextris/table.c"
#include "../../core/judge/hextris/verdict.c"
/* NOLINTEND(bugprone-suspicious-include) */
#undef main

/* A person would have to watch: no target asks for it. */
void judge_terminal_check(void)
{
    FUZZ_CHECK(false);
}

void hextris_watch(const struct hextris_watch_game *games, size_t count, struct hextris_phrases *phrases, bool by_units,
                 int64_t seconds)
{
    (void)games;
    (void)count;
    (void)phrases;
    (void)by_units;
    (void)seconds;
    FUZZ_CHECK(false);
}

/* A unit of one cell, one that orientations in place and a long one; seeds that are listed twice or negative. */
static const char PROBLEM[] =
    "{\"id\":-3,\"width\":5,\"height\":6,\"sourceLength\":9,\"sourceSeeds\":[0,7,-1,7],"
    "\"filled\":[{\"x\":0,\"y\":5},{\"x\":1,\"y\":5},{\"x\":3,\"y\":5},{\"x\":4,\"y\":5}],\"units\":["
    "{\"members\":[{\"x\":0,\"y\":0}],\"pivot\":{\"x\":0,\"y\":0}},"
    "{\"members\":[{\"x\":0,\"y\":0},{\"x\":2,\"y\":0}],\"pivot\":{\"x\":1,\"y\":0}},"
    "{\"members\":[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0},{\"x\":2,\"y\":1}],\"pivot\":{\"x\":9,\"y\":-3}}]}";

static void judge_all(void *context)
{
    static char words[][8] = {"judge", "p", "-p", "ei!", "-p", "Dp", "--json", "--show"};
    size_t mode = *(size_t *)context; /* 0: as text, 1: as JSON, 2: with frames */
    char *arguments[] = {words[0], words[1], words[2], words[3],
                         words[4], words[5], mode > 0 ? words[5 + mode] : NULL, NULL};
    int status = hextris_main(mode > 0 ? 7 : 6, arguments);

    FUZZ_CHECK(status == 0 || status == HEXTRIS_MAIN_FAULTY);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool silent;
    size_t mode = size % 3;

    if (!silent && freopen("/dev/null", "w", stdout) == NULL)
        fuzz_fail(__FILE__, __LINE__, "/dev/null");
    silent = true;
    inside_file.text = PROBLEM;
    inside_file.length = sizeof PROBLEM - 1;
    inside_input.text = (const char *)data;
    inside_input.length = size;
    if (!judge_inside(judge_all, &mode))
        FUZZ_CHECK(strncmp(inside_error, "standard input:", 15) == 0);
    return 0;
}
