/* The players read their input through a forgiving tokeniser. The judge has to notice every comma that is missing or in
 * excess, so it follows the grammar of RFC 8259, with a function for each of its rules; each takes what it names, or
 * says what is wrong. The sentences are those of the players, so that one table of malformed files can hold both to the
 * same.
 *
 * Node 0 is a dummy, so that 0 can stand for "none" in the links. While a list or an object is open, its link to the
 * next sibling leads to the one that it stands in: so no stack is needed. */
#include "json.h"

#include <string.h>

#include "json_letters.h"

/* Reports that the text is no JSON at its current offset. */
static bool expected(const struct judge_json *json, const char *what)
{
    struct message found;

    message_clear(&found);
    if (json->offset == json->length)
        message_text(&found, "the end of the input");
    else
        message_quoted(&found, json->text + json->offset, 1);
    judge_json_refuse_at(json, json->offset, "expected %s, found %s", what, found.text);
    return false;
}

/* The next byte; the NUL behind the text stands for its end. */
static char peek(const struct judge_json *json)
{
    return json->text[json->offset];
}

static bool skip(struct judge_json *json, char byte)
{
    if (json->offset == json->length || peek(json) != byte)
        return false;
    json->offset++;
    return true;
}

static void skip_blanks(struct judge_json *json)
{
    while (skip(json, ' ') || skip(json, '\t') || skip(json, '\n') || skip(json, '\r'))
        continue;
}

static size_t add(struct judge_json *json, enum judge_json_kind kind)
{
    json->nodes[json->node_count] = (struct judge_json_node){.kind = (uint8_t)kind, .start = (uint32_t)json->offset};
    return json->node_count++;
}

/* The offset behind the digits that begin at `byte`; SIZE_MAX if there is none, or if `byte` is SIZE_MAX. */
static size_t digits_end(const struct judge_json *json, size_t byte)
{
    size_t end = byte;

    while (byte != SIZE_MAX && json_is_digit(json->text[end]))
        end++;
    return end == byte ? SIZE_MAX : end;
}

/* The offset behind the number that begins at the current offset; SIZE_MAX if there is none. */
static size_t number_end(const struct judge_json *json)
{
    const char *text = json->text;
    size_t byte = json->offset + (text[json->offset] == '-');

    byte = text[byte] == '0' ? byte + 1 : digits_end(json, byte);
    if (byte != SIZE_MAX && text[byte] == '.')
        byte = digits_end(json, byte + 1);
    if (byte != SIZE_MAX && (text[byte] == 'e' || text[byte] == 'E'))
        byte = digits_end(json, byte + 1 + (text[byte + 1] == '+' || text[byte + 1] == '-'));
    return byte;
}

/* The offset behind the `length` bytes at the current offset if they are true, false or null; otherwise SIZE_MAX. */
static size_t word_end(const struct judge_json *json, size_t length)
{
    static const char *const WORDS[] = {"true", "false", "null"};

    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (length == strlen(WORDS[i]) && memcmp(json->text + json->offset, WORDS[i], length) == 0)
            return json->offset + length;
    return SIZE_MAX;
}

/* Whether this byte continues a number or a word: all bytes do but spaces, commas and closing brackets. */
static bool goes_on(char byte)
{
    return (unsigned char)byte > ' ' && byte != ',' && byte != ']' && byte != '}';
}

/* A number or a word. */
static bool read_plain(struct judge_json *json, enum judge_json_kind kind)
{
    struct message found;
    size_t length = 0, node = add(json, kind), end;

    while (json->offset + length < json->length && goes_on(json->text[json->offset + length]))
        length++;
    end = kind == JUDGE_JSON_NUMBER ? number_end(json) : word_end(json, length);
    if (end != json->offset + length && json->offset + length < json->length) {
        message_clear(&found);
        message_quoted(&found, json->text + json->offset, length);
        judge_json_refuse_at(json, json->offset, "expected a value, found %s", found.text);
        return false;
    }
    json->offset += length;
    if (end != json->offset)
        return expected(json, "the rest of a value");
    json->nodes[node].end = (uint32_t)end;
    return true;
}

/* What follows a backslash. */
static bool read_escape(struct judge_json *json)
{
    char letter = peek(json);

    if (json_letter_of("\"\\/bfnrtu", letter) < 0)
        return expected(json, "an escape");
    json->offset++;
    for (int i = 0; letter == 'u' && i < 4; i++, json->offset++)
        if (json_hex_value(peek(json)) < 0)
            return expected(json, "a hexadecimal digit");
    return true;
}

static bool read_string(struct judge_json *json)
{
    size_t node;

    json->offset++;
    node = add(json, JUDGE_JSON_STRING);
    while (!skip(json, '"')) {
        if (json->offset == json->length || (unsigned char)peek(json) < ' ')
            return expected(json, "the end of the string");
        if (!skip(json, '\\'))
            json->offset++;
        else if (!read_escape(json))
            return false;
    }
    json->nodes[node].end = (uint32_t)(json->offset - 1);
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
    open->end = (uint32_t)json->offset;
    return true;
}

/* An opening bracket, with what has to come before the first value. *closed: there is none. */
static bool open_nest(struct judge_json *json, struct reading *reading, size_t node, bool *closed)
{
    if (++reading->depth > JUDGE_JSON_DEPTH_MAX) {
        judge_json_refuse_at(json, json->offset,
                             "a value has too many nested lists and objects; the limit of this judge is %d",
                             JUDGE_JSON_DEPTH_MAX);
        return false;
    }
    json->offset++;
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
    if (byte != '"' && byte != '-' && !json_is_digit(byte) && byte != 't' && byte != 'f' && byte != 'n')
        return expected(json, "a value");
    if (!(byte == '"' ? read_string(json)
                      : read_plain(json, byte == '-' || json_is_digit(byte) ? JUDGE_JSON_NUMBER : JUDGE_JSON_WORD)))
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
    return json->offset == json->length || expected(json, "the end of the input");
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
        json->offset = 3; /* a byte order mark */
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
