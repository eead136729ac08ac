/* The program play_less: options, memory, and one game by the conversation on standard input and output. */
#include "../../../port/port.h"
#include "../../../port/program.h"
#include "../../base/block.h"
#include "../../base/report.h"
#include "arguments.h"
#include "conversation.h"

/* Takes the block of memory that -m allows. False when -m is too small for any game, as *wrong then says. */
static bool take_memory(const struct arguments *arguments, struct arena *arena, struct message *wrong)
{
    size_t overhead = port_overhead(1), least = conversation_need() + ARENA_ALIGN;
    size_t wanted = block_within(block_bytes(arguments->memory_mb), overhead, least);

    if (wanted != 0)
        (void)block_take(wanted, least, overhead, arena);
    else
        block_refuse(wrong, arguments->memory_mb, overhead, least);
    return wanted != 0;
}

int program_main(int argc, char **argv)
{
    struct arguments arguments;
    struct conversation *conversation;
    struct message wrong;
    struct arena arena;
    int status;

    report_start(ARGUMENTS_SET.name, false);
    status = option_answer(arguments_read(&arguments, argc, argv, &wrong), &ARGUMENTS_SET, &wrong);
    if (status >= 0)
        return status;
    if (!take_memory(&arguments, &arena, &wrong))
        return option_wrong(&wrong);
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
    return ARGUMENTS_SET.name;
}
