/* See json.h: access to the values of a text. json_read.c reads the text. */
#include "json.h"

#include <stdarg.h>
#include <string.h>

#include "json_letters.h"

#define EXPONENT_MAX 1000000000000000 /* no text has as many digits */

/* ---- messages ---- */

static void refuse(const struct judge_json *json, size_t byte, const char *format, va_list arguments)
{
    struct message what;

    if (json->wrong->length != 0)
        return;
    message_clear(&what);
    message_vprint(&what, format, arguments);
    if (json->wrong_at != NULL)
        *json->wrong_at = byte;
    else
        game_location(json->wrong, json->name, json->text, byte);
    message_text(json->wrong, what.text);
}

void judge_json_refuse_at(const struct judge_json *json, size_t byte, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    refuse(json, byte, format, arguments);
    va_end(arguments);
}

size_t judge_json_begin(const struct judge_json *json, size_t node)
{
    return json->nodes[node].start - (json->nodes[node].kind == JUDGE_JSON_STRING);
}

void judge_json_refuse(const struct judge_json *json, size_t node, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    refuse(json, judge_json_begin(json, node), format, arguments);
    va_end(arguments);
}

void judge_json_refuse_memory(const struct judge_json *json, size_t node, const char *what)
{
    judge_json_refuse(json, node, "too little memory for %s", what);
    if (json->no_memory != NULL)
        *json->no_memory = true;
}

/* ---- asking ---- */

bool judge_json_is(const struct judge_json *json, size_t node, enum judge_json_kind kind)
{
    return node != 0 && json->nodes[node].kind == kind;
}

bool judge_json_is_null(const struct judge_json *json, size_t node)
{
    return judge_json_is(json, node, JUDGE_JSON_WORD) && json->text[json->nodes[node].start] == 'n';
}

static const char *kind_name(const struct judge_json *json, size_t node)
{
    static const char *const NAMES[] = {"an object", "a list", "a string", "a number"};
    char first = json->text[json->nodes[node].start];

    if (json->nodes[node].kind != JUDGE_JSON_WORD)
        return NAMES[json->nodes[node].kind];
    return first == 't' ? "true" : first == 'f' ? "false" : "null";
}

/* False, after a refusal, if the value is of another kind. */
static bool expect(const struct judge_json *json, size_t node, enum judge_json_kind kind, const char *what)
{
    static const char *const NAMES[] = {"an object", "a list", "a string", "a number", "a word"};

    if (node == 0) /* a fault was reported before */
        return false;
    if (json->nodes[node].kind == kind)
        return true;
    judge_json_refuse(json, node, "%s is %s; it must be %s", what, kind_name(json, node), NAMES[kind]);
    return false;
}

size_t judge_json_next(const struct judge_json *json, size_t node)
{
    return json->nodes[node].next;
}

size_t judge_json_list(const struct judge_json *json, size_t node, const char *what)
{
    return expect(json, node, JUDGE_JSON_LIST, what) ? json->nodes[node].first : 0;
}

size_t judge_json_count(const struct judge_json *json, size_t node)
{
    size_t count = 0;

    for (; node != 0; node = judge_json_next(json, node))
        count++;
    return count;
}

/* The value of a key, null or not; 0 if it is absent. */
static size_t value_of(const struct judge_json *json, size_t node, const char *owner, const char *key)
{
    size_t found = 0;

    if (!expect(json, node, JUDGE_JSON_OBJECT, owner))
        return 0;
    for (size_t name = json->nodes[node].first, value; name != 0; name = json->nodes[value].next) {
        value = json->nodes[name].next;
        if (!judge_json_same(json, name, key))
            continue;
        if (found != 0)
            judge_json_refuse(json, name, "%s has a second \"%s\"", owner, key);
        found = found != 0 ? found : value;
    }
    return found;
}

bool judge_json_has(const struct judge_json *json, size_t node, const char *key)
{
    bool has = false;
    size_t name = judge_json_is(json, node, JUDGE_JSON_OBJECT) ? json->nodes[node].first : 0;

    for (; name != 0 && !has; name = json->nodes[json->nodes[name].next].next)
        has = judge_json_same(json, name, key);
    return has;
}

size_t judge_json_find(const struct judge_json *json, size_t node, const char *owner, const char *key)
{
    size_t found = value_of(json, node, owner, key);

    return judge_json_is_null(json, found) ? 0 : found;
}

size_t judge_json_get(const struct judge_json *json, size_t node, const char *owner, const char *key)
{
    size_t found = value_of(json, node, owner, key);

    if (found == 0 && judge_json_is(json, node, JUDGE_JSON_OBJECT))
        judge_json_refuse_at(json, json->nodes[node].end - 1, "%s has no \"%s\"", owner, key);
    return found;
}

/* ---- numbers ---- */

/* A number's text taken apart: -1.50e3 has the digits from `first` to `end`, 1.50, whose last counts 10. */
struct digits {
    bool negative;
    const char *first, *end;
    int64_t power; /* of ten, of the last digit */
};

static struct digits take_apart(const struct judge_json *json, size_t node)
{
    const char *byte = json->text + json->nodes[node].start;
    const char *end = json->text + json->nodes[node].end, *point = NULL;
    struct digits digits = {.negative = *byte == '-', .power = 0};
    int64_t exponent = 0;
    bool down;

    digits.first = byte += digits.negative;
    for (; byte < end && *byte != 'e' && *byte != 'E'; byte++)
        if (*byte == '.')
            point = byte;
    digits.end = byte;
    if (point != NULL)
        digits.power = point + 1 - byte;
    down = byte < end && byte[1] == '-';
    for (; byte < end; byte++)
        if (json_is_digit(*byte) && exponent < EXPONENT_MAX)
            exponent = 10 * exponent + (*byte - '0');
    digits.power += down ? -exponent : exponent;
    return digits;
}

/* Whether all digits behind the point, where the exponent moves it to, are zeros. */
static bool is_whole(const struct digits *digits)
{
    int64_t power = digits->power;

    for (const char *byte = digits->end; power < 0 && byte-- > digits->first;) {
        if (*byte != '.' && *byte != '0')
            return false;
        power += *byte != '.';
    }
    return true;
}

/* Appends a digit to a value that is kept below zero: there is one number more on that side. */
static bool append(int64_t *value, int digit)
{
    if (*value < (INT64_MIN + digit) / 10)
        return false;
    *value = 10 * *value - digit;
    return true;
}

/* The value of digits that are whole; false if it does not fit. */
static bool sum_of(const struct digits *digits, int64_t *value)
{
    int64_t power = digits->power; /* of the next digit */

    *value = 0;
    for (const char *byte = digits->first; byte < digits->end; byte++)
        power += *byte != '.';
    for (const char *byte = digits->first; byte < digits->end && power > 0; byte++)
        if (*byte != '.') {
            if (!append(value, *byte - '0'))
                return false;
            power--;
        }
    for (; power > 0 && *value != 0; power--)
        if (!append(value, 0))
            return false;
    if (digits->negative)
        return true;
    if (*value == INT64_MIN)
        return false;
    *value = -*value;
    return true;
}

int64_t judge_json_integer(const struct judge_json *json, size_t node, int64_t least, int64_t most, const char *what)
{
    struct message shown;
    struct digits digits;
    int64_t value;

    if (!expect(json, node, JUDGE_JSON_NUMBER, what))
        return least;
    digits = take_apart(json, node);
    message_clear(&shown);
    message_excerpt(&shown, json->text + json->nodes[node].start, json->nodes[node].end - json->nodes[node].start);
    if (!is_whole(&digits))
        judge_json_refuse(json, node, "%s is %s; it must be a whole number", what, shown.text);
    else if (!sum_of(&digits, &value) || value < least || value > most)
        judge_json_refuse(json, node, "%s is %s; it must be %lld to %lld", what, shown.text, (long long)least,
                          (long long)most);
    else
        return value;
    return least;
}

int64_t judge_json_get_integer(const struct judge_json *json, size_t node, const char *owner, const char *key,
                               int64_t least, int64_t most)
{
    return judge_json_integer(json, judge_json_get(json, node, owner, key), least, most, key);
}

/* ---- strings ---- */

/* The 16 bits of four hexadecimal digits that have been checked. */
static unsigned code_of(const char *digits)
{
    unsigned code = 0;

    for (int i = 0; i < 4; i++)
        code = 16 * code + (unsigned)json_hex_value(digits[i]);
    return code;
}

static size_t put_utf8(char *out, unsigned code)
{
    static const unsigned char HEADS[] = {0x00, 0xC0, 0xE0, 0xF0};
    size_t extra = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;

    for (size_t i = extra; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(HEADS[extra] | code);
    return extra + 1;
}

/* The next character of a string, decoded from *in on, which moves behind it: 1 to 4 bytes, and never more than there
 * are in the string: \uXXXX takes six and gives three, a pair twelve and four. */
static size_t decode(const char **in, const char *end, char out[4])
{
    unsigned code, low;
    int known;
    bool paired;

    if (**in != '\\') {
        out[0] = *(*in)++;
        return 1;
    }
    *in += 2;
    if ((*in)[-1] != 'u') {
        known = json_letter_of("bfnrt", (*in)[-1]);
        out[0] = (*in)[-1];
        if (known >= 0)
            out[0] = "\b\f\n\r\t"[known];
        return 1;
    }
    code = code_of(*in);
    *in += 4;
    if (code < 0xD800 || code > 0xDFFF)
        return put_utf8(out, code);
    paired = code < 0xDC00 && end - *in >= 6 && (*in)[0] == '\\' && (*in)[1] == 'u';
    low = paired ? code_of(*in + 2) : 0;
    if (low < 0xDC00 || low > 0xDFFF)
        return put_utf8(out, 0xFFFD);
    *in += 6;
    return put_utf8(out, 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00));
}

struct game_text judge_json_string(const struct judge_json *json, struct arena *arena, size_t node, const char *what)
{
    bool right = expect(json, node, JUDGE_JSON_STRING, what);
    const char *in = json->text + json->nodes[node].start;
    const char *end = right ? json->text + json->nodes[node].end : in;
    char *decoded = ARENA_TAKE(arena, (size_t)(end - in) + 1, char);
    size_t length = 0;

    if (decoded == NULL) {
        judge_json_refuse_memory(json, node, what);
        return (struct game_text){"", 0};
    }
    while (in < end) {
        char bytes[4];
        size_t count = decode(&in, end, bytes);

        memcpy(decoded + length, bytes, count);
        length += count;
    }
    decoded[length] = '\0';
    return (struct game_text){decoded, length};
}

bool judge_json_same(const struct judge_json *json, size_t node, const char *text)
{
    const char *in = json->text + json->nodes[node].start, *end = json->text + json->nodes[node].end;
    size_t length = strlen(text), at = 0;

    if (!judge_json_is(json, node, JUDGE_JSON_STRING))
        return false;
    while (in < end) {
        char bytes[4];
        size_t count = decode(&in, end, bytes);

        if (count > length - at || memcmp(text + at, bytes, count) != 0)
            return false;
        at += count;
    }
    return at == length;
}

size_t judge_json_byte_of(const struct judge_json *json, size_t node, size_t at)
{
    const char *in = json->text + json->nodes[node].start, *end = json->text + json->nodes[node].end;

    while (in < end) {
        const char *start = in;
        char bytes[4];
        size_t count = decode(&in, end, bytes);

        if (at < count)
            return (size_t)(start - json->text);
        at -= count;
    }
    return (size_t)(end - json->text);
}
