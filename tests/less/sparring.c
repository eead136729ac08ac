/* Programs that the referee of Less has to cope with: a player in many kinds, good and bad.
 *
 *     sparring KIND [TURN [SEED]]
 *
 * Before its turn number TURN (1 if not given) each plays the turn after which its team has the least to walk, and
 * then does what its kind is. 21 is the first move of the rush, 22 the second one. The kinds random and blocking
 * play in their own way from the start, and for slow and parent TURN is the number of milliseconds that each turn
 * takes, of the process itself and of a child. With SPARRING_TRACE in the environment, the name of a folder, the
 * program writes all that it reads after its colour into a file there named after the colour. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/bench/opponents/terrain.h"
#include "core/judge/less/game.h"

/* A turn that is being looked for. */
struct choice {
    struct less_move moves[LESS_TURN_MOVES]; /* made so far */
    int count;
    struct less_move best[LESS_TURN_MOVES];
    int best_count;
    int value;
};

struct sparring {
    const char *kind;
    int turn; /* the one at which the kind shows */
    unsigned long given; /* the argument SEED: which of the illegal turns */
    unsigned long seed;  /* made of it and the colour; the state of the generator */
    int colour;
    int turns; /* made so far */
    struct less_board board;
    struct less_position position;
    struct terrain terrain;
    FILE *trace;
};

static bool is(const struct sparring *me, const char *kind)
{
    return strcmp(me->kind, kind) == 0;
}

static int below(struct sparring *me, int bound)
{
    me->seed = (me->seed * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (int)((me->seed >> 8) % (unsigned long)bound);
}

/* ---- to read ---- */

static void read_line(struct sparring *me, char line[LESS_WALLS + 2])
{
    if (!fgets(line, LESS_WALLS + 2, stdin)) {
        if (me->trace)
            (void)fprintf(me->trace, "(end)\n");
        exit(EXIT_SUCCESS);
    }
    line[strcspn(line, "\n")] = '\0';
    if (me->trace) {
        (void)fprintf(me->trace, "%s\n", line);
        (void)fflush(me->trace);
    }
}

/* ---- to move ---- */

/* What all pieces of a colour have to walk. */
static int to_walk(const struct sparring *me, const struct less_position *position, int colour)
{
    struct pieces pieces;

    pieces_of(&pieces, position);
    return terrain_distance(&me->terrain, colour, pieces.square[colour]);
}

/* The value of a turn for the kind of player, the less the better. The seed decides between equal turns. */
static int value_of(struct sparring *me, const struct less_position *position, int spent)
{
    int partner = less_partner(me->colour);
    int left = to_walk(me, position, me->colour) + to_walk(me, position, partner);
    return (is(me, "blocking") ? -left : left) * 64 + spent * 8 + (me->seed > 3 ? below(me, 8) : 0);
}

static void try_turns(struct sparring *me, struct choice *choice, const struct less_position *position)
{
    struct less_move list[LESS_MOVES_MAX];
    int spent = 0;

    for (int i = 0; i < choice->count; i++)
        spent += choice->moves[i].cost;
    int count = less_turn_moves(&me->board, position, me->colour, spent, list);
    for (int i = 0; i < count; i++) {
        struct less_position after = *position;
        less_move_make(&after, &list[i]);
        choice->moves[choice->count++] = list[i];
        int value = value_of(me, &after, spent + list[i].cost);
        if (value < choice->value) {
            choice->value = value;
            choice->best_count = choice->count;
            memcpy(choice->best, choice->moves, sizeof choice->best);
        }
        if (choice->count < LESS_TURN_MOVES && !less_team_is_home(&after, me->colour))
            try_turns(me, choice, &after);
        choice->count--;
    }
}

static void random_turn(struct sparring *me, struct choice *choice)
{
    struct less_position after = me->position;
    struct less_move list[LESS_MOVES_MAX];
    int left = LESS_TURN_MOVES;

    do {
        int count = less_turn_moves(&me->board, &after, me->colour, LESS_TURN_MOVES - left, list);
        if (count == 0)
            return;
        struct less_move *move = &choice->best[choice->best_count++];
        *move = list[below(me, count)];
        less_move_make(&after, move);
        left -= move->cost;
    } while (left > 0 && below(me, 4) > 0 && !less_team_is_home(&after, me->colour));
}

static void own_turn(struct sparring *me, char text[LESS_TURN_TEXT])
{
    struct choice choice = {.value = 1 << 24};

    if (is(me, "random"))
        random_turn(me, &choice);
    else
        try_turns(me, &choice, &me->position);
    for (int i = 0; i < choice.best_count; i++) {
        char *to = text + 5 * i;
        if (i > 0)
            to[-1] = ':';
        less_board_name(choice.best[i].from, to);
        less_board_name(choice.best[i].to, to + 2);
        less_move_make(&me->position, &choice.best[i]);
    }
}

/* ---- kinds ---- */

static void work(int milliseconds)
{
    clock_t end = clock() + (clock_t)milliseconds * (CLOCKS_PER_SEC / 1000);

    while (clock() < end)
        continue;
}

/* Leaves the number of a process beside the trace. */
static void write_number(const struct sparring *me, const char *what, pid_t number)
{
    char path[1024];
    FILE *file;

    if (!me->trace)
        return;
    snprintf(path, sizeof path, "%s/%s.%s", getenv("SPARRING_TRACE"), less_colour_name[me->colour], what);
    file = fopen(path, "w");
    if (file && fprintf(file, "%ld\n", (long)number) > 0)
        (void)fclose(file);
}

static void start(struct sparring *me)
{
    char line[LESS_WALLS + 2];
    char colour[LESS_WALLS + 2];
    struct message reason;
    char path[1024];
    const char *folder = getenv("SPARRING_TRACE");

    if (!fgets(line, sizeof line, stdin) || !fgets(colour, sizeof colour, stdin)
        || !less_board_read(&me->board, line, strcspn(line, "\n"), &reason))
        exit(4);
    colour[strcspn(colour, "\n")] = '\0';
    while (me->colour < LESS_COLOURS && strcmp(colour, less_colour_name[me->colour]) != 0)
        me->colour++;
    if (me->colour == LESS_COLOURS)
        exit(4);
    less_position_start(&me->position);
    me->seed = me->given * 4 + (unsigned long)me->colour;
    terrain_start(&me->terrain, &me->board);
    if (folder) {
        snprintf(path, sizeof path, "%s/%s", folder, colour);
        me->trace = fopen(path, "w");
        write_number(me, "pid", getpid());
    }
}

static _Noreturn void wait_for_ever(void)
{
    for (;;)
        pause();
}

static void write_illegal(struct sparring *me)
{
    static const char *const turns[] = {
        "", "Nil", "h9h8", "a1a1", "a1b2", "a1a4", "h1f1:g1g3:h2f2:f1e1", "h1f1:", ":h1f1", "h1f1;g1g3", "e5e6",
        "H1F1", "h1 f1", "h1f1 g1g3", "\001\002\377", "quit", "h1f1:g1g3:zzzz", "00000000000000000000000000000",
    };

    puts(turns[me->given % (sizeof turns / sizeof turns[0])]);
}

/* What is done instead of the turn, or before it. */
static void show_kind(struct sparring *me)
{
    if (is(me, "slow"))
        work(me->turn);
    if (is(me, "parent")) {
        pid_t child = fork();
        if (child == 0) {
            work(me->turn);
            _exit(EXIT_SUCCESS);
        }
        (void)waitpid(child, NULL, 0);
    }
    if (is(me, "slow") || is(me, "parent") || me->turns + 1 < me->turn)
        return;
    if (is(me, "quitting"))
        exit(EXIT_SUCCESS);
    if (is(me, "failing"))
        exit(3);
    if (is(me, "crashing"))
        (void)raise(SIGSEGV);
    if (is(me, "silent"))
        wait_for_ever();
    while (is(me, "busy"))
        continue;
    while (is(me, "flooding"))
        putchar('a');
    if (is(me, "closing")) {
        (void)close(STDOUT_FILENO);
        wait_for_ever();
    }
    if (is(me, "leaving")) { /* another process has its pipes */
        pid_t other = fork();
        if (other == 0)
            wait_for_ever();
        write_number(me, "child", other);
        exit(EXIT_SUCCESS);
    }
    if (is(me, "illegal")) {
        write_illegal(me);
        (void)fflush(stdout);
        wait_for_ever();
    }
}

static void write_line(struct sparring *me, const char *text)
{
    static const struct timespec pause = {0, 1000000};

    if (is(me, "bytes")) {
        for (const char *at = text; *at; at++) {
            putchar(*at);
            (void)fflush(stdout);
            nanosleep(&pause, NULL);
        }
        putchar('\n');
    } else if (is(me, "spaced")) {
        printf(" %s \r\n", text);
    } else {
        printf("%s\n", text);
    }
    (void)fflush(stdout);
}

/* The first move after which there is less to walk by what it costs. There always is one: where a piece is in another
 * one's way, the two change their goals. */
static struct less_move step_home(const struct sparring *me, const struct less_position *alone)
{
    struct less_move list[LESS_MOVES_MAX];
    int count = less_moves(&me->board, alone, me->colour, LESS_TURN_MOVES, list);

    for (int i = 0; i < count; i++) {
        struct less_position after = *alone;
        less_move_make(&after, &list[i]);
        if (to_walk(me, &after, me->colour) + list[i].cost <= to_walk(me, alone, me->colour))
            return list[i];
    }
    exit(7);
}

static _Noreturn void rush(struct sparring *me)
{
    struct less_position alone = me->position;

    for (int i = 0; i < LESS_SQUARES; i++)
        if (alone.at[i] != me->colour)
            alone.at[i] = -1;
    for (me->turns = LESS_TURNS_MAX; !less_is_home(&alone, me->colour); me->turns++) {
        struct less_move move = step_home(me, &alone);
        char text[8];
        if (is(me, "wandering") && me->turns == LESS_TURNS_MAX) {
            struct less_move list[LESS_MOVES_MAX];
            move = list[less_moves(&me->board, &alone, me->colour, LESS_TURN_MOVES, list) - 1];
        }
        bool back = is(me, "circling") && me->turns % 2 == 1;
        show_kind(me);
        less_board_name(back ? move.to : move.from, text);
        less_board_name(back ? move.from : move.to, text + 2);
        if (!is(me, "circling"))
            less_move_make(&alone, &move);
        write_line(me, text);
    }
    exit(EXIT_SUCCESS);
}

/* False if there is no move: then "Move" is to be read. */
static bool play_turn(struct sparring *me)
{
    char text[LESS_TURN_TEXT] = "";

    show_kind(me);
    own_turn(me, text);
    me->turns++;
    if (text[0])
        write_line(me, text);
    return text[0] != '\0';
}

int main(int argc, char **argv)
{
    struct sparring me = {.kind = argc > 1 ? argv[1] : "good", .turn = 1};
    char line[LESS_WALLS + 2];
    struct message reason;

    if (argc > 2)
        me.turn = atoi(argv[2]);
    if (argc > 3)
        me.given = strtoul(argv[3], NULL, 10);
    start(&me);
    for (int colour = 0;; colour = (colour + 1) % LESS_COLOURS) {
        if (colour == me.colour && play_turn(&me))
            continue;
        read_line(&me, line);
        if (strcmp(line, "Move") == 0)
            rush(&me);
        if (strcmp(line, "Quit") == 0 && is(&me, "lingering"))
            wait_for_ever();
        if (strcmp(line, "Quit") == 0 && is(&me, "reading"))
            for (;;)
                read_line(&me, line); /* to the end of its input */
        if (strcmp(line, "Quit") == 0)
            return is(&me, "sour") ? 5 : 0;
        if (strcmp(line, "Nil") != 0 && !less_turn(&me.board, &me.position, colour, line, &reason))
            return 6;
    }
}
