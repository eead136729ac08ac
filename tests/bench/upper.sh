#!/bin/sh
# usage: sh tests/bench/upper.sh BUILD
#
# Tests the upper bounds of upper.c: no game makes more points, neither the optimum of small games without phrases nor
# those of the player with any set of phrases; and some games reach their bound. Run it from the root.
#
# Prints lines of the Test Anything Protocol. Needs jq.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
build=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

details() { sed 's/^/# /' "$work/games"; }

# holds LEAST: every game of $work/games, lines of points and bound, is within its bound, and LEAST reach it.
holds() {
    awk -v least="$1" 'NF != 2 || $1 > $2 { wrong = 1 } $1 == $2 { reached++ }
        END { exit wrong || NR == 0 || reached < least }' "$work/games"
}

bound() { # OPTION...
    "$build/upper_icfp2015" "$@" "$work/problem" | awk -F, 'NR == 2 { print $3 }'
}

# The games of a few units, and of boards so narrow that many rows are cleared at once.
for family in tiny cellssmall chunkysmall largesmall disconnectedsmall deepsmall; do
    for seed in 1 2 3 4 5 6; do
        "$build/generate_icfp2015" "$family" "$seed" --length $((seed % 3 + 2)) --seeds 1 >"$work/problem"
        echo "$("$build/optimum_icfp2015" "$work/problem" | awk -F, 'NR == 2 { print $5 }') $(bound)"
    done
done >"$work/games"
holds 6
check 'the optimum of 36 small games is within the bound, that of some is the bound' $?

# A game that is over before it begins takes one command, even a turn of a unit that is never turned.
cp problems/blocked_spawn.json "$work/problem"
points=$(jq -c '[{problemId: .id, seed: .sourceSeeds[0], solution: "d"}]' "$work/problem" |
    "$build/judge_icfp2015" --json -p d "$work/problem" | jq '.games[0].score')
echo "$points $(bound -p d)" >"$work/games"
holds 0
check 'one command where no unit spawns is within the bound' $?

# Short phrases, as these are what a bound of text is near to; some can be typed across a lock only.
seed=0
for phrases in a p l d 'pp' 'bb' 'dd' 'ai' 'al' 'bd' 'bp' 'pb' 'dk' 'da' 'pal' 'bldk'; do
    for family in tiny cellssmall cellsopen small; do
        seed=$((seed + 1))
        "$build/generate_icfp2015" "$family" "$seed" --length $((seed % 5 + 1)) --seeds 1 >"$work/problem"
        points=$("$build/play_icfp2015" -q -f "$work/problem" -p "$phrases" -b 200k:0 |
            "$build/judge_icfp2015" --json -p "$phrases" "$work/problem" | jq '.games[0].score')
        echo "$points $(bound -p "$phrases")"
    done
done >"$work/games"
holds 3
check 'no game with a short phrase makes more than the bound, some make as much' $?

for set in problems/benchmark/phrases/*.txt; do
    for seed in 1 2 3; do
        "$build/generate_icfp2015" gaps "$seed" --length 20 --seeds 1 >"$work/problem"
        set --
        while IFS= read -r phrase; do
            [ -z "$phrase" ] || set -- "$@" -p "$phrase"
        done <"$set"
        points=$("$build/play_icfp2015" -q -f "$work/problem" "$@" -b 200k:0 |
            "$build/judge_icfp2015" --json "$@" "$work/problem" | jq '.games[0].score')
        echo "$points $(bound "$@")"
    done
done >"$work/games"
holds 0
check 'no game with a set of phrases makes more than the bound' $?

echo "1..$number"
exit $failed
