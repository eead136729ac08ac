/* See option.h. */
#include "option.h"

#include <stddef.h>
#include <string.h>

#include "../../port/port.h"
#include "../../port/program.h"
#include "argument.h"
#include "budget.h"
#include "report.h"
#include "version.h"

/* ---- kinds of values ---- */

/* Fractions are rounded down. */
static bool read_count(const char *text, uint64_t *number)
{
    bool right = argument_thousandths(text, number);

    *number /= 1000;
    return right;
}

static bool read_work(const char *text, uint64_t *number)
{
    return argument_work(&text, number) && *text == '\0';
}

const struct option_kind OPTION_TEXT = {.what = "a text"};
const struct option_kind OPTION_COUNT = {.what = "a number", .read = read_count};
const struct option_kind OPTION_SECONDS = {.what = "a number of seconds", .read = argument_thousandths, .unit = 1000};
const struct option_kind OPTION_WORK = {.what = "an amount of work WORK[k|M|G]", .read = read_work};

/* ---- rows ---- */

static const struct option ALWAYS[] = {
    {.id = 'h', .group = "Other", .long_name = "--help", .help = "print this help and exit"},
    {.id = OPTION_LONG, .long_name = "--version", .help = "print the version and exit"},
    {.id = 0},
};

const struct option *option_row(const struct option_set *set, uint32_t number)
{
    for (uint32_t i = 0; i <= OPTION_TABLES; i++)
        for (const struct option *row = i < OPTION_TABLES ? set->tables[i] : ALWAYS; row != NULL && row->id != 0; row++)
            if (number-- == 0)
                return row;
    return NULL;
}

/* The row with that letter or, if `letter` is 0, with that long name; NULL: unknown option. */
static const struct option *find(const struct option_set *set, int letter, const char *word)
{
    const struct option *row;

    for (uint32_t i = 0; (row = option_row(set, i)) != NULL; i++)
        if (letter != 0 ? row->id == letter : row->long_name != NULL && argument_same(row->long_name, word))
            break;
    return row;
}

/* ---- the walk ---- */

struct option_walk option_walk(const struct option_set *set, int argc, char *const *argv)
{
    return (struct option_walk){.set = set, .argc = argc, .argv = argv, .next = 1};
}

static enum option_status refuse(struct message *wrong, const char *option, const char *value, const char *reason)
{
    message_clear(wrong);
    argument_refuse(wrong, option, value, reason);
    return OPTION_WRONG;
}

enum option_status option_refuse(const struct option_walk *walk, struct message *wrong, const char *reason)
{
    const char letter[] = {'-', (char)walk->row->id, '\0'};

    return refuse(wrong, walk->row->id < OPTION_LONG ? letter : walk->row->long_name, walk->value, reason);
}

enum option_status option_refuse_name(struct message *wrong, const char *name, const char *reason)
{
    return refuse(wrong, name, NULL, reason);
}

enum option_status option_clash(struct message *wrong, const char *option, const char *other)
{
    (void)refuse(wrong, option, NULL, "cannot be used with ");
    message_text(wrong, other);
    return OPTION_WRONG;
}

/* Appends numbers from 10^6 or 2^33 on as powers, if they are; false if not. */
static bool put_power(struct message *message, uint64_t number, uint32_t base, uint32_t least)
{
    uint32_t exponent = 0;

    for (; number > 1 && number % base == 0; exponent++)
        number /= base;
    if (number != 1 || exponent < least)
        return false;
    message_print(message, "%u^%u", (unsigned)base, (unsigned)exponent);
    return true;
}

static void put_number(struct message *message, const struct option *row, uint64_t number)
{
    number /= row->kind->unit != 0 ? row->kind->unit : 1;
    if (!put_power(message, number, 10, 6) && !put_power(message, number, 2, 33))
        message_print(message, "%llu", (unsigned long long)number);
}

static void put_range(struct message *message, const struct option *row)
{
    put_number(message, row, row->least);
    message_text(message, row->greatest == OPTION_NO_LIMIT ? " or more" : " to ");
    if (row->greatest != OPTION_NO_LIMIT)
        put_number(message, row, row->greatest);
}

/* Refuses the value of the current row: "-t "x": expected a number of seconds, 0 to 10^9". */
static enum option_status refuse_value(const struct option_walk *walk, struct message *wrong)
{
    const struct option_kind *kind = walk->row->kind;

    (void)option_refuse(walk, wrong, "expected ");
    if (kind->explain != NULL)
        kind->explain(wrong);
    else
        message_text(wrong, kind->what);
    if (walk->row->greatest != 0) {
        message_text(wrong, ", ");
        put_range(wrong, walk->row);
    }
    return OPTION_WRONG;
}

/* Reads the value of an option: the rest of its word, or the next word. */
static enum option_status take_value(struct option_walk *walk, struct message *wrong)
{
    const struct option *row = walk->row;

    if (walk->letters == NULL && walk->next >= walk->argc)
        return option_refuse(walk, wrong, "requires a value");
    walk->value = walk->letters != NULL ? walk->letters : walk->argv[walk->next++];
    walk->letters = NULL;
    if (row->kind->read == NULL)
        return OPTION_GIVEN;
    if (!row->kind->read(walk->value, &walk->number) ||
        (row->greatest != 0 && (walk->number < row->least || walk->number > row->greatest)))
        return refuse_value(walk, wrong);
    return OPTION_GIVEN;
}

static enum option_status take(struct option_walk *walk, const char *word, int letter, struct message *wrong)
{
    walk->row = find(walk->set, letter, word);
    walk->value = NULL;
    if (walk->row == NULL)
        return option_refuse_name(wrong, word, "unknown option");
    if (walk->row->value_name != NULL)
        return take_value(walk, wrong);
    if (walk->row->id == 'h')
        return OPTION_HELP;
    return walk->row->id == OPTION_LONG ? OPTION_VERSION : OPTION_GIVEN;
}

static enum option_status take_letter(struct option_walk *walk, struct message *wrong)
{
    const char word[] = {'-', *walk->letters++, '\0'};

    if (*walk->letters == '\0')
        walk->letters = NULL;
    return take(walk, word, (unsigned char)word[1], wrong);
}

/* The next row that has a default; false behind the last one. */
static bool next_default(struct option_walk *walk)
{
    while ((walk->row = option_row(walk->set, walk->defaults)) != NULL) {
        walk->defaults++;
        walk->number = walk->row->default_number;
        if (walk->number != 0)
            return true;
    }
    return false;
}

/* Takes or refuses a word that is not an option. */
static enum option_status take_word(struct option_walk *walk, const char *word, struct message *wrong)
{
    if (walk->set->operand_error != NULL)
        return option_refuse_name(wrong, word, walk->set->operand_error);
    walk->row = NULL;
    walk->value = word;
    return OPTION_WORD;
}

/* Ends the options at the word --. */
static void end_options(struct option_walk *walk)
{
    const char *word = walk->next < walk->argc ? walk->argv[walk->next] : "";
    bool last = walk->next + 1 == walk->argc;

    if (walk->ended || !argument_same(word, "--") || (walk->set->operand_error != NULL && !last))
        return;
    walk->ended = true;
    walk->next++;
}

enum option_status option_next(struct option_walk *walk, struct message *wrong)
{
    const char *word;

    if (next_default(walk))
        return OPTION_GIVEN;
    if (walk->letters != NULL)
        return take_letter(walk, wrong);
    end_options(walk);
    if (walk->next >= walk->argc)
        return OPTION_END;
    word = walk->argv[walk->next++];
    if (walk->ended || word[0] != '-' || word[1] == '\0')
        return take_word(walk, word, wrong);
    if (word[1] == '-')
        return take(walk, word, 0, wrong);
    walk->letters = word + 1;
    return take_letter(walk, wrong);
}

/* ---- what --help writes ---- */

/* Columns of a line, and the column where the help of a row begins. */
enum { COLUMNS = 88, TEXT_COLUMN = 21 };

/* Output of --help, line by line. */
struct page {
    struct message line;
    bool lost; /* some of it could not be written */
};

static void write_text(struct page *page, const char *text)
{
    page->lost = page->lost || !port_write(PORT_OUT, text, strlen(text));
}

/* Ends the line. */
static void next_line(struct page *page)
{
    message_text(&page->line, "\n");
    write_text(page, page->line.text);
    message_clear(&page->line);
}

static void pad(struct message *line)
{
    while (line->length < TEXT_COLUMN)
        message_text(line, " ");
}

/* Adds text that begins with a blank, or begins another line with what follows the blank where the line is full. */
static void put_whole(struct page *page, const char *text)
{
    bool full = *text == ' ' && page->line.length + strlen(text) > COLUMNS;

    if (full) {
        next_line(page);
        pad(&page->line);
    }
    message_text(&page->line, text + full);
}

/* Adds words to the line and as many more lines as they take. A word brings the blank before it. */
static void put_words(struct page *page, const char *text)
{
    char word[COLUMNS + 1];

    while (*text != '\0') {
        size_t length = 1;
        while (text[length] != '\0' && text[length] != ' ' && length < COLUMNS)
            length++;
        memcpy(word, text, length);
        word[length] = '\0';
        text += length;
        put_whole(page, word);
    }
}

static void put_name(struct message *line, const struct option *row)
{
    const char letter[] = {'-', (char)row->id, '\0'};

    message_text(line, "  ");
    if (row->id < OPTION_LONG)
        message_text(line, letter);
    if (row->long_name != NULL) {
        message_print(line, "%s%s", row->id < OPTION_LONG ? ", " : "", row->long_name);
    }
    if (row->value_name != NULL) {
        message_print(line, " %s", row->value_name);
    }
}

/* Separates the facts behind the help of a row. */
static void next_fact(struct message *facts)
{
    message_text(facts, facts->length == 0 ? " (" : "; ");
}

/* The facts of a row behind its help: " (1 to 64; default 1; may be repeated)". */
static void put_facts(struct message *facts, const struct option *row)
{
    if (row->greatest != 0 && row->greatest != OPTION_NO_LIMIT) {
        next_fact(facts);
        put_range(facts, row);
    }
    if (row->default_number != 0) {
        next_fact(facts);
        message_text(facts, "default ");
        put_number(facts, row, row->default_number);
    }
    if (row->repeatable) {
        next_fact(facts);
        message_text(facts, "may be repeated");
    }
    if (facts->length > 0)
        message_text(facts, ")");
}

static void write_row(struct page *page, const struct option *row)
{
    struct message facts;

    message_clear(&facts);
    put_facts(&facts, row);
    put_name(&page->line, row);
    if (page->line.length >= TEXT_COLUMN)
        next_line(page);
    pad(&page->line);
    put_words(page, row->help);
    put_whole(page, facts.text);
    next_line(page);
}

/* Writes "usage: NAME LINE", and "   or: NAME LINE" for each further line. */
static void write_usage(struct page *page, const struct option_set *set)
{
    const char *line = set->usage;

    for (const char *label = "usage: "; *line != '\0'; label = "   or: ") {
        size_t length = 0;
        while (line[length] != '\0' && line[length] != '\n')
            length++;
        write_text(page, label);
        write_text(page, set->name);
        write_text(page, " ");
        page->lost = page->lost || !port_write(PORT_OUT, line, length);
        write_text(page, "\n");
        line += length + (line[length] == '\n');
    }
}

/* The heading of row `number`; "": none. */
static const char *group_of(const struct option_set *set, uint32_t number)
{
    for (;; number--) {
        const struct option *row = option_row(set, number);
        if (row != NULL && row->group != NULL)
            return row->group;
        if (number == 0)
            return "";
    }
}

/* Whether a row before `number` has its heading. */
static bool group_is_written(const struct option_set *set, uint32_t number)
{
    const char *group = group_of(set, number);

    for (uint32_t i = 0; i < number; i++)
        if (argument_same(group_of(set, i), group))
            return true;
    return false;
}

/* Writes all rows that have the heading of row `first`, the first of them. */
static void write_group(struct page *page, const struct option_set *set, uint32_t first)
{
    const char *group = group_of(set, first);
    const struct option *row;

    write_text(page, "\n");
    if (*group != '\0') {
        write_text(page, group);
        write_text(page, ":\n");
    }
    for (uint32_t i = first; (row = option_row(set, i)) != NULL; i++)
        if (argument_same(group_of(set, i), group))
            write_row(page, row);
}

static void write_help(struct page *page, const struct option_set *set)
{
    write_usage(page, set);
    write_text(page, set->purpose);
    for (uint32_t i = 0; option_row(set, i) != NULL; i++)
        if (!group_is_written(set, i))
            write_group(page, set, i);
    write_text(page, "\n");
    write_text(page, set->notes);
    if (set->examples != NULL) {
        write_text(page, "\nExamples:\n");
        write_text(page, set->examples);
    }
}

static void write_version(struct page *page, const struct option_set *set)
{
    write_text(page, set->name);
    write_text(page, " " VERSION "\n");
}

int option_wrong(struct message *wrong)
{
    message_text(wrong, "; try --help");
    report_error(wrong);
    return PROGRAM_USAGE;
}

int option_answer(enum option_status status, const struct option_set *set, struct message *wrong)
{
    struct page page = {.lost = false};

    if (status == OPTION_END)
        return -1;
    if (status == OPTION_WRONG)
        return option_wrong(wrong);
    message_clear(&page.line);
    if (status == OPTION_HELP)
        write_help(&page, set);
    else
        write_version(&page, set);
    if (!page.lost && port_end_output())
        return PROGRAM_DONE;
    report_lost_output();
    return PROGRAM_OUTPUT;
}
