#!/bin/sh
# usage: sh tests/bench/contest.sh GAME CSV [BUDGET]
#
# Plays the contests' problems and writes the results beside the best of the contest. GAME is hextris or brainwall.
# BUDGET of each run is a work such as 1G (the default), which gives the same results everywhere, or a time: 60s is
# `-t 60 -c 1`, 60sx2 is `-t 60 -c 2`. Times need a machine with nothing else to do: JOBS times the cores must not be
# more than it has.
#
# Reads SHARED (../shared): problems/ and anchors/. Rows that the CSV has are not played again, so a run that was cut
# off goes on. Columns: problem, phrases (Hextris), budget, points, best, median, possible, seconds, memory_kb (the most
# that was resident), status.
#
#     hextris     points: the mean over the games of the problem, rounded down; best and median: those of the finalists;
#                 of problems that were no final, the record of the qualifiers; possible is empty
#     brainwall   points: dislikes; best: the fewest known with any bonus; possible: the contest's points of a pose with
#                 the best dislikes, 1000 log2(vertices * edges * corners / 6); phrases and median are empty
#
# Environment: BUILD, the build folder with `peak`; JOBS, the runs at a time (2). Needs GNU Parallel and jq. Exit status:
# 0; 1 if some row is not ok; 2 if nothing can be run; 128 + signal.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 2 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL
BUILD=${BUILD:-build} SHARED=${SHARED:-../shared}
export BUILD SHARED
. tests/bench/running.sh
HEADER=problem,phrases,budget,points,best,median,possible,seconds,memory_kb,status

# ---- one run --------------------------------------------------------------------------------------

hextris_row() { # PROBLEM SET BUDGET BEST MEDIAN
    problem=$SHARED/problems/qualifier/problem_$1.json row="$1,$2,$3" best="$4,$5," budget=$3 phrases=$2
    set --
    while IFS= read -r phrase; do
        set -- "$@" -p "$phrase"
    done <"$SHARED/anchors/phrases_$phrases.txt"
    start=$(date +%s%N)
    # shellcheck disable=SC2046 # two or four words
    run "$BUILD/play_icfp2015" -q -f "$problem" $(budget_options "$budget") "$@" >"$work/list" || true
    points=$("$BUILD/judge_icfp2015" --json "$@" "$problem" <"$work/list" 2>/dev/null |
        jq -r 'if ([.games[] | select(.error != null)] | length) > 0 or ([.averages[].missing] | add // 1) > 0
               then "" else .averages[0].average end' 2>/dev/null)
    finish "$row" "$best"
}

brainwall_row() { # PROBLEM - BUDGET BEST
    problem=$SHARED/problems/brainwall/$1.json row="$1,,$3" start=$(date +%s%N)
    best="$4,,$(jq '(.figure.vertices | length) * (.figure.edges | length) * (.hole | length) / 6 | 1000 * log2 | ceil' "$problem")"
    # shellcheck disable=SC2046 # two or four words
    run "$BUILD/play_icfp2021" -q -f "$problem" $(budget_options "$3") >"$work/list" || true
    points=$("$BUILD/judge_icfp2021" --json "$problem" <"$work/list" 2>/dev/null |
        jq -r '.poses[0] | if .valid then .dislikes else "" end' 2>/dev/null)
    finish "$row" "$best"
}

# budget_options BUDGET: of a row, w1000000000, t60c1
budget_options() {
    case $1 in
    w*) echo "-w ${1#w}" ;;
    t*) echo "${1#t}" | sed 's/\(.*\)c/-t \1 -c /' ;;
    esac
}

# run PROGRAM ARGUMENT...: by `peak`, which leaves the kilobytes mapped and resident in $work/peak
run() {
    running "$BUILD/peak" "$work/peak" 1000000 "$@"
}

finish() { # ROW BEST
    awk -v row="$1" -v points="$points" -v best="$2" -v ns=$(($(date +%s%N) - start)) \
        -v memory="$(cut -d ' ' -f 2 "$work/peak" 2>/dev/null)" 'BEGIN {
        printf "%s,%s,%s,%.1f,%s,%s\n", row, points, best, ns / 1e9, memory, points == "" ? "no valid result" : "ok" }'
}

if [ "${1:-}" = --row ]; then
    work=$(mktemp -d) || exit 2
    trap 'rm -rf "$work"' EXIT
    shift
    game=$1
    shift
    "${game}_row" "$@"
    exit
fi

# ---- all of them ----------------------------------------------------------------------------------

game=$1 csv=$2
case $game in
hextris | brainwall) ;;
*) echo "contest.sh: $game: no game with anchors" >&2; exit 2 ;;
esac
budget=$(printf '%s' "${3:-1G}" |
    sed 's/^\([0-9]*\)s$/\1sx1/; s/^\([0-9]*\)sx/t\1c/; t; s/[kK]$/000/; s/[mM]$/000000/; s/[gG]$/000000000/; s/^/w/')
[ -d "$SHARED/anchors" ] || { echo "contest.sh: no $SHARED/anchors here: nothing is played" >&2; exit 2; }
[ -s "$csv" ] || echo $HEADER >"$csv" || exit 2

plan=$(mktemp) || exit 2
# Rows come in the order in which runs end; in the table each is once, sorted.
# shellcheck disable=SC2317 # called by a trap
tidy() {
    rm -f "$plan"
    { head -n 1 "$csv" && tail -n +2 "$csv" | sed 's/,-,/,,/' | sort -t , -k 3,3 -k 1,1n -k 2,2 -u; } >"$csv.sorted" &&
        mv "$csv.sorted" "$csv"
}
trap tidy EXIT

# Lines "PROBLEM SET BUDGET BEST MEDIAN", - for what there is not.
case $game in
hextris)
    {
        awk -F, -v b="$budget" 'FNR > 1 { print $1, $2, b, $3, $NF }' "$SHARED/anchors/finals.csv"
        awk -F, -v b="$budget" '
            FNR == 1 { next }
            FILENAME ~ /finals/ { final[$1] = 1; next }
            !($1 in final) { print $1, "official", b, $2, "-" }' "$SHARED/anchors/finals.csv" "$SHARED/anchors/qualifiers.csv"
    }
    ;;
brainwall) awk -F, -v b="$budget" 'FNR > 1 { print $1, "-", b, $2, "-" }' "$SHARED/anchors/brainwall_best.csv" ;;
esac | while read -r problem set rest; do
    [ "$set" != - ] || phrases=
    [ "$set" = - ] || phrases=$set
    grep -q "^$problem,$phrases,$budget," "$csv" || echo "$game $problem $set $rest"
done >"$plan"
running parallel --will-cite -q -j "${JOBS:-2}" --colsep ' ' --line-buffer -a "$plan" sh "$0" --row >>"$csv"
! tail -n +2 "$csv" | grep -qv ',ok$'
