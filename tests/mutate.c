/* Mutate: makes small mistakes in a C source, to see whether the tests notice.
 *
 *     mutate FILE          lists the mutants, one a line: number, line of the file, what is done
 *     mutate FILE NUMBER   prints the source with that one mistake
 *     mutate -s SEED COUNT FILE...
 *                          draws COUNT mutants of all files together: file and number, one a line
 *
 * A mistake is an operator or a number replaced by its neighbour, a negation or a statement left out. Comments,
 * strings, directives and declarations are left alone. The list depends on the text alone. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/random.h"

enum { SOURCE_MAX = 1 << 20, LIST = -1, COUNT = -2, FILES_MAX = 64 };

struct source {
    char text[SOURCE_MAX]; /* ends in a NUL */
    char code[SOURCE_MAX]; /* the same with blanks for all that is no code */
    size_t length;
};

struct mutants {
    const struct source *source;
    long wanted; /* LIST: print the list; COUNT: nothing */
    long count;
};

/* ---- what is code ---- */

static void blank(struct source *source, size_t from, size_t end)
{
    for (; from < end && from < source->length; from++)
        if (source->code[from] != '\n')
            source->code[from] = ' ';
}

/* The end of a comment, string, character or directive that begins at `at`; `at` if none does. */
static size_t skipped(const char *text, size_t at)
{
    bool line_start = at == 0 || text[at - 1] == '\n';
    const char *end;

    if (strncmp(text + at, "/*", 2) == 0) {
        end = strstr(text + at, "*/");
        return end != NULL ? (size_t)(end - text) + 2 : at;
    }
    if (line_start && text[at] == '#') {
        do
            at += strcspn(text + at, "\n") + 1;
        while (at >= 2 && text[at - 2] == '\\');
        return at;
    }
    if (text[at] == '"' || text[at] == '\'') {
        size_t close = at + 1;
        while (text[close] != text[at] && text[close] != '\0')
            close += text[close] == '\\' ? 2 : 1;
        return close + 1;
    }
    return at;
}

static void find_code(struct source *source)
{
    memcpy(source->code, source->text, source->length + 1);
    for (size_t at = 0; at < source->length;) {
        size_t end = skipped(source->text, at);
        blank(source, at, end);
        at = end > at ? end : at + 1;
    }
}

/* ---- mutants ---- */

static void print_line(const struct source *source, size_t at, size_t length, const char *by)
{
    size_t start = at, end = at + length;

    while (start > 0 && source->text[start - 1] != '\n')
        start--;
    while (start < at && source->text[start] == ' ')
        start++;
    end += strcspn(source->text + end, "\n");
    printf("%.*s%s%.*s\n", (int)(at - start), source->text + start, by, (int)(end - at - length),
           source->text + at + length);
}

static int line_of(const struct source *source, size_t at)
{
    int line = 1;

    for (size_t i = 0; i < at; i++)
        line += source->text[i] == '\n';
    return line;
}

/* One mutant: `length` characters at `at` replaced. */
static void mutant(struct mutants *mutants, size_t at, size_t length, const char *by)
{
    const struct source *source = mutants->source;

    if (mutants->wanted == LIST) {
        printf("%ld %d ", mutants->count, line_of(source, at));
        print_line(source, at, length, by);
    } else if (mutants->count == mutants->wanted) {
        printf("%.*s%s%s", (int)at, source->text, by, source->text + at + length);
    }
    mutants->count++;
}

/* Operators have a blank on either side where they have two operands; so a pointer's * and & and a
 * sign are no part of this. The longer ones first. */
static const struct {
    const char *from, *by;
} OPERATORS[] = {
    {" <<= ", " >>= "}, {" >>= ", " <<= "}, {" << ", " >> "}, {" >> ", " << "}, {" <= ", " < "},
    {" >= ", " > "},    {" == ", " != "},   {" != ", " == "}, {" < ", " <= "},  {" > ", " >= "},
    {" && ", " || "},   {" || ", " && "},   {" += ", " -= "}, {" -= ", " += "}, {" |= ", " &= "},
    {" &= ", " |= "},   {" *= ", " += "},   {" /= ", " *= "}, {" + ", " - "},   {" - ", " + "},
    {" * ", " + "},     {" / ", " * "},     {" % ", " / "},   {" & ", " | "},   {" | ", " & "},
    {" ^ ", " | "},     {"++", "--"},       {"--", "++"},
};

static bool try_operator(struct mutants *mutants, size_t at)
{
    for (size_t i = 0; i < sizeof OPERATORS / sizeof *OPERATORS; i++) {
        size_t length = strlen(OPERATORS[i].from);
        if (strncmp(mutants->source->code + at, OPERATORS[i].from, length) != 0)
            continue;
        mutant(mutants, at, length, OPERATORS[i].by);
        return true;
    }
    return false;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void try_word(struct mutants *mutants, size_t at)
{
    const char *code = mutants->source->code;
    size_t length = 0;
    char by[32];

    if (at > 0 && (is_word(code[at - 1]) || code[at - 1] == '.'))
        return;
    while (is_word(code[at + length]))
        length++;
    if (length == 4 && strncmp(code + at, "true", 4) == 0)
        mutant(mutants, at, length, "false");
    if (length == 5 && strncmp(code + at, "false", 5) == 0)
        mutant(mutants, at, length, "true");
    if (length == 0 || length > 9 || strspn(code + at, "0123456789") < length)
        return;
    snprintf(by, sizeof by, "%ld", strtol(code + at, NULL, 10) + 1);
    mutant(mutants, at, length, by);
    if (length == 1 && code[at] == '1')
        mutant(mutants, at, length, "0");
}

/* A line that is a whole statement and no declaration: a call, an assignment, a jump. */
static void try_statement(struct mutants *mutants, size_t at)
{
    const char *code = mutants->source->code, *line = code + at;
    size_t indent = strspn(line, " "), length = strcspn(line, "\n");
    const char *word = line + indent;
    size_t word_length = strcspn(word, " \n");

    if ((at > 0 && code[at - 1] != '\n') || indent < 4 || length < 2 || line[length - 1] != ';')
        return;
    /* The statement began on this line, and ... */
    const char *before = line;
    while (before > code && (before[-1] == '\n' || before[-1] == ' '))
        before--;
    if (before > code && strchr(";{})", before[-1]) == NULL)
        return;
    /* ... it is an assignment to something, a call or a jump. */
    bool jump = strncmp(word, "break;", 6) == 0 || strncmp(word, "continue;", 9) == 0;
    bool call = memchr(word, '(', word_length) != NULL && strncmp(word, "return", 6) != 0
        && strncmp(word, "for", 3) != 0 && strncmp(word, "while", 5) != 0 && strncmp(word, "if", 2) != 0;
    bool assignment = word[word_length] == ' ' && strchr("=+-|&*<>/", word[word_length + 1]) != NULL
        && strncmp(word, "return", 6) != 0;
    if (jump || call || assignment)
        mutant(mutants, at + indent, length - indent, ";");
}

static void find_mutants(struct mutants *mutants)
{
    const char *code = mutants->source->code;

    for (size_t at = 0; code[at] != '\0'; at++) {
        try_statement(mutants, at);
        if (try_operator(mutants, at))
            continue;
        try_word(mutants, at);
        if (code[at] == '!' && code[at + 1] != '=')
            mutant(mutants, at, 1, "");
    }
}

static long look_at(const char *path, long wanted)
{
    static struct source source;
    struct mutants mutants = {&source, wanted, 0};
    FILE *file = fopen(path, "r");

    if (file == NULL) {
        fprintf(stderr, "mutate: cannot read %s\n", path);
        exit(2);
    }
    source.length = fread(source.text, 1, SOURCE_MAX - 1, file);
    source.text[source.length] = '\0';
    fclose(file);
    find_code(&source);
    find_mutants(&mutants);
    return mutants.count;
}

/* Each mutant is drawn with the chance that is left for it: so all choices of `count` are as likely as another. */
static void draw(uint64_t seed, long count, char **paths, int path_count)
{
    struct random random = {seed};
    long counts[FILES_MAX], all = 0;

    for (int i = 0; i < path_count; i++)
        all += counts[i] = look_at(paths[i], COUNT);
    for (int i = 0; i < path_count; i++)
        for (long k = 0; k < counts[i]; k++, all--) {
            if (random_below(&random, (uint32_t)all) >= (uint32_t)count)
                continue;
            printf("%s %ld\n", paths[i], k);
            count--;
        }
}

int main(int argc, char **argv)
{
    long wanted = argc == 3 ? atol(argv[2]) : LIST;

    if (argc > 4 && argc - 4 <= FILES_MAX && strcmp(argv[1], "-s") == 0) {
        draw(strtoull(argv[2], NULL, 10), atol(argv[3]), argv + 4, argc - 4);
        return 0;
    }
    if (argc != 2 && argc != 3) {
        fprintf(stderr, "usage: mutate FILE [NUMBER], or mutate -s SEED COUNT FILE...\n");
        return 2;
    }
    return wanted < look_at(argv[1], wanted) ? 0 : 1;
}
