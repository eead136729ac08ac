/* What the fuzz targets of the libraries share (calls_icfp2015.c and so on); those of games with an engine share more,
 * in calls_solver.h. Their bytes are a recipe for calls of public functions, with right and wrong arguments, in any
 * order. Where bytes run out they are 0, so that any prefix of a recipe is one. */
#ifndef TESTS_FUZZ_CALLS_H
#define TESTS_FUZZ_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct recipe {
    const uint8_t *at, *end;
};

/* A number from 0 to limit - 1, of one byte. */
uint32_t recipe_take(struct recipe *recipe, uint32_t limit);

/* True in about `times` of 256 cases, but not where the bytes have run out. */
bool recipe_chance(struct recipe *recipe, uint32_t times);

/* A number of any size: most are small, some are the largest ones. */
uint64_t recipe_number(struct recipe *recipe);

/* A buffer between bytes that nobody may change; a sanitizer also sees that they are read. */
struct guarded {
    uint8_t *block; /* NULL: there is none */
    size_t before, size;
    void *buffer;
};

/* A buffer of junk of `size` bytes, `offset` bytes (0 to 7) behind an address that is aligned to 8. */
struct guarded guarded_make(size_t size, size_t offset);

/* Checks the bytes around the buffer and frees all. */
void guarded_free(struct guarded *guarded);

/* Text that was put, up to a limit. */
struct calls_text {
    char *bytes;
    size_t length, room;
};

/* Adds to a text; false if it does not fit. */
bool calls_text_add(struct calls_text *text, const char *bytes, size_t length);

/* printf() to the end of a text. */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
void calls_print(struct calls_text *text, const char *format, ...);

/* FNV-1a: says whether two texts are the same. */
uint64_t calls_hash(uint64_t hash, const char *bytes, size_t length);

/* Damages a text: some bytes are changed, or the end is missing. */
void calls_damage(struct recipe *recipe, struct calls_text *text);

/* Text in memory, given away in pieces whose sizes the recipe draws; a third of damaged sources returns a number that
 * no read may return. */
struct calls_source {
    struct recipe *recipe;
    const char *text;
    size_t left;
    bool damaged;
};
long calls_read(struct calls_source *source, void *to, size_t size);

/* Checks a line about an error: it is there if and only if the status is below 0. */
void calls_check_error(int status, const char *text);

#endif
