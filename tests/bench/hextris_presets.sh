#!/bin/sh
# usage: sh tests/bench/hextris_presets.sh record CSV GAMES WORK...
#        sh tests/bench/hextris_presets.sh order CSV FAMILIES WORKS SETS [PRESET...]
#
# record: appends to CSV what each preset makes of generated games by each WORK (1M ...), one search at a time. A line of
# the file GAMES is a game: FAMILY SEED LENGTH, where LENGTH - leaves the family's. Rows that CSV has already are left
# out, so a run that was stopped goes on. Columns: family, seed, set of phrases, preset, budget, points, those of moves
# and of phrases, units locked, rows cleared, work of the search, and that of the text with it.
#
# order: the presets in greedy order, each by what it adds to the best of those before it, beginning with those given:
# the mean of what these make of the best preset's points, the least of it and where, and what the preset makes alone.
# FAMILIES, WORKS and SETS are regular expressions. Games of which a preset is missing are left out.
#
# measured/hextris_presets.csv.gz was recorded so, in 40 minutes of one core, before texts had more labels;
# core/hextris/search/preset.c has the orders that follow.
#
#     BUILD=build                          programs
#     SETS="official none custom illegal"  sets of phrases: problems/benchmark/phrases, $SHARED/anchors
#     SHARED=../shared
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; s/^# \{0,1\}//p' "$0"; exit; }
BUILD=${BUILD:-build} SHARED=${SHARED:-../shared}

presets_of() { # SET
    case $1 in none) seq 0 8 ;; illegal) seq 0 11 ;; *) seq 0 22 ;; esac
}

# Prints the row of a game, a set and a budget.
row() { # FAMILY SEED SET PRESET WORK
    set -- "$@" "problems/benchmark/phrases/$3.txt"
    [ -f "$6" ] || set -- "$1" "$2" "$3" "$4" "$5" "$SHARED/anchors/phrases_$3.txt"
    key=$1,$2,$3,$4,$5 tag=$5:$4 phrases=$6
    set --
    while IFS= read -r phrase; do set -- "$@" -p "$phrase"; done <"$phrases"
    "$BUILD/play_icfp2015" -f "$work/game.json" "$@" -b "$tag" -m 1024 -v --log "$work/log" 2>"$work/err" >"$work/out"
    all=$(sed -n '1s/.*"work":\([0-9]*\).*/\1/p' "$work/log")
    sed -n "s/.* points \([-0-9]*\) (move \([-0-9]*\), power \([-0-9]*\)) units \([0-9]*\) lines \([0-9]*\) work \([0-9]*\)\
.*/$key,\1,\2,\3,\4,\5,\6,$all/p" "$work/err"
}

record() { # CSV GAMES WORK...
    csv=$1 games=$2
    shift 2
    work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
    [ -s "$csv" ] || echo family,seed,set,preset,work,points,move,power,units,lines,search_work,all_work >"$csv"
    for budget; do
        while read -r family seed length; do
            [ "$length" = - ] && length='' || length="--length $length"
            # shellcheck disable=SC2086 # an option and its value, or nothing
            "$BUILD/generate_icfp2015" "$family" "$seed" --seeds 1 $length >"$work/game.json" || exit 1
            for set in ${SETS:-official none custom illegal}; do
                for preset in $(presets_of "$set"); do
                    grep -q "^$family,$seed,$set,$preset,$budget," "$csv" ||
                        row "$family" "$seed" "$set" "$preset" "$budget" >>"$csv" </dev/null
                done
            done
        done <"$games"
    done
}

order() { # CSV FAMILIES WORKS SETS [PRESET...]
    csv=$1 families=$2 works=$3 sets=$4
    shift 4
    case $csv in *.gz) gzip -dc "$csv" ;; *) cat "$csv" ;; esac | awk -F, -v families="^($families)\$" \
        -v works="^($works)\$" -v sets="^($sets)\$" -v given="$*" '
        NR > 1 && $1 ~ families && $5 ~ works && $3 ~ sets {
            game = $1 " " $2 " " $3 " " $5
            points[game, $4] = $6 > 1 ? $6 : 1
            if ($6 > best[game]) best[game] = $6
            count[game]++
            if ($4 >= presets) presets = $4 + 1
        }
        function value(preset,    game, sum, part, games) {
            least = 2
            for (game in best) {
                part = (points[game, preset] > now[game] ? points[game, preset] : now[game]) / best[game]
                if (part < least) { least = part; where = game }
                sum += log(part)
                games++
            }
            return exp(sum / games)
        }
        END {
            for (game in best) if (count[game] != presets) delete best[game]
            for (p = 0; p < presets; p++) alone[p] = value(p)
            first = split(given, wanted, " ")
            for (n = 1; n <= presets; n++) {
                next_one = n <= first ? wanted[n] : -1
                for (p = 0; p < presets && n > first; p++)
                    if (!(p in taken) && (next_one < 0 || value(p) > value(next_one))) next_one = p
                sum = value(next_one)
                printf "%d: %.4f, least %.3f (%s), alone %.3f\n", next_one, sum, least, where, alone[next_one]
                taken[next_one]
                for (game in best) if (points[game, next_one] > now[game]) now[game] = points[game, next_one]
            }
        }'
}

case ${1-}:$# in
record:[4-9] | order:[5-9] | order:[1-3][0-9]) "$@" ;;
*)
    sed -n 's/^# \(usage:\)/\1/p' "$0" >&2
    exit 2
    ;;
esac
