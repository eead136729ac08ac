/* See session_rows.h. Problems are small, so that games end and rules that are seldom met are met. Rows are added at
 * the end: kept inputs begin with the number of theirs. */
#include "session_rows.h"

extern const struct game game_toy, game_hextris, game_brainwall, game_less;

/* Problems of Brain Wall: a triangle in a hole with a notch, with bonuses; two vertices and one edge. */
#define WALL_NOTCH                                                                                                     \
    "{\"hole\":[[0,0],[9,0],[9,9],[5,3],[0,9]],\"epsilon\":200000,\"figure\":{\"edges\":[[0,1],[1,2],[1,2],[2,0]],"          \
    "\"vertices\":[[0,0],[5,0],[5,5]]},\"bonuses\":[{\"bonus\":\"SUPERFLEX\",\"problem\":7,\"position\":[0,0]},"         \
    "{\"bonus\":\"GLOBALIST\",\"problem\":2,\"position\":[5,3]}]}"
#define WALL_EDGE                                                                                                      \
    "{\"hole\":[[0,0],[4,0],[4,4]],\"epsilon\":0,\"figure\":{\"edges\":[[0,1]],\"vertices\":[[1,1],[3,1]]}}"
#define WALL_LETTERS "0123456789012 , , ,\n\n\n{}[]\":-.eusNOEBRAK_LGWHCIFXT"

/* Boards of Less: without a wall, and with many. */
#define LESS_ROW "00000000000000"
#define LESS_OPEN LESS_ROW LESS_ROW LESS_ROW LESS_ROW LESS_ROW LESS_ROW LESS_ROW LESS_ROW
#define LESS_HALF "0120100010020100010201002000100100010020010010200010010"
#define LESS_WALLS LESS_HALF "2" LESS_HALF "0"
#define LESS_LETTERS "abcdefgh12345678:\n!YB"

/* Problems of Hextris: two units and a board with cells that are full; a unit that fits nowhere; a single column. */
#define HEXTRIS_TWO                                                                                                    \
    "{\"id\":1,\"width\":6,\"height\":9,\"sourceLength\":12,\"sourceSeeds\":[0,7,7],\"filled\":[{\"x\":0,\"y\":8},"          \
    "{\"x\":1,\"y\":8},{\"x\":4,\"y\":7}],\"units\":[{\"members\":[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0},{\"x\":1,\"y\":1}],"     \
    "\"pivot\":{\"x\":1,\"y\":0}},{\"members\":[{\"x\":2,\"y\":0}],\"pivot\":{\"x\":0,\"y\":1}}]}"
#define HEXTRIS_WIDE                                                                                                   \
    "{\"id\":2,\"width\":2,\"height\":3,\"sourceLength\":2,\"sourceSeeds\":[1],\"filled\":[],\"units\":[{\"members\":"        \
    "[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0},{\"x\":2,\"y\":0}],\"pivot\":{\"x\":0,\"y\":0}}]}"
#define HEXTRIS_COLUMN                                                                                                 \
    "{\"id\":3,\"width\":1,\"height\":4,\"sourceLength\":9,\"sourceSeeds\":[3,0],\"filled\":[],\"units\":[{\"members\":"      \
    "[{\"x\":0,\"y\":0}],\"pivot\":{\"x\":0,\"y\":0}}]}"
#define HEXTRIS_LETTERS "p'!.03bcefy2aghij4lmno 5dqrvz1kstuwxEI!\t\n#"

const struct session_row SESSION_ROWS[] = {
    {&game_toy, ".........", "abc123\n", {{NULL, 0}}, 0},
    {&game_toy, "X...O....", "abc123\n", {{NULL, 0}}, 0},
    {&game_hextris, HEXTRIS_TWO, HEXTRIS_LETTERS, {{"p ei!", 5}, {"p aa", 4}, {"p l", 3}}, 3},
    {&game_hextris, HEXTRIS_WIDE, HEXTRIS_LETTERS, {{"p ia! ia!", 9}}, 1},
    {&game_hextris, HEXTRIS_COLUMN, HEXTRIS_LETTERS, {{NULL, 0}}, 0},
    {&game_brainwall, WALL_NOTCH, WALL_LETTERS, {{NULL, 0}}, 0},
    {&game_brainwall, WALL_EDGE, WALL_LETTERS, {{NULL, 0}}, 0},
    {&game_less, LESS_OPEN, LESS_LETTERS, {{NULL, 0}}, 0},
    {&game_less, LESS_WALLS, LESS_LETTERS, {{"r late", 6}}, 1},
};

const uint32_t session_row_count = sizeof SESSION_ROWS / sizeof *SESSION_ROWS;
