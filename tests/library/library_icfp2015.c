/* The library of Hextris as a program with some options of play_icfp2015, so that the golden games are played through
 * the public functions on every target:
 *
 *     library_icfp2015 -f FILE [-p PHRASE]... -b WORK[:PRESET[:STEPS]] | -w WORK
 *
 * It writes what play_icfp2015 writes; -w is for each game. With -b 0 nothing is searched. */
#include "../../core/library/icfp2015.h"
#include "../../port/program.h"
#include "port_text.h"

static int fail(const char *text)
{
    port_text(PORT_ERR, "library_icfp2015: ");
    port_text(PORT_ERR, text);
    port_text(PORT_ERR, "\n");
    return PROGRAM_PARTLY;
}

struct order {
    const char *file;
    struct icfp2015_budget budget; /* work 0: none */
    uint64_t work;                 /* of a series of searches; 0: none */
};

static void read_budget(const char *text, struct icfp2015_budget *budget)
{
    budget->work = read_number(&text);
    if (*text == ':') {
        text++;
        budget->preset = (uint32_t)read_number(&text);
    }
    if (*text == ':') {
        text++;
        budget->steps = (uint32_t)read_number(&text);
    }
}

/* Reads the options; phrases go to the game, which refuses those that the program ignores. */
static void read_options(int argc, char **argv, icfp2015 *game, struct order *order)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *value = argv[i + 1];
        switch (argv[i][1]) {
        case 'p': (void)icfp2015_option(game, "phrase", value); break;
        case 'f': order->file = value; break;
        case 'b': read_budget(value, &order->budget); break;
        case 'w': order->work = read_number(&value); break;
        default: break;
        }
    }
}

static int load(icfp2015 *game, const char *name)
{
    int file = port_open(name), status;

    if (file < 0)
        return ICFP2015_INPUT;
    status = icfp2015_load_stream(game, read_port, &file);
    port_close(file);
    return status;
}

static void write_head(const icfp2015 *game, uint32_t seed, struct icfp2015_budget budget)
{
    port_text(PORT_OUT, "{\"problemId\":");
    port_number(PORT_OUT, (uint64_t)icfp2015_id(game));
    port_text(PORT_OUT, ",\"seed\":");
    port_number(PORT_OUT, seed);
    port_text(PORT_OUT, ",\"tag\":\"b");
    port_number(PORT_OUT, budget.work);
    port_text(PORT_OUT, ":");
    port_number(PORT_OUT, budget.preset);
    if (budget.steps != 0) {
        port_text(PORT_OUT, ":");
        port_number(PORT_OUT, budget.steps);
    }
    port_text(PORT_OUT, "\",\"solution\":\"");
}

static int play(icfp2015 *game, uint32_t seed, const struct order *order)
{
    struct icfp2015_score score = {.points = 0};
    int status = icfp2015_start(game, seed);

    if (status == ICFP2015_OK && order->work != 0)
        status = icfp2015_solve(game, order->work, NULL, NULL);
    else if (status == ICFP2015_OK && order->budget.work != 0)
        status = icfp2015_search(game, &order->budget, NULL, NULL);
    if (status < 0)
        return status;
    (void)icfp2015_best(game, &score);
    write_head(game, seed, score.budget);
    status = icfp2015_solution(game, put_port, NULL);
    port_text(PORT_OUT, "\"}");
    return status;
}

int program_main(int argc, char **argv)
{
    size_t size;
    void *block = port_block((size_t)256 << 20, &size);
    icfp2015 *game = icfp2015_init(block, size);
    struct order order = {.file = NULL};
    const uint32_t *seeds;
    uint32_t count;

    if (game == NULL)
        return fail("too little memory");
    read_options(argc, argv, game, &order);
    if (order.file == NULL || load(game, order.file) != ICFP2015_OK)
        return fail(icfp2015_error(game));
    seeds = icfp2015_seeds(game, &count);
    port_text(PORT_OUT, "[");
    for (uint32_t i = 0; i < count; i++) {
        port_text(PORT_OUT, i > 0 ? ",\n" : "");
        if (play(game, seeds[i], &order) != ICFP2015_OK)
            return fail(icfp2015_error(game));
    }
    port_text(PORT_OUT, "]\n");
    return port_end_output() ? PROGRAM_DONE : PROGRAM_OUTPUT;
}

const char *program_name(void)
{
    return "library_icfp2015";
}
