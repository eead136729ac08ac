/* See anchoring.h.
 *
 * Nearly all chains with high scores are true, but some have a false end, which keeps true chains away: so anchorings
 * differ by what they cut off. On problem 64 the chains, placed whole, cover 37 of the 50 corners, 36 of them truly.
 *
 * Later chains have at most a quarter of the candidates, so that even short ones are unlikely by chance: of 66 searches
 * of generated problems that found a pose, 38 began with whole chains and later ones. */
#include "anchoring.h"

#include "anneal_math.h"

/* Scores above score_least(): of chains with high scores; and of one that shows that a pose of 0 dislikes exists.
 * Chance alone makes such a chain in one of 256 problems (CHANCES * 2^-10). Of 116 generated problems with such a
 * pose 107 have one; the highest score of 48 without is 4 bits above score_least(), of those of the contest 7. */
enum { HIGH_SCORE = 6 * CHAIN_PARTS, SURE_SCORE = 10 * CHAIN_PARTS };

/* The number of chains that chance alone is expected to add to those that are placed. Chosen by hand. */
enum { CHANCES = 4 };

/* Times that later chains are found among the open corners, and corners of the shortest of them. Chosen by hand. */
enum { LATER = 4, LATER_LEAST = 2 };

/* A random number of corners: none half of the time, else 1 to 4. */
enum { CUT_ANY = UINT16_MAX };

/* Which chains are placed, and how. */
struct selection {
    int32_t score;       /* the least, above score_least() */
    uint16_t left_out;   /* one of this number is left out, at random; 0: none */
    uint16_t cut;        /* corners cut off both ends, or CUT_ANY off each */
    uint16_t length_min; /* corners that the cut has to leave */
};

static const struct selection FIRST[ANCHORINGS] = {
    [ANCHORING_WHOLE] = {HIGH_SCORE, 0, 0, 2},
    [ANCHORING_CUT_1] = {HIGH_SCORE, 0, 1, 2},
    [ANCHORING_WHOLE_LATER] = {HIGH_SCORE, 0, 0, 2},
    [ANCHORING_CUT_1_LATER] = {HIGH_SCORE, 0, 1, 2},
    [ANCHORING_CUT_2_LATER] = {HIGH_SCORE, 0, 2, 2},
    [ANCHORING_RANDOM] = {0, 4, CUT_ANY, CHAIN_LENGTH_MIN},
};

/* What replaces FIRST in the first random beginning: with it easy problems take two thirds of the work. */
static const struct selection ALL = {0, 0, 0, 2};

/* Later chains, in turns: many, and few that are likely true. Chosen by hand. */
static const struct selection LATER_CHAINS[] = {{0, 4, 0, 2}, {4 * CHAIN_PARTS, 8, 0, 2}};

/* The least score of a chain that is worth placing. A chain may begin with any candidate of any open corner. */
static int32_t score_least(const struct backtrack *search)
{
    const struct assignment *a = &search->assignment;
    uint64_t starts = 0;

    for (uint32_t c = 0; c < search->input->hole->polygon.count; c++)
        if (a->cover.vertex_at[c] == ASSIGNMENT_NONE)
            starts += a->cover.candidate_count[c];
    return (anneal_log2(((starts > CHANCES ? starts : CHANCES) << 16) / CHANCES) >> 8) * CHAIN_PARTS >> 8;
}

/* Places a chain without the first `front` and the last `back` of its vertices. False when that fails. */
static bool place_chain(struct backtrack *search, const struct chain *chain, uint32_t front, uint32_t back)
{
    struct assignment *a = &search->assignment;
    const struct polygon *polygon = &search->input->hole->polygon;

    for (uint32_t i = front; i + back < chain->length; i++) {
        uint32_t corner = (chain->corner + i) % polygon->count, vertex = chain->vertices[i];
        if (a->cover.vertex_at[corner] == vertex)
            continue;
        if (a->placed[vertex] || a->cover.vertex_at[corner] != ASSIGNMENT_NONE ||
            !domain_has(&a->domains[vertex], search->input->hole, polygon->corners[corner]) ||
            !assignment_place(a, vertex, polygon->corners[corner]))
            return false;
    }
    return true;
}

static uint32_t cut_of(struct backtrack *search, const struct selection *selection)
{
    uint32_t cut;

    if (selection->cut != CUT_ANY)
        return selection->cut;
    cut = random_wide_below(&search->random, 9);
    return cut > 4 ? 0 : cut;
}

/* Places the selected chains as far as they go together. Returns the number of those placed. */
static uint32_t place_chains(struct backtrack *search, const struct chains *chains, const struct selection *selection)
{
    int32_t least = score_least(search) + selection->score;
    uint32_t placed = 0;

    for (uint32_t i = 0; i < chains->count && chains->chain[i].score >= least &&
         !backtrack_is_stopped(search, 0); i++) {
        const struct chain *chain = &chains->chain[i];
        struct assignment_mark mark = assignment_mark(&search->assignment);
        uint32_t front = cut_of(search, selection), back = cut_of(search, selection);
        if (selection->left_out > 0 && random_wide_below(&search->random, selection->left_out) == 0)
            continue;
        if (chain->length < front + back + selection->length_min)
            continue;
        if (place_chain(search, chain, front, back))
            placed++;
        else
            assignment_undo(&search->assignment, mark);
    }
    return placed;
}

void anchoring_find_chains(struct backtrack *search)
{
    assignment_clear(&search->assignment, true);
    chains_find(&search->chains, &search->finder, CHAIN_LENGTH_MIN, random_wide_next(&search->random));
}

bool anchoring_has_chains(const struct backtrack *search, enum anchoring anchoring)
{
    return anchoring == ANCHORING_NONE ||
           (search->chains.count > 0 &&
            search->chains.chain[0].score >= score_least(search) + FIRST[anchoring].score);
}

bool anchoring_shows_zero(const struct backtrack *search)
{
    return search->chains.count > 0 && search->chains.chain[0].score >= score_least(search) + SURE_SCORE;
}

/* Later chains follow random ones half of the time, since every time problem 85 was found by 0 of 5 seeds in 250
 * million steps, this way by 4 of 4, and never by 3 of 5. */
static bool has_later(enum anchoring anchoring, uint32_t number)
{
    return anchoring == ANCHORING_WHOLE_LATER || anchoring == ANCHORING_CUT_1_LATER ||
           anchoring == ANCHORING_CUT_2_LATER || (anchoring == ANCHORING_RANDOM && number % 2 == 0);
}

bool anchoring_begin(struct backtrack *search, enum anchoring anchoring, uint32_t number)
{
    bool is_first_random = anchoring == ANCHORING_RANDOM && number == 0;
    uint32_t placed;

    if (!backtrack_begin(search, true))
        return false;
    if (anchoring == ANCHORING_NONE)
        return true;
    placed = place_chains(search, &search->chains, is_first_random ? &ALL : &FIRST[anchoring]);
    for (uint32_t i = 0; i < LATER && has_later(anchoring, number) && placed > 0 &&
         search->assignment.cover.open_count > 0 && !backtrack_is_stopped(search, 0); i++) {
        chains_find(&search->later_chains, &search->finder, LATER_LEAST, random_wide_next(&search->random));
        placed = place_chains(search, &search->later_chains, &LATER_CHAINS[number % 2]);
    }
    return true;
}

bool anchoring_is_constant(enum anchoring anchoring)
{
    return anchoring == ANCHORING_WHOLE || anchoring == ANCHORING_CUT_1 || anchoring == ANCHORING_NONE;
}
