#!/bin/sh
# The optimum of small games (optimum.c) beside the player: no game of the player makes more points or locks more
# units, and one that it calls solved makes just as many points.
#
#     sh tests/hextris/optimum.sh BUILD        from the root of the repository
#
# Prints a line of the Test Anything Protocol for each family of problems.
set -u
build=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
. tests/kit/check.sh

details() { sed 's/^/# /' "$out/games"; }

# Games of 3 units of six problems, a line each: points and units of the player, the most points and units, and 1 if
# the player calls the game solved, else 0.
play() { # FAMILY
    for seed in 1 2 3 4 5 6; do
        "$build/generate_icfp2015" "$1" "$seed" --length 3 --seeds 1 >"$out/problem"
        "$build/play_icfp2015" -v -f "$out/problem" -b 20M:0 2>"$out/notes" >"$out/solutions"
        "$build/judge_icfp2015" --json "$out/problem" <"$out/solutions" | jq -r '.games[] | "\(.score) \(.units)"'
        "$build/optimum_icfp2015" "$out/problem" | awk -F, 'NR > 1 { print $5, $4 }'
        grep -c ' solved' "$out/notes"
    done | paste -d ' ' - - -
}

for family in chunkysmall largesmall disconnectedsmall deepsmall; do
    play "$family" >"$out/games"
    awk 'NF != 5 || $1 > $3 || $2 > $4 || ($5 > 0 && $1 != $3) { wrong = 1 } $5 > 0 { solved++ }
         END { exit wrong || NR != 6 || solved < 3 }' "$out/games"
    check "$family: six games of three units make no more than the optimum, those that are solved as much" $?
done
echo "1..$number"
exit $failed
