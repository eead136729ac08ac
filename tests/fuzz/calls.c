/* See calls.h. */
#include "calls.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#define POISON(at, size) ASAN_POISON_MEMORY_REGION(at, size)
#define UNPOISON(at, size) ASAN_UNPOISON_MEMORY_REGION(at, size)
#else
#define POISON(at, size) (void)0
#define UNPOISON(at, size) (void)0
#endif

uint32_t recipe_take(struct recipe *recipe, uint32_t limit)
{
    return (recipe->at < recipe->end ? *recipe->at++ : 0u) % limit;
}

bool recipe_chance(struct recipe *recipe, uint32_t times)
{
    return recipe_take(recipe, 256) >= 256 - times;
}

uint64_t recipe_number(struct recipe *recipe)
{
    static const uint64_t EDGES[] = {UINT64_MAX, INT64_MAX, UINT64_C(1) << 63, UINT64_C(1) << 53, UINT32_MAX,
                                     (UINT64_C(1) << 53) + 1, UINT64_C(1) << 32, INT32_MAX};
    uint32_t byte = recipe_take(recipe, 256);

    if (byte >= 248)
        return EDGES[byte - 248];
    return byte < 128 ? byte : (uint64_t)byte << byte % 16;
}

/* ---- guarded buffers ---- */

enum { GUARD = 64, GUARD_BYTE = 0xc3 };

struct guarded guarded_make(size_t size, size_t offset)
{
    struct guarded guarded = {.before = GUARD + offset, .size = size};
    size_t whole = guarded.before + size + GUARD;

    guarded.block = malloc(whole);
    FUZZ_CHECK(guarded.block != NULL);
    memset(guarded.block, GUARD_BYTE, whole);
    guarded.buffer = guarded.block + guarded.before;
    memset(guarded.buffer, 0xa5, size);
    POISON(guarded.block, guarded.before);
    POISON(guarded.block + guarded.before + size, GUARD);
    return guarded;
}

void guarded_free(struct guarded *guarded)
{
    size_t end = guarded->before + guarded->size;

    if (guarded->block == NULL)
        return;
    UNPOISON(guarded->block, end + GUARD);
    for (size_t i = 0; i < guarded->before; i++)
        FUZZ_CHECK(guarded->block[i] == GUARD_BYTE);
    for (size_t i = 0; i < GUARD; i++)
        FUZZ_CHECK(guarded->block[end + i] == GUARD_BYTE);
    free(guarded->block);
    guarded->block = NULL;
    guarded->buffer = NULL;
}

/* ---- texts ---- */

uint64_t calls_hash(uint64_t hash, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (uint8_t)bytes[i]) * UINT64_C(1099511628211);
    return hash;
}

bool calls_text_add(struct calls_text *text, const char *bytes, size_t length)
{
    if (length > text->room - text->length)
        return false;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    return true;
}

void calls_print(struct calls_text *text, const char *format, ...)
{
    va_list list;
    int length;

    va_start(list, format);
    length = vsnprintf(text->bytes + text->length, text->room - text->length, format, list);
    va_end(list);
    FUZZ_CHECK(length >= 0 && (size_t)length < text->room - text->length);
    text->length += (size_t)length;
}

void calls_damage(struct recipe *recipe, struct calls_text *text)
{
    static const char BYTES[] = "{}[]\",:-0129.eE tn\\u\n\x80\xff";

    if (recipe_chance(recipe, 64))
        text->length = text->length * recipe_take(recipe, 256) / 256;
    for (uint32_t left = recipe_take(recipe, 4); left > 0 && text->length > 0; left--) {
        size_t at = recipe_take(recipe, 256);
        at = (at << 8 | recipe_take(recipe, 256)) % text->length;
        text->bytes[at] = BYTES[recipe_take(recipe, sizeof BYTES)];
    }
}

long calls_read(struct calls_source *source, void *to, size_t size)
{
    size_t part = 1 + recipe_take(source->recipe, 255);

    if (source->damaged && recipe_chance(source->recipe, 80)) {
        static const long WRONG[] = {-1, LONG_MIN, LONG_MAX, -2};
        uint32_t which = recipe_take(source->recipe, 6);
        return which < 4 ? WRONG[which] : which == 4 && size < LONG_MAX ? (long)size + 1 : 0;
    }
    part = part == 255 || part > size ? size : part;
    part = part < source->left ? part : source->left;
    memcpy(to, source->text, part);
    source->text += part;
    source->left -= part;
    return (long)part;
}

void calls_check_error(int status, const char *text)
{
    FUZZ_CHECK(text != NULL && strchr(text, '\n') == NULL);
    if ((status < 0) != (text[0] != '\0'))
        fprintf(stderr, "status %d: \"%s\"\n", status, text);
    FUZZ_CHECK((status < 0) == (text[0] != '\0'));
}
