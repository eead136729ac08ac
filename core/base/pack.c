/* See pack.h. */
#include "pack.h"

#include <string.h>

enum { GUESSED = 128, ANY = 255, RIGHT_MAX = ANY - GUESSED };

/* Bits of the hash that a byte moves the ones before it, so that six bytes count. A text of 3 MB that repeats phrases
 * of five letters becomes 7.1 times shorter; with 5 bits 6.1 times, with 4 bits 6.8 times. */
enum { BYTE_BITS = 6 };

/* 2^32 over the golden ratio: hash.h. */
#define MULTIPLIER UINT32_C(0x9e3779b1)

_Static_assert(PACK_BITS >= 1 && PACK_BITS <= 24, "the table is indexed by upper bits of the hash");

static uint8_t *guess(struct pack_guesses *guesses)
{
    return &guesses->bytes[guesses->hash >> (32 - PACK_BITS)];
}

/* Notes the next byte of the text. */
static void note(struct pack_guesses *guesses, uint8_t byte)
{
    *guess(guesses) = byte;
    guesses->hash = (guesses->hash << BYTE_BITS) + byte * MULTIPLIER;
}

/* ---- packing ---- */

static void put_byte(struct pack *pack, uint32_t byte)
{
    if (pack->length < pack->capacity)
        pack->bytes[pack->length] = (char)byte;
    pack->length++;
}

void pack_start(struct pack *pack, char *bytes, size_t capacity)
{
    memset(pack, 0, sizeof *pack);
    pack->bytes = bytes;
    pack->capacity = capacity;
}

void pack_end(struct pack *pack)
{
    if (pack->right > 0)
        put_byte(pack, GUESSED - 1 + pack->right);
    pack->right = 0;
}

void pack_put(struct pack *pack, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        uint8_t byte = (uint8_t)text[i];
        bool is_right = byte == *guess(&pack->guesses);

        if (!is_right || pack->right == RIGHT_MAX)
            pack_end(pack);
        if (is_right) {
            pack->right++;
        } else {
            if (byte >= GUESSED)
                put_byte(pack, ANY);
            put_byte(pack, byte);
        }
        note(&pack->guesses, byte);
    }
}

/* ---- unpacking ---- */

static bool put_guesses(struct unpack *unpack, uint32_t count)
{
    char text[RIGHT_MAX];

    for (uint32_t i = 0; i < count; i++) {
        uint8_t byte = *guess(&unpack->guesses);
        text[i] = (char)byte;
        note(&unpack->guesses, byte);
    }
    return unpack->sink.put(unpack->sink.context, text, count);
}

bool unpack_put(void *context, const char *packed, size_t length)
{
    struct unpack *unpack = context;

    for (size_t i = 0; i < length; i++) {
        uint8_t byte = (uint8_t)packed[i];

        if (unpack->any || byte < GUESSED) {
            unpack->any = false;
            note(&unpack->guesses, byte);
            if (!unpack->sink.put(unpack->sink.context, &packed[i], 1))
                return false;
        } else if (byte == ANY) {
            unpack->any = true;
        } else if (!put_guesses(unpack, byte - (GUESSED - 1u))) {
            return false;
        }
    }
    return true;
}
