/*
 * The player reads its input through a forgiving tokeniser. The referee has to notice every comma
 * that is missing or in excess, so it follows the grammar of RFC 8259 with one function for each of
 * its rules, each consuming what it names or ending the program. The sentences are those of the
 * player, so that one table of malformed files can hold both to the same.
 *
 * Node 0 is a dummy, so that 0 can stand for "none" in the links.
 */
#include "json.h"

#include "host.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define JUDGE_JSON_EXPONENT_MAX 1000000000000000 /* no text has so many digits */
#define JUDGE_JSON_EXCERPT 40                    /* bytes of the input that a message shows */
#define JUDGE_JSON_EXCERPT_MAX (4 * JUDGE_JSON_EXCERPT + 4)

/* ---- messages ---- */

/* "NAME:LINE:COLUMN: what", both from 1, the column in bytes. */
static void judge_json_place(const struct judge_json *json, size_t byte, const char *format, va_list arguments,
                             struct judge_json_fault *fault)
{
    size_t line = 1;
    size_t column = 1;
    for (size_t i = 0; i < byte; i++) {
        line += json->text[i] == '\n';
        column = json->text[i] == '\n' ? 1 : column + 1;
    }
    int used = snprintf(fault->text, sizeof fault->text, "%s:%zu:%zu: ", json->name, line, column);
    if (used > 0 && (size_t)used < sizeof fault->text)
        (void)vsnprintf(fault->text + used, sizeof fault->text - (size_t)used, format, arguments);
}

static _Noreturn void judge_json_fail(const struct judge_json *json, size_t byte, const char *format, ...)
{
    struct judge_json_fault fault = {""};
    va_list arguments;
    va_start(arguments, format);
    judge_json_place(json, byte, format, arguments, &fault);
    va_end(arguments);
    judge_host_fail("%s", fault.text);
}

/* Where the value begins, with its quotation mark if it is a string. */
static size_t judge_json_begin(const struct judge_json *json, size_t node)
{
    return json->nodes[node].start - (json->nodes[node].kind == JUDGE_JSON_STRING);
}

void judge_json_refuse_at(const struct judge_json *json, size_t byte, const char *format, ...)
{
    struct judge_json_fault fault = {""};
    va_list arguments;
    va_start(arguments, format);
    judge_json_place(json, byte, format, arguments, &fault);
    va_end(arguments);
    if (json->fault && !json->fault->text[0])
        *json->fault = fault;
    if (!json->fault)
        judge_host_fail("%s", fault.text);
}

void judge_json_refuse(const struct judge_json *json, size_t node, const char *message)
{
    judge_json_refuse_at(json, judge_json_begin(json, node), "%s", message);
}

/* The first bytes of something, those that are no printable ASCII as \xNN. */
static const char *judge_json_excerpt(char to[JUDGE_JSON_EXCERPT_MAX], const char *bytes, size_t length)
{
    size_t used = 0;
    for (size_t i = 0; i < length && i < JUDGE_JSON_EXCERPT; i++) {
        unsigned byte = (unsigned char)bytes[i];
        int wrote = snprintf(to + used, 5, byte >= ' ' && byte < 0x7F ? "%c" : "\\x%02x", byte);
        used += (size_t)wrote;
    }
    (void)snprintf(to + used, 4, length > JUDGE_JSON_EXCERPT ? "..." : "");
    return to;
}

/* The text is no JSON at its current place. */
static _Noreturn void judge_json_expected(const struct judge_json *json, const char *what)
{
    char excerpt[JUDGE_JSON_EXCERPT_MAX];
    if (json->place == json->length)
        judge_json_fail(json, json->place, "expected %s, found the end of the input", what);
    judge_json_fail(json, json->place, "expected %s, found \"%s\"", what,
                    judge_json_excerpt(excerpt, json->text + json->place, 1));
}

/* ---- reading ---- */

/* The next byte; the NUL behind the text stands for its end. */
static char judge_json_peek(const struct judge_json *json)
{
    return json->text[json->place];
}

static bool judge_json_skip(struct judge_json *json, char byte)
{
    if (json->place == json->length || judge_json_peek(json) != byte)
        return false;
    json->place++;
    return true;
}

static void judge_json_blanks(struct judge_json *json)
{
    while (judge_json_skip(json, ' ') || judge_json_skip(json, '\t') ||
           judge_json_skip(json, '\n') || judge_json_skip(json, '\r'))
        continue;
}

static size_t judge_json_add(struct judge_json *json, enum judge_json_kind kind)
{
    if (json->node_count == json->node_capacity) {
        json->node_capacity = json->node_capacity ? 2 * json->node_capacity : 1024;
        json->nodes = judge_host_resize(json->nodes, json->node_capacity, sizeof *json->nodes);
    }
    json->nodes[json->node_count] = (struct judge_json_node){.kind = kind, .start = json->place};
    return json->node_count++;
}

static bool judge_json_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* The place behind digits that begin at `byte`; SIZE_MAX if there is none, or already `byte` was that. */
static size_t judge_json_digits(const struct judge_json *json, size_t byte)
{
    size_t end = byte;
    while (byte != SIZE_MAX && judge_json_is_digit(json->text[end]))
        end++;
    return end == byte ? SIZE_MAX : end;
}

/* The place behind the number that begins at the current place; SIZE_MAX if it is none. */
static size_t judge_json_number_end(const struct judge_json *json)
{
    const char *text = json->text;
    size_t byte = json->place + (text[json->place] == '-');
    byte = text[byte] == '0' ? byte + 1 : judge_json_digits(json, byte);
    if (byte != SIZE_MAX && text[byte] == '.')
        byte = judge_json_digits(json, byte + 1);
    if (byte != SIZE_MAX && (text[byte] == 'e' || text[byte] == 'E'))
        byte = judge_json_digits(json, byte + 1 + (text[byte + 1] == '+' || text[byte + 1] == '-'));
    return byte;
}

/* The place behind the word that the `length` bytes at the current place make; SIZE_MAX if they make none. */
static size_t judge_json_word_end(const struct judge_json *json, size_t length)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (length == strlen(words[i]) && memcmp(json->text + json->place, words[i], length) == 0)
            return json->place + length;
    return SIZE_MAX;
}

/* A number or a word: all bytes up to a blank, a comma or a closing bracket. */
static size_t judge_json_primitive(struct judge_json *json, enum judge_json_kind kind)
{
    char excerpt[JUDGE_JSON_EXCERPT_MAX];
    size_t length = 0;
    size_t node = judge_json_add(json, kind);
    while (json->place + length < json->length && (unsigned char)json->text[json->place + length] > ' ' &&
           !strchr(",]}", json->text[json->place + length]))
        length++;
    size_t end = kind == JUDGE_JSON_NUMBER ? judge_json_number_end(json) : judge_json_word_end(json, length);
    if (end != json->place + length && json->place + length < json->length)
        judge_json_fail(json, json->place, "expected a value, found \"%s\"",
                        judge_json_excerpt(excerpt, json->text + json->place, length));
    json->place += length;
    if (end != json->place)
        judge_json_expected(json, "the rest of a value");
    json->nodes[node].end = end;
    return node;
}

static int judge_json_hex(char digit)
{
    if (judge_json_is_digit(digit))
        return digit - '0';
    if (digit >= 'a' && digit <= 'f')
        return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F')
        return digit - 'A' + 10;
    return -1;
}

/* What follows a backslash. */
static void judge_json_escape(struct judge_json *json)
{
    char letter = judge_json_peek(json);
    if (letter == '\0' || !strchr("\"\\/bfnrtu", letter))
        judge_json_expected(json, "an escape");
    json->place++;
    for (int i = 0; letter == 'u' && i < 4; i++, json->place++)
        if (judge_json_hex(judge_json_peek(json)) < 0)
            judge_json_expected(json, "a hexadecimal digit");
}

static size_t judge_json_quoted(struct judge_json *json)
{
    json->place++;
    size_t node = judge_json_add(json, JUDGE_JSON_STRING);
    while (!judge_json_skip(json, '"')) {
        if (json->place == json->length || (unsigned char)judge_json_peek(json) < 0x20)
            judge_json_expected(json, "the end of the string");
        if (judge_json_skip(json, '\\'))
            judge_json_escape(json);
        else
            json->place++;
    }
    json->nodes[node].end = json->place - 1;
    return node;
}

static size_t judge_json_value(struct judge_json *json, int depth);

static size_t judge_json_key(struct judge_json *json)
{
    if (judge_json_peek(json) != '"')
        judge_json_expected(json, "a key");
    size_t key = judge_json_quoted(json);
    judge_json_blanks(json);
    if (!judge_json_skip(json, ':'))
        judge_json_expected(json, "\":\"");
    return key;
}

/* A list or an object: they differ in their brackets and in the keys before the values. */
static size_t judge_json_nest(struct judge_json *json, enum judge_json_kind kind, int depth)
{
    char close = kind == JUDGE_JSON_OBJECT ? '}' : ']';
    size_t node = judge_json_add(json, kind);
    size_t last = 0;
    json->place++;
    judge_json_blanks(json);
    while (last || !judge_json_skip(json, close)) {
        judge_json_blanks(json);
        size_t child = 0;
        if (kind == JUDGE_JSON_OBJECT)
            child = judge_json_key(json);
        size_t value = judge_json_value(json, depth + 1);
        if (child)
            json->nodes[child].next = value;
        else
            child = value;
        if (last)
            json->nodes[last].next = child;
        else
            json->nodes[node].first = child;
        last = value;
        if (judge_json_skip(json, close))
            break;
        if (!judge_json_skip(json, ','))
            judge_json_expected(json, close == '}' ? "\",\" or \"}\"" : "\",\" or \"]\"");
    }
    json->nodes[node].end = json->place;
    return node;
}

/* A value with the blanks around it. */
static size_t judge_json_value(struct judge_json *json, int depth)
{
    size_t node;
    if (depth > JUDGE_JSON_DEPTH_MAX)
        judge_json_fail(json, json->place,
                        "a value has more than %d lists and objects in each other, the limit of this judge",
                        JUDGE_JSON_DEPTH_MAX);
    judge_json_blanks(json);
    char byte = judge_json_peek(json);
    if (byte == '{')
        node = judge_json_nest(json, JUDGE_JSON_OBJECT, depth);
    else if (byte == '[')
        node = judge_json_nest(json, JUDGE_JSON_LIST, depth);
    else if (byte == '"')
        node = judge_json_quoted(json);
    else if (byte == '-' || judge_json_is_digit(byte))
        node = judge_json_primitive(json, JUDGE_JSON_NUMBER);
    else if (byte == 't' || byte == 'f' || byte == 'n')
        node = judge_json_primitive(json, JUDGE_JSON_WORD);
    else
        judge_json_expected(json, "a value");
    judge_json_blanks(json);
    return node;
}

/* A text of UTF-16 or UTF-32 begins with a mark, or has zeros around its first character, which is ASCII. */
const char *judge_json_encoding(const char *text, size_t length)
{
    static const struct {
        const char *name;
        size_t length;
        const char *pattern; /* 0: a zero, x: another byte, F and E: the bytes of the mark */
    } kinds[] = {{"UTF-32", 4, "FE00"}, {"UTF-32", 4, "00EF"}, {"UTF-32", 4, "x000"}, {"UTF-32", 4, "000x"},
                 {"UTF-16", 2, "FE"},   {"UTF-16", 2, "EF"},   {"UTF-16", 2, "x0"},   {"UTF-16", 2, "0x"}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        size_t alike = 0;
        for (size_t i = 0; i < kinds[k].length && i < length; i++) {
            unsigned byte = (unsigned char)text[i];
            char wanted = kinds[k].pattern[i];
            alike += wanted == '0' ? byte == 0 : wanted == 'x' ? byte != 0 : byte == (wanted == 'F' ? 0xFF : 0xFE);
        }
        if (alike == kinds[k].length)
            return kinds[k].name;
    }
    return NULL;
}

size_t judge_json_read(struct judge_json *json, const char *name, char *text, size_t length)
{
    const char *encoding = judge_json_encoding(text, length);
    *json = (struct judge_json){.name = name, .text = text, .length = length};
    judge_json_add(json, JUDGE_JSON_WORD);
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        json->place = 3; /* a byte order mark */
    if (encoding)
        judge_json_fail(json, 0, "the input is %s; it must be UTF-8", encoding);
    size_t root = judge_json_value(json, 0);
    if (json->place != json->length)
        judge_json_expected(json, "the end of the input");
    return root;
}

void judge_json_free(struct judge_json *json)
{
    free(json->nodes);
    free(json->text);
}

bool judge_json_is_null(const struct judge_json *json, size_t node)
{
    return json->nodes[node].kind == JUDGE_JSON_WORD && json->text[json->nodes[node].start] == 'n';
}

static const char *judge_json_kind_name(const struct judge_json *json, size_t node)
{
    static const char *const names[] = {"an object", "a list", "a string", "a number"};
    if (json->nodes[node].kind != JUDGE_JSON_WORD)
        return names[json->nodes[node].kind];
    char first = json->text[json->nodes[node].start];
    return first == 't' ? "true" : first == 'f' ? "false" : "null";
}

/* False, after a refusal, if the value is of another kind. */
static bool judge_json_expect(const struct judge_json *json, size_t node, enum judge_json_kind kind,
                              const char *what)
{
    static const char *const names[] = {"an object", "a list", "a string", "a number", "a word"};
    if (!node) /* what was refused before */
        return false;
    if (json->nodes[node].kind == kind)
        return true;
    judge_json_refuse_at(json, judge_json_begin(json, node), "%s is %s; it must be %s", what,
                         judge_json_kind_name(json, node), names[kind]);
    return false;
}

size_t judge_json_next(const struct judge_json *json, size_t node)
{
    return json->nodes[node].next;
}

size_t judge_json_list(const struct judge_json *json, size_t node, const char *what)
{
    return judge_json_expect(json, node, JUDGE_JSON_LIST, what) ? json->nodes[node].first : 0;
}

size_t judge_json_count(const struct judge_json *json, size_t node)
{
    size_t count = 0;
    for (; node; node = judge_json_next(json, node))
        count++;
    return count;
}

/* A key may be spelled with escapes; only then does it have to be decoded. */
static bool judge_json_is(const struct judge_json *json, size_t node, const char *key)
{
    const char *raw = json->text + json->nodes[node].start;
    size_t length = json->nodes[node].end - json->nodes[node].start;
    if (!memchr(raw, '\\', length))
        return length == strlen(key) && memcmp(raw, key, length) == 0;
    char *decoded = judge_json_string(json, node, &length, "a key");
    bool same = length == strlen(key) && memcmp(decoded, key, length) == 0;
    free(decoded);
    return same;
}

/* The value of a key, null or not; 0 if it is absent. */
static size_t judge_json_value_of(const struct judge_json *json, size_t node, const char *owner, const char *key)
{
    size_t found = 0;
    if (!judge_json_expect(json, node, JUDGE_JSON_OBJECT, owner))
        return 0;
    for (size_t name = json->nodes[node].first; name;) {
        size_t value = json->nodes[name].next;
        if (judge_json_is(json, name, key)) {
            if (found)
                judge_json_refuse_at(json, judge_json_begin(json, name), "%s has a second \"%s\"", owner, key);
            found = found ? found : value;
        }
        name = json->nodes[value].next;
    }
    return found;
}

bool judge_json_has(const struct judge_json *json, size_t node, const char *key)
{
    bool has = false;
    size_t name = json->nodes[node].kind == JUDGE_JSON_OBJECT ? json->nodes[node].first : 0;
    for (; name && !has; name = json->nodes[json->nodes[name].next].next)
        has = judge_json_is(json, name, key);
    return has;
}

size_t judge_json_find(const struct judge_json *json, size_t node, const char *owner, const char *key)
{
    size_t found = judge_json_value_of(json, node, owner, key);
    return found && judge_json_is_null(json, found) ? 0 : found;
}

size_t judge_json_get(const struct judge_json *json, size_t node, const char *owner, const char *key)
{
    size_t found = judge_json_value_of(json, node, owner, key);
    if (!found && json->nodes[node].kind == JUDGE_JSON_OBJECT)
        judge_json_refuse_at(json, json->nodes[node].end - 1, "%s has no \"%s\"", owner, key);
    return found;
}

/* A number's text taken apart: -1.50e3 has the digits from `first` to `end`, 1.50, whose last counts 10. */
struct judge_json_digits {
    bool negative;
    const char *first;
    const char *end;
    int64_t power; /* of ten, of the last digit */
};

static struct judge_json_digits judge_json_apart(const struct judge_json *json, size_t node)
{
    const char *byte = json->text + json->nodes[node].start;
    const char *end = json->text + json->nodes[node].end;
    struct judge_json_digits digits = {.negative = *byte == '-', .power = 0};
    const char *point = NULL;
    int64_t exponent = 0;
    digits.first = byte += digits.negative;
    for (; byte < end && *byte != 'e' && *byte != 'E'; byte++)
        if (*byte == '.')
            point = byte;
    digits.end = byte;
    if (point)
        digits.power = point + 1 - byte;
    bool down = byte < end && byte[1] == '-';
    for (; byte < end; byte++)
        if (judge_json_is_digit(*byte) && exponent < JUDGE_JSON_EXPONENT_MAX)
            exponent = 10 * exponent + (*byte - '0');
    digits.power += down ? -exponent : exponent;
    return digits;
}

/* Whether all digits behind the point, where the exponent moves it to, are zeros. */
static bool judge_json_whole(const struct judge_json_digits *digits)
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
static bool judge_json_append(int64_t *value, int digit)
{
    if (*value < (INT64_MIN + digit) / 10)
        return false;
    *value = 10 * *value - digit;
    return true;
}

/* The value of digits that are whole; false if it does not fit. */
static bool judge_json_sum(const struct judge_json_digits *digits, int64_t *value)
{
    int64_t power = digits->power; /* of the next digit */
    *value = 0;
    for (const char *byte = digits->first; byte < digits->end; byte++)
        power += *byte != '.';
    for (const char *byte = digits->first; byte < digits->end && power > 0; byte++)
        if (*byte != '.') {
            if (!judge_json_append(value, *byte - '0'))
                return false;
            power--;
        }
    for (; power > 0 && *value != 0; power--)
        if (!judge_json_append(value, 0))
            return false;
    if (digits->negative)
        return true;
    if (*value == INT64_MIN)
        return false;
    *value = -*value;
    return true;
}

int64_t judge_json_integer(const struct judge_json *json, size_t node, int64_t least, int64_t most,
                           const char *what)
{
    char excerpt[JUDGE_JSON_EXCERPT_MAX];
    int64_t value;
    if (!judge_json_expect(json, node, JUDGE_JSON_NUMBER, what))
        return least;
    struct judge_json_digits digits = judge_json_apart(json, node);
    size_t start = json->nodes[node].start;
    (void)judge_json_excerpt(excerpt, json->text + start, json->nodes[node].end - start);
    if (!judge_json_whole(&digits))
        judge_json_refuse_at(json, start, "%s is %s; it must be a whole number", what, excerpt);
    else if (!judge_json_sum(&digits, &value) || value < least || value > most)
        judge_json_refuse_at(json, start, "%s is %s; it must be %lld to %lld", what, excerpt, (long long)least,
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

/* The 16 bits of four hexadecimal digits that have been checked. */
static unsigned judge_json_code(const char *digits)
{
    unsigned code = 0;
    for (int i = 0; i < 4; i++)
        code = 16 * code + (unsigned)judge_json_hex(digits[i]);
    return code;
}

static size_t judge_json_utf8(char *out, unsigned code)
{
    size_t extra = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char heads[] = {0x00, 0xC0, 0xE0, 0xF0};
    for (size_t i = extra; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(heads[extra] | code);
    return extra + 1;
}

/*
 * Decodes the escape at *in, which stands on its backslash, and moves *in behind it. The result is
 * never longer than the escape: \uXXXX takes six bytes and gives three, a pair twelve and four.
 */
static size_t judge_json_unescape(const char **in, const char *end, char *out)
{
    static const char letters[] = "bfnrt";
    static const char meant[] = "\b\f\n\r\t";
    char letter = (*in)[1];
    const char *known = strchr(letters, letter);
    *in += 2;
    if (letter != 'u') {
        *out = (char)(known ? meant[known - letters] : letter);
        return 1;
    }
    unsigned code = judge_json_code(*in);
    *in += 4;
    if (code < 0xD800 || code > 0xDFFF)
        return judge_json_utf8(out, code);
    bool paired = code < 0xDC00 && end - *in >= 6 && (*in)[0] == '\\' && (*in)[1] == 'u';
    unsigned low = paired ? judge_json_code(*in + 2) : 0;
    if (low < 0xDC00 || low > 0xDFFF)
        return judge_json_utf8(out, 0xFFFD);
    *in += 6;
    return judge_json_utf8(out, 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00));
}

char *judge_json_string(const struct judge_json *json, size_t node, size_t *length,
                        const char *what)
{
    bool right = judge_json_expect(json, node, JUDGE_JSON_STRING, what);
    const char *in = json->text + json->nodes[node].start;
    const char *end = right ? json->text + json->nodes[node].end : in;
    char *decoded = judge_host_allocate((size_t)(end - in) + 1, 1);
    size_t used = 0;
    while (in < end) {
        if (*in == '\\')
            used += judge_json_unescape(&in, end, decoded + used);
        else
            decoded[used++] = *in++;
    }
    *length = used;
    return decoded;
}

void judge_json_write_text(FILE *file, const char *text)
{
    for (; *text; text++) {
        if ((unsigned char)*text < 0x20 || *text == 0x7F)
            (void)fprintf(file, "\\u%04x", (unsigned)(unsigned char)*text);
        else if (*text == '"' || *text == '\\')
            (void)fprintf(file, "\\%c", *text);
        else
            (void)fputc(*text, file);
    }
}
