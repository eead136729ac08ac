#!/bin/sh
# usage: sh tests/bench/library_cost.sh [BUILD]
#
# Compares the instructions of the libraries with those of the programs (valgrind), which are the same on a busy machine.
# BUILD (build) has the programs: make all library-host. Run it from the root. Each game is played by
# BUILD/library_NAME, which calls the public functions alone, and by the program, with the same work; both have to write
# the same.
#
# Prints a line for each game: the game, instructions of the program, of the library, and the difference in percent. Fails
# if a library takes over MOST (2) percent more. Problems of SHARED (../shared) are skipped where it is missing.
set -u
LC_ALL=C
export LC_ALL
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
build=${1:-build}
shared=${SHARED:-../shared}/problems
sh tests/install.sh instructions
for command in valgrind jq; do
    command -v $command >/dev/null || { echo "skipped: $(sh tests/install.sh --name $command)"; exit 0; }
done
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0 quiet=-q

# count OUTPUT PROGRAM OPTION...: instructions of the program on standard input
count() {
    count_to=$1
    shift
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null --log-file="$work/log" "$@" \
        >"$work/$count_to" 2>"$work/err" && sed -n 's/.*I *refs: *\([0-9,]*\)$/\1/p' "$work/log" | tr -d , | grep .
}

# shellcheck disable=SC2086 # `quiet` is an option or none
# compare NAME INPUT PROGRAM LIBRARY OPTION...: a line, or why there is none
compare() {
    name=$1 input=$2 program=$3 library=$4
    shift 4
    of_program=$(count program.out "$build/$program" $quiet "$@" <"$input") &&
        of_library=$(count library.out "$build/$library" "$@" <"$input") ||
        { echo "$name: a run failed"; cat "$work/err"; failed=1; return; }
    cmp -s "$work/program.out" "$work/library.out" || { echo "$name: the outputs differ"; failed=1; return; }
    awk -v name="$name" -v program="$of_program" -v library="$of_library" -v most="${MOST:-2}" 'BEGIN {
        more = (library / program - 1) * 100
        printf "%-28s %14.0f %14.0f %+6.2f %%\n", name, program, library, more
        exit more > most }' || failed=1
}

# The game of the first seed of a problem, so that both programs write one solution.
hextris() { # FILE WORK[:PRESET]
    if [ -e "$1" ]; then
        jq '.sourceSeeds |= .[:1]' "$1" >"$work/problem.json"
        compare "$(basename "$1" .json) $2" /dev/null play_icfp2015 library_icfp2015 -f "$work/problem.json" \
            -p 'ei!' -p 'ia! ia!' -b "$2"
    else
        echo "skipped: no $1 here"
    fi
}

brainwall() { # FILE WORK[:PRESET]
    if [ -e "$1" ]; then
        compare "$(basename "$1" .json) $2" /dev/null play_icfp2021 library_icfp2021 -f "$1" -b "$2"
    else
        echo "skipped: no $1 here"
    fi
}

# A colour of a golden game.
less() { # GAME COLOUR WORK
    awk -v game="$1" -v colour="$2" '
        BEGIN { split("Yellow Black White Red", name) }
        $1 == "game" { here = $2 == game; ply = 0; if (here) print $4 "\n" name[colour + 1]; next }
        here && ply++ % 4 != colour
        END { print "Quit" }' tests/less/golden.txt >"$work/turns"
    quiet=
    compare "game $1 of Less, colour $2, $3" "$work/turns" play_less library_codecup_less "-b$3"
}

for name in deep_3 letters_4 gaps_5 ring; do
    hextris "problems/$name.json" 5000000
done
for name in problem_6 problem_24; do
    hextris "$shared/qualifier/$name.json" 10000000:1
done
for name in bonuses_1 limbs_16; do
    brainwall "problems/brainwall/$name.json" 20000000
done
brainwall "$shared/brainwall/10.json" 10000000
less 1 0 50k
less 2 3 20k
exit $failed
