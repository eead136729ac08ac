/* The program play_less: options, memory, and one game by the conversation on standard input and output. */
#include <string.h>

#include "../../../port/port.h"
#include "../../../port/program.h"
#include "../../base/report.h"
#include "arguments.h"
#include "conversation.h"

static const char NAME[] = "play_less";

static const char VERSION[] = "play_less 1.0\n";

static const char HELP[] =
    "play_less [options]\n"
    "Plays one colour of Less, the game of CodeCup 2018, in the words of the contest's judge:\n"
    "reads board, colour and the others' turns, a line each, and writes its own turns.\n"
    "\n"
    "  -t SECONDS    limit of its processor time for the whole game; 30 if not given\n"
    "  --clock       the limit is for time on the clock, waiting for others not counted\n"
    "  -b WORK       work for each turn, and no clock; WORK may end in k, M or G;\n"
    "                0: the turn that gets nearest to home\n"
    "  -m MEGABYTES  memory limit of the process; 256 if not given\n"
    "  -v            says on standard error what it expects of each turn\n"
    "  -h, --help    this text\n"
    "  --version     the version\n"
    "\n"
    "Work is counted in moves looked at, some fifty million a second of a desktop core.\n"
    "The same -b plays the same game on every machine with memory for its tables.\n"
    "\n"
    "Exit status: 0 the game was played to its end; 1 a line was not what it must be, or the\n"
    "input ended too early; 2 wrong options; 3 the output could not be written; 128 + signal\n"
    "after an interruption, with the turn at hand written.\n";

static int say(const char *text)
{
    if (port_write(PORT_OUT, text, strlen(text)) && port_end_output())
        return PROGRAM_DONE;
    report_lost_output();
    return PROGRAM_OUTPUT;
}

static int usage(struct message *wrong)
{
    message_text(wrong, "; try --help");
    report_error(wrong);
    return PROGRAM_USAGE;
}

/* Obtains the block that -m allows or, where the system has no such block, one of half the size, and so on to the least
 * that will do. False
 * when -m is too small for any game: *wrong says so. Where the system has no block at all, that is reported, and the
 * arena is empty. */
static bool take_memory(const struct arguments *arguments, struct arena *arena, struct message *wrong)
{
    uint64_t most = SIZE_MAX / 2 >> 20, megabytes = arguments->memory_mb < most ? arguments->memory_mb : most;
    size_t overhead = port_overhead(1), least = conversation_need() + ARENA_ALIGN;
    size_t tried = (size_t)megabytes << 20, size;
    void *block = NULL;

    if (tried < overhead + least) {
        message_text(wrong, "-m ");
        message_unsigned(wrong, arguments->memory_mb);
        message_text(wrong, ": at least ");
        message_unsigned(wrong, ((uint64_t)overhead + least + (1 << 20) - 1) >> 20);
        message_text(wrong, " megabytes are needed");
        return false;
    }
    for (tried -= overhead; block == NULL && tried >= least;
         tried = tried > least && tried / 2 < least ? least : tried / 2) {
        size = tried;
        block = port_memory(&size);
        *arena = arena_over(block, block != NULL ? size : 0);
    }
    if (block == NULL)
        report_memory("the memory block", least, 0);
    return true;
}

int program_main(int argc, char **argv)
{
    struct arguments arguments;
    struct conversation *conversation;
    struct message wrong;
    struct arena arena;
    int status;

    report_start(NAME, false);
    switch (arguments_read(&arguments, argc, argv, &wrong)) {
    case ARGUMENTS_HELP: return say(HELP);
    case ARGUMENTS_VERSION: return say(VERSION);
    case ARGUMENTS_WRONG: return usage(&wrong);
    default: break;
    }
    if (!take_memory(&arguments, &arena, &wrong))
        return usage(&wrong);
    conversation = ARENA_TAKE(&arena, 1, struct conversation);
    if (conversation == NULL)
        return PROGRAM_PARTLY;
    status = conversation_run(conversation, &arguments, arena);
    if (status != PROGRAM_OUTPUT && !port_end_output()) {
        report_lost_output();
        status = PROGRAM_OUTPUT;
    }
    return status;
}

const char *program_name(void)
{
    return NAME;
}
