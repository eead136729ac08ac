#!/bin/sh
# Makes a training set and runs the tuner on it, from the root of the repository:
#
#     sh tests/tune/train.sh BUILD [points|survival|phrases]
#
# BUILD holds generate_icfp2015 and tune_icfp2015; the problems go to BUILD/train. Sources are cut
# short and have one seed each: the fitness needs many boards and units rather than long games.
# Settings, from the environment: GENERATIONS=40 POPULATION=48 THREADS=2. Takes hours.
#
# points: what a small board pays within a hundred units or so, searched with some width.
# phrases: the same with phrases of power, on boards of all families.
# survival: how long the hard families last when each unit is placed with hardly any search.
set -eu
[ $# -ge 1 ] || { echo "usage: sh tests/tune/train.sh BUILD [points|survival|phrases]" >&2; exit 2; }
build=$1 goal=${2:-points}

generate() { # LENGTH FAMILY SEED...
    length=$1 family=$2
    shift 2
    for seed in "$@"; do
        "$build/generate_icfp2015" "$family" "$seed" --length "$length" --seeds 1 \
            >"$build/train/${family}_$seed.json"
    done
}

mkdir -p "$build/train"
# No problem of an earlier, different set may stay.
rm -f "$build"/train/*.json
case $goal in
points)
    for family in small bars; do generate 100 "$family" 1 2 3 4 5; done
    for family in letters gaps; do generate 100 "$family" 1 2 3; done
    for family in tetro mixed46; do generate 150 "$family" 1 2; done
    set -- -r 0 -b 20 -w 400
    ;;
phrases)
    for family in small bars; do generate 100 "$family" 1 2 3; done
    for family in letters gaps disconnected obstacles; do generate 100 "$family" 1 2; done
    generate 120 tetro 1 2
    generate 150 mixed46 1 2
    generate 200 mingled 1 2
    generate 80 large 1 2
    set -- -r 0 -b 40 -w 400 -p 'ei!' -p 'ia! ia!' -p "r'lyeh" -p yuggoth -p 'planet 10' \
        -p monkeyboy -p 'the laundry'
    ;;
survival)
    generate 600 mingled 3 4 6 7 8 9
    generate 1000 mixed46 2 3
    generate 600 tetro 1
    for family in chunky large disconnected longletters obstacles; do generate 300 "$family" 1; done
    for family in bars small letters gaps; do generate 200 "$family" 1; done
    set -- -r 1 -b 1 -w 25
    ;;
*)
    echo "train.sh: no goal $goal" >&2
    exit 2
    ;;
esac

exec "$build/tune_icfp2015" "$@" -g "${GENERATIONS:-40}" -n "${POPULATION:-48}" \
    -j "${THREADS:-2}" "$build"/train/*.json
