/* The program of the contest that it is linked with. */
#include "../../port/program.h"
#include "judge.h"

int program_main(int argc, char **argv)
{
    return judge_main(&JUDGE_CONTEST, argc, argv);
}

const char *program_name(void)
{
    return JUDGE_CONTEST.set.name;
}
