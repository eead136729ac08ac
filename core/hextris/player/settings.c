/* See settings.h.
 *
 * Work for phrases is measured in routes: one route is the work of a route with one label in each pose on the whole
 * board. R is the number of routes that the work for each unit of the source pays for. */
#include "settings.h"

#include "../../base/integer.h"
#include "../search/beam_steps.h"
#include "../typing/route.h"

/* Work of a route with one label in each pose, for each cell of the board. Chosen by hand. */
enum { ROUTE_CELL_WORK = 40 };

/* Entries of a history have 32-bit numbers; the last number stands for no entry. */
#define HISTORY_MAX (UINT32_MAX - 1)
_Static_assert(MAX_SOURCE < HISTORY_MAX, "the history has at least one entry for each unit");

_Static_assert(2 * (uint64_t)SETTINGS_STATES_MAX <= UINT64_C(1) << BEAM_BACK_BITS,
               "an entry of the history stores the distance to its parent");

/* Shift of a board value in presets with a shift; phrase points of a unit above which PRESET_SHIFT_BY_PHRASE_POINTS
 * adds to it: see board_shift(). Chosen by hand. */
enum { BOARD_SHIFT = 2, BOARD_SHIFT_POINTS = 64 };

/* ---- widths of routes -------------------------------------------------------------------------- */

/* An amount of work, in a unit that the table states, from which a width is used. */
struct width_threshold {
    uint8_t from, width;
};

/* The width for an amount of work. Thresholds fall down to 0. */
static uint32_t width_of(const struct width_threshold *steps, uint64_t amount)
{
    while (amount < steps->from)
        steps++;
    return steps->width;
}

/* Labels that a routed search keeps in each pose, by R; the first row is for single cells only. Chosen by hand: the
 * threshold of 2 labels still pays for 8 states, that of 3 labels for 16, that of 8 labels for 24.
 *
 * By 200M and presets 3 and 18, 8 labels instead of 3 bring problem 1, of single cells, 4.8 and 1.2 % more points with
 * the official phrases, .1 and .3 % more with six others. They cost games of larger units points: 12 generated games
 * .9 % by 300 routes a unit, problem 10 with the six phrases 7 % in 60 seconds. */
static const struct width_threshold SEARCH_WIDTHS[] = {{192, 8}, {48, 3}, {16, 2}, {0, 1}};

/* Labels that a text keeps in each pose, for the whole board, by 2 R. Three labels are the fewest that keep most sweeps
 * of a row. From 8 labels on, a text takes half the work of the search: text_width(). */
static const struct width_threshold TEXT_WIDTHS[] = {
    {16, 8}, {14, 7}, {12, 6}, {10, 5}, {8, 4}, /* R labels: as much work as the search */
    {1, 3},                                     /* up to six times the work of the search */
    {0, 2},                                     /* up to eight times */
};

/* With a phrase without a move south a text on the whole board tells courses apart (ROUTE_COURSES) if it has at least
 * COURSES_WIDTH_MIN labels a pose. It has these from 2 R = COURSES_FROM on, and up to 3 before. Phrase points, by four
 * sets of phrases, beside those by 3 labels in one set; geometric means of four plans of 100 to 300 units:
 *
 *     labels      3       3 * 1   3 * 2   3 * 3   3 * 4
 *     custom      1       .30     1.03    1.03    1.03
 *     many        1       .56      .94    1.23    1.25
 *     short       1       .55     1.10    1.12    1.12
 *     moves       1       .80     1.12    1.13    1.13
 *     time        1       .82     1.5     2.2     2.7 */
enum { COURSES_FROM = 3, COURSES_WIDTH_MIN = 3 * ROUTE_COURSES };

/* The most labels of one set with such a phrase: 6 make .86 to 1.01 times the points of 3, and take more memory than
 * three sets of 3. */
enum { ONE_SET_WIDTH_MAX = 4 };

/* Columns that a path uses in a row, on average. Chosen by hand. */
enum { PATH_COLUMNS = 3 };

/* The least margin on either side, and the columns of the corridor with it: for the 6 labels of phrases that all need a
 * lock, and for fewer labels. Points of a text, and its time, of 13 games of 2,000 units with the official phrases and with six others, two
 * of them without a move south; geometric means:
 *
 *     labels, margin   1, 4   2, 2   2, 3   2, 4   2, 6   3, 2   3, 3   3, 4   2, 8
 *     official          .75    .89   1.06   1.06   1.06   1      1.08   1.10
 *     time              .40    .64    .76    .93   1.3    1      1.3    1.6
 *     others            .93   1      1.38   1.7            .98          1.7    3.1
 *     time              .88   1      1.14   1.6           1.3           2.4    3.0 */
enum { MARGIN_MIN_LOCKS = 2, MARGIN_MIN = 3 };
enum { CORRIDOR_LEAST_LOCKS = PATH_COLUMNS + 2 * MARGIN_MIN_LOCKS, CORRIDOR_LEAST = PATH_COLUMNS + 2 * MARGIN_MIN };

/* Parts of a column in the cost of a text. */
enum { COST_PARTS = 16 };

/* Upper limit of a corridor's columns if its text takes more work than the search; lower limit if it takes as much.
 * Both chosen by hand. */
enum { CORRIDOR_NARROW = 15, CORRIDOR_WIDE = 21 };

/* Labels that a text keeps in each pose on the whole board: max(TEXT_WIDTHS, R / 2), at most ROUTE_WIDTH_MAX. */
static uint32_t text_width(uint64_t half_routes)
{
    uint32_t width = width_of(TEXT_WIDTHS, half_routes);

    if (half_routes / 4 >= ROUTE_WIDTH_MAX)
        return ROUTE_WIDTH_MAX;
    return (uint32_t)integer_max_unsigned(half_routes / 4, width);
}

/* Sets how the text is routed: in a corridor as wide as the work pays for, or everywhere if that is the whole board.
 * `unit_work` is the work for each unit of the source, `column_work` that of one route in one column.
 *
 * - With a phrase without a move south, which pays in every column: 2 labels, for up to eight times the work of the
 *   search, then 3, then three for each course, for up to six times. Thousands of phrase points of one plan of 200
 *   units on 100 columns, and seconds:
 *
 *       labels, margin   1, all   2, 4   2, 8   2, all   3, all
 *       points              175    268    505     2507     2553
 *       time                .34    .09    .16      .80     1.20
 *
 * - With phrases that move south: 2 labels, then 3 for up to twice the work, then 4 for as much work as the search.
 *   Thousands of points of one plan of problem 24 (100 columns), and seconds:
 *
 *       labels, margin   3, 2   3, 6   3, 12   4, 6   6, 6
 *       points            256    298     299    299    300
 *       time              0.7    1.5     2.6    2.0    3.4
 *
 * - With phrases that all need a lock: 6 labels if the work then pays for the least margin. On problem 12, 6 labels
 *   make 5 % more points than 3, and with the least margin as many as on the whole board. */
static void set_text(struct settings *settings, uint64_t unit_work, uint64_t column_work,
                     uint32_t board_width, const struct phrase_set *phrases)
{
    bool has_sweeps = phrase_set_sweeps(phrases);
    uint64_t routes = unit_work / column_work, columns = 4 * unit_work / column_work, margin;
    uint32_t width = 2, margin_min = MARGIN_MIN;

    if (unit_work < SETTINGS_ROUTED_WORK_MIN)
        return;
    if (!has_sweeps) {
        bool needs_locks = phrases->lock_free[UNIT_ORIENTATIONS] == 0 && columns / 12 >= CORRIDOR_LEAST_LOCKS;
        uint32_t wide = needs_locks ? 6 : 4;
        width = needs_locks ? 6 : columns / 6 >= CORRIDOR_LEAST ? 3 : 2;
        margin_min = needs_locks ? MARGIN_MIN_LOCKS : MARGIN_MIN;
        columns = columns / 2 / width;
        if (columns > CORRIDOR_NARROW)
            columns = CORRIDOR_NARROW;
        if (routes / wide >= CORRIDOR_WIDE) {
            width = wide;
            columns = routes / width;
        }
    }
    if (columns >= board_width) {
        uint64_t half_routes = 2 * unit_work / (column_work * board_width);
        if (has_sweeps && half_routes >= COURSES_FROM)
            width = COURSES_WIDTH_MIN;
        settings->text_width = (uint32_t)integer_max_unsigned(text_width(half_routes), width);
        return;
    }
    margin = columns > PATH_COLUMNS ? (columns - PATH_COLUMNS) / 2 : 0;
    settings->text_width = width;
    settings->text_margin = (uint32_t)integer_max_unsigned(margin, margin_min);
}

/* A plan by cells is typed exactly if each node of the automaton has a label. That is up to ten times the work of the
 * least search by cells, and less than that of most. */
static void set_text_of_cells(struct settings *settings, const struct phrase_set *phrases)
{
    uint32_t wanted = phrases->node_count * (phrase_set_sweeps(phrases) ? ROUTE_COURSES : 1);

    if (settings->text_width < wanted)
        settings->text_width = integer_min_32(wanted, ROUTE_WIDTH_MAX);
    settings->text_margin = ROUTE_EVERYWHERE;
}

/* ---- all settings ------------------------------------------------------------------------------ */

/* Whether every unit is a single cell. */
static bool are_single_cells(const struct problem *problem)
{
    for (uint32_t i = 0; i < problem->unit_count; i++)
        if (problem->units[i].member_count > 1)
            return false;
    return true;
}

/* Limits the labels of text and search; a routed search keeps at least one. */
static void limit_labels(struct settings *settings, uint32_t labels)
{
    if (settings->text_width > labels)
        settings->text_width = labels;
    if (settings->search.route_width > labels)
        settings->search.route_width = labels > 0 ? labels : 1;
}

/* Divides the labels of a text with a phrase without a move south among courses, if there are enough. */
static void tell_courses(struct settings *settings)
{
    if (settings->text_width < COURSES_WIDTH_MIN) {
        settings->text_width = integer_min_32(settings->text_width, ONE_SET_WIDTH_MAX);
        return;
    }
    settings->text_courses = ROUTE_COURSES;
    settings->text_width /= ROUTE_COURSES;
}

struct settings settings_of(const struct problem *problem, const struct phrase_set *phrases,
                            struct budget budget)
{
    const struct preset *preset = preset_of(phrases, budget.preset);
    uint64_t length = settings_length(problem), unit_work = budget.work / length;
    uint64_t column_work = (uint64_t)ROUTE_CELL_WORK * problem->height;
    uint64_t states = integer_min_unsigned(1 + unit_work / BEAM_STATE_WORK, SETTINGS_STATES_MAX);
    const struct width_threshold *widths = are_single_cells(problem) ? SEARCH_WIDTHS : SEARCH_WIDTHS + 1;
    uint64_t kept_max = integer_min_unsigned(length * states, HISTORY_MAX);
    struct settings settings = {
        .preset = preset,
        .search.work = budget.work,
        .search.units_max = budget.steps > 0 ? budget.steps : UINT32_MAX,
        .search.allows_second_pass = budget.steps == 0,
        .search.width_max = (uint32_t)states,
        .search.history_max = (uint32_t)integer_min_unsigned(length + budget.work / BEAM_STATE_WORK, kept_max),
        .search.route_width = width_of(widths, unit_work / (column_work * problem->width)),
        .search.routed = preset->mode >= PRESET_ROUTED,
        .search.bucketed = preset->mode != PRESET_UNBUCKETED,
        .search.board_shift = preset->shift == PRESET_SHIFT_NONE ? 0 : BOARD_SHIFT,
        .text_courses = 1,
        .text_margin = ROUTE_EVERYWHERE,
    };

    if (phrases->count > 0)
        set_text(&settings, unit_work, column_work, problem->width, phrases);
    if (preset->mode == PRESET_CELLS)
        settings.cells = cells_settings_of(problem, phrases, budget.work, settings.search.units_max);
    if (settings.cells.possible)
        set_text_of_cells(&settings, phrases);
    if (budget_width(budget.preset) > 0)
        limit_labels(&settings, budget_width(budget.preset) - 1);
    if (phrase_set_sweeps(phrases) && settings.text_margin == ROUTE_EVERYWHERE)
        tell_courses(&settings);
    settings.route_width_max = settings.text_width;
    if (settings.search.routed && settings.search.route_width > settings.route_width_max)
        settings.route_width_max = settings.search.route_width;
    return settings;
}

/* The routes of one state to all locks of a unit take 6 to 80 work for each cell of the board, 34 in the median: 24
 * games of eight families with three sets of phrases. */
uint64_t settings_least_work(const struct problem *problem, const struct phrase_set *phrases, uint32_t preset)
{
    enum preset_mode mode = (enum preset_mode)preset_of(phrases, preset)->mode;
    uint64_t cells = mode == PRESET_CELLS ? cells_least_work(problem, phrases) : UINT64_MAX;

    if (cells < UINT64_MAX)
        return cells;
    return mode >= PRESET_ROUTED ? settings_length(problem) * ROUTE_CELL_WORK * problem->width * problem->height : 1;
}

/* A corridor with margin m has 2 m + 1 columns around one of the path. Where it is cut off by the sides of a board of w
 * columns it has m (m + 1) / w less in the mean over all paths. On 39 columns with six phrases texts take 1, 3.1, 5.7
 * and 7.5 times as long with margins of 2, 8 and 16 and everywhere: by this formula 1, 3.1, 5.4 and 8.0. Three sets of
 * labels take 2.2 times as long as one. */
uint64_t settings_text_cost(const struct settings *settings, uint32_t board_width)
{
    uint64_t margin = integer_min_32(settings->text_margin, board_width - 1);
    uint64_t columns = COST_PARTS * (2 * margin + 1) - COST_PARTS * margin * (margin + 1) / board_width;

    return settings->text_width > 0 ? columns * settings->text_width * (settings->text_courses + 1) / 2 : 1;
}

bool settings_need_estimate(const struct settings *settings)
{
    return settings->route_width_max > 0 &&
           (settings->search.width_max > 1 || settings->search.routed || settings->preset->phrase_share > 0 ||
            settings->preset->shift == PRESET_SHIFT_BY_PHRASE_POINTS);
}

/* With p the phrase points of a unit that descends all rows of the board, the shift is
 *
 *     BOARD_SHIFT + floor(log2(p / BOARD_SHIFT_POINTS)), between BOARD_SHIFT and BEAM_BOARD_SHIFT_MAX */
static uint32_t board_shift(int32_t row_points, uint32_t height)
{
    int64_t points = (int64_t)row_points * height / BEAM_ESTIMATE_ROWS;
    uint32_t shift = BOARD_SHIFT;

    for (; points / 2 >= BOARD_SHIFT_POINTS && shift < BEAM_BOARD_SHIFT_MAX; points /= 2)
        shift++;
    return shift;
}

/* Phrase points are estimated by rows if every phrase descends a row: then a row pays about the same whatever cells are
 * empty in it. Otherwise they are estimated by poses. */
void settings_use_estimate(struct settings *settings, const struct problem *problem,
                           const struct phrase_set *phrases, int32_t row_points,
                           const int32_t *pose_points)
{
    uint32_t share = settings->preset->phrase_share;

    if (!phrase_set_sweeps(phrases))
        settings->search.row_points = (int32_t)((int64_t)row_points * share / PRESET_SHARES);
    else if (share > 0)
        settings->search.pose_points = pose_points;
    settings->search.pose_share = share;
    if (settings->preset->shift == PRESET_SHIFT_BY_PHRASE_POINTS)
        settings->search.board_shift = board_shift(row_points, problem->height);
}
