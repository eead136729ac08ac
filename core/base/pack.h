/* Pack: text kept in fewer bytes. Each letter is guessed from the ones before it: it is the letter that came last after
 * letters with the same hash. Guesses that are right are only counted. Solutions of Hextris, which type phrases again
 * and again, take a half to a seventh of the bytes.
 *
 * The packed bytes:
 *
 *     0 .. 127      this byte of the text
 *     128 .. 254    the next 1 .. 127 bytes are as guessed
 *     255           the next byte, which may be any, is one of the text
 *
 * So text of bytes below 128 never gets longer, and is packed text of itself. (D. Rand, PPP Predictor Compression
 * Protocol, RFC 1978, guesses in the same way, and writes a bit for each guess.) */
#ifndef BASE_PACK_H
#define BASE_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sink.h"

/* Guesses that are kept are 2 to this power. Texts of 80 KB to 5 MB take 1/1.3 to 1/6.4 of their bytes with 8, 1/1.6 to
 * 1/7.1 with 10, 1/2.0 to 1/7.2 with 12. */
#ifndef PACK_BITS
#define PACK_BITS 10
#endif

/* What packing and unpacking know of the text so far; both start as zeros. */
struct pack_guesses {
    uint32_t hash;
    uint8_t bytes[1u << PACK_BITS];
};

/* Text being packed. All is set by pack_start(). */
struct pack {
    struct pack_guesses guesses;
    uint32_t right;         /* right guesses that are not yet among the bytes */
    char *bytes;            /* the caller's */
    size_t length, capacity; /* of the packed text; a length above the capacity: the rest is counted but not stored */
};

/* pack_end() comes after the last part; before it, `length` may be one too low. O(guesses), then O(length). */
void pack_start(struct pack *pack, char *bytes, size_t capacity);
void pack_put(struct pack *pack, const char *text, size_t length);
void pack_end(struct pack *pack);

/* Packed text being unpacked for a sink, which the caller sets; the rest starts as zeros. */
struct unpack {
    struct sink sink;
    struct pack_guesses guesses;
    bool any; /* the next byte may be any */
};

/* put() of a sink of packed text, with a struct unpack as its context. O(bytes of the text). */
bool unpack_put(void *context, const char *packed, size_t length);

#endif
