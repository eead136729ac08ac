/* Sessions as text; see session.h. Both forms have the same fields, each a key and a value:
 *
 *     saved   key VALUE\n ... moves 12\n and 12 bytes         link   key=VALUE& ... moves=VALUE ... key=VALUE
 *
 * A link ends in a number, since programs that look for addresses in a text take a full stop or a bracket at the end
 * for the text's. */
#include "session.h"

#include <stdarg.h>
#include <string.h>

enum field { GAME, PROBLEM, OPTION, START, AT, MOVES, FIELDS };

static const char *const KEYS[FIELDS] = {"game", "problem", "option", "start", "at", "moves"};

/* Bytes that stand for themselves in the value of a link, beside letters and digits (RFC 3986). */
static const char UNRESERVED[] = "-._~!*,;:@/";

static const char HEX[] = "0123456789ABCDEF";

static struct game_text text_of(const char *text)
{
    return (struct game_text){text, strlen(text)};
}

static bool contains(const char *bytes, char byte)
{
    while (*bytes != '\0' && *bytes != byte)
        bytes++;
    return *bytes != '\0';
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_printable(char byte)
{
    return byte >= ' ' && byte <= '~';
}

/* ---- writing ---- */

struct out {
    bool link;
    char *to;
    size_t room, length;
};

static void put(void *to, const char *bytes, size_t length)
{
    struct out *out = to;

    if (out->length < out->room)
        memcpy(out->to + out->length, bytes, length < out->room - out->length ? length : out->room - out->length);
    out->length += length;
}

static void PRINT_LIKE(2, 3) print(struct out *out, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    print_to(put, out, format, arguments);
    va_end(arguments);
}

static bool is_plain(const struct out *out, char byte)
{
    if (!out->link)
        return is_printable(byte) && byte != '%';
    return is_digit(byte) || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || contains(UNRESERVED, byte);
}

static void put_key(struct out *out, enum field field)
{
    if (out->length != 0)
        put(out, out->link ? "&" : "\n", 1);
    print(out, "%s%c", KEYS[field], out->link ? '=' : ' ');
}

static void put_value(struct out *out, enum field field, struct game_text value)
{
    put_key(out, field);
    for (size_t i = 0; i < value.length; i++) {
        unsigned char byte = (unsigned char)value.bytes[i];

        if (is_plain(out, value.bytes[i]))
            put(out, value.bytes + i, 1);
        else
            print(out, "%%%c%c", HEX[byte >> 4], HEX[byte & 15]);
    }
}

static void put_number(struct out *out, enum field field, size_t number)
{
    put_key(out, field);
    print(out, "%zu", number);
}

/* What both forms begin with. */
static void put_names(struct out *out, const struct session *session, struct game_text problem,
                      const struct game_text *options, size_t option_count)
{
    put_value(out, GAME, text_of(session->game->name));
    put_value(out, PROBLEM, problem);
    for (size_t i = 0; i < option_count; i++)
        put_value(out, OPTION, options[i]);
    put_number(out, START, session->start);
}

size_t session_save(const struct session *session, struct game_text problem, const struct game_text *options,
                    size_t option_count, char *to, size_t room)
{
    struct out out = {false, to, room, 0};

    put_names(&out, session, problem, options, option_count);
    put_number(&out, AT, session->cursor);
    put_number(&out, MOVES, session->length);
    put(&out, "\n", 1);
    put(&out, session->text, session->length);
    return out.length;
}

size_t session_link(const struct session *session, struct game_text problem, const struct game_text *options,
                    size_t option_count, char *to, size_t room)
{
    struct out out = {true, to, room, 0};

    put_names(&out, session, problem, options, option_count);
    put_value(&out, MOVES, (struct game_text){session->text, session->length});
    put_number(&out, AT, session->cursor);
    return out.length;
}

/* ---- reading ---- */

struct in {
    const char *name;
    struct game_text text;
    size_t at;
    bool link;
    struct arena *arena;
    struct message *wrong;
};

static bool PRINT_LIKE(3, 4) refuse(const struct in *in, size_t byte, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    game_location(in->wrong, in->name, in->text.bytes, byte);
    message_vprint(in->wrong, format, arguments);
    va_end(arguments);
    return false;
}

/* The bytes up to another one or the end. */
static struct game_text up_to(const struct in *in, char end)
{
    struct game_text text = {in->text.bytes + in->at, 0};

    while (in->at + text.length < in->text.length && text.bytes[text.length] != end)
        text.length++;
    return text;
}

static bool skip(struct in *in, char byte)
{
    if (in->at == in->text.length || in->text.bytes[in->at] != byte)
        return false;
    in->at++;
    return true;
}

/* Which key is next; FIELDS: none. Goes behind it. */
static enum field next_key(struct in *in)
{
    struct game_text key = up_to(in, in->link ? '=' : ' ');
    enum field field = GAME;

    while (field < FIELDS && (key.length != strlen(KEYS[field]) || memcmp(key.bytes, KEYS[field], key.length) != 0))
        field++;
    if (field == FIELDS || in->at + key.length == in->text.length)
        return FIELDS;
    in->at += key.length + 1;
    return field;
}

static size_t count_options(struct in in)
{
    size_t count = 0;
    enum field field;

    while ((field = next_key(&in)) != FIELDS && (in.link || field != MOVES)) {
        count += field == OPTION;
        in.at += up_to(&in, in.link ? '&' : '\n').length;
        (void)skip(&in, in.link ? '&' : '\n');
    }
    return count;
}

static int hex_value(char byte)
{
    if (is_digit(byte))
        return byte - '0';
    if (byte >= 'A' && byte <= 'F')
        return byte - 'A' + 10;
    return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

static bool read_value(struct in *in, struct game_text *value)
{
    struct game_text raw = up_to(in, in->link ? '&' : '\n');
    char *decoded = ARENA_TAKE(in->arena, raw.length, char);

    if (decoded == NULL)
        return refuse(in, in->at, "too little memory for %zu bytes", raw.length);
    *value = (struct game_text){decoded, 0};
    for (const char *byte = raw.bytes, *end = byte + raw.length; byte < end; byte++, in->at++) {
        char plain = *byte;

        if (!is_printable(plain))
            return refuse(in, in->at, "a byte outside printable ASCII must be written as %%%c%c",
                          HEX[(unsigned char)plain >> 4], HEX[plain & 15]);
        if (plain == '%') {
            if (end - byte < 3 || hex_value(byte[1]) < 0 || hex_value(byte[2]) < 0)
                return refuse(in, in->at, "expected two hexadecimal digits after %%");
            plain = (char)(16 * hex_value(byte[1]) + hex_value(byte[2]));
            byte += 2;
            in->at += 2;
        }
        decoded[value->length++] = plain;
    }
    return true;
}

static bool read_number(struct in *in, enum field field, uint32_t *number)
{
    struct game_text raw = up_to(in, in->link ? '&' : '\n');
    uint64_t value = 0;

    for (size_t i = 0; i < raw.length && value <= UINT32_MAX; i++)
        value = is_digit(raw.bytes[i]) ? 10 * value + (uint64_t)(raw.bytes[i] - '0') : UINT64_MAX;
    if (raw.length == 0 || value > UINT32_MAX)
        return refuse(in, in->at, "%s must be a number from 0 to %u", KEYS[field], (unsigned)UINT32_MAX);
    in->at += raw.length;
    *number = (uint32_t)value;
    return true;
}

/* The transcript, which is all that is left, and its length in front. */
static bool read_moves(struct in *in, struct game_text *text)
{
    uint32_t length = 0;
    size_t byte = in->at;

    if (!read_number(in, MOVES, &length))
        return false;
    if (!skip(in, '\n'))
        return refuse(in, in->at, "expected a line with the moves");
    if (length != in->text.length - in->at)
        return refuse(in, byte, "moves is %u, but %zu bytes follow", (unsigned)length, in->text.length - in->at);
    *text = (struct game_text){in->text.bytes + in->at, length};
    in->at = in->text.length;
    return true;
}

static bool read_field(struct in *in, enum field field, struct session_saved *saved)
{
    switch (field) {
    case GAME:
        return read_value(in, &saved->game);
    case PROBLEM:
        return read_value(in, &saved->problem);
    case OPTION:
        return read_value(in, &saved->options[saved->option_count++]);
    case START:
        return read_number(in, field, &saved->start);
    case AT:
        return read_number(in, field, &saved->cursor);
    default:
        return in->link ? read_value(in, &saved->text) : read_moves(in, &saved->text);
    }
}

static bool read_fields(struct in *in, struct session_saved *saved)
{
    bool seen[FIELDS] = {[OPTION] = true}, more = true;

    while (more) {
        size_t byte = in->at;
        enum field field = next_key(in);

        if (field == FIELDS)
            return refuse(in, byte, "expected game, problem, option, start, at or moves");
        if (seen[field] && field != OPTION)
            return refuse(in, byte, "a second %s", KEYS[field]);
        seen[field] = true;
        if (!read_field(in, field, saved))
            return false;
        more = skip(in, in->link ? '&' : '\n') && (in->link || in->at < in->text.length);
    }
    for (enum field field = GAME; field < FIELDS; field++)
        if (!seen[field])
            return refuse(in, in->at, "%s is missing", KEYS[field]);
    return true;
}

bool session_read(struct session_saved *saved, struct arena *arena, const char *name, struct game_text text,
                  struct message *wrong)
{
    struct in in = {name, text, 0, false, arena, wrong};
    size_t count;

    *saved = (struct session_saved){.start = 0};
    message_clear(wrong);
    while (!in.link && in.at < text.length && text.bytes[in.at] >= 'a' && text.bytes[in.at] <= 'z')
        in.at++;
    in.link = in.at < text.length && text.bytes[in.at] == '=';
    in.at = 0;
    count = count_options(in);
    saved->options = ARENA_TAKE(arena, count, struct game_text);
    if (saved->options == NULL)
        return refuse(&in, 0, "too little memory for %zu options", count);
    return read_fields(&in, saved);
}

/* ---- loading ---- */

bool session_load(struct session *session, const struct session_saved *saved, struct message *wrong)
{
    struct game_text name = text_of(session->game->name);
    uint32_t starts = session->game->starts(session->problem);

    message_clear(wrong);
    if (saved->game.length != name.length || memcmp(saved->game.bytes, name.bytes, name.length) != 0) {
        message_text(wrong, "game is ");
        message_quoted(wrong, saved->game.bytes, saved->game.length);
        message_print(wrong, "; it must be %s", name.bytes);
    } else if (saved->start >= starts) {
        message_print(wrong, "start is %u; the problem has %u starts, from 0", (unsigned)saved->start,
                      (unsigned)starts);
    } else {
        session_start(session, saved->start);
        if (session_play(session, saved->text) != saved->text.length)
            message_print(wrong, "move %u: %s", (unsigned)session->moves + 1, session->step.wrong.text);
        else if (saved->cursor > session->moves)
            message_print(wrong, "at is %u, but the game has %u moves", (unsigned)saved->cursor,
                          (unsigned)session->moves);
        else
            session_seek(session, saved->cursor);
    }
    return wrong->length == 0;
}
