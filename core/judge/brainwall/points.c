/* Points are computed without floating point, so that they are the same everywhere. They are the least whole number P
 * with
 *
 *     P >= 1000 * L * sqrt(b / o) * (1 - 10^-9),    L = log2(V * E * H) - log2(6),    b = best + 1,    o = ours + 1
 *
 * and so (P * 10^9)^2 * o >= (1000 * L * (10^9 - 1))^2 * b. L has 44 fractional bits; this error is below 10^-13. */
#include "points.h"

#include <string.h>

#include "csv.h"
#include "../../base/integer.h"
#include "../../base/random.h"

enum { DIGITS = 15, COLUMNS = 2 }; /* digits of a number, which surely fits */
enum { BILLION = 1000000000 };
enum { LOG_BITS = 44, BYTES = 32 }; /* both sides are below 2^240: P below 2^16, L below 2^50, b and o below 2^54 */

static const char *const NAMES[COLUMNS] = {"problem", "best_dislikes"};

/* Finds the columns by the first record that is not empty. */
static bool find_columns(struct brainwall_csv *csv, size_t columns[COLUMNS])
{
    struct brainwall_csv_field field = {.last = true};
    struct message missing;
    size_t at = 0;

    columns[0] = columns[1] = SIZE_MAX;
    while (brainwall_csv_next(csv, &field)) {
        for (size_t i = 0; i < COLUMNS; i++) {
            if (field.text.length != strlen(NAMES[i]) || memcmp(field.text.bytes, NAMES[i], field.text.length) != 0)
                continue;
            if (columns[i] != SIZE_MAX)
                brainwall_csv_refuse(csv, &field, "the table has this column twice");
            columns[i] = at;
        }
        if (field.last && (at > 0 || field.text.length > 0))
            break;
        at += !field.last;
    }
    for (size_t i = 0; i < COLUMNS && csv->wrong->length == 0; i++)
        if (columns[i] == SIZE_MAX) {
            message_clear(&missing);
            message_print(&missing, "the table has no column %s", NAMES[i]);
            brainwall_csv_refuse(csv, &(struct brainwall_csv_field){.line = 1, .column = 1}, missing.text);
        }
    return csv->wrong->length == 0;
}

/* The number in a field; false if it is empty. */
static bool read_number(struct brainwall_csv *csv, const struct brainwall_csv_field *field, const char *name,
                        int64_t *value)
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
        message_print(&what, "%s is ", name);
        message_quoted(&what, field->text.bytes, field->text.length);
        message_text(&what, "; it must be a whole number of at most 15 digits");
        brainwall_csv_refuse(csv, field, what.text);
    }
    return field->text.length > 0;
}

/* The slot that has a problem, or the empty one where it would be. */
static struct brainwall_best *slot_of(const struct brainwall_best_table *bests, int64_t problem)
{
    size_t at = random_mix((uint32_t)(problem ^ problem >> 32));

    while (bests->slots[at & bests->mask].problem != problem && bests->slots[at & bests->mask].problem >= 0)
        at++;
    return &bests->slots[at & bests->mask];
}

/* Reads the next record into the table; false at the end. Without a problem, best_dislikes is not checked. */
static bool read_record(struct brainwall_csv *csv, const size_t columns[COLUMNS], struct brainwall_best_table *bests)
{
    struct brainwall_best best;
    struct brainwall_csv_field field = {.last = false}, found[COLUMNS] = {{.last = false}, {.last = false}};
    bool any = false;

    for (size_t at = 0; !field.last && brainwall_csv_next(csv, &field); at++) {
        any = true;
        for (size_t i = 0; i < COLUMNS; i++)
            if (columns[i] == at)
                found[i] = field;
    }
    if (any && read_number(csv, &found[0], NAMES[0], &best.problem) &&
        read_number(csv, &found[1], NAMES[1], &best.dislikes)) {
        struct brainwall_best *slot = slot_of(bests, best.problem);
        if (slot->problem >= 0)
            brainwall_csv_refuse(csv, &found[0], "the table has this problem twice");
        *slot = best;
    }
    return any && csv->wrong->length == 0;
}

bool brainwall_best_table_read(struct brainwall_best_table *bests, struct arena *arena, const char *path,
                               struct game_text text,
                               struct message *wrong)
{
    struct brainwall_csv csv;
    size_t columns[COLUMNS], lines = 1, slots = 2;

    brainwall_csv_open(&csv, path, text, wrong);
    for (size_t i = 0; i < text.length; i++)
        lines += text.bytes[i] == '\n' || text.bytes[i] == '\r';
    while (slots < 2 * lines)
        slots *= 2;
    *bests = (struct brainwall_best_table){ARENA_TAKE(arena, slots, struct brainwall_best), slots - 1};
    if (bests->slots == NULL) {
        message_name(wrong, path);
        message_text(wrong, ": ");
        message_memory(wrong, "the table", arena_left(arena));
        return false;
    }
    for (size_t i = 0; i < slots; i++)
        bests->slots[i].problem = -1;
    if (!find_columns(&csv, columns))
        return false;
    while (read_record(&csv, columns, bests))
        continue;
    return wrong->length == 0;
}

bool brainwall_best_table_find(const struct brainwall_best_table *bests, int64_t problem, int64_t *dislikes)
{
    const struct brainwall_best *slot = slot_of(bests, problem);

    if (problem < 0 || slot->problem < 0)
        return false;
    *dislikes = slot->dislikes;
    return true;
}

/* A number of BYTES bytes, the least first, times a factor below 2^55. */
static void multiply(uint8_t number[BYTES], uint64_t factor)
{
    uint64_t carry = 0;

    for (size_t i = 0; i < BYTES; i++) {
        carry += number[i] * factor;
        number[i] = (uint8_t)(carry & 0xFF);
        carry >>= 8;
    }
}

/* m * m / 2^62 of an m below 2^63, rounded down: of its halves a and b, a * a * 2^64 + 2 * a * b * 2^32 + b * b. */
static uint64_t square(uint64_t m)
{
    uint64_t a = m >> 32, b = m & UINT32_MAX;

    return (a * a << 2) + ((2 * a * b + (b * b >> 32)) >> 30);
}

/* The logarithm to base 2 of a number from 1 to 2^62, in 2^-LOG_BITS, rounded down. Of a number m from 1 to 2, in
 * 2^-62, each square tells one more bit: it is 2 or more. */
static uint64_t logarithm(uint64_t number)
{
    uint64_t log = 62, m = number;

    for (; m < (uint64_t)1 << 62; m <<= 1)
        log--;
    for (int i = 0; i < LOG_BITS; i++) {
        m = square(m);
        log = 2 * log + (m >> 63);
        m >>= m >> 63;
    }
    return log;
}

/* Whether `points` satisfies the inequality above; `log` is L. */
static bool is_enough(uint64_t points, uint64_t log, uint64_t best, uint64_t ours)
{
    uint8_t left[BYTES] = {1}, right[BYTES] = {1};
    size_t i = BYTES;

    for (int square = 0; square < 2; square++) {
        multiply(left, points);
        multiply(left, BILLION);
        multiply(left, (uint64_t)1 << LOG_BITS);
        multiply(right, log);
        multiply(right, 1000);
        multiply(right, BILLION - 1);
    }
    multiply(left, ours);
    multiply(right, best);
    while (i > 1 && left[i - 1] == right[i - 1])
        i--;
    return left[i - 1] >= right[i - 1];
}

int64_t brainwall_points(uint64_t size, int64_t best, int64_t ours)
{
    uint64_t log = logarithm(size) - logarithm(6), least = 0, most = (log >> LOG_BITS) * 1000 + 1000;

    best = integer_min(best, ours);
    while (least < most) {
        uint64_t middle = (least + most) / 2;

        if (is_enough(middle, log, (uint64_t)best + 1, (uint64_t)ours + 1))
            most = middle;
        else
            least = middle + 1;
    }
    return (int64_t)least;
}
