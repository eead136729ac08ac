/* See json.h. Two readers share the work: a walk of the structure in this file, and jsmn for single tokens.
 *
 * The walk takes brackets, commas and colons one byte at a time and is strict where jsmn is not: jsmn
 * accepts doubled and trailing commas, missing colons and a second value at the top. Lists and objects
 * nest, but the walk needs only one bit of memory, `first`: after a list or object is closed, the list or
 * object around it has at least one element. The bit for each list and object that the caller opened is for
 * json_leave(), which closes them.
 *
 * jsmn checks keys, numbers and words. Each is brought whole into the window first; jsmn is given exactly
 * the bytes of that token and, for a number or word, the byte after it, without which jsmn does not take
 * the token as complete. So space for one token is enough, and no byte is tokenised twice.
 *
 * Strings that are skipped may be longer than the window and are walked like the structure, and so is a
 * key that does not fit the window: no key that matters is that long.
 *
 * jsmn does not read whole small values such as a cell {"x":1,"y":2}, because a problem, its lists and its
 * skipped values may be longer than the window, so the walk has to know the whole grammar in any case.
 * A reader of small objects through 15 tokens was built and was as strict: it took 81 lines here and 5 in
 * its caller (the end of the object, what stands between tokens, keys, ranges, and the walk for objects
 * that are long or wrong) and made none of the other 507 superfluous. Nor does it help to let
 * jsmn find where a key or number ends, since a message about a malformed one needs the end all the same. */
#include "json.h"

#include <limits.h>
#include <string.h>

#include "bounds.h"
#include "decimal.h"
#include "json_text.h"

#define JSMN_STATIC
#define JSMN_STRICT
#include <jsmn.h>

_Static_assert(MAX_WINDOW <= INT_MAX, "jsmn counts bytes in int");

/* ---- Refusals ---- */

void json_location(struct message *message, const char *name, struct window_location location)
{
    message_clear(message);
    message_name(message, name);
    message_print(message, ":%llu:%llu: ", (unsigned long long)location.line, (unsigned long long)location.column);
}

struct message *json_refuse(struct json *json, enum json_status status, struct window_location location)
{
    struct message *error = json->error;

    json->status = status;
    json_location(error, json->name, location);
    return error;
}

bool json_refuse_limit(struct json *json, struct window_location location, const char *owner, const char *things,
                       uint64_t limit)
{
    message_limit(json_refuse(json, JSON_REFUSED, location), owner, things, limit);
    return false;
}

bool json_refuse_memory(struct json *json, const char *things, size_t left)
{
    message_memory(json_refuse(json, JSON_MEMORY, json->window.location), things, left);
    return false;
}

/* Refuses the byte `ahead` bytes after the next one, or the end of the input or a failure of the source there. The
 * bytes before it are consumed. */
static bool expected(struct json *json, size_t ahead, const char *what)
{
    int byte = window_peek(&json->window, ahead);
    char found = (char)byte;
    struct message *error;

    window_advance(&json->window, ahead);
    if (byte == WINDOW_FAILED) {
        error = json_refuse(json, JSON_UNREADABLE, json->window.location);
        message_text(error, "the input cannot be read");
        return false;
    }
    error = json_refuse(json, JSON_INVALID, json->window.location);
    message_print(error, "expected %s, found ", what);
    if (byte == WINDOW_END)
        message_text(error, "the end of the input");
    else
        message_quoted(error, &found, 1);
    return false;
}

/* Refuses the `length` bytes at the current location, which the window holds. */
static bool malformed(struct json *json, size_t length)
{
    struct message *error = json_refuse(json, JSON_INVALID, json->window.location);

    message_text(error, "expected a value, found ");
    message_quoted(error, window_text(&json->window), length);
    return false;
}

/* Refuses the value of `length` bytes at the current location; the caller appends what it must be. */
static struct message *refuse_value(struct json *json, const char *what, size_t length)
{
    struct message *error = json_refuse(json, JSON_REFUSED, json->window.location);

    message_print(error, "%s is ", what);
    message_excerpt(error, window_text(&json->window), length);
    message_text(error, "; it must be ");
    return error;
}

/* Refuses a number or word, or a string, that the window cannot hold. */
static bool too_long(struct json *json, const char *what)
{
    return json_refuse_limit(json, json->window.location, what, "bytes", json->window.size);
}

/* ---- Tokens: keys, numbers and words, checked by jsmn ---- */

/* Whether the first `length` bytes of the window make a token of this type. The result of jsmn_parse() does
 * not show that: a closing bracket after a number is an error to jsmn, which has not seen the opening one. */
static bool is_token(const struct json *json, size_t length, jsmntype_t type)
{
    jsmn_parser parser;
    jsmntok_t token;

    token.type = JSMN_UNDEFINED;
    jsmn_init(&parser);
    jsmn_parse(&parser, window_text(&json->window), length, &token, 1);
    return token.type == type;
}

/* Whether a number or word ends before this byte; a negative reason of window_peek() ends it, too. */
static bool is_delimiter(int byte)
{
    return byte <= ' ' || byte == ',' || byte == ']' || byte == '}';
}

static bool is_word(const struct json *json, size_t length)
{
    static const char *const WORDS[] = {"true", "false", "null"};

    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (length == strlen(WORDS[i]) && memcmp(window_text(&json->window), WORDS[i], length) == 0)
            return true;
    }
    return false;
}

/* Whether the first `length` bytes of the window are a word or a number. */
static bool is_whole(const struct json *json, size_t length)
{
    int64_t unused;

    return is_word(json, length) ||
           decimal_value(window_text(&json->window), length, &unused) != DECIMAL_MALFORMED;
}

/* Brings the number or word at the current location, and the byte after it, into the window. Returns the length
 * of the number or word, 0 if it is refused. */
static size_t hold_primitive(struct json *json)
{
    size_t n = 0;
    int byte = window_peek(&json->window, 0);

    while (!is_delimiter(byte))
        byte = window_peek(&json->window, ++n);
    if (byte == WINDOW_FULL)
        return too_long(json, "a number");
    if (byte == WINDOW_FAILED)
        return expected(json, n, "a delimiter");
    if (byte == WINDOW_END) /* no byte for jsmn after the token */
        return is_whole(json, n) ? n : expected(json, n, "the rest of a value");
    return is_token(json, n + 1, JSMN_PRIMITIVE) ? n : malformed(json, n);
}

/* The same for what begins as a word: it must be one. */
static size_t hold_word(struct json *json)
{
    size_t length = hold_primitive(json);

    if (length == 0 && json->status == JSON_REFUSED)
        return malformed(json, json->window.size);
    return length == 0 || is_word(json, length) ? length : malformed(json, length);
}

/* ---- Strings ---- */

static bool skip_escape(struct json *json)
{
    window_advance(&json->window, 1);
    switch (window_peek(&json->window, 0)) {
    case 'u':
        window_advance(&json->window, 1);
        for (int i = 0; i < 4; i++) {
            if (json_text_hex(window_peek(&json->window, 0)) < 0)
                return expected(json, 0, "a hexadecimal digit");
            window_advance(&json->window, 1);
        }
        return true;
    case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't':
        window_advance(&json->window, 1);
        return true;
    default:
        return expected(json, 0, "an escape");
    }
}

static bool skip_string(struct json *json)
{
    int byte;

    window_advance(&json->window, 1);
    while ((byte = window_peek(&json->window, 0)) != '"') {
        if (byte < ' ')
            return expected(json, 0, "the end of the string");
        if (byte != '\\')
            window_advance(&json->window, 1);
        else if (!skip_escape(json))
            return false;
    }
    window_advance(&json->window, 1);
    return true;
}

/* The result of hold_string() for a string that the window cannot hold. */
#define STRING_UNHELD SIZE_MAX

/* Brings the string at the current location, a key or a value, into the window. Returns its length with the
 * quotes, 0 when it is refused, STRING_UNHELD when the window is too small. */
static size_t hold_string(struct json *json)
{
    size_t n = 0;
    int byte = '"';
    bool escaped = false;

    do {
        escaped = byte == '\\' && !escaped;
        byte = window_peek(&json->window, ++n);
    } while (byte >= ' ' && (byte != '"' || escaped));
    if (byte == WINDOW_FULL)
        return STRING_UNHELD;
    if (byte == '"' && is_token(json, n + 1, JSMN_STRING))
        return n + 1;
    if (skip_string(json)) /* refuses it if it is malformed */
        message_text(json_refuse(json, JSON_INVALID, json->window.location), "the string before is malformed");
    return 0;
}

/* ---- Structure ---- */

/* Skips white space; returns the byte after it, or the reason of window_peek(). */
static int past_space(struct json *json)
{
    int byte = window_peek(&json->window, 0);

    while (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r') {
        window_advance(&json->window, 1);
        byte = window_peek(&json->window, 0);
    }
    return byte;
}

/* The kind of a value by its first byte; KIND_NONE: no value starts with that byte. */
enum kind { KIND_OBJECT, KIND_LIST, KIND_STRING, KIND_NUMBER, KIND_TRUE, KIND_FALSE, KIND_NULL, KIND_NONE };

static enum kind kind_of(int byte)
{
    switch (byte) {
    case '{': return KIND_OBJECT;
    case '[': return KIND_LIST;
    case '"': return KIND_STRING;
    case 't': return KIND_TRUE;
    case 'f': return KIND_FALSE;
    case 'n': return KIND_NULL;
    default: return byte == '-' || (byte >= '0' && byte <= '9') ? KIND_NUMBER : KIND_NONE;
    }
}

/* Goes to the next value, which must be of this kind; `what` names it in the message. */
static bool require(struct json *json, enum kind kind, const char *what)
{
    static const char *const NAMES[] = {"an object", "a list", "a string", "a number", "true", "false", "null"};
    enum kind found = kind_of(past_space(json));
    struct message *error;

    if (found == kind)
        return true;
    if (found == KIND_NONE)
        return expected(json, 0, "a value");
    if (found > KIND_NUMBER && hold_word(json) == 0)
        return false;
    error = json_refuse(json, JSON_REFUSED, json->window.location);
    message_print(error, "%s is %s; it must be %s", what, NAMES[found], NAMES[kind]);
    return false;
}

/* Goes past an opening bracket. */
static bool enter(struct json *json)
{
    window_advance(&json->window, 1);
    json->first = true;
    return true;
}

/* Goes to the next element (a value, or a key with its value) of the open list or object. False at the
 * closing bracket, which is consumed, or if the input is refused. */
static bool element(struct json *json, char close)
{
    int byte = past_space(json);
    bool first = json->first;

    json->first = false;
    if (byte == close) {
        window_advance(&json->window, 1);
        return false;
    }
    if (first)
        return true;
    if (byte != ',')
        return expected(json, 0, close == '}' ? "\",\" or \"}\"" : "\",\" or \"]\"");
    window_advance(&json->window, 1);
    if (past_space(json) == close)
        return expected(json, 0, close == '}' ? "a key" : "a value");
    return true;
}

static bool at_key(struct json *json)
{
    return past_space(json) == '"' || expected(json, 0, "a key");
}

/* Goes past the colon to the value. */
static bool colon(struct json *json)
{
    if (past_space(json) != ':')
        return expected(json, 0, "\":\"");
    window_advance(&json->window, 1);
    past_space(json);
    return true;
}

/* ---- Skipping ---- */

static bool skip_digits(struct json *json)
{
    int byte = window_peek(&json->window, 0);

    if (byte < '0' || byte > '9')
        return expected(json, 0, "a digit");
    while (byte >= '0' && byte <= '9') {
        window_advance(&json->window, 1);
        byte = window_peek(&json->window, 0);
    }
    return true;
}

/* Consumes the next byte if it is one of these two. */
static bool skip_byte(struct json *json, char one, char other)
{
    int byte = window_peek(&json->window, 0);

    if (byte != one && byte != other)
        return false;
    window_advance(&json->window, 1);
    return true;
}

/* Skips a number that the window cannot hold, digit by digit. */
static bool skip_long_number(struct json *json)
{
    json->status = JSON_OK;
    message_clear(json->error);
    (void)skip_byte(json, '-', '-');
    if (!skip_byte(json, '0', '0') && !skip_digits(json))
        return false;
    if (skip_byte(json, '.', '.') && !skip_digits(json))
        return false;
    if (skip_byte(json, 'e', 'E') && !(skip_byte(json, '+', '-'), skip_digits(json)))
        return false;
    return is_delimiter(window_peek(&json->window, 0)) || expected(json, 0, "the end of the number");
}

/* Skips a number or word. */
static bool skip_primitive(struct json *json, enum kind kind)
{
    size_t length = kind == KIND_NUMBER ? hold_primitive(json) : hold_word(json);

    if (length == 0)
        return json->status == JSON_REFUSED && skip_long_number(json);
    if (!is_whole(json, length))
        return malformed(json, length);
    window_advance(&json->window, length);
    return true;
}

/* Skips a string, number or word, or the opening bracket of a list or object. */
static bool skip_start(struct json *json)
{
    enum kind kind = kind_of(past_space(json));

    switch (kind) {
    case KIND_OBJECT: case KIND_LIST: return enter(json);
    case KIND_STRING: return skip_string(json);
    case KIND_NONE: return expected(json, 0, "a value");
    default: return skip_primitive(json, kind);
    }
}

bool json_skip(struct json *json)
{
    char close[MAX_DEPTH];
    uint32_t depth = 0;

    do {
        enum kind kind = kind_of(past_space(json));

        if (kind <= KIND_LIST && depth == MAX_DEPTH) {
            message_limit(json_refuse(json, JSON_INVALID, json->window.location), "a value",
                          "nested lists and objects", MAX_DEPTH);
            return false;
        }
        if (!skip_start(json))
            return false;
        if (kind <= KIND_LIST)
            close[depth++] = kind == KIND_OBJECT ? '}' : ']';
        while (depth > 0 && !element(json, close[depth - 1])) {
            if (json->status != JSON_OK)
                return false;
            depth--;
        }
        if (depth > 0 && close[depth - 1] == '}') {
            if (!at_key(json) || !skip_string(json) || !colon(json))
                return false;
        }
    } while (depth > 0);
    json->at_value = false;
    return true;
}

/* ---- What the caller sees ---- */

bool json_open(struct json *json, const char *name, struct window_source source,
               struct arena *arena, size_t size, struct message *error)
{
    struct json opened = {.name = name, .error = error, .at_value = true};
    const char *encoding;
    int first[4];

    *json = opened;
    if (!window_open(&json->window, source, arena, size))
        return json_refuse_memory(json, "the window", arena_left(arena));
    if (window_peek(&json->window, 0) == 0xef && window_peek(&json->window, 1) == 0xbb &&
        window_peek(&json->window, 2) == 0xbf)
        window_advance(&json->window, 3);
    for (size_t i = 0; i < 4; i++)
        first[i] = window_peek(&json->window, i);
    encoding = json_text_encoding(first);
    if (encoding == NULL)
        return true;
    message_print(json_refuse(json, JSON_INVALID, json->window.location), "the input is %s; it must be UTF-8", encoding);
    return false;
}

bool json_end(struct json *json)
{
    return past_space(json) == WINDOW_END || expected(json, 0, "the end of the input");
}

/* Goes past the opening bracket of a list or object that the caller reads. */
static bool open_level(struct json *json, enum kind kind)
{
    uint32_t bit = (uint32_t)1 << json->depth++ % 32;

    json->objects = kind == KIND_OBJECT ? json->objects | bit : json->objects & ~bit;
    json->at_value = false;
    return enter(json);
}

/* Goes to the next element of the innermost of these, or past its closing bracket. */
static bool next_element(struct json *json, char close)
{
    bool found = element(json, close);

    if (!found && json->status == JSON_OK)
        json->depth--;
    json->at_value = found && close == ']';
    return found;
}

bool json_object(struct json *json, const char *what)
{
    return require(json, KIND_OBJECT, what) && open_level(json, KIND_OBJECT);
}

bool json_list(struct json *json, const char *what)
{
    return require(json, KIND_LIST, what) && open_level(json, KIND_LIST);
}

bool json_item(struct json *json)
{
    return next_element(json, ']');
}

static bool refuse_key(struct json *json, struct window_location location,
                       const struct json_fields *fields, const char *fault)
{
    struct message *error = json_refuse(json, JSON_REFUSED, location);

    message_print(error, "%s%s", fields->owner, fault);
    message_quoted(error, fields->names[fields->at], strlen(fields->names[fields->at]));
    return false;
}

/* Reads a key and its colon. fields->at becomes the number of the key, fields->count if no name is equal. */
static bool read_key(struct json *json, struct json_fields *fields)
{
    struct window_location location = json->window.location;
    size_t length = at_key(json) ? hold_string(json) : 0;
    uint32_t k = 0;

    if (length == 0)
        return false;
    if (length == STRING_UNHELD) {
        fields->at = fields->count;
        return skip_string(json) && colon(json);
    }
    while (k < fields->count && !json_text_spells(window_text(&json->window), length, fields->names[k]))
        k++;
    fields->at = k;
    window_advance(&json->window, length);
    if (!colon(json))
        return false;
    json->at_value = true;
    if (k < fields->count && ((fields->seen | fields->nulls) >> k & 1) != 0)
        return refuse_key(json, location, fields, " has a second ");
    fields->seen |= (uint32_t)1 << k;
    return true;
}

/* Whether the next value is null and its key optional: then the key counts as absent. */
static bool is_absent(struct json *json, struct json_fields *fields)
{
    uint32_t bit = (uint32_t)1 << fields->at;

    if ((fields->optional & bit) == 0 || !json_at_null(json))
        return false;
    fields->seen &= ~bit;
    fields->nulls |= bit;
    return true;
}

bool json_field(struct json *json, struct json_fields *fields)
{
    struct window_location brace;

    while (next_element(json, '}')) {
        if (!read_key(json, fields))
            return false;
        if (fields->at < fields->count && !is_absent(json, fields))
            return true;
        if (!json_skip(json))
            return false;
    }
    brace = json->window.location;
    brace.column--;
    for (fields->at = 0; json->status == JSON_OK && fields->at < fields->count; fields->at++) {
        if (((fields->seen | fields->optional) >> fields->at & 1) == 0)
            return refuse_key(json, brace, fields, " has no ");
    }
    return false;
}

/* Consumes the value of `length` bytes that has been read. */
static bool taken(struct json *json, size_t length)
{
    window_advance(&json->window, length);
    json->at_value = false;
    return true;
}

bool json_integer(struct json *json, const char *what, int64_t least, int64_t most,
                  int64_t *value)
{
    size_t length = require(json, KIND_NUMBER, what) ? hold_primitive(json) : 0;
    enum decimal_status status;
    struct message *error;

    if (length == 0)
        return false;
    status = decimal_value(window_text(&json->window), length, value);
    if (status == DECIMAL_MALFORMED)
        return malformed(json, length);
    if (status == DECIMAL_WHOLE && *value >= least && *value <= most)
        return taken(json, length);
    error = refuse_value(json, what, length);
    if (status == DECIMAL_FRACTION)
        message_text(error, "a whole number");
    else
        message_print(error, "%lld to %lld", (long long)least, (long long)most);
    return false;
}

bool json_string(struct json *json, const char *what, char *text, size_t size)
{
    size_t length = require(json, KIND_STRING, what) ? hold_string(json) : 0, count;

    if (length == 0)
        return false;
    count = length != STRING_UNHELD ? json_text_decode(window_text(&json->window), length, text, size - 1) : size;
    if (count >= size)
        return json_refuse_limit(json, json->window.location, what, "bytes", size - 1);
    text[count] = '\0';
    return taken(json, length);
}

bool json_at_list(struct json *json)
{
    return past_space(json) == '[';
}

bool json_at_null(struct json *json)
{
    return past_space(json) == 'n';
}

bool json_at_string(struct json *json)
{
    return past_space(json) == '"';
}

bool json_choice(struct json *json, const char *what, const char *const *names, uint32_t count, uint32_t *choice)
{
    size_t length = require(json, KIND_STRING, what) ? hold_string(json) : 0;
    struct message *error;

    if (length == 0)
        return false;
    if (length == STRING_UNHELD)
        return too_long(json, what);
    for (*choice = 0; *choice < count; ++*choice)
        if (json_text_spells(window_text(&json->window), length, names[*choice]))
            return taken(json, length);
    error = refuse_value(json, what, length);
    for (uint32_t i = 0; i < count; i++) {
        message_text(error, i == 0 ? "" : i + 1 < count ? ", " : " or ");
        message_quoted(error, names[i], strlen(names[i]));
    }
    return false;
}

bool json_leave(struct json *json, uint32_t depth)
{
    json->status = JSON_OK;
    message_clear(json->error);
    if (json->at_value && !json_skip(json))
        return false;
    while (json->depth > depth) {
        bool object = (json->objects >> (json->depth - 1) % 32 & 1) != 0;

        while (next_element(json, object ? '}' : ']')) {
            if (object && !(at_key(json) && skip_string(json) && colon(json)))
                return false;
            if (!json_skip(json))
                return false;
        }
        if (json->status != JSON_OK)
            return false;
    }
    return true;
}
