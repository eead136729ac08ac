#!/bin/sh
# Tests of the greedy player (greedy.c), and of `make demo` (demo.sh), which compares with it.
#
#     sh tests/hextris/greedy.sh BUILD
#
# Prints lines of the Test Anything Protocol.
set -u
build=$1
greedy=$build/greedy_icfp2015
judge=$build/judge_icfp2015
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

details() {
    tail -n 20 "$work/out" | cut -c 1-200 | sed 's/^/# /'
}

# shellcheck disable=SC2046 # a word for each file
"$greedy" $(printf ' -f %s' problems/*.json) >"$work/list" && "$judge" problems/*.json <"$work/list" >"$work/out" &&
    tail -n 1 "$work/out" | grep -q '^total: [1-9][0-9]* games, 0 errors, 0 missing$'
check 'it plays all games of our problems by the rules' $?

# Units of one cell on an empty board of 6 x 10 cells: a player that fills holes loses no unit and fills row by row.
echo '{"id": 1, "width": 6, "height": 10, "sourceLength": 60, "sourceSeeds": [0], "filled": [],
    "units": [{"members": [{"x": 0, "y": 0}], "pivot": {"x": 0, "y": 0}}]}' >"$work/cells.json"
"$greedy" -f "$work/cells.json" >"$work/list" && "$judge" "$work/cells.json" <"$work/list" >"$work/out" &&
    grep -q ', 60 units, 10 lines$' "$work/out"
check 'it fills one row after another with single cells' $?

two='-f problems/letters_4.json -f problems/gaps_5.json'
# shellcheck disable=SC2086 # several words
"$greedy" $two >"$work/whole" && "$greedy" $two -p 'ei!' -m 3 -c 2 -t 1000 | cmp - "$work/whole" >"$work/out" 2>&1 &&
    "$greedy" $two -s 4976 -s 632 >"$work/some" && [ "$(wc -l <"$work/some")" -eq 2 ] &&
    jq -c '.[]' "$work/whole" >"$work/games" && [ "$(jq -c '.[]' "$work/some" | grep -cFx -f "$work/games")" -eq 2 ]
check 'it takes the options of the contest, and -s chooses among the games' $?

# shellcheck disable=SC2086
"$greedy" $two -t 0.000001 >"$work/list" && "$judge" problems/letters_4.json problems/gaps_5.json <"$work/list" \
    >"$work/out" && grep -q '^total: 14 games, 0 errors, 0 missing$' "$work/out" && [ "$(wc -c <"$work/list")" -lt 3000 ]
check 'without time its games are short and legal' $?
for words in '' '-f' '-z' '-f problems/gaps_5.json more'; do
    # shellcheck disable=SC2086
    "$greedy" $words >"$work/list" 2>"$work/out"
    [ $? -eq 2 ] && [ ! -s "$work/list" ] && [ -s "$work/out" ] || echo "$words"
done >"$work/wrong"
[ ! -s "$work/wrong" ]
check 'wrong options are refused' $?

# ---- make demo ------------------------------------------------------------------------------------

# Checks that the table of 14 games has the points that the judge reports, and their sum.
table() { # OUTPUT
    tr -d '\r' <"$1" | sed -n 's/^problem \([0-9]*\) seed \([0-9]*\)  *\([0-9 ]*\)$/\1 \2 \3/p' | tr -s ' '
}
said() { # REPORT
    sed -n 's/^problem \([0-9]*\) seed \([0-9]*\): score \([0-9]*\) = .* power \([0-9]*\), \([0-9]*\) units, \([0-9]*\) lines.*/\1 \2 \5 \6 \3 \4/p' "$1"
}
sh tests/hextris/demo.sh "$build" 1 >"$work/out" 2>"$work/err" </dev/null &&
    table "$work/out" | cut -d ' ' -f 1-6 >"$work/table" && said "$build/demo.txt" | cmp -s - "$work/table" &&
    table "$work/out" | cut -d ' ' -f 1,2,7-9 >"$work/table" &&
    said "$build/demo_greedy.txt" | cut -d ' ' -f 1-5 | cmp -s - "$work/table" && [ "$(wc -l <"$work/table")" -eq 14 ] &&
    grep -q "^all .* $(awk '{ sum += $5 } END { print sum }' "$work/table")\$" "$work/out"
check 'the demo ends with a table of the points of both players, as judged' $?
if command -v script >/dev/null; then
    mkfifo "$work/keys" # open and without a key: at the end of its input a terminal hangs up
    NO_COLOR=1 TERM=xterm script -qec "stty cols 80 rows 24; sh tests/hextris/demo.sh $build 2" /dev/null <>"$work/keys" \
        >"$work/out" 2>&1
    grep -q ' units a second ' "$work/out" && grep -q ', units 21[78], ' "$work/out" &&
        [ "$(table "$work/out" | wc -l)" -eq 14 ]
    check 'on a terminal it shows a whole game, unit by unit' $?
else
    echo 'skipped: no script here (Debian: bsdutils)'
fi

echo "1..$number"
exit $failed
