#!/bin/sh
# Golden games of Less: complete games by fixed work, turn by turn. Every build and target plays the same turns.
#
#     sh tests/less/golden.sh COMMAND...   plays each colour of each game with COMMAND, which reads the turns of
#                                          the others; prints a line of the Test Anything Protocol for each
#     sh tests/less/golden.sh --write      plays the games again with the player and the judge of BUILD
#
# The table, tests/less/golden.txt, has a line "game SEED WORK BOARD" for each game, followed by its turns, one a
# line, Nil where a team is home. WORK is as for -b, or begins with w: the rest is as for -w. With MOST only that
# many plays of each kind are made; a play is one colour of a game. To add a game, add its first line and write the table.
# TIMED=no skips games by the clock of work. A target without memory for all tables of solo distances plays other turns.
set -u
LC_ALL=C
export LC_ALL
table=tests/less/golden.txt
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# option WORK: the player's option, one word
option() {
    case $1 in
    w*) echo "-$1" ;;
    *) echo "-b$1" ;;
    esac
}

if [ "${1:-}" = --write ]; then
    awk '$1 == "game" { print $2, $3 }' "$table" >"$work/games"
    while read -r seed budget; do
        play="$BUILD/play_less $(option "$budget")"
        "$BUILD/judge_less" --seed "$seed" --log "$work/log" "$play" "$play" "$play" "$play" >"$work/out" </dev/null || { cat "$work/out" >&2; exit 1; }
        awk -v seed="$seed" -v budget="$budget" '
            $1 == "board" { print "game", seed, budget, $2 }
            $1 == "turn" { print $4 }
            $1 == "nil" { print "Nil" }' "$work/log"
    done <"$work/games" >"$work/table" && mv "$work/table" "$table"
    exit
fi

[ $# -gt 0 ] || exit 2
# Files GAME.COLOUR.in, the input of a program, and GAME.COLOUR.out, its turns; a list of their names and works.
awk -v to="$work/" '
    BEGIN { split("Yellow Black White Red", name) }
    $1 == "game" {
        game++
        ply = 0
        for (colour = 1; colour <= 4; colour++) {
            print game, name[colour], $3
            print $4 "\n" name[colour] >(to game "." name[colour] ".in")
        }
        next
    }
    {
        for (colour = 1; colour <= 4; colour++)
            if (colour != ply % 4 + 1)
                print >(to game "." name[colour] ".in")
            else if ($0 != "Nil")
                print >(to game "." name[colour] ".out")
        ply++
    }' "$table" >"$work/all"
awk -v most="${MOST:-1000}" -v timed="${TIMED:-yes}" '(timed != "no" || $3 !~ /^w/) && count[$3 ~ /^w/]++ < most' \
    "$work/all" >"$work/list"
number=0 failed=0
while read -r game colour budget; do
    number=$((number + 1))
    echo Quit >>"$work/$game.$colour.in"
    "$@" "$(option "$budget")" <"$work/$game.$colour.in" >"$work/out" 2>"$work/err"
    status=$?
    if [ "$status" -eq 0 ] && cmp -s "$work/out" "$work/$game.$colour.out"; then
        echo "ok $number - golden game $game of Less, $colour"
    else
        failed=$((failed + 1))
        echo "not ok $number - golden game $game of Less, $colour"
        diff "$work/$game.$colour.out" "$work/out" | sed -n 's/^[<>]/# &/p' | head -n 4
        sed 's/^/# /' "$work/err"
        echo "# exit status $status"
    fi
done <"$work/list"
[ "$number" -gt 0 ] && [ "$failed" -eq 0 ]
