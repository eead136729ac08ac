#!/bin/sh
# Makes a training set and runs the tuner or the learner on it, from the root of the repository:
#
#     sh tests/bench/tune/hextris_train.sh BUILD [GOAL]
#
# BUILD holds generate_icfp2015, tune_icfp2015 and learn_icfp2015; the script writes the problems to BUILD/train. Their
# sources are short and have one seed each, since many boards and units teach more than long games do.
# Environment: GENERATIONS (default 40), POPULATION (default 48), THREADS (default 2). The tuner runs for hours, the
# learner for minutes.
#
# -r is a base preset: a row of the tables of core/hextris/search/preset.h. The tuner starts from the weight set of
# that preset, unless -s gives the number of another set (enum weights_set).
#
# What each GOAL rewards:
#
#     points (default)   points of about a hundred units, without phrases
#     phrases            points of about a hundred units, with phrases
#     survival           units locked, on families where boards fill up early
#     low-boards, rows   what features of shares add to the other sets, in searches five times as wide
#     combos             what rows that wait to be cleared together add to the other sets
#     descent            by the learner: points with phrases that pay for each row descended
#     descent-short      the same, with small units and short games only
#     sweeps             by the learner: points with phrases that pay for each pose on the way. The weight of points is
#                        4, since beside a smaller one the other weights would be rounded to 0
set -eu
[ $# -ge 1 ] || { echo "usage: sh tests/bench/tune/hextris_train.sh BUILD [GOAL]" >&2; exit 2; }
build=$1 goal=${2:-points}
tuner="$build/tune_icfp2015 -g ${GENERATIONS:-40} -n ${POPULATION:-48}"

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
    for family in obstacles large; do generate 100 "$family" 1 2; done
    for family in tetro mixed46; do generate 150 "$family" 1 2; done
    generate 200 mingled 1 2
    generate 200 wide 1
    set -- -r 2 -b 20 -w 400
    ;;
phrases)
    for family in small bars; do generate 100 "$family" 1 2 3; done
    for family in letters gaps disconnected obstacles; do generate 100 "$family" 1 2; done
    generate 120 tetro 1 2
    generate 150 mixed46 1 2
    generate 150 chunky 1
    generate 200 mingled 1 2
    generate 80 large 1 2
    set -- -r 0 -s 0 -b 30 -w 400 -p 'ei!' -p 'ia! ia!' -p "r'lyeh" -p yuggoth -p 'planet 10' \
        -p monkeyboy -p 'the laundry'
    ;;
survival)
    generate 500 mingled 3 4 6 7 8
    generate 400 chunky 1 2 3 4 5
    generate 200 large 1 2 3 4
    generate 200 disconnected 1 2 3
    generate 800 mixed46 2
    generate 400 deep 1
    generate 150 obstacles 1 2
    generate 120 bars 1 2
    for family in letters small; do generate 100 "$family" 1; done
    set -- -r 1 -b 20 -w 25
    ;;
low-boards | rows)
    generate 100 bars 1 2
    for family in large letters; do generate 150 "$family" 1 2; done
    generate 200 chunky 1 2
    generate 200 disconnected 1
    generate 250 wide 1
    generate 300 deep 1
    generate 300 mixed46 2
    generate 300 obstacles 2 3
    generate 400 obstacles 9 12
    generate 400 mingled 3 4
    if [ "$goal" = low-boards ]; then set -- -s 3; else set -- -s 4; fi
    set -- "$@" -r 0 -a -z -b 100 -w 100
    ;;
combos)
    for family in letters obstacles small bars; do generate 150 "$family" 51 52 53; done
    for family in tetro mixed46; do generate 200 "$family" 51 52; done
    generate 120 gaps 51 52
    generate 300 mingled 51 52
    generate 300 longletters 51
    generate 500 wide 51
    set -- -r 5 -a -z -b 100 -w 400
    ;;
descent | descent-short | sweeps)
    for family in mixed46 small tetro; do generate 250 "$family" 501 502 503 504 505 506; done
    if [ "$goal" != descent-short ]; then
        for family in bars large letters longletters mingled obstacles wide; do
            generate 250 "$family" 501 502 503 504 505 506
        done
    fi
    tuner=$build/learn_icfp2015
    case $goal in
    descent | descent-short)
        set -- -s 1 -b 600 -w 8 -p 'ei!' -p 'ia! ia!' -p "r'lyeh" -p yuggoth -p tsathoggua -p yogsothoth \
            -p necronomicon -p vigintillion -p 'cthulhu fhtagn!' \
            -p "ph'nglui mglw'nafh cthulhu r'lyeh wgah'nagl fhtagn." \
            -p "in his house at r'lyeh dead cthulhu waits dreaming." -p 'the laundry' -p 'planet 10' \
            -p yoyodyne -p monkeyboy -p 'john bigboote' -p 'blue hades' -p 'case nightmare green'
        ;;
    sweeps) set -- -s 9 -b 400 -w 4 -p kkkkk -p qqqqq -p zzvvebbe -p gghhccff -p jjbloo -p tuyyoyovov ;;
    esac
    if [ "$goal" = descent-short ]; then set -- "$@" -g 1; else set -- "$@" -g 2; fi
    set -- "$@" -r 0
    ;;
*)
    echo "train.sh: no goal $goal" >&2
    exit 2
    ;;
esac

# shellcheck disable=SC2086
exec $tuner "$@" -j "${THREADS:-2}" "$build"/train/*.json
