#!/bin/sh
# usage: sh tests/bench/hextris_curve.sh FILE
#
# Plays problems under several limits of time and memory, has the judge score them, and adds a row for each run to the
# CSV file FILE. `make curves` runs it, from the root. Columns:
#
#     problem,phrases,seconds,megabytes,cores,score       score: mean of the games, a missing game counts 0
#
# A row that FILE has already is not played again: an interrupted run goes on where it ended, and more limits or
# problems add rows. To measure a changed player, remove FILE first. Environment:
#
#     TIMES="1 2 5 10 30 60"           limits in seconds, each with MEMORY=256 MB
#     MEMORIES="1 2 4 16 64 256"       limits in MB, each with T=10 seconds
#     CORES=2                          worker threads
#     PROBLEMS="problem_24 gaps_5"     problems as tests/hextris/games.sh finds them: of the contest, of problems/, or
#                                      FAMILY_SEED to generate (default: five of the contest if SHARED has them, else
#                                      five of problems/)
#     GENERATE="--length 2000"         options for generated problems
#     SET=official                     phrase set, anchors/phrases_SET.txt or problems/benchmark/phrases/SET.txt
#                                      (default: official if SHARED has it, else words)
#
# One run at a time, so that each has the whole machine: 14 minutes with these settings. Limits of 1 and 2 MB take the
# small build (make small), or are skipped with a line where it was not built.
# Exit status: 0; 1 if a run failed or the judge found an error; 2 if nothing can be played.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
. tests/hextris/games.sh

FIELDS=problem,phrases,seconds,megabytes,cores,score
T=${T:-10} MEMORY=${MEMORY:-256} CORES=${CORES:-2}
TIMES=${TIMES-1 2 5 10 30 60}
MEMORIES=${MEMORIES-1 2 4 16 64 256}

fail() {
    echo "hextris_curve.sh: $*" >&2
    exit 2
}

# Problems whose scores still rise after some seconds, and 20, which feels a limit of 1 megabyte.
if [ -d "$SHARED/problems/qualifier" ]; then
    PROBLEMS=${PROBLEMS:-problem_24 problem_14 problem_6 problem_18 problem_20} SET=${SET:-official}
else
    PROBLEMS=${PROBLEMS:-letters_4 gaps_5 chunky_2 deep_3 wide_7} SET=${SET:-words}
fi

# The default build needs 4 megabytes, with its shared C library.
player() { # MEGABYTES
    if [ "$1" -lt 4 ]; then echo "$BUILD/small/play_icfp2015"; else echo "$BUILD/play_icfp2015"; fi
}

# What the two programs say is shown only where they fail: the judge with 1 if a game has an error or is
# missing, which the report tells apart.
play() { # PROBLEM SECONDS MEGABYTES: sets score
    games_with_phrases "$phrases" "$(player "$3")" -q -t "$2" -m "$3" -c "$CORES" -f "$file" \
        </dev/null >"$work/solutions" 2>"$work/said"
    [ $? -le 1 ] || return 1 # 1: the problem does not fit into the memory, its games are missing
    games_with_phrases "$phrases" "$BUILD/judge_icfp2015" --json "$file" \
        <"$work/solutions" >"$work/verdict" 2>"$work/said"
    [ $? -le 1 ] || return 1
    score=$(jq -er 'first(.games[] | select(.error) | error("seed \(.seed): \(.error)")),
                    .averages[0].average' "$work/verdict" 2>"$work/said")
}

add_row() { # PROBLEM SECONDS MEGABYTES
    row=$1,$SET,$2,$3,$CORES
    if cut -d, -f1-5 "$csv" | grep -Fqx -e "$row"; then
        return
    elif [ ! -x "$(player "$3")" ]; then
        echo "skipped: $row: no $(player "$3") (make small)" >&2
    elif play "$@"; then
        echo "$row,$score" >>"$csv" || fail "cannot write $csv"
        echo "$row,$score"
    else
        echo "hextris_curve.sh: $row: $(tail -n 1 "$work/said")" >&2
        status=1
    fi
}

[ $# -eq 1 ] || fail 'usage: hextris_curve.sh FILE'
csv=$1 status=0
[ -s "$csv" ] || echo "$FIELDS" >"$csv" || fail "cannot write $csv"
[ "$(head -n 1 "$csv")" = "$FIELDS" ] || fail "$csv:1: the line must be $FIELDS"
for limit in $MEMORIES $MEMORY; do
    case $limit in *[!0-9]*) fail "$limit megabytes: not a whole number" ;; esac
done
phrases=$(games_phrases "$SET")
[ -n "$phrases" ] || fail "no phrase set $SET"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

for problem in $PROBLEMS; do
    file=$(games_problem "$problem" "$work")
    [ -n "$file" ] || fail "no problem $problem"
    for seconds in $TIMES; do
        add_row "$problem" "$seconds" "$MEMORY"
    done
    for megabytes in $MEMORIES; do
        add_row "$problem" "$T" "$megabytes"
    done
done
exit $status
