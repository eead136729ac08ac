#!/bin/sh
# Builds the player with several compilers and checks that all builds print the same bytes: for ten games and more, with
# fixed budgets, one and two cores, little and much memory.
#
#     sh tests/hextris/same.sh            from the root of the repository; BUILD=build has the default build; ALL=1
#                                         tries gcc without and with more optimisation, too
#
# Prints a line of the Test Anything Protocol for each comparison.
set -u
BUILD=${BUILD:-build}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
. tests/kit/check.sh

play() { # PROGRAM OPTION... : prints solutions
    program=$1
    shift
    "$program" -f problems/letters_4.json -f problems/gaps_5.json -f problems/disconnected_6.json \
        -f problems/ring.json -f problems/pivot_far_away.json -f problems/single_cells.json \
        -p 'ei!' -p 'ia! ia!' -p "r'lyeh" -p 'yuggoth' -p 'planet 10' -p 'uuuuu' -p 'pb' -q "$@"
}

compare() { # NAME PROGRAM OPTION... : plays and holds the output against the first one
    name=$1
    shift
    for budget in 1 1M:0 1M:1; do
        if ! play "$@" -b "$budget" >"$out/now"; then
            check "$name plays, budget $budget" 1
        elif [ ! -e "$out/$budget" ]; then
            mv "$out/now" "$out/$budget"
        else
            cmp -s "$out/now" "$out/$budget"
            check "$name prints what the default build prints, budget $budget" $?
        fi
    done
}

compare 'default build' "$BUILD/play_icfp2015"
compare 'two cores, little memory' "$BUILD/play_icfp2015" -c 2 -m 16
compare '512 megabytes' "$BUILD/play_icfp2015" -m 512
builds='clang -O2'
[ -z "${ALL-}" ] || builds="$builds|gcc -O0|gcc -O3"
IFS='|'
for build in $builds; do
    unset IFS
    if ! command -v "${build%% *}" >/dev/null; then
        echo "skipped: no ${build%% *} here"
        continue
    fi
    folder=$BUILD/$(echo "$build" | tr -d ' ')
    if make --no-print-directory BUILD="$folder" CC="${build%% *}" CFLAGS="${build##* }" \
        "$folder/play_icfp2015" >"$out/log" 2>&1; then
        compare "$build" "$folder/play_icfp2015"
    else
        check "$build builds" 1
        cat "$out/log"
    fi
done

# ---- tags reproduce a timed run; a difference is found ----

set -- -p 'ia! ia!' -p "r'lyeh"
"$BUILD/play_icfp2015" -q -t 1 -c 2 -f problems/letters_4.json -f problems/ring.json "$@" >"$out/timed"
sh tests/hextris/replay.sh "$out/timed" "$@" problems/letters_4.json problems/ring.json -- \
    "$BUILD/play_icfp2015" -m 64 >"$out/log" && grep -qx '12 games the same, 0 differ' "$out/log"
check 'the tags of a timed run reproduce it' $?
sed '2s/"solution":"./&b/' "$out/timed" >"$out/changed"
sh tests/hextris/replay.sh "$out/changed" "$@" problems/letters_4.json problems/ring.json >"$out/log"
[ $? -eq 1 ] && grep -qx '11 games the same, 1 differ' "$out/log"
check 'replaying finds a changed text' $?

[ "$(jq length "$out/1")" -ge 10 ]
check 'at least ten games were compared' $?
[ "$failed" -eq 0 ]
