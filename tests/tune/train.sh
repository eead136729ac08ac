#!/bin/sh
# Makes the training set and runs the tuner on it, from the root of the repository:
#
#     sh tests/tune/train.sh BUILD
#
# BUILD holds generate_icfp2015 and tune_icfp2015; the problems go to BUILD/train. Sources are cut
# short and have one seed each: the fitness needs many boards and units rather than long games.
# Settings, from the environment: GENERATIONS=40 POPULATION=48 THREADS=2, WORK=1 (thousands a unit
# of the source), PROFILE=0 (of the weights to start from). Takes hours.
set -eu
[ $# -eq 1 ] || { echo "usage: sh tests/tune/train.sh BUILD" >&2; exit 2; }
build=$1

generate() { # LENGTH FAMILY...
    length=$1
    shift
    for family in "$@"; do
        for seed in 1 2; do
            "$build/generate_icfp2015" "$family" "$seed" --length "$length" --seeds 1 \
                >"$build/train/${family}_$seed.json"
        done
    done
}

mkdir -p "$build/train"
# No problem of an earlier, different set may stay.
rm -f "$build"/train/*.json
generate 1000 chunky mixed46 tetro
generate 400 large longletters disconnected obstacles
generate 200 bars small letters

exec "$build/tune_icfp2015" -g "${GENERATIONS:-40}" -n "${POPULATION:-48}" -b "${WORK:-1}" \
    -r "${PROFILE:-0}" -j "${THREADS:-2}" "$build"/train/*.json
