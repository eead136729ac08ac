/* Bad input: runs the program with every row of the table and a good problem.
 *
 *     bad_input PROGRAM
 *
 * Standard error must be the row's message and nothing else, and the exit status that of its section. Where the options
 * are right, the good problem must be played as it is without the bad input. Prints a line of the Test Anything
 * Protocol for each row. */
#define _XOPEN_SOURCE 700 /* mkdtemp, realpath */

#include <stdint.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../core/engine_program.h"
#include "bad_table.h"
#include "problem_text.h"

enum { COMMAND = 4096 + BAD_COLUMN, MESSAGES = 1 << 16 };

static char messages[MESSAGES], output[MESSAGES], good_output[MESSAGES], expected[MESSAGES];

static void write_file(const char *name, const struct text *text)
{
    FILE *file = fopen(name, "wb");

    if (file == NULL || fwrite(text->bytes, 1, text->length, file) != text->length
        || fclose(file) != 0) {
        printf("Bail out! cannot write %s\n", name);
        exit(2);
    }
}

static void read_file(const char *name, char *to)
{
    FILE *file = fopen(name, "rb");
    size_t length = file != NULL ? fread(to, 1, MESSAGES - 1, file) : 0;

    to[length] = '\0';
    if (file != NULL)
        fclose(file);
}

/* Runs a line of the shell that has $play; returns its exit status. */
static int run(const char *line)
{
    static char command[COMMAND];
    int status;

    snprintf(command, sizeof command, "{ %s\n} >out 2>err </dev/null", line);
    fflush(stdout);
    status = system(command);
    read_file("out", output);
    read_file("err", messages);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void quotes(char *text)
{
    for (; *text != '\0'; text++)
        *text = *text == '\'' ? '"' : *text;
}

static void name_last_preset(char *text)
{
    static char rest[BAD_COLUMN];
    char *name = strstr(text, "{last}");

    if (name == NULL)
        return;
    strcpy(rest, name + strlen("{last}"));
    sprintf(name, "%u%s", (unsigned)ENGINE.presets - 1, rest);
}

/* ---- the sections ---- */

static int give_line(struct bad_row *row, const char *before, const char *after)
{
    static char line[COMMAND];

    quotes(row->columns[0]);
    quotes(row->columns[1]);
    name_last_preset(row->columns[1]);
    snprintf(expected, sizeof expected, "play_icfp2015: %.1000s\n", row->columns[1]);
    snprintf(line, sizeof line, "%s%s%s", before, row->columns[0], after);
    return run(line);
}

static int give(struct bad_row *row)
{
    if (strcmp(row->section, "file") == 0)
        return give_line(row, "", "; $play -f bad.json -f good.json -b 1000");
    return give_line(row, "$play -f good.json -b 1000 ", "");
}

/* ---- the whole ---- */

/* A message that ends in * is known by its beginning. */
static bool said_it(void)
{
    const char *star = strstr(expected, "*\n");

    return star != NULL ? strncmp(messages, expected, (size_t)(star - expected)) == 0
                        : strcmp(messages, expected) == 0;
}

/* As without the bad things; one game more may stand behind it that only falls, for want of memory. */
static bool good_was_played(void)
{
    size_t length = strlen(good_output) - strlen("]\n");
    const char *more = output + length;

    if (strncmp(output, good_output, length) != 0)
        return false;
    return strcmp(more, "]\n") == 0 ||
           (strncmp(more, ",\n{", 3) == 0 && strstr(more, "\"tag\":\"b0:0\"") != NULL &&
            strchr(more, '{') == strrchr(more, '{'));
}

static bool as_expected(const struct bad_row *row, int status)
{
    return status == row->status && said_it() && (status <= 1 ? good_was_played() : output[0] == '\0');
}

static void make_file(const char *name, const char *part, const char *by)
{
    struct text text = small_text(part, by);

    write_file(name, &text);
    free(text.bytes);
}

static void make_files(void)
{
    make_file("good.json", "", "");
    make_file("big.json", "'sourceLength':5", "'sourceLength':1000000");
    if (run("$play -f good.json -b 1000") != 0) {
        printf("Bail out! the good problem is not played: %s\n", messages);
        exit(2);
    }
    strcpy(good_output, output);
}

int main(int argc, char **argv)
{
    static struct bad_row row;
    FILE *table = fopen(BAD_TABLE, "r");
    char folder[] = "/tmp/bad_input_XXXXXX";
    int count = 0, failed = 0;

    if (argc != 2 || table == NULL || realpath(argv[1], expected) == NULL
        || setenv("play", expected, 1) != 0 || setenv("LC_ALL", "C", 1) != 0
        || mkdtemp(folder) == NULL || chdir(folder) != 0) {
        fprintf(stderr, "usage: bad_input PROGRAM, where " BAD_TABLE " is\n");
        return 2;
    }
    make_files();
    while (bad_table_next(table, &row)) {
        run("rm -rf bad.json");
        int status = give(&row);
        bool good = as_expected(&row, status);
        printf("%sok %d - %s %d: %s", good ? "" : "not ", ++count, row.section, row.status, expected);
        if (!good)
            printf("# line %d, status %d: %s# output: %.200s\n", row.number, status, messages, output);
        failed += !good;
    }
    fclose(table);
    run("rm -rf \"$PWD\"");
    return failed == 0 && count > 0 ? 0 : 1;
}
