/* See chain.h. */
#include "chain.h"

#include <string.h>

static uint32_t starts(const struct game_problem *problem)
{
    (void)problem;
    return CHAIN_STARTS;
}

static size_t state_bytes(const struct game_problem *problem)
{
    return problem->state_bytes;
}

/* The state proper, and behind it bytes that each move changes one of. */
static void start(struct game_problem *problem, uint32_t start, void *state)
{
    struct chain_state first = {.mix = start, .sum = start};

    memset(state, 0, problem->state_bytes);
    memcpy(state, &first, sizeof first);
}

/* The letters of the next move, and its bytes in step->taken; 0: there is none. */
static size_t read_letters(const char *text, size_t length, struct game_step *step)
{
    size_t letters = 0;

    step->taken = 1;
    if (text[0] >= 'A' && text[0] <= 'H')
        return 1;
    while (letters < length && letters < CHAIN_WORD - 1 && text[letters] >= 'a' && text[letters] <= 'h')
        letters++;
    step->taken = letters + 1;
    if (letters > 0 && letters < length && text[letters] == '.')
        return letters;
    step->taken = 0;
    step->wrong_at = letters;
    message_text(&step->wrong, letters == 0 ? "a word begins with a letter" : "a word ends with a full stop");
    return 0;
}

static void apply(struct game_problem *problem, void *bytes, const char *text, size_t length, struct game_step *step)
{
    struct chain_state *state = bytes;
    size_t letters, rest = problem->state_bytes - sizeof *state;
    uint32_t sum = state->sum;

    problem->applied++;
    *step = (struct game_step){.taken = 0};
    letters = read_letters(text, length, step);
    for (size_t i = 0; i < letters; i++)
        sum += text[i] & 31u;
    if (letters > 0 && sum % 7 == 0) {
        message_print(&step->wrong, "the sum is %u", (unsigned)sum);
        step->taken = 0;
    }
    if (step->taken == 0)
        return;
    state->mix = (state->mix ^ sum) * 0x9e3779b97f4a7c15u;
    state->sum = sum;
    state->bytes += (uint32_t)step->taken;
    if (rest > 0)
        ((unsigned char *)(state + 1))[(state->mix >> 32) % rest] = (unsigned char)state->mix;
    step->ends_group = state->mix >> 40 & 1;
    if ((state->mix >> 50 & 3) == 0)
        step->scored = step->taken + (state->mix >> 53) % CHAIN_SCORED;
    if (step->scored > state->bytes)
        step->scored = state->bytes;
}

const struct game game_chain = {.name = "chain", .starts = starts, .state_bytes = state_bytes, .start = start,
                                .apply = apply};
