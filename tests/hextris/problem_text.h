/* Texts of problems, and the results of reading them, for tests of the reader. Texts and messages are written with '
 * instead of ". */
#ifndef TESTS_PROBLEM_TEXT_H
#define TESTS_PROBLEM_TEXT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/rules/problem_read.h"
#include "../kit/served.h"

/* ---- Reading a text ---- */

/* The two arenas of a reading, each in a block of its own so that a sanitizer sees its end. */
struct buffers {
    unsigned char *keep, *scratch;
    size_t keep_size, scratch_size;
    int junk;
};

static inline struct buffers buffers_of(size_t keep_size, size_t scratch_size, int junk)
{
    struct buffers buffers = {malloc(keep_size + 1), malloc(scratch_size + 1), keep_size, scratch_size,
                        junk};

    assert_non_null(buffers.keep);
    assert_non_null(buffers.scratch);
    return buffers;
}

static inline void buffers_free(struct buffers *buffers)
{
    free(buffers->keep);
    free(buffers->scratch);
}

static inline bool is_refused(enum json_status status)
{
    return status == JSON_INVALID || status == JSON_REFUSED;
}

struct outcome {
    enum json_status status;
    struct problem problem;
    size_t kept; /* bytes */
    struct message error;
};

static inline struct outcome read_served(struct served *served, struct buffers *buffers)
{
    struct window_source source = {served_read, served};
    struct arena keep = arena_over(buffers->keep, buffers->keep_size), before = keep;
    struct outcome outcome;
    struct problem untouched;

    memset(buffers->keep, buffers->junk, buffers->keep_size);
    memset(buffers->scratch, buffers->junk, buffers->scratch_size);
    memset(&untouched, buffers->junk, sizeof untouched);
    memcpy(&outcome.problem, &untouched, sizeof untouched);
    message_clear(&outcome.error);
    outcome.status = problem_read(&outcome.problem, "p", source, &keep,
                                  arena_over(buffers->scratch, buffers->scratch_size), &outcome.error);
    outcome.kept = (size_t)(keep.at - before.at);
    assert_ptr_equal(keep.end, before.end);
    if (outcome.status == JSON_OK) {
        assert_string_equal(outcome.error.text, "");
        for (const unsigned char *left = keep.at; left < keep.end; left++)
            assert_int_equal(*left, (unsigned char)buffers->junk);
    } else {
        assert_int_equal(outcome.kept, 0);
        assert_memory_equal(&outcome.problem, &untouched, sizeof untouched);
        assert_memory_equal(outcome.error.text, "p:", 2);
    }
    return outcome;
}

static inline struct outcome read_text(const char *text, size_t length, size_t chunk,
                                       struct buffers *buffers)
{
    struct served served = served_text(text, length, chunk, 0);

    return read_served(&served, buffers);
}

static inline void assert_same_problem(const struct problem *a, const struct problem *b)
{
    assert_string_equal(a->name, b->name);
    assert_true(a->id == b->id);
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    assert_int_equal(a->source_length, b->source_length);
    assert_int_equal(a->unit_count, b->unit_count);
    for (uint32_t i = 0; i < a->unit_count; i++) {
        const struct problem_unit *u = &a->units[i], *v = &b->units[i];

        assert_int_equal(u->member_count, v->member_count);
        assert_memory_equal(u->members, v->members, u->member_count * sizeof *u->members);
        assert_memory_equal(&u->pivot, &v->pivot, sizeof u->pivot);
    }
    assert_int_equal(a->seed_count, b->seed_count);
    if (a->seed_count > 0)
        assert_memory_equal(a->seeds, b->seeds, a->seed_count * sizeof *a->seeds);
    assert_memory_equal(a->filled, b->filled,
                        (size_t)a->height * problem_words(a->width) * sizeof *a->filled);
}

/* The exact memory of a problem: its arrays, each rounded up. */
static inline size_t footprint(const struct problem *problem)
{
    size_t bytes = arena_need(problem->unit_count, sizeof *problem->units) +
                   arena_need(problem->seed_count, sizeof *problem->seeds) +
                   arena_need((size_t)problem->height * problem_words(problem->width),
                              sizeof *problem->filled);

    for (uint32_t i = 0; i < problem->unit_count; i++)
        bytes += arena_need(problem->units[i].member_count, sizeof(struct cell));
    return bytes;
}

static inline bool is_filled(const struct problem *problem, uint32_t x, uint32_t y)
{
    return (problem->filled[y * problem_words(problem->width) + x / 64] >> x % 64 & 1) != 0;
}

static inline const struct problem *read_well(struct outcome *outcome)
{
    if (outcome->status != JSON_OK)
        fail_msg("%s", outcome->error.text);
    assert_int_equal(outcome->kept, footprint(&outcome->problem));
    return &outcome->problem;
}

/* ---- Texts ---- */

/* A text as it grows; ' becomes ". */
struct text {
    char *bytes;
    size_t length, size;
};

static inline void text_add(struct text *text, const char *more)
{
    for (; *more != '\0'; more++) {
        if (text->length == text->size) {
            text->size = text->size * 2 + 64;
            text->bytes = realloc(text->bytes, text->size);
            assert_non_null(text->bytes);
        }
        text->bytes[text->length++] = *more == '\'' ? '"' : *more;
    }
}

static inline void text_add_cell(struct text *text, int x, int y)
{
    char cell[60];

    snprintf(cell, sizeof cell, "{'x':%d,'y':%d}", x, y);
    text_add(text, cell);
}

static const char *const FIELDS[] = {
    "'id':-12", "'width':70", "'height':3", "'sourceLength':5",
    ("'units':[{'members':[{'x':0,'y':0},{'x':-1,'y':4}],'pivot':{'x':7,'y':8}},"
              "{'pivot':{'y':-100000000,'x':100000000},'members':[{'y':2,'x':1}]}]"),
    "'filled':[{'x':0,'y':2},{'x':69,'y':1},{'x':63,'y':1},{'x':64,'y':1}]",
    "'sourceSeeds':[0,4294967295,0,17]",
};

enum { FIELD_COUNT = 7 };

/* The fields in this order, with this between all marks. */
static inline struct text text_of_fields(const int *order, const char *between)
{
    struct text text = {0};

    text_add(&text, "{");
    for (int i = 0; i < FIELD_COUNT; i++) {
        text_add(&text, i > 0 ? "," : "");
        text_add(&text, between);
        text_add(&text, FIELDS[order[i]]);
        text_add(&text, between);
    }
    text_add(&text, "}");
    return text;
}

static inline struct text plain_text(void)
{
    static const int ORDER[FIELD_COUNT] = {0, 1, 2, 3, 4, 5, 6};

    return text_of_fields(ORDER, "");
}

/* A small problem; rows of the tables below replace one part of it by another. */
static const char SMALL[] =
    "{'id':1,'width':4,'height':3,'sourceLength':5,"
    "'units':[{'members':[{'x':0,'y':0}],'pivot':{'x':7,'y':8}}],"
    "'filled':[{'x':1,'y':2}],'sourceSeeds':[6]}";

static inline struct text small_text(const char *part, const char *by)
{
    const char *at = strstr(SMALL, part);
    struct text text = {0};
    char front[sizeof SMALL];

    assert_non_null(at);
    memcpy(front, SMALL, (size_t)(at - SMALL));
    front[at - SMALL] = '\0';
    text_add(&text, front);
    text_add(&text, by);
    text_add(&text, at + strlen(part));
    return text;
}

/* Takes the ^ out of the text: "p:LINE:COLUMN: " of where it was, and the message. */
static inline void expected_error(struct text *text, const char *message, char *error, size_t size)
{
    char *mark = memchr(text->bytes, '^', text->length);
    unsigned line = 1, column = 1;
    size_t length;

    assert_non_null(mark);
    for (const char *at = text->bytes; at < mark; at++) {
        line += *at == '\n';
        column = *at == '\n' ? 1 : column + 1;
    }
    text->length--;
    memmove(mark, mark + 1, text->length - (size_t)(mark - text->bytes));
    length = (size_t)snprintf(error, size, "p:%u:%u: %s", line, column, message);
    assert_true(length < size);
    for (size_t i = 0; i < length; i++)
        error[i] = error[i] == '\'' ? '"' : error[i];
}

#endif
