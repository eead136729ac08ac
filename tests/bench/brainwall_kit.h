/* Bench kit: what the benches of Brain Wall share. Any error ends the program with a message. */
#ifndef BENCH_BRAINWALL_KIT_H
#define BENCH_BRAINWALL_KIT_H

#include "../../core/base/arena.h"
#include "../../core/brainwall/rules/problem.h"

_Noreturn void bench_fail(const char *what, const char *about);

/* A block of `size` bytes, which is never freed. */
struct arena bench_arena(size_t size);

/* Reads a problem file into the arena. */
struct problem bench_load(const char *name, struct arena *keep);

#endif
