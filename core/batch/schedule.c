/* See schedule.h. Every worker asks for a job, plays it and puts the result on the shelf, until
 * there is no job. Asking and putting happen under the lock; playing does not. There is no queue:
 * the next job is found from the state of all games when it is asked for, in one pass over them.
 *
 * First searches go in the order of the games. Under a time limit each game has an answer first, a search by
 * the first budget: the cheapest games go first, and each has its share of the time left. For a raise the
 * game with the fewest searches under way is preferred, then the one whose ladder promises most for its time.
 * So with fewer games than workers several search the same game, at different rungs.
 *
 * A search that is not done when it should be is stopped. What it has counts, a part of a game, where there is
 * time left for its text: so where a game has no whole result yet its search has a part of the time only. The
 * time to write all results, texts that have to be made again included, is subtracted from the time to
 * search. */
#include "schedule.h"

#include "../../port/port.h"
#include "report.h"

/* Between two showings of the progress, in milliseconds. */
#define SHOW_MS 100

/* After an interruption games without a result have so many milliseconds; all is written in twice as many. */
#define ANSWER_MS 100

/* The searches that every game has once. */
enum pass {
    PASS_ANSWER, /* the first budget: a game that all else is better than */
    PASS_ASKED,  /* the budget asked for */
    PASS_NONE
};

struct schedule {
    struct shelf *shelf;
    struct schedule_game *games;
    const struct split *split;
    const struct schedule_order *order;
    enum pass pass;                /* first searches that are being given out */
    uint32_t next;                 /* turn of the first game not begun in it */
    bool idle;                     /* interrupted before it began: nothing is played any more */
    bool interrupted;              /* from now on games without a result are answered, until */
    uint64_t answer_end_ms;        /* this time */
    uint32_t playable, played;     /* games */
    uint64_t searches;             /* ended with a result */
    int64_t points;                /* of all games */
    uint64_t shown_ms;             /* when progress was shown */
    bool progress;                 /* is shown */
};

struct job {
    uint32_t index;
    struct player_game game;
    struct ladder_rung rung; /* that it is for its ladder */
    bool asked_for;  /* the budget is the one asked for */
    bool interrupted; /* it was chosen after an interruption: only the time ends it */
    uint64_t search_end_ms;
    uint64_t end_ms; /* text included */
};

struct result {
    enum player_status status;
    struct shelf_offer offer;
    uint64_t search_ms;
};

/* Text on its way from the player into what the worker's share has left. */
struct text {
    char *bytes;
    size_t length, room;
};

struct watch {
    const struct job *job;
    uint64_t end_ms;         /* of search or text; UINT64_MAX: none */
    uint64_t start_ms;       /* of the text, and */
    struct text text;        /* empty while it is searched */
    uint32_t again;          /* texts that may have to be made again when they are written */
};

uint64_t schedule_finish_ms(uint64_t limit_ms)
{
    uint64_t margin = limit_ms / 4 < 150 ? limit_ms / 4 : 150;
    return limit_ms - limit_ms / 20 - margin;
}

static uint64_t now_ms(const struct schedule_order *order)
{
    return order->timed || order->verbosity > 0 ? port_clock_ms() : 0;
}

static uint64_t less(uint64_t a, uint64_t b)
{
    return a > b ? a - b : 0;
}

/* ---- choosing a job; under the lock ---- */

static void report_lowered(struct schedule *schedule, const struct player_game *game)
{
    struct message message;

    if (schedule->shelf->lowered == game->problem || schedule->order->verbosity < 0)
        return;
    schedule->shelf->lowered = game->problem;
    message_clear(&message);
    message_name(&message, game->problem->name);
    message_text(&message, ": too little memory: budget ");
    message_unsigned(&message, schedule->order->budget.work);
    message_text(&message, " lowered to ");
    message_unsigned(&message, game->budget.work);
    report_error(&message);
}

static enum pass first_pass(const struct schedule_order *order)
{
    return order->timed ? PASS_ANSWER : PASS_ASKED;
}

/* Goes on to the next pass, if there is one. */
static void next_pass(struct schedule *schedule)
{
    bool asked = schedule->pass == PASS_ANSWER && !schedule->order->climb && !schedule->interrupted;

    schedule->pass = asked ? PASS_ASKED : PASS_NONE;
    schedule->next = 0;
}

/* Gives the job to a game if it has not had it: an answer is not looked for where there is a result. */
static bool begin_first(struct schedule *schedule, uint32_t index, struct job *job)
{
    struct shelf_entry *entry = &schedule->shelf->entries[index];
    struct budget wanted = schedule->order->budget;

    if (entry->plan.steps == NULL || (schedule->pass == PASS_ANSWER && entry->played))
        return false;
    if (schedule->pass == PASS_ANSWER)
        wanted = player_first(entry->game.problem);
    *job = (struct job){.index = index, .game = entry->game, .asked_for = schedule->pass == PASS_ASKED};
    job->game.budget = split_fit(schedule->split, &entry->game, wanted);
    if (job->asked_for && job->game.budget.work != wanted.work)
        report_lowered(schedule, &job->game);
    return job->game.budget.work != 0;
}

/* Part of the time of a job that is for its search, in eighths, where a part of a game is better than none:
 * the text of paths takes a tenth of the time of a search for one board at a time, one with phrases about
 * as long as the search. */
static uint64_t search_part(const struct player_game *game)
{
    return game->phrases->count > 0 ? 4 : 7;
}

/* Sets when the job has to end. */
static void set_end(const struct schedule *schedule, struct job *job, uint64_t now_ms, uint64_t end_ms)
{
    const struct shelf_entry *entry = &schedule->shelf->entries[job->index];
    bool partly = !entry->played || entry->game.budget.steps != 0;

    job->end_ms = job->search_end_ms = end_ms;
    if (partly && end_ms > now_ms && end_ms != UINT64_MAX)
        job->search_end_ms = now_ms + ((end_ms - now_ms) * search_part(&job->game) + 7) / 8;
}

/* The next game that was not searched in this pass, if any is left. Of the time left each has its share. */
static bool choose_first(struct schedule *schedule, uint64_t now_ms, uint64_t end_ms, struct job *job)
{
    uint32_t workers = schedule->split->workers, count = schedule->shelf->count;

    while (schedule->pass != PASS_NONE) {
        while (schedule->next < count) {
            uint64_t games = count - schedule->next, left = less(end_ms, now_ms);
            if (!begin_first(schedule, schedule->games[schedule->next++].turn, job))
                continue;
            if (schedule->pass == PASS_ANSWER && games > workers)
                left = left / games * workers + left % games * workers / games;
            set_end(schedule, job, now_ms, now_ms + (left > 0 ? left : 1));
            return true;
        }
        next_pass(schedule);
    }
    return false;
}

static bool preferred(const struct ladder *a, uint64_t a_worth, const struct ladder *b,
                      uint64_t b_worth)
{
    return a->flying != b->flying ? a->flying < b->flying : a_worth > b_worth;
}

/* The most promising rung of all ladders. */
static bool choose_raise(struct schedule *schedule, uint64_t left_ms, struct job *job)
{
    const struct ladder *best = NULL;
    uint64_t best_worth = 0;

    for (uint32_t i = 0; i < schedule->shelf->count; i++) {
        const struct shelf_entry *entry = &schedule->shelf->entries[i];
        const struct ladder *ladder = &schedule->games[i].ladder;
        struct ladder_rung rung;
        uint64_t worth;
        if (entry->plan.steps == NULL || !ladder_next(ladder, left_ms, &rung))
            continue;
        worth = ladder_worth(ladder, &rung, entry->games);
        if (best != NULL && !preferred(ladder, worth, best, best_worth))
            continue;
        best = ladder;
        best_worth = worth;
        job->index = i;
        job->game = entry->game;
        job->game.budget = rung.budget;
        job->rung = rung;
    }
    return best != NULL;
}

/* Lowers the job to the worker's memory; the ladder remembers where it ends. */
static bool fit_memory(struct schedule *schedule, struct job *job)
{
    struct ladder *ladder = &schedule->games[job->index].ladder;
    struct budget fit = split_fit(schedule->split, &job->game, job->game.budget);

    if (fit.work < job->game.budget.work)
        ladder->work_max = fit.work;
    job->game.budget = fit;
    ladder->failed = fit.work == 0;
    return !ladder->failed;
}

static bool choose_any(struct schedule *schedule, uint64_t now_ms, uint64_t end_ms, struct job *job)
{
    if (choose_first(schedule, now_ms, end_ms, job))
        return true;
    if (!schedule->order->climb || schedule->interrupted)
        return false;
    while (choose_raise(schedule, less(end_ms, now_ms), job))
        if (fit_memory(schedule, job)) {
            set_end(schedule, job, now_ms, end_ms);
            return true;
        }
    return false;
}

/* From an interruption on, games without a result are answered for a moment. */
static void look_for_interruption(struct schedule *schedule)
{
    if (schedule->interrupted || !port_interrupted())
        return;
    schedule->interrupted = true;
    schedule->answer_end_ms = port_clock_ms() + ANSWER_MS;
    schedule->pass = PASS_ANSWER;
    schedule->next = 0;
}

/* When searches and texts have to be done; UINT64_MAX: at no time. */
static uint64_t end_of_play(const struct schedule *schedule)
{
    if (schedule->interrupted)
        return schedule->answer_end_ms;
    return schedule->order->timed ? less(schedule->order->finish_ms, shelf_write_ms(schedule->shelf))
                                  : UINT64_MAX;
}

static bool choose(struct schedule *schedule, struct job *job)
{
    uint64_t end_ms, now;

    if (schedule->idle)
        return false;
    look_for_interruption(schedule);
    end_ms = end_of_play(schedule);
    now = end_ms != UINT64_MAX ? port_clock_ms() : 0;
    if (now >= end_ms || !choose_any(schedule, now, end_ms, job))
        return false;
    job->interrupted = schedule->interrupted;
    ladder_begin(&schedule->games[job->index].ladder, &job->rung);
    return true;
}

/* ---- playing it ---- */

/* A text that has grown out of its room is made again when it is written, maybe after those of other games: so
 * long before the end it has to be done. */
static bool watch_asked(void *context)
{
    const struct watch *watch = context;
    uint64_t now, again;

    if (!watch->job->interrupted && port_interrupted())
        return true;
    if (watch->end_ms == UINT64_MAX)
        return false;
    now = port_clock_ms();
    again = watch->text.length > watch->text.room ? watch->again * (now - watch->start_ms) : 0;
    return now + again >= watch->end_ms;
}

static bool text_put(void *context, const char *bytes, size_t length)
{
    struct text *text = context;

    for (size_t i = 0; i < length && text->length + i < text->room; i++)
        text->bytes[text->length + i] = bytes[i];
    text->length += length;
    return true;
}

/* The text of the plan on offer, in what the search leaves of the worker's share. */
static void play_text(struct arena arena, const struct job *job, struct watch *watch, struct result *result)
{
    struct shelf_offer *offer = &result->offer;
    struct player_game game = job->game;
    struct text *text = &watch->text;
    struct sink sink = {text_put, text};
    struct player_score exact;
    struct arena scratch = arena;

    game.budget = offer->budget;
    (void)arena_take(&arena, player_need(&game), 1);
    scratch.end = arena.at;
    text->bytes = (char *)arena.at;
    text->room = arena_left(&arena);
    result->status = player_text(&game, scratch, (struct player_stop){watch_asked, watch, 0}, &offer->plan,
                                 sink, &exact);
    exact.work = offer->score.work;
    exact.estimate = offer->score.estimate;
    exact.limited = offer->score.limited;
    offer->score = exact;
    if (exact.units < offer->plan.count) {
        offer->budget.steps = offer->plan.count = exact.units;
        offer->plan.early = true;
    }
    offer->text = text->length <= text->room ? text->bytes : NULL;
    offer->text_length = text->length;
}

/* Search and text of a job in a worker's share. The plan comes first, the text's buffer is
 * what player_text() leaves. */
static void play(const struct schedule *schedule, struct arena arena, const struct job *job,
                 struct result *result)
{
    const struct schedule_order *order = schedule->order;
    struct shelf_offer *offer = &result->offer;
    uint32_t games = schedule->shelf->count, workers = schedule->split->workers;
    struct watch watch = {.job = job, .end_ms = job->search_end_ms, .again = games < workers ? games : workers};
    struct player_stop stop = {watch_asked, &watch, job->rung.least};
    uint64_t start_ms = now_ms(order);

    offer->budget = job->game.budget;
    offer->plan.steps = ARENA_TAKE(&arena, job->game.problem->source_length, uint64_t);
    offer->plan.count = 0;
    offer->text_ms = 0;
    result->status = player_search(&job->game, arena, stop, &offer->plan, &offer->score);
    watch.start_ms = now_ms(order);
    watch.end_ms = job->end_ms;
    result->search_ms = watch.start_ms - start_ms;
    if (result->status != PLAYER_OK)
        return;
    if (offer->plan.early)
        offer->budget.steps = offer->plan.count;
    play_text(arena, job, &watch, result);
    offer->asked_for = job->asked_for && offer->budget.steps == job->game.budget.steps;
    offer->text_ms = now_ms(order) - watch.start_ms;
}

/* ---- taking the result; under the lock ---- */

static void report_score(struct message *message, const struct player_score *score)
{
    message_text(message, " points ");
    message_signed(message, shelf_points(score));
    message_text(message, " (move ");
    message_signed(message, score->move);
    message_text(message, ", power ");
    message_signed(message, score->power);
    message_text(message, ") units ");
    message_unsigned(message, score->units);
    message_text(message, " lines ");
    message_unsigned(message, score->lines);
    message_text(message, " work ");
    message_unsigned(message, score->work);
}

static void report_result(const struct job *job, const struct result *result, bool better)
{
    struct message message;

    message_clear(&message);
    message_name(&message, job->game.problem->name);
    message_text(&message, ": ");
    report_seed(&message, job->game.seed);
    message_text(&message, " ");
    report_budget(&message, result->status == PLAYER_OK ? result->offer.budget : job->game.budget);
    if (result->status == PLAYER_OK)
        report_score(&message, &result->offer.score);
    else
        message_text(&message, result->status == PLAYER_STOPPED ? " stopped"
                               : result->status == PLAYER_BELOW  ? " poor"
                                                                : " failed");
    message_text(&message, " ms ");
    message_unsigned(&message, result->search_ms);
    if (result->status == PLAYER_OK) {
        message_text(&message, "+");
        message_unsigned(&message, result->offer.text_ms);
    }
    message_text(&message, better ? " best" : "");
    report_error(&message);
}

static void report_state(struct schedule *schedule)
{
    const struct schedule_order *order = schedule->order;
    uint64_t ms = now_ms(order);
    struct message message;

    if (order->timed && ms < schedule->shown_ms + SHOW_MS && schedule->played != 1)
        return;
    schedule->shown_ms = ms;
    message_clear(&message);
    message_unsigned(&message, schedule->played);
    message_text(&message, "/");
    message_unsigned(&message, schedule->playable);
    message_text(&message, " games, ");
    message_unsigned(&message, schedule->searches);
    message_text(&message, " searches, ");
    message_signed(&message, schedule->points);
    message_text(&message, " points");
    if (order->timed) {
        message_text(&message, ", ");
        report_seconds(&message, ms);
    }
    report_progress(&message);
}

/* What one game may have of the time left, of all workers. */
static uint64_t share_ms(const struct schedule *schedule)
{
    uint64_t now = now_ms(schedule->order);

    return less(schedule->order->finish_ms, now) * schedule->split->workers / schedule->playable;
}

static void finish(struct schedule *schedule, const struct job *job, const struct result *result)
{
    struct shelf_entry *entry = &schedule->shelf->entries[job->index];
    struct ladder *ladder = &schedule->games[job->index].ladder;
    const struct shelf_offer *offer = &result->offer;
    uint64_t units = offer->budget.steps, length = entry->game.problem->source_length;
    bool better = false;

    if (result->status == PLAYER_OK) {
        schedule->points -= entry->played ? shelf_points(&entry->score) : 0;
        schedule->played += !entry->played;
        schedule->searches++;
        better = shelf_put(schedule->shelf, job->index, offer);
        schedule->points += shelf_points(&entry->score);
    }
    if (result->status == PLAYER_OK || result->status == PLAYER_BELOW) {
        /* A part of a game tells what the whole would have taken. */
        uint64_t times = units > 0 && units < length ? length / units : 1;
        struct ladder_result end = {offer->budget, job->rung.late, offer->score.work * times,
                                    result->search_ms * times, offer->score.estimate,
                                    result->status == PLAYER_BELOW, offer->text_ms * times,
                                    shelf_points(&offer->score), !offer->score.limited};
        ladder_end(ladder, &end, share_ms(schedule));
    } else {
        ladder_stop(ladder);
        ladder->failed = result->status != PLAYER_STOPPED;
    }
    if (schedule->order->verbosity > 0)
        report_result(job, result, better);
    else if (schedule->progress)
        report_state(schedule);
}

static void work(void *context, uint32_t worker)
{
    struct schedule *schedule = context;
    struct arena arena = split_worker(schedule->split, worker);
    struct result result;
    struct job job;

    port_lock();
    while (choose(schedule, &job)) {
        port_unlock();
        play(schedule, arena, &job, &result);
        port_lock();
        finish(schedule, &job, &result);
    }
    port_unlock();
}

/* What the first search of a game may cost, for what the game counts. */
static uint64_t first_cost(const struct shelf_entry *entry)
{
    const struct problem *problem = entry->game.problem;
    return (uint64_t)problem->width * problem->height * problem->source_length * entry->games;
}

static bool earlier(const struct shelf *shelf, uint32_t a, uint32_t b)
{
    uint64_t cost_a = first_cost(&shelf->entries[a]);
    uint64_t cost_b = first_cost(&shelf->entries[b]);
    return cost_a != cost_b ? cost_a < cost_b : a < b;
}

/* Shell's sort: no recursion, no further memory. */
static void sort_turns(const struct shelf *shelf, struct schedule_game *games)
{
    for (uint32_t gap = shelf->count / 2; gap > 0; gap /= 2)
        for (uint32_t i = gap; i < shelf->count; i++) {
            uint32_t turn = games[i].turn, at = i;
            for (; at >= gap && earlier(shelf, turn, games[at - gap].turn); at -= gap)
                games[at].turn = games[at - gap].turn;
            games[at].turn = turn;
        }
}

void schedule_run(struct shelf *shelf, struct schedule_game *games, const struct split *split,
                  const struct schedule_order *order)
{
    struct schedule schedule = {
        .shelf = shelf, .games = games, .split = split, .order = order,
        .progress = order->verbosity == 0 && port_terminal(PORT_ERR),
    };

    if (!order->climb && order->budget.work == 0)
        return;
    /* Threads take their time, too, and there may be thousands of shelves. */
    if (order->timed && port_clock_ms() >= order->finish_ms)
        return;
    schedule.pass = first_pass(order);
    schedule.idle = port_interrupted();
    for (uint32_t i = 0; i < shelf->count; i++) {
        const struct player_game *game = &shelf->entries[i].game;
        ladder_start(&games[i].ladder, player_presets(game->phrases), game->phrases->count > 0);
        games[i].turn = i;
        schedule.playable += shelf->entries[i].plan.steps != NULL;
    }
    if (order->timed)
        sort_turns(shelf, games);
    port_run(split->workers, work, &schedule);
    report_progress_end();
}
