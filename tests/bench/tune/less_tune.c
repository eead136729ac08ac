/* Tuner of the evaluation of Less: prints core/less/search/weights.c.
 *
 *     tune_less [BOARDS [WORK]]       BOARDS for each network (default 200) and WORK for each turn (default 60k)
 *
 * The player plays itself on generated boards. At each turn, random turns lead to some positions nearby, which are
 * searched: the network learns to predict the value of the search from the position alone. The first network learns
 * from a player that knows only solo distances. Each later network learns also from the player with the network before
 * it. The last one is printed.
 *
 * Numbers are floats, but each results from additions, multiplications, divisions and square roots in a fixed order,
 * which IEEE 754 defines to the bit: so the printed weights are the same on every machine. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/base/argument.h"
#include "../../../core/base/random.h"
#include "../../../core/less/search/tree.h"
#include "../../../core/judge/less/generate.h"

/* ---- samples ---- */

/* Samples come from plies FIRST_PLY .. LAST_PLY - 1: the first plies have few positions, and late ones change
 * little. */
enum { FIRST_PLY = 4, LAST_PLY = 70 };

/* Greater leads, in moves, are not learned: their values differ too little. */
enum { LEAD_LEARNED = 12 };

/* Positions sampled at each turn of a game, and the most random turns that lead to one. A random turn is one of the 2,
 * 6, 16 or 40 nearest to home; this number is random, too. Without random turns the network would learn only positions
 * of good play, and not those that a search visits. */
enum { POSITIONS = 6, DRAWN_MAX = 5, DRAWN_FROM_MAX = 40, WIDTHS = 4 };
static const uint32_t DRAWN_FROM[WIDTHS] = {2, 6, 16, DRAWN_FROM_MAX};

/* In the game itself one turn in CHANCE is random; before ply EARLY one in CHANCE_EARLY. */
enum { CHANCE = 8, CHANCE_EARLY = 2, EARLY = 2 * COLOURS };

/* Seeds of boards, far from those of benches. MEMORY holds the tables and a million nodes, far more than 60k of work
 * need. */
enum { GAMES_A_BOARD = 2, FIRST_SEED = 1000000, BOARDS_MAX = 300, WORK_MAX = 1000000000, MEMORY = 64 << 20 };

/* Networks learned one after the other. With the third network the player won by 0.5 moves a game against the second,
 * +- 0.2; the fourth was as good as a third one that learned from as many positions. */
enum { NETWORKS = 4 };

/* Capacity for samples and their features: a sample has some 50 features, a board gives some 600 samples. Samples
 * beyond it are left out. */
enum { SAMPLES_MAX = NETWORKS * BOARDS_MAX * 800, SAMPLE_FEATURES_MAX = 64 * SAMPLES_MAX };

struct sample {
    uint32_t first;             /* index of its first feature in sample_features */
    uint16_t count;             /* of its features */
    uint8_t distances[COLOURS]; /* by seats */
    float target;               /* the lead beyond that of solo distances, in moves, for the colour in seat 0 */
    float share;                /* factor of the network's output at this ply, 0 .. 1: see LATE_PLIES */
};

static struct sample samples[SAMPLES_MAX];
static uint32_t sample_count;
static uint16_t sample_features[SAMPLE_FEATURES_MAX];
static uint32_t feature_count;

static struct solo solo;
static struct tree tree;

/* The lead of a mean value, times LEAD_PER_MOVE: the greatest lead whose value is not greater. */
static int32_t lead_of(const struct uct *uct, int32_t value)
{
    int32_t least = -LEAD_PER_MOVE * (LEAD_LEARNED + 4), most = LEAD_PER_MOVE * (LEAD_LEARNED + 4);

    while (least < most) {
        int32_t lead = (least + most + 1) >> 1;
        if ((int32_t)uct_value_of(uct, lead, LEAD_PER_MOVE) * 16 <= value)
            least = lead;
        else
            most = lead - 1;
    }
    return least;
}

/* Stores a position with the value that the search found. */
static void add_sample(const struct position *position, int32_t value)
{
    struct sample *sample = &samples[sample_count];
    int32_t lead = lead_of(&tree.uct, value), beyond = lead - LEAD_PER_MOVE * evaluation_solo_lead(&solo, position);
    uint32_t viewer, left = PLIES - position->ply;
    uint8_t distances[COLOURS];
    uint64_t work = 0;

    if (sample_count == SAMPLES_MAX || feature_count + FEATURES_MAX > SAMPLE_FEATURES_MAX ||
        abs(lead) >= LEAD_LEARNED * LEAD_PER_MOVE)
        return;
    solo_distances(&solo, position, distances);
    sample->first = feature_count;
    sample->count =
        (uint16_t)evaluation_features(&solo, position, distances, &sample_features[feature_count], &viewer, &work);
    for (uint32_t seat = 0; seat < COLOURS; seat++)
        sample->distances[seat] = distances[evaluation_colour(viewer, seat)];
    sample->target = (float)(viewer % 2 != 0 ? -beyond : beyond) / LEAD_PER_MOVE;
    sample->share = left < LATE_PLIES ? (float)left / LATE_PLIES : 1;
    feature_count += sample->count;
    sample_count++;
}

/* ---- games ---- */

/* Passes the turns of a team that is home. False when the game is over. */
static bool pass_finished(struct position *position)
{
    while (!position_is_over(position) && position_team_is_home(position, position->ply % COLOURS))
        position->ply++;
    return !position_is_over(position);
}

/* Plays a random turn. False when there is none. */
static bool draw_turn(struct position *position, struct random_wide *random)
{
    uint32_t from = DRAWN_FROM[random_wide_below(random, WIDTHS)], count, wrong;
    uint16_t best[DRAWN_FROM_MAX];
    uint64_t work = 0;
    struct turn turn;

    turns_list(&tree.turns, position, from, &work);
    count = turns_nearest(&tree.turns, position->ply % COLOURS, from, best);
    if (count == 0)
        return false;
    turns_moves(&tree.turns, best[random_wide_below(random, count)], &turn);
    return position_play(position, &solo.walls, &turn, &wrong) == TURN_LEGAL;
}

/* Searches without reusing the last tree. */
static bool search(const struct position *position, uint64_t work, struct turn *turn)
{
    tree_forget(&tree);
    return tree_search(&tree, position, work, NULL, turn);
}

/* Adds samples near a position of a game. */
static void make_samples(const struct position *from, uint64_t work, struct random_wide *random)
{
    for (uint32_t number = 0; number < POSITIONS; number++) {
        struct position position = *from;
        uint32_t drawn = random_wide_below(random, DRAWN_MAX + 1);
        struct turn turn;
        bool on = true;
        for (uint32_t i = 0; i < drawn && on; i++)
            on = draw_turn(&position, random) && pass_finished(&position);
        if (on && position.ply < LAST_PLY && search(&position, work, &turn))
            add_sample(&position, tree.nodes[0].value);
    }
}

/* Plays a game and adds samples. */
static void play(uint64_t work, struct random_wide *random)
{
    struct position position;
    struct turn turn;
    uint32_t wrong;
    bool on = true;

    position_start(&position);
    while (on && pass_finished(&position) && position.ply < LAST_PLY) {
        uint32_t chance = position.ply < EARLY ? CHANCE_EARLY : CHANCE;
        if (position.ply >= FIRST_PLY)
            make_samples(&position, work, random);
        if (random_wide_below(random, chance) == 0)
            on = draw_turn(&position, random);
        else
            on = search(&position, work, &turn) &&
                 position_play(&position, &solo.walls, &turn, &wrong) == TURN_LEGAL;
    }
}

/* Plays games on the boards of seeds from `seed` on and adds samples. */
static void play_boards(uint32_t seed, uint32_t boards, uint64_t work, const struct evaluation *evaluation)
{
    static uint64_t memory[MEMORY / sizeof(uint64_t)];
    struct random_wide random = random_wide_of(seed);

    for (uint32_t i = 0; i < boards; i++) {
        struct arena arena = arena_over(memory, sizeof memory);
        struct less_board board;
        struct walls walls;
        less_generate(&board, seed + i);
        (void)walls_read(&walls, board.text);
        solo_open_tables(&solo, &walls, YELLOW, COLOURS, &arena);
        if (!tree_open(&tree, &solo, &arena))
            abort();
        playout_open(&tree.playout, &solo, evaluation);
        for (uint32_t number = 0; number < GAMES_A_BOARD; number++)
            play(work, &random);
    }
}

/* ---- the network in floats ---- */

/* Lines of weights: those of struct evaluation, with the output weights in the last line. ACTIVATION_ONE is 1 here. */
enum {
    LINE_DISTANCES = FEATURES,
    LINE_SQUARES = LINE_DISTANCES + COLOURS,
    LINE_START = LINE_SQUARES + COLOURS,
    LINE_OUTPUTS,
    LINES
};

struct network {
    float lines[LINES][SUMS];
};

/* Gradient descent by Adam (Kingma and Ba, "Adam: A Method for Stochastic Optimization"), with weight decay and a rate
 * that falls to 0. A decay of 0.5 gave the least error on boards outside of the samples: 1.61 moves; 1 gave 1.64 and 0
 * gave 1.68. */
enum { BATCH = 256, EPOCHS = 20 };
static const float RATE = 0.001f, DECAY = 0.5f;
static const float MEAN_KEPT = 0.9f, VARIANCE_KEPT = 0.999f, LEAST_DEVIATION = 1e-7f;

/* The greatest weight that fits the 8 bits of the printed table. */
static const float WEIGHT_MOST = 127.0f / ACTIVATION_ONE;

static struct network network, gradient; /* of half the squared error */
static struct network mean, variance;    /* exponential averages of gradients and their squares */

static float random_float(struct random_wide *random)
{
    return (float)(random_wide_next(random) >> 8) / (1 << 24);
}

/* Draws small random weights, so that hidden units differ. */
static void start_network(struct random_wide *random)
{
    memset(&network, 0, sizeof network);
    memset(&mean, 0, sizeof mean);
    memset(&variance, 0, sizeof variance);
    for (int i = 0; i < LINE_START; i++)
        for (int j = 0; j < HIDDEN_UNITS; j++)
            network.lines[i][j] = (random_float(random) + random_float(random) - 1) * 0.2f;
    for (int j = 0; j < HIDDEN_UNITS; j++) {
        network.lines[LINE_START][j] = random_float(random) * 0.5f;
        network.lines[LINE_OUTPUTS][j] = random_float(random) * 2 - 1;
    }
}

/* The inputs of a seat's distance and of its square. */
static void distance_parts(const struct sample *sample, uint32_t seat, float parts[2])
{
    int32_t distance = sample->distances[seat] < DISTANCE_MAX ? sample->distances[seat] : DISTANCE_MAX;

    parts[0] = (float)distance / DISTANCE_ONE;
    parts[1] = (float)(distance * distance / DISTANCE_ONE) / DISTANCE_ONE;
}

static void add_line(float to[SUMS], const float from[SUMS], float times)
{
    for (int j = 0; j < SUMS; j++)
        to[j] += from[j] * times;
}

static float clipped(float sum)
{
    return sum < 0 ? 0 : sum > 1 ? 1 : sum;
}

/* Fills in the sums of a sample; returns the prediction of the network. */
static float predict(const struct sample *sample, float sums[SUMS])
{
    float output;

    memcpy(sums, network.lines[LINE_START], SUMS * sizeof *sums);
    for (uint32_t i = 0; i < sample->count; i++)
        add_line(sums, network.lines[sample_features[sample->first + i]], 1);
    for (uint32_t seat = 0; seat < COLOURS; seat++) {
        float parts[2];
        distance_parts(sample, seat, parts);
        add_line(sums, network.lines[LINE_DISTANCES + seat], parts[0]);
        add_line(sums, network.lines[LINE_SQUARES + seat], parts[1]);
    }
    output = sums[SUM_LINEAR];
    for (int j = 0; j < HIDDEN_UNITS; j++)
        output += clipped(sums[j]) * network.lines[LINE_OUTPUTS][j];
    return output * sample->share;
}

/* Derivatives of the output by the sums of a sample. */
static void slopes_of(const float sums[SUMS], float slopes[SUMS])
{
    for (int j = 0; j < HIDDEN_UNITS; j++)
        slopes[j] = sums[j] > 0 && sums[j] < 1 ? network.lines[LINE_OUTPUTS][j] : 0;
    slopes[SUM_LINEAR] = 1;
}

/* Adds the gradient of a sample. */
static void learn(const struct sample *sample)
{
    float sums[SUMS], slopes[SUMS], error = (predict(sample, sums) - sample->target) * sample->share / BATCH;

    slopes_of(sums, slopes);
    for (int j = 0; j < SUMS; j++)
        slopes[j] *= error;
    for (int j = 0; j < HIDDEN_UNITS; j++)
        gradient.lines[LINE_OUTPUTS][j] += clipped(sums[j]) * error;
    for (uint32_t i = 0; i < sample->count; i++)
        add_line(gradient.lines[sample_features[sample->first + i]], slopes, 1);
    for (uint32_t seat = 0; seat < COLOURS; seat++) {
        float parts[2];
        distance_parts(sample, seat, parts);
        add_line(gradient.lines[LINE_DISTANCES + seat], slopes, parts[0]);
        add_line(gradient.lines[LINE_SQUARES + seat], slopes, parts[1]);
    }
    add_line(gradient.lines[LINE_START], slopes, 1);
}

static float within(float number, float most)
{
    return number < -most ? -most : number > most ? most : number;
}

/* One step of Adam. The averages start from 0; dividing by `mean_weight` and `variance_weight`, the weights of the
 * gradients so far, corrects for that. */
static void step(float rate, float mean_weight, float variance_weight)
{
    for (int i = 0; i < LINES; i++)
        for (int j = 0; j < SUMS; j++) {
            float g = gradient.lines[i][j], *m = &mean.lines[i][j], *v = &variance.lines[i][j];
            float *weight = &network.lines[i][j];
            *m = MEAN_KEPT * *m + (1 - MEAN_KEPT) * g;
            *v = VARIANCE_KEPT * *v + (1 - VARIANCE_KEPT) * g * g;
            *weight -= rate * (*m / mean_weight / (sqrtf(*v / variance_weight) + LEAST_DEVIATION));
            if (i < LINE_START)
                *weight = within(*weight * (1 - rate * DECAY), WEIGHT_MOST);
        }
}

/* Shuffles numbers (Fisher and Yates). */
static void shuffle(uint32_t *order, uint32_t count, struct random_wide *random)
{
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = random_wide_below(random, i), swapped = order[i - 1];
        order[i - 1] = order[other];
        order[other] = swapped;
    }
}

/* Trains a new network on all samples. */
static void train(uint32_t seed)
{
    static uint32_t order[SAMPLES_MAX];
    struct random_wide random = random_wide_of(seed);
    uint32_t batches = sample_count / BATCH, steps = 0;
    float mean_missing = 1, variance_missing = 1;

    start_network(&random);
    for (uint32_t i = 0; i < sample_count; i++)
        order[i] = i;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        shuffle(order, sample_count, &random);
        for (uint32_t batch = 0; batch < batches; batch++, steps++) {
            memset(&gradient, 0, sizeof gradient);
            for (int i = 0; i < BATCH; i++)
                learn(&samples[order[batch * BATCH + (uint32_t)i]]);
            mean_missing *= MEAN_KEPT;
            variance_missing *= VARIANCE_KEPT;
            step(RATE * (1 - (float)steps / (float)(batches * EPOCHS)), 1 - mean_missing, 1 - variance_missing);
        }
    }
}

/* ---- rounding ---- */

static int32_t rounded(float number, int32_t most)
{
    return (int32_t)(within(number, (float)most) + (number < 0 ? -0.5f : 0.5f));
}

static void round_lines(int8_t to[][SUMS], int from, int count)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < SUMS; j++)
            to[i][j] = (int8_t)rounded(network.lines[from + i][j] * ACTIVATION_ONE, 127);
}

/* Fills in piece-square values: the average derivative of the output by a piece of seat 0 on each square. A hidden unit
 * contributes in proportion to the samples in which it is not clipped. */
static void find_piece_square(int8_t piece_square[SQUARES])
{
    double sum[SUMS] = {0};

    for (uint32_t i = 0; i < sample_count; i++) {
        float sums[SUMS], slopes[SUMS];
        (void)predict(&samples[i], sums);
        slopes_of(sums, slopes);
        for (int j = 0; j < SUMS; j++)
            sum[j] += slopes[j];
    }
    for (int square = 0; square < SQUARES; square++) {
        float value = 0;
        for (int j = 0; j < SUMS; j++)
            value += (float)(sum[j] / sample_count) * network.lines[FEATURE_PIECES + square][j];
        piece_square[square] = (int8_t)rounded(value * LEAD_PER_MOVE, PIECE_SQUARE_MAX);
    }
}

static void round_network(struct evaluation *evaluation)
{
    round_lines(evaluation->feature_weights, 0, FEATURES);
    round_lines(evaluation->distance_weights, LINE_DISTANCES, COLOURS);
    round_lines(evaluation->distance_square_weights, LINE_SQUARES, COLOURS);
    for (int j = 0; j < SUMS; j++)
        evaluation->biases[j] = (int16_t)rounded(network.lines[LINE_START][j] * ACTIVATION_ONE, INT16_MAX);
    for (int j = 0; j < HIDDEN_UNITS; j++)
        evaluation->output_weights[j] = (int16_t)rounded(network.lines[LINE_OUTPUTS][j] * OUTPUT_PER_MOVE, INT16_MAX);
    find_piece_square(evaluation->piece_square);
}

/* ---- printing ---- */

static void print_lines(const char *name, const int8_t lines[][SUMS], int count)
{
    printf("    .%s = {\n", name);
    for (int i = 0; i < count; i++) {
        printf("        {");
        for (int j = 0; j < SUMS; j++)
            printf("%s%d", j > 0 ? ", " : "", lines[i][j]);
        printf("},\n");
    }
    printf("    },\n");
}

static void print(const struct evaluation *evaluation)
{
    printf("/* Weights of the evaluation, printed by tests/bench/tune/less_tune.c: see evaluation.h. */\n"
           "#include \"evaluation.h\"\n\nconst struct evaluation EVALUATION = {\n");
    print_lines("feature_weights", evaluation->feature_weights, FEATURES);
    print_lines("distance_weights", evaluation->distance_weights, COLOURS);
    print_lines("distance_square_weights", evaluation->distance_square_weights, COLOURS);
    printf("    .biases = {");
    for (int j = 0; j < SUMS; j++)
        printf("%s%d", j > 0 ? ", " : "", evaluation->biases[j]);
    printf("},\n    .output_weights = {");
    for (int j = 0; j < HIDDEN_UNITS; j++)
        printf("%s%d", j > 0 ? ", " : "", evaluation->output_weights[j]);
    printf("},\n    .piece_square = {");
    for (int j = 0; j < SQUARES; j++)
        printf("%s%d,", j % SIDE == 0 ? "\n        " : " ", evaluation->piece_square[j]);
    printf("\n    },\n};\n");
}

/* Reads a number from 1 to `max`; a wrong one ends the program. */
static uint64_t number_of(const char *text, uint64_t max)
{
    const char *at = text;
    uint64_t number;

    if (!argument_work(&at, &number) || *at != '\0' || number == 0 || number > max) {
        (void)fprintf(stderr, "tune_less: \"%s\": expected a number from 1 to %llu; it may end in k or M\n", text,
                      (unsigned long long)max);
        exit(EXIT_FAILURE);
    }
    return number;
}

int main(int argc, char **argv)
{
    static struct evaluation evaluation;
    uint32_t boards = argc > 1 ? (uint32_t)number_of(argv[1], BOARDS_MAX) : 200;
    uint64_t work = argc > 2 ? number_of(argv[2], WORK_MAX) : 60000;

    for (uint32_t number = 0; number < NETWORKS; number++) {
        play_boards(FIRST_SEED + number * BOARDS_MAX, boards, work, &evaluation);
        (void)fprintf(stderr, "tune_less: network %u of %d: %u positions\n", number + 1, NETWORKS, sample_count);
        train(number);
        round_network(&evaluation);
    }
    print(&evaluation);
    return EXIT_SUCCESS;
}
