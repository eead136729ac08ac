/* The table is small: it is searched from its start. */
#include "points.h"

#include <math.h>
#include <string.h>

#include "csv.h"

#define NEAR 1e-9
enum { DIGITS = 15, COLUMNS = 2 }; /* digits of a number, which surely fits */

static const char *const NAMES[COLUMNS] = {"problem", "best_dislikes"};

/* The numbers of the columns, by the first record that is not empty. */
static bool find_columns(struct wall_csv *csv, size_t columns[COLUMNS])
{
    struct wall_csv_field field = {.last = true};
    struct message missing;
    size_t at = 0;

    columns[0] = columns[1] = SIZE_MAX;
    while (wall_csv_next(csv, &field)) {
        for (size_t i = 0; i < COLUMNS; i++)
            if (columns[i] == SIZE_MAX && field.text.length == strlen(NAMES[i]) &&
                memcmp(field.text.bytes, NAMES[i], field.text.length) == 0)
                columns[i] = at;
        if (field.last && (at > 0 || field.text.length > 0))
            break;
        at += !field.last;
    }
    for (size_t i = 0; i < COLUMNS && csv->wrong->length == 0; i++)
        if (columns[i] == SIZE_MAX) {
            message_clear(&missing);
            message_print(&missing, "there is no column %s", NAMES[i]);
            wall_csv_refuse(csv, &(struct wall_csv_field){.line = 1, .column = 1}, missing.text);
        }
    return csv->wrong->length == 0;
}

/* The number in a field; false if it is empty. */
static bool read_number(struct wall_csv *csv, const struct wall_csv_field *field, const char *name, int64_t *value)
{
    struct message what;

    *value = 0;
    for (size_t i = 0; i < field->text.length; i++) {
        char digit = field->text.bytes[i];

        if (i < DIGITS && digit >= '0' && digit <= '9') {
            *value = 10 * *value + (digit - '0');
            continue;
        }
        message_clear(&what);
        message_print(&what, "%s must be a whole number", name);
        wall_csv_refuse(csv, field, what.text);
    }
    return field->text.length > 0;
}

/* The next record; false at the end. *known: it has both numbers. A best without a problem is not looked at. */
static bool read_record(struct wall_csv *csv, const size_t columns[COLUMNS], struct wall_best *best, bool *known)
{
    struct wall_csv_field field = {.last = false}, found[COLUMNS] = {{.last = false}, {.last = false}};
    bool any = false;

    for (size_t at = 0; !field.last && wall_csv_next(csv, &field); at++) {
        any = true;
        for (size_t i = 0; i < COLUMNS; i++)
            if (columns[i] == at)
                found[i] = field;
    }
    *known = any && read_number(csv, &found[0], NAMES[0], &best->problem) &&
             read_number(csv, &found[1], NAMES[1], &best->dislikes);
    return any && csv->wrong->length == 0;
}

bool wall_bests_read(struct wall_bests *bests, struct arena *arena, const char *path, struct game_text text,
                     struct message *wrong)
{
    struct wall_best best;
    struct wall_csv csv;
    size_t columns[COLUMNS], lines = 1;
    bool known;

    wall_csv_open(&csv, path, text, wrong);
    for (size_t i = 0; i < text.length; i++)
        lines += text.bytes[i] == '\n' || text.bytes[i] == '\r';
    *bests = (struct wall_bests){ARENA_TAKE(arena, lines, struct wall_best), 0};
    if (bests->list == NULL) {
        message_name(wrong, path);
        message_text(wrong, ": ");
        message_memory(wrong, "the table", arena_left(arena));
        return false;
    }
    if (!find_columns(&csv, columns))
        return false;
    while (read_record(&csv, columns, &best, &known))
        if (known)
            bests->list[bests->count++] = best;
    return wrong->length == 0;
}

bool wall_bests_find(const struct wall_bests *bests, int64_t problem, int64_t *dislikes)
{
    for (size_t i = 0; i < bests->count; i++)
        if (bests->list[i].problem == problem) {
            *dislikes = bests->list[i].dislikes;
            return true;
        }
    return false;
}

int64_t wall_points(double size, int64_t best, int64_t ours)
{
    double share = ours <= best ? 1 : sqrt(((double)best + 1) / ((double)ours + 1));
    double points = 1000 * log2(size / 6) * share;
    double whole = round(points);

    return (int64_t)(fabs(points - whole) <= NEAR * whole ? whole : ceil(points));
}
