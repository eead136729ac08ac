/* The players read their input through a forgiving tokeniser. The judge has to notice every comma that is missing or in
 * excess, so it follows the grammar of RFC 8259, with a function for each of its rules; each takes what it names, or says
 * what is wrong. The sentences are those of the players, so that one table of malformed files can hold both to the same.
 *
 * Node 0 is a dummy, so that 0 can stand for "none" in the links. While a list or an object is open, its link to the next
 * sibling leads to the one that it stands in: so no stack is needed. */
#include "json.h"

#include <stdarg.h>
#include <string.h>

#define EXPONENT_MAX 1000000000000000 /* no text has so many digits */

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
        game_place_in(json->wrong, json->name, json->text, byte);
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

/* The text is no JSON at its current place. */
static bool expected(const struct judge_json *json, const char *what)
{
    struct message found;

    message_clear(&found);
    if (json->place == json->length)
        message_text(&found, "the end of the input");
    else
        message_quoted(&found, json->text + json->place, 1);
    judge_json_refuse_at(json, json->place, "expected %s, found %s", what, found.text);
    return false;
}

/* ---- reading ---- */

/* The next byte; the NUL behind the text stands for its end. */
static char peek(const struct judge_json *json)
{
    return json->text[json->place];
}

static bool skip(struct judge_json *json, char byte)
{
    if (json->place == json->length || peek(json) != byte)
        return false;
    json->place++;
    return true;
}

static void skip_blanks(struct judge_json *json)
{
    while (skip(json, ' ') || skip(json, '\t') || skip(json, '\n') || skip(json, '\r'))
        continue;
}

static size_t add(struct judge_json *json, enum judge_json_kind kind)
{
    json->nodes[json->node_count] = (struct judge_json_node){.kind = (uint8_t)kind, .start = (uint32_t)json->place};
    return json->node_count++;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* The place behind digits that begin at `byte`; SIZE_MAX if there is none, or already `byte` was that. */
static size_t digits_end(const struct judge_json *json, size_t byte)
{
    size_t end = byte;

    while (byte != SIZE_MAX && is_digit(json->text[end]))
        end++;
    return end == byte ? SIZE_MAX : end;
}

/* The place behind the number that begins at the current place; SIZE_MAX if it is none. */
static size_t number_end(const struct judge_json *json)
{
    const char *text = json->text;
    size_t byte = json->place + (text[json->place] == '-');

    byte = text[byte] == '0' ? byte + 1 : digits_end(json, byte);
    if (byte != SIZE_MAX && text[byte] == '.')
        byte = digits_end(json, byte + 1);
    if (byte != SIZE_MAX && (text[byte] == 'e' || text[byte] == 'E'))
        byte = digits_end(json, byte + 1 + (text[byte + 1] == '+' || text[byte + 1] == '-'));
    return byte;
}

/* The place behind the word that the `length` bytes at the current place make; SIZE_MAX if they make none. */
static size_t word_end(const struct judge_json *json, size_t length)
{
    static const char *const WORDS[] = {"true", "false", "null"};

    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (length == strlen(WORDS[i]) && memcmp(json->text + json->place, WORDS[i], length) == 0)
            return json->place + length;
    return SIZE_MAX;
}

/* Whether a number or a word goes on with this byte: all do up to a blank, a comma or a closing bracket. */
static bool goes_on(char byte)
{
    return (unsigned char)byte > ' ' && byte != ',' && byte != ']' && byte != '}';
}

/* A number or a word. */
static bool read_plain(struct judge_json *json, enum judge_json_kind kind)
{
    struct message found;
    size_t length = 0, node = add(json, kind), end;

    while (json->place + length < json->length && goes_on(json->text[json->place + length]))
        length++;
    end = kind == JUDGE_JSON_NUMBER ? number_end(json) : word_end(json, length);
    if (end != json->place + length && json->place + length < json->length) {
        message_clear(&found);
        message_quoted(&found, json->text + json->place, length);
        judge_json_refuse_at(json, json->place, "expected a value, found %s", found.text);
        return false;
    }
    json->place += length;
    if (end != json->place)
        return expected(json, "the rest of a value");
    json->nodes[node].end = (uint32_t)end;
    return true;
}

/* The place of a letter in a list of letters, -1 if it is none of them. */
static int place_in(const char *letters, char letter)
{
    for (int i = 0; letters[i] != '\0'; i++)
        if (letters[i] == letter)
            return i;
    return -1;
}

static int hex_value(char digit)
{
    if (is_digit(digit))
        return digit - '0';
    if (digit >= 'a' && digit <= 'f')
        return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F')
        return digit - 'A' + 10;
    return -1;
}

/* What follows a backslash. */
static bool read_escape(struct judge_json *json)
{
    char letter = peek(json);

    if (place_in("\"\\/bfnrtu", letter) < 0)
        return expected(json, "an escape");
    json->place++;
    for (int i = 0; letter == 'u' && i < 4; i++, json->place++)
        if (hex_value(peek(json)) < 0)
            return expected(json, "a hexadecimal digit");
    return true;
}

static bool read_string(struct judge_json *json)
{
    size_t node;

    json->place++;
    node = add(json, JUDGE_JSON_STRING);
    while (!skip(json, '"')) {
        if (json->place == json->length || (unsigned char)peek(json) < ' ')
            return expected(json, "the end of the string");
        if (!skip(json, '\\'))
            json->place++;
        else if (!read_escape(json))
            return false;
    }
    json->nodes[node].end = (uint32_t)(json->place - 1);
    return true;
}

/* What is being read: the innermost open list or object, 0 if there is none, and the last node in it. */
struct reading {
    size_t open, last, depth;
};

/* Makes the node that was just added a child of the open one. */
static void link_node(struct judge_json *json, struct reading *reading, size_t node)
{
    if (reading->last != 0)
        json->nodes[reading->last].next = (uint32_t)node;
    else
        json->nodes[reading->open].first = (uint32_t)node;
    reading->last = node;
}

static bool read_key(struct judge_json *json, struct reading *reading)
{
    size_t key = json->node_count;

    skip_blanks(json);
    if (peek(json) != '"')
        return expected(json, "a key");
    if (!read_string(json))
        return false;
    link_node(json, reading, key);
    skip_blanks(json);
    return skip(json, ':') || expected(json, "\":\"");
}

/* The closing bracket of the open list or object, if it is what comes next. */
static bool close_nest(struct judge_json *json, struct reading *reading)
{
    struct judge_json_node *open = &json->nodes[reading->open];

    if (!skip(json, open->kind == JUDGE_JSON_OBJECT ? '}' : ']'))
        return false;
    reading->last = reading->open;
    reading->open = open->next;
    reading->depth--;
    open->next = 0;
    open->end = (uint32_t)json->place;
    return true;
}

/* An opening bracket, with what has to come before the first value. *closed: there is none. */
static bool open_nest(struct judge_json *json, struct reading *reading, size_t node, bool *closed)
{
    if (++reading->depth > JUDGE_JSON_DEPTH_MAX) {
        judge_json_refuse_at(json, json->place,
                             "a value has more than %d lists and objects in each other, the limit of this judge",
                             JUDGE_JSON_DEPTH_MAX);
        return false;
    }
    json->place++;
    json->nodes[node].next = (uint32_t)reading->open;
    reading->open = node;
    reading->last = 0;
    skip_blanks(json);
    *closed = close_nest(json, reading);
    return *closed || json->nodes[node].kind != JUDGE_JSON_OBJECT || read_key(json, reading);
}

/* What comes behind a value: closing brackets, then a comma, and a key in an object. */
static bool read_behind(struct judge_json *json, struct reading *reading)
{
    for (skip_blanks(json); reading->open != 0; skip_blanks(json)) {
        bool object = json->nodes[reading->open].kind == JUDGE_JSON_OBJECT;

        if (close_nest(json, reading))
            continue;
        if (!skip(json, ','))
            return expected(json, object ? "\",\" or \"}\"" : "\",\" or \"]\"");
        return !object || read_key(json, reading);
    }
    return true;
}

/* A value up to its end or, where it is a list or an object, up to its first value. */
static bool read_value(struct judge_json *json, struct reading *reading, bool *whole)
{
    size_t node = json->node_count;
    char byte;

    skip_blanks(json);
    byte = peek(json);
    *whole = true;
    if (byte == '{' || byte == '[') {
        (void)add(json, byte == '{' ? JUDGE_JSON_OBJECT : JUDGE_JSON_LIST);
        link_node(json, reading, node);
        return open_nest(json, reading, node, whole);
    }
    if (byte != '"' && byte != '-' && !is_digit(byte) && byte != 't' && byte != 'f' && byte != 'n')
        return expected(json, "a value");
    if (!(byte == '"' ? read_string(json)
                      : read_plain(json, byte == '-' || is_digit(byte) ? JUDGE_JSON_NUMBER : JUDGE_JSON_WORD)))
        return false;
    link_node(json, reading, node);
    return true;
}

/* The value that is all of the text. */
static bool read_all(struct judge_json *json)
{
    struct reading reading = {0, 0, 0};
    bool whole;

    do {
        if (!read_value(json, &reading, &whole) || (whole && !read_behind(json, &reading)))
            return false;
    } while (reading.open != 0);
    return json->place == json->length || expected(json, "the end of the input");
}

/* A text of UTF-16 or UTF-32 begins with a mark, or has zeros around its first character, which is ASCII. */
const char *judge_json_encoding(const char *text, size_t length)
{
    static const struct {
        const char *name;
        size_t length;
        const char *pattern; /* 0: a zero, x: another byte, F and E: the bytes of the mark */
    } KINDS[] = {{"UTF-32", 4, "FE00"}, {"UTF-32", 4, "00EF"}, {"UTF-32", 4, "x000"}, {"UTF-32", 4, "000x"},
                 {"UTF-16", 2, "FE"},   {"UTF-16", 2, "EF"},   {"UTF-16", 2, "x0"},   {"UTF-16", 2, "0x"}};
    for (size_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++) {
        size_t alike = 0;
        for (size_t i = 0; i < KINDS[k].length && i < length; i++) {
            unsigned byte = (unsigned char)text[i];
            char wanted = KINDS[k].pattern[i];
            alike += wanted == '0' ? byte == 0 : wanted == 'x' ? byte != 0 : byte == (wanted == 'F' ? 0xFF : 0xFE);
        }
        if (alike == KINDS[k].length)
            return KINDS[k].name;
    }
    return NULL;
}

/* Nodes of a text at most: each value and each key is the first one, or stands behind one of these. */
static size_t nodes_at_most(struct game_text text)
{
    size_t nodes = 2; /* the dummy, too */

    for (size_t i = 0; i < text.length; i++)
        nodes += text.bytes[i] == '[' || text.bytes[i] == '{' || text.bytes[i] == ',' || text.bytes[i] == ':';
    return nodes;
}

/* Reads into a *json that knows the text and where faults go. */
static size_t read_into(struct judge_json *json, struct arena *arena)
{
    struct game_text text = {json->text, json->length};
    const char *encoding = judge_json_encoding(text.bytes, text.length);
    size_t nodes = nodes_at_most(text), root;

    json->nodes = text.length < UINT32_MAX ? ARENA_TAKE(arena, nodes, struct judge_json_node) : NULL;
    if (json->nodes == NULL) {
        if (json->name != NULL) {
            message_name(json->wrong, json->name);
            message_text(json->wrong, ": ");
        }
        message_print(json->wrong, "too little memory for a text of %zu bytes", text.length);
        return 0;
    }
    (void)add(json, JUDGE_JSON_WORD);
    if (text.length >= 3 && memcmp(text.bytes, "\xEF\xBB\xBF", 3) == 0)
        json->place = 3; /* a byte order mark */
    root = json->node_count;
    if (encoding != NULL)
        judge_json_refuse_at(json, 0, "the input is %s; it must be UTF-8", encoding);
    else if (read_all(json))
        return root;
    return 0;
}

size_t judge_json_read(struct judge_json *json, struct arena *arena, const char *name, struct game_text text,
                       struct message *wrong)
{
    message_clear(wrong);
    *json = (struct judge_json){.name = name, .text = text.bytes, .length = text.length, .wrong = wrong};
    return read_into(json, arena);
}

size_t judge_json_read_apart(struct judge_json *json, struct arena *arena, struct game_text text, struct message *wrong,
                             size_t *at)
{
    message_clear(wrong);
    *at = 0;
    *json = (struct judge_json){.text = text.bytes, .length = text.length, .wrong = wrong, .wrong_at = at};
    return read_into(json, arena);
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

    if (node == 0) /* what was refused before */
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
        if (is_digit(*byte) && exponent < EXPONENT_MAX)
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
        code = 16 * code + (unsigned)hex_value(digits[i]);
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

/* The next character of a string, decoded from *in on, which moves behind it: 1 to 4 bytes, and never more than there are
 * in the string: \uXXXX takes six and gives three, a pair twelve and four. */
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
        known = place_in("bfnrt", (*in)[-1]);
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
        judge_json_refuse(json, node, "too little memory for %s", what);
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
