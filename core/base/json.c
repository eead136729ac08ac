/* See json.h. Two readers share the work: a walk of the structure in this file, and jsmn for single tokens.
 *
 * The walk takes brackets, commas and colons one byte at a time and is strict where jsmn is not: jsmn
 * accepts doubled and trailing commas, missing colons and a second value at the top. Lists and objects
 * nest, but the walk needs one bit of memory only, `first`: after a list or object is closed, the list or
 * object around it has at least one element.
 *
 * jsmn checks keys, numbers and words. Each is brought whole into the window first; jsmn is given exactly
 * the bytes of that token and, for a number or word, the byte after it, without which jsmn does not take
 * the token as complete. So one token is room enough and no byte is tokenised twice.
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

struct message *json_refuse(struct json *json, enum json_status status, struct window_place place)
{
    struct message *error = json->error;

    json->status = status;
    message_clear(error);
    message_name(error, json->name);
    message_text(error, ":");
    message_unsigned(error, place.line);
    message_text(error, ":");
    message_unsigned(error, place.column);
    message_text(error, ": ");
    return error;
}

/* Refuses the byte `ahead` bytes after the next one, or the end of the input or the failure of the source
 * there. The bytes before it are left behind. */
static bool expected(struct json *json, size_t ahead, const char *what)
{
    int byte = window_peek(&json->window, ahead);
    char found = (char)byte;
    struct message *error;

    window_advance(&json->window, ahead);
    if (byte == WINDOW_FAILED) {
        error = json_refuse(json, JSON_UNREADABLE, json->window.place);
        message_text(error, "the input cannot be read");
        return false;
    }
    error = json_refuse(json, JSON_INVALID, json->window.place);
    message_text(error, "expected ");
    message_text(error, what);
    message_text(error, ", found ");
    if (byte == WINDOW_END)
        message_text(error, "the end of the input");
    else
        message_quoted(error, &found, 1);
    return false;
}

/* Refuses the `length` bytes at the current place, which the window holds. */
static bool malformed(struct json *json, size_t length)
{
    struct message *error = json_refuse(json, JSON_INVALID, json->window.place);

    message_text(error, "expected a value, found ");
    message_quoted(error, window_text(&json->window), length);
    return false;
}

/* Refuses a number or word, or a string, that the window cannot hold. */
static bool too_long(struct json *json, const char *what)
{
    message_limit(json_refuse(json, JSON_INVALID, json->window.place), what, "bytes",
                  json->window.size);
    return false;
}

/* ---- Tokens: keys, numbers and words, checked by jsmn ---- */

/* Whether the first `length` bytes of the window make a token of this type. The result of jsmn_parse() does
 * not tell: a closing bracket after a number is an error to jsmn, which has not seen the opening one. */
static bool is_token(const struct json *json, size_t length, jsmntype_t type)
{
    jsmn_parser parser;
    jsmntok_t token;

    token.type = JSMN_UNDEFINED;
    jsmn_init(&parser);
    jsmn_parse(&parser, window_text(&json->window), length, &token, 1);
    return token.type == type;
}

/* Whether a number or word ends before this byte, or because window_peek() gave a reason why there is no
 * byte, which is negative. */
static bool is_delimiter(int byte)
{
    return byte <= ' ' || byte == ',' || byte == ']' || byte == '}';
}

/* Brings the number or word at the current place, and the byte after it, into the window. Returns the length
 * of the number or word, 0 when it is refused. */
static size_t hold_primitive(struct json *json)
{
    size_t n = 0;
    int byte = window_peek(&json->window, 0);

    while (!is_delimiter(byte))
        byte = window_peek(&json->window, ++n);
    if (byte == WINDOW_FULL)
        return too_long(json, "a number");
    if (byte < 0)
        return expected(json, n, "\",\" or a closing bracket");
    return is_token(json, n + 1, JSMN_PRIMITIVE) ? n : malformed(json, n);
}

/* The result of hold_string() for a string that the window cannot hold. */
#define STRING_UNHELD SIZE_MAX

/* Brings the string at the current place, a key or a value, into the window. Returns its length with the
 * quotes, 0 when it is refused, STRING_UNHELD when the window is too small. */
static size_t hold_string(struct json *json, bool key)
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
    if (byte != '"')
        return expected(json, n, key ? "the end of the key" : "the end of the string");
    if (is_token(json, n + 1, JSMN_STRING))
        return n + 1;
    message_text(json_refuse(json, JSON_INVALID, json->window.place),
                 key ? "the key is malformed" : "the string is malformed");
    return 0;
}

/* ---- Structure ---- */

/* Leaves white space behind; returns the byte after it, or the reason of window_peek(). */
static int past_space(struct json *json)
{
    int byte = window_peek(&json->window, 0);

    while (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r') {
        window_advance(&json->window, 1);
        byte = window_peek(&json->window, 0);
    }
    return byte;
}

/* The kind of a value as its first byte tells it; KIND_NONE: no value starts with that byte. */
enum kind { KIND_OBJECT, KIND_LIST, KIND_STRING, KIND_NUMBER, KIND_WORD, KIND_NONE };

static enum kind kind_of(int byte)
{
    switch (byte) {
    case '{': return KIND_OBJECT;
    case '[': return KIND_LIST;
    case '"': return KIND_STRING;
    case 't': case 'f': case 'n': return KIND_WORD;
    default: return byte == '-' || (byte >= '0' && byte <= '9') ? KIND_NUMBER : KIND_NONE;
    }
}

/* Goes to the next value, which must be of this kind; `what` names it in the message. */
static bool require(struct json *json, enum kind kind, const char *what)
{
    static const char *const NAMES[] = {"an object", "a list", "a string", "a number", "a word"};
    enum kind found = kind_of(past_space(json));
    struct message *error;

    if (found == kind)
        return true;
    if (found == KIND_NONE)
        return expected(json, 0, "a value");
    error = json_refuse(json, JSON_INVALID, json->window.place);
    message_text(error, what);
    message_text(error, " is ");
    message_text(error, NAMES[found]);
    message_text(error, "; it must be ");
    message_text(error, NAMES[kind]);
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
 * closing bracket, which is left behind, or when the input is refused. */
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

static bool is_word(const char *text, size_t length)
{
    static const char *const WORDS[] = {"true", "false", "null"};

    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (length == strlen(WORDS[i]) && memcmp(text, WORDS[i], length) == 0)
            return true;
    }
    return false;
}

static bool skip_primitive(struct json *json)
{
    size_t length = hold_primitive(json);
    const char *text = window_text(&json->window);
    int64_t unused;

    if (length == 0)
        return false;
    if (!is_word(text, length) && decimal_value(text, length, &unused) == DECIMAL_MALFORMED)
        return malformed(json, length);
    window_advance(&json->window, length);
    return true;
}

/* Skips a string, number or word, or the opening bracket of a list or object. */
static bool skip_start(struct json *json)
{
    switch (kind_of(past_space(json))) {
    case KIND_OBJECT: case KIND_LIST: return enter(json);
    case KIND_STRING: return skip_string(json);
    case KIND_NUMBER: case KIND_WORD: return skip_primitive(json);
    default: return expected(json, 0, "a value");
    }
}

bool json_skip(struct json *json)
{
    char close[MAX_DEPTH];
    uint32_t depth = 0;

    do {
        enum kind kind = kind_of(past_space(json));

        if (kind <= KIND_LIST && depth == MAX_DEPTH) {
            message_limit(json_refuse(json, JSON_INVALID, json->window.place), "a value",
                          "lists and objects in each other", MAX_DEPTH);
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
    return true;
}

/* ---- What the caller sees ---- */

bool json_open(struct json *json, const char *name, struct window_source source,
               struct arena *arena, size_t size, struct message *error)
{
    struct json opened = {.name = name, .error = error};

    *json = opened;
    if (!window_open(&json->window, source, arena, size)) {
        message_memory(json_refuse(json, JSON_MEMORY, json->window.place), "the window",
                       arena_left(arena));
        return false;
    }
    if (window_peek(&json->window, 0) == 0xef && window_peek(&json->window, 1) == 0xbb &&
        window_peek(&json->window, 2) == 0xbf)
        window_advance(&json->window, 3);
    return true;
}

bool json_end(struct json *json)
{
    return past_space(json) == WINDOW_END || expected(json, 0, "the end of the input");
}

bool json_object(struct json *json, const char *what)
{
    return require(json, KIND_OBJECT, what) && enter(json);
}

bool json_list(struct json *json, const char *what)
{
    return require(json, KIND_LIST, what) && enter(json);
}

bool json_item(struct json *json)
{
    return element(json, ']');
}

static bool refuse_key(struct json *json, struct window_place place,
                       const struct json_fields *fields, const char *fault)
{
    struct message *error = json_refuse(json, JSON_INVALID, place);

    message_text(error, fields->owner);
    message_text(error, fault);
    message_quoted(error, fields->names[fields->at], strlen(fields->names[fields->at]));
    return false;
}

/* Reads a key and its colon. fields->at becomes the number of the key, fields->count if no name is equal. */
static bool read_key(struct json *json, struct json_fields *fields)
{
    struct window_place place = json->window.place;
    size_t length = at_key(json) ? hold_string(json, true) : 0;
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
    if (k < fields->count && (fields->seen >> k & 1) != 0)
        return refuse_key(json, place, fields, " has a second ");
    fields->seen |= (uint32_t)1 << k;
    window_advance(&json->window, length);
    return colon(json);
}

bool json_field(struct json *json, struct json_fields *fields)
{
    struct window_place brace;

    while (element(json, '}')) {
        if (!read_key(json, fields))
            return false;
        if (fields->at < fields->count)
            return true;
        if (!json_skip(json))
            return false;
    }
    brace = json->window.place;
    brace.column--;
    for (fields->at = 0; json->status == JSON_OK && fields->at < fields->count; fields->at++) {
        if (((fields->seen | fields->optional) >> fields->at & 1) == 0)
            return refuse_key(json, brace, fields, " has no ");
    }
    return false;
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
    if (status == DECIMAL_WHOLE && *value >= least && *value <= most) {
        window_advance(&json->window, length);
        return true;
    }
    error = json_refuse(json, JSON_INVALID, json->window.place);
    message_text(error, what);
    message_text(error, " is ");
    message_excerpt(error, window_text(&json->window), length);
    message_text(error, "; it must be ");
    if (status == DECIMAL_FRACTION) {
        message_text(error, "a whole number");
        return false;
    }
    message_signed(error, least);
    message_text(error, " to ");
    message_signed(error, most);
    return false;
}

bool json_string(struct json *json, const char *what, char *text, size_t size)
{
    size_t length = require(json, KIND_STRING, what) ? hold_string(json, false) : 0, count;

    if (length == 0)
        return false;
    count = length != STRING_UNHELD ? json_text_decode(window_text(&json->window), length, text, size - 1) : size;
    if (count >= size) {
        message_limit(json_refuse(json, JSON_INVALID, json->window.place), what, "bytes", size - 1);
        return false;
    }
    text[count] = '\0';
    window_advance(&json->window, length);
    return true;
}

bool json_at_list(struct json *json)
{
    return past_space(json) == '[';
}

bool json_at_null(struct json *json)
{
    return past_space(json) == 'n';
}

bool json_choice(struct json *json, const char *what, const char *const *names, uint32_t count, uint32_t *choice)
{
    size_t length = require(json, KIND_STRING, what) ? hold_string(json, false) : 0;
    struct message *error;

    if (length == 0)
        return false;
    if (length == STRING_UNHELD)
        return too_long(json, what);
    for (*choice = 0; *choice < count; ++*choice)
        if (json_text_spells(window_text(&json->window), length, names[*choice])) {
            window_advance(&json->window, length);
            return true;
        }
    error = json_refuse(json, JSON_INVALID, json->window.place);
    message_text(error, what);
    message_text(error, " is ");
    message_excerpt(error, window_text(&json->window), length);
    message_text(error, "; it must be ");
    for (uint32_t i = 0; i < count; i++) {
        message_text(error, i == 0 ? "" : i + 1 < count ? ", " : " or ");
        message_quoted(error, names[i], strlen(names[i]));
    }
    return false;
}
