/* The library of Brain Wall as a program with some options of play_icfp2021, so that the golden poses are found through
 * the public functions on every target:
 *
 *     library_icfp2021 [-q] -f FILE [-B BONUS]... [-u] [-i POSES]... -b WORK[:PRESET[:STEPS]] | -w WORK
 *
 * It writes what play_icfp2021 writes. With -b 0 nothing is searched. */
#include "../../core/library/icfp2021.h"
#include "../../port/program.h"
#include "port_text.h"

static int fail(const char *text)
{
    port_text(PORT_ERR, "library_icfp2021: ");
    port_text(PORT_ERR, text);
    port_text(PORT_ERR, "\n");
    return PROGRAM_PARTLY;
}

enum { FILES_MOST = 8 };

struct order {
    const char *file;
    const char *poses[FILES_MOST];
    uint32_t poses_count;
    struct icfp2021_budget budget; /* work 0: none */
    uint64_t work;                 /* of a series of searches; 0: none */
};

static void read_budget(const char *text, struct icfp2021_budget *budget)
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

static int set_bonus(icfp2021 *wall, const char *value)
{
    return *value == '+' ? icfp2021_option(wall, "unlock", value + 1) : icfp2021_option(wall, "bonus", value);
}

/* Reads the options; some go to the library. */
static int read_options(int argc, char **argv, icfp2021 *wall, struct order *order)
{
    int status = ICFP2021_OK;

    for (int i = 1; i < argc && status == ICFP2021_OK; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        char letter = argv[i][1];
        i += letter != 'u' && letter != 'q';
        switch (letter) {
        case 'B': status = set_bonus(wall, value); break;
        case 'u': status = icfp2021_option(wall, "prefer_unlocking", "yes"); break;
        case 'i': order->poses[order->poses_count++ % FILES_MOST] = value; break;
        case 'f': order->file = value; break;
        case 'b': read_budget(value, &order->budget); break;
        case 'w': order->work = read_number(&value); break;
        default: break;
        }
    }
    return status;
}

/* The name of a file without its folders. */
static const char *base_name(const char *name)
{
    const char *base = name;

    for (; *name != '\0'; name++)
        if (*name == '/')
            base = name + 1;
    return base;
}

/* The number before the first dot of a name; -1 if there is none. */
static int64_t number_of(const char *name)
{
    const char *dot = name, *digits;

    while (*dot != '\0' && *dot != '.')
        dot++;
    for (digits = dot; digits > name && digits[-1] >= '0' && digits[-1] <= '9';)
        digits--;
    return digits < dot ? (int64_t)read_number(&digits) : -1;
}

static int load(icfp2021 *wall, const char *name)
{
    int file = port_open(name), status;

    if (file < 0)
        return ICFP2021_INPUT;
    status = icfp2021_load_stream(wall, number_of(base_name(name)), read_port, &file);
    port_close(file);
    return status;
}

/* Memory for the text of poses. */
struct room {
    char *text;
    size_t size;
};

static int add_poses(icfp2021 *wall, const char *name, struct room room)
{
    int file = port_open(name);
    size_t length = 0;

    if (file < 0)
        return ICFP2021_INPUT;
    for (long part; (part = read_port(&file, room.text + length, room.size - length)) > 0;)
        length += (size_t)part;
    port_close(file);
    return icfp2021_initial_json(wall, room.text, length);
}

static void write_budget(struct icfp2021_budget budget)
{
    port_text(PORT_OUT, "b");
    port_number(PORT_OUT, budget.work);
    port_text(PORT_OUT, ":");
    port_number(PORT_OUT, budget.preset);
    if (budget.steps == 0)
        return;
    port_text(PORT_OUT, ":");
    port_number(PORT_OUT, budget.steps);
}

/* The tag, of a search for poses without a bonus that they must unlock. */
static void write_tag(const struct icfp2021_score *score)
{
    static const char *const KINDS[] = {"", "GLOBALIST", "BREAK_A_LEG", "WALLHACK", "SUPERFLEX"};

    write_budget(score->budget);
    if (score->bonus != ICFP2021_NONE) {
        port_text(PORT_OUT, " B=");
        port_text(PORT_OUT, KINDS[score->bonus]);
        port_text(PORT_OUT, ":");
        port_number(PORT_OUT, (uint64_t)score->giver);
    }
    port_text(PORT_OUT, score->initial ? " i" : "");
}

static void write_known(int known, uint64_t number)
{
    if (known)
        port_number(PORT_OUT, number);
    else
        port_text(PORT_OUT, "null");
}

static int search(icfp2021 *wall, const struct order *order)
{
    int status = icfp2021_start(wall);

    if (status == ICFP2021_OK && order->work != 0)
        status = icfp2021_solve(wall, order->work, NULL, NULL);
    else if (status == ICFP2021_OK && order->budget.work != 0)
        status = icfp2021_search(wall, &order->budget, NULL, NULL);
    return status;
}

static int write_entry(icfp2021 *wall, const char *name)
{
    struct icfp2021_score score = {.solved = 0};
    int status;

    (void)icfp2021_best(wall, &score);
    port_text(PORT_OUT, "[{\"file\":\"");
    port_text(PORT_OUT, name);
    port_text(PORT_OUT, "\",\"problem\":");
    write_known(number_of(name) >= 0, (uint64_t)number_of(name));
    port_text(PORT_OUT, ",\"dislikes\":");
    write_known(score.solved, score.dislikes);
    port_text(PORT_OUT, ",\"tag\":\"");
    write_tag(&score);
    port_text(PORT_OUT, "\",\"pose\":");
    status = icfp2021_solution(wall, put_port, NULL);
    port_text(PORT_OUT, "}]\n");
    return status;
}

int program_main(int argc, char **argv)
{
    size_t size;
    char *block = port_block((size_t)64 << 20, &size);
    const struct room room = {block + size / 16 * 15, size / 16};
    icfp2021 *wall = icfp2021_init(block, size / 16 * 15);
    struct order order = {.file = NULL};

    if (wall == NULL)
        return fail("too little memory");
    if (read_options(argc, argv, wall, &order) != ICFP2021_OK || order.file == NULL ||
        load(wall, order.file) != ICFP2021_OK)
        return fail(icfp2021_error(wall));
    for (uint32_t i = 0; i < order.poses_count && i < FILES_MOST; i++)
        if (add_poses(wall, order.poses[i], room) != ICFP2021_OK)
            return fail(icfp2021_error(wall));
    if (search(wall, &order) < 0 || write_entry(wall, base_name(order.file)) != ICFP2021_OK)
        return fail(icfp2021_error(wall));
    return port_end_output() ? PROGRAM_DONE : PROGRAM_OUTPUT;
}

const char *program_name(void)
{
    return "library_icfp2021";
}
