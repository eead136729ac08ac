/* Fuzz target: the player for Less on standard input that may be anything. It must end, with a status that
 * its help names and a line of reasons for every status but 0, and write nothing but turns and moves. The
 * referee's rules are not asked: the turns of the others decide whether its own are right, and
 * test_less_player does that. */
#include "fuzz.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/less/rules/notation.h"
#include "../../port/program.h"
#include "../kit/fake_port.h"

/* Too little memory for tables of solo distances, so that a game takes no time. */
enum { MEMORY = 600 << 10 };

/* Every line of the output is a turn, or a move of the rush, which is a turn of one move. */
static void check_output(void)
{
    const char *line = fake.out;
    struct turn turn;

    while (*line != '\0') {
        const char *end = strchr(line, '\n');
        FUZZ_CHECK(end != NULL && notation_read_turn(line, (size_t)(end - line), &turn));
        line = end + 1;
    }
}

/* What is said of the input: all but the note on the tables, which comes first, if the search was set up. */
static const char *said_of_input(void)
{
    static const char TABLES[] = "play_less: 0 of 4 tables ";

    return strncmp(fake.err, TABLES, sizeof TABLES - 1) == 0 ? strchr(fake.err, '\n') + 1 : fake.err;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char name[] = "play", option[] = "-b", work[] = "100";
    char *words[] = {name, option, work, NULL}, *text = malloc(size + 1);
    const char *newline;
    int status;

    FUZZ_CHECK(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    fake_reset();
    fake.memory_max = MEMORY;
    fake.memory_fixed = true;
    fake.read_most = 64;
    fake_file("-", text);
    status = program_main(3, words);
    FUZZ_CHECK(status == PROGRAM_DONE || status == PROGRAM_PARTLY);
    newline = strchr(said_of_input(), '\n');
    FUZZ_CHECK(status == PROGRAM_DONE ? newline == NULL : newline != NULL && newline[1] == '\0');
    check_output();
    free(text);
    return 0;
}
