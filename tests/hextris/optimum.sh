#!/bin/sh
# Compares the player with the optimum of small games (optimum.c). No game of the player makes more points or locks more
# units; a game that it calls solved makes as many points, and so does each game of more than three units for which
# optimum.c has enough states.
#
#     sh tests/hextris/optimum.sh BUILD        from the root of the repository
#
# Prints a line of the Test Anything Protocol for each family of problems.
set -u
build=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
. tests/kit/check.sh

presets=$(presets_of "$build/play_icfp2015") || exit 1

details() { sed 's/^/# /' "$out/games"; }

# Prints the most points and units of the game of a problem; nothing if it has more states than -n allows.
optimum() { # OPTION... PROBLEM
    "$build/optimum_icfp2015" "$@" | awk -F, 'NR > 1 && $5 != "-" { print $5, $4 }'
}

# Plays a problem of one game. Prints points and units of the player, the most points and units, and 1 if the player
# calls the game solved, else 0.
play() { # BUDGET MOST PROBLEM
    "$build/play_icfp2015" -v -f "$3" -b "$1" 2>"$out/notes" >"$out/solutions"
    score=$("$build/judge_icfp2015" --json "$3" <"$out/solutions" | jq -r '.games[] | "\(.score) \(.units)"')
    echo "$score $2 $(grep -c ' solved' "$out/notes")"
}

# Six games of 3 units.
play_short() { # FAMILY
    for seed in 1 2 3 4 5 6; do
        "$build/generate_icfp2015" "$1" "$seed" --length 3 --seeds 1 >"$out/problem"
        play 20M:0 "$(optimum "$out/problem")" "$out/problem"
    done
}

# Of thirty games of 60 units those with few enough states in which more than 3 units can be locked, a preset each.
play_long() { # FAMILY
    for seed in $(seq 201 230); do
        "$build/generate_icfp2015" "$1" "$seed" --seeds 1 >"$out/problem"
        most=$(optimum -n 30000 "$out/problem")
        [ "${most#* }" -gt 3 ] 2>/dev/null && play "1G:$((seed % presets))" "$most" "$out/problem"
    done
}

for family in chunkysmall largesmall disconnectedsmall deepsmall; do
    play_short "$family" >"$out/games"
    awk 'NF != 5 || $1 > $3 || $2 > $4 || ($5 > 0 && $1 != $3) { wrong = 1 } $5 > 0 { solved++ }
         END { exit wrong || NR != 6 || solved < 3 }' "$out/games"
    check "$family: six games of three units make no more than the optimum, those that are solved as much" $?
done
for family in largesmall disconnectedsmall deepsmall; do
    play_long "$family"
done >"$out/games"
awk 'NF != 5 || $1 != $3 || $2 > $4 { wrong = 1 } $5 > 0 { solved++ }
     END { exit wrong || NR < 10 || solved < 10 }' "$out/games"
check "at least ten games of more than three units make the optimum, and ten are solved" $?

# Timed runs of three tiny games, without phrases and with one: a line for each that ended before half of its time and
# has not solved its game.
end_early() {
    for seed in 1 2 3; do
        printf '{"id":1,"width":3,"height":4,"filled":[],"sourceLength":8,"sourceSeeds":[%d],"units":[%s,%s]}' \
            "$seed" '{"members":[{"x":0,"y":0}],"pivot":{"x":0,"y":0}}' \
            '{"members":[{"x":0,"y":0},{"x":1,"y":0}],"pivot":{"x":0,"y":0}}' >"$out/problem"
        for phrase in ei! ""; do
            from=$(date +%s%N)
            "$build/play_icfp2015" -v -f "$out/problem" -t 1 ${phrase:+-p "$phrase"} >/dev/null 2>"$out/notes"
            [ $(($(date +%s%N) - from)) -gt 500000000 ] || grep -q ' solved' "$out/notes" || echo "$seed $phrase"
        done
    done
}
[ -z "$(end_early)" ]
check "searches end before their time only where the game is solved" $?
echo "1..$number"
exit $failed
