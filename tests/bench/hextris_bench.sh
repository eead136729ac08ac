#!/bin/sh
# usage: sh tests/bench/hextris_bench.sh [SHARED]
#
# Plays problems within a time limit, has the judge score them and compares the scores with reference figures. `make
# bench` runs it, from the root.
#
# SHARED is a folder with anchors/ (reference scores and phrase sets) and problems/qualifier/. Without it only generated
# problems are played. Environment:
#
#     T=60  CORES=2  MEMORY=256      limits of each run: seconds, worker threads, MB
#     SETS="official none custom illegal"   phrase sets, files anchors/phrases_SET.txt
#     PROBLEMS="8 24 tetro_1"        only these: numbers, or FAMILY_SEED to generate (default: all)
#     PHRASES_FILE=file              phrases when there is no SHARED, one a line (default: none)
#     CSV=file                       the rows go there too, each when it is done
#     BASELINE=file                  CSV of an earlier run: adds a column now/before
#
# Order: the rows of finals.csv whose set is in SETS; then, with the first of SETS alone, the other problems of
# qualifiers.csv and the generated ones. One run at a time, so that each has the whole machine. A row is printed when
# it is done; a bench that is interrupted still ends with the summary.
#
# Columns: ours is the mean score of the distinct games, rounded down, where a missing game counts 0; median and best
# are those of finals.csv, record the best of qualifiers.csv for the set; units is the mean number locked, of the
# source length. limit is the mean of the reference limits of the games, of_limit the mean of their shares; per_row
# the points of phrases for a row descended, over units of two or more orientations, without first uses
# (tests/bench/hextris_limit.c defines these). Seconds are the player's by the clock, busy those of all its threads on
# a processor: a row that is much less busy than CORES times its seconds says more about the machine than about the
# player. The last lines are about speed (tests/bench/hextris_speed.c). Exit status: 0; 1 if a run failed or the judge
# found an error; 2 if the bench cannot start.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
LC_ALL=C
export LC_ALL

SHARED=${1:-}
BUILD=${BUILD:-build}
T=${T:-60} CORES=${CORES:-2} MEMORY=${MEMORY:-256}
SETS=${SETS:-official none custom illegal}
PROBLEMS=${PROBLEMS:-all}
PHRASES_FILE=${PHRASES_FILE:-}
CSV=${CSV:-}
BASELINE=${BASELINE:-/dev/null}

GENERATED='tetro_1 mixed46_1 chunky_1 deep_1 longletters_1 wide_1 small_1 bars_1 large_1
    disconnected_1'
FIELDS=problem,set,ours,median,best,of_best,record,of_record
FIELDS=$FIELDS,limit,of_limit,units,length,per_row,seconds,busy,errors

# The Makefile puts the programs at the root for its default build folder only.
if [ "$BUILD" = build ]; then programs=.; else programs=$BUILD; fi

fail() {
    echo "hextris_bench.sh: $*" >&2
    exit 2
}

# ---- what to play -----------------------------------------------------------------------------

# Lines "PROBLEM SET MEDIAN BEST RECORD", "-" for a figure that does not exist. A team's name is
# quoted in the files and may hold a comma, so columns after it are counted from the end.
plan_anchored() {
    awk -F, -v sets="$SETS" -v problems="$PROBLEMS" '
        function has(list, word) { return index(" " list " ", " " word " ") > 0 }
        function row(problem, set, median, best) {
            if (problems == "all" || has(problems, problem))
                print problem, set, median, best,
                      ((problem, set) in record ? record[problem, set] : "-")
        }
        FNR == 1 { next }
        FILENAME ~ /qualifiers.csv$/ {
            order[++count] = $1
            record[$1, "official"] = $2
            record[$1, "none"] = $NF
            next
        }
        { final[$1] = 1 }
        has(sets, $2) { row($1, $2, $NF, $3) }
        END {
            split(sets, first, " ")
            for (i = 1; i <= count; i++)
                if (!(order[i] in final))
                    row(order[i], first[1], "-", "-")
        }' "$SHARED/anchors/qualifiers.csv" "$SHARED/anchors/finals.csv"
}

plan_generated() {
    if [ "$PROBLEMS" = all ]; then names=$GENERATED; else names=$PROBLEMS; fi
    for name in $names; do
        case $name in *_*) echo "$name $1 - - -" ;; esac
    done
}

# The plan, and a file of phrases for every set in it.
make_plan() {
    if [ -f "$SHARED/anchors/finals.csv" ]; then
        for set in $SETS; do
            cat "$SHARED/anchors/phrases_$set.txt" >"$work/phrases_$set" || fail "no set $set"
        done
        plan_anchored && plan_generated "${SETS%% *}"
    else
        echo "skipped: ${SHARED:-(no folder given)} has no anchors; generated problems only" >&2
        set=none
        [ -z "$PHRASES_FILE" ] || set=given
        cat "${PHRASES_FILE:-/dev/null}" >"$work/phrases_$set" || fail "cannot read $PHRASES_FILE"
        plan_generated "$set"
    fi
}

# ---- one row ----------------------------------------------------------------------------------

# Seconds; with a fraction where date can. An awk reads "123." as well as "123.25".
now() {
    date +%s.%N | sed 's/[^0-9.].*//'
}

# Processor seconds of the programs run between two calls of `times`, whose second line is theirs: user and
# system, as 1m2.34s. A subshell would have no times but its own, so the calls are not made here.
read_busy() {
    awk -F '[ms ]+' 'FNR == 2 { sum = 60 * ($1 + $3) + $2 + $4 - sum } END { printf "%.1f", sum }' \
        "$work/times_before" "$work/times_after"
}

find_problem() { # NAME: sets problem to its file
    case $1 in
    *_*) problem=$work/problem.json
         "$BUILD/generate_icfp2015" "${1%_*}" "${1##*_}" >"$problem" || fail "cannot make $1" ;;
    *)   problem=$SHARED/problems/qualifier/problem_$1.json ;;
    esac
}

# Reads the judge's report; prints "OURS UNITS ERRORS" and describes the errors in the log. The
# reference figures count a seed listed twice once, so the mean is taken over the games reported.
read_verdict() {
    jq -r --arg row "$name $set" '
        (.games[] | select(.error) | "\($row): seed \(.seed): \(.error)"),
        (.averages[] | select(.missing > 0) | "\($row): \(.missing) games missing")' \
        "$work/verdict" >>"$work/errors"
    jq -rn '
        [inputs, {games: [], averages: []}][0] |
        (.games | unique_by(.seed)) as $games |
        ([.averages[].missing] | add // 0) as $missing |
        ([.games[] | select(.error)] | length + $missing) as $errors |
        ($games | length + $missing) as $count |
        if $count == 0 then "0 0 0"
        else "\([$games[].score] | add / $count | floor) \([$games[].units] | add / $count) \($errors)" end' \
        "$work/verdict"
}

# Joins the judge's scores to the lines of limit_icfp2015; prints "LIMIT OF_LIMIT PER_ROW". A game
# without a solution counts 0.
read_limits() {
    jq -r '.games | unique_by(.seed)[] | "\(.seed) \(.score)"' "$work/verdict" >"$work/scores"
    awk '
        FILENAME ~ /scores$/ { score[$1] = $2; next }
        FNR == 1 { next }
        {
            games++
            limit += $3
            share += $3 > 0 ? score[$2 + 0] / $3 : 1
            rows += $7
            points += $8
        }
        END {
            if (games > 0)
                printf "%.0f %.3f", int(limit / games), share / games
            else
                printf "- -"
            print (rows > 0 && points > 0 ? sprintf(" %.2f", points / rows) : " -")
        }' "$work/scores" FS=, "$work/limits"
}

fault() {
    echo "$name $set: $1: $(tail -n 1 "$work/stderr")" >>"$work/errors"
    faults=$((faults + 1))
}

# Calls one of the four functions below with the options for a phrase set.
with_phrases() { # SET FUNCTION
    file=$work/phrases_$1 call=$2
    set --
    while IFS= read -r phrase || [ -n "$phrase" ]; do
        [ -z "$phrase" ] || set -- "$@" -p "$phrase"
    done <"$file"
    "$call" "$@"
}

play() {
    "$programs/play_icfp2015" -q -t "$T" -m "$MEMORY" -c "$CORES" -f "$problem" "$@" \
        </dev/null >"$work/solutions"
}

judge() {
    "$programs/judge_icfp2015" "$@" --json "$problem" <"$work/solutions" >"$work/verdict"
}

limit() {
    "$BUILD/limit_icfp2015" "$@" -s "$work/solutions" "$problem" >"$work/limits"
}

speed() {
    "$BUILD/speed_icfp2015" "$@" "$problem"
}

play_and_judge() { # sets ours, units, errors, limit, of_limit, per_row, seconds, busy
    faults=0
    times >"$work/times_before"
    start=$(now)
    with_phrases "$set" play 2>"$work/stderr" || fault "player's exit status $?"
    seconds=$(awk -v from="$start" -v to="$(now)" 'BEGIN { printf "%.1f", to - from }')
    times >"$work/times_after"
    busy=$(read_busy)
    # Status 1 is about errors that the report itself describes.
    with_phrases "$set" judge 2>"$work/stderr" ||
        [ $? -eq 1 ] || fault "the judge cannot read the solutions"
    with_phrases "$set" limit 2>"$work/stderr" || fault "the limit cannot be computed"
    read -r ours units errors <<END
$(read_verdict)
END
    read -r limit of_limit per_row <<END
$(read_limits)
END
    errors=$((errors + faults))
}

print_row() {
    units=$(printf %.1f "$units")
    length=$(jq .sourceLength "$problem")
    awk -v ours="$ours" -v median="$median" -v best="$best" -v record="$record" \
        -v head="$name,$set" \
        -v tail="$limit,$of_limit,$units,$length,$per_row,$seconds,$busy,$errors" '
        function of(whole) { return whole > 0 ? sprintf("%.3f", ours / whole) : "-" }
        BEGIN {
            print head "," ours "," median "," best "," of(best + 0) "," record "," \
                  of(record + 0) "," tail
        }' >"$work/row"
    cat "$work/row" >>"$work/rows"
    [ -z "$CSV" ] || cat "$work/row" >>"$CSV"
    show "$work/row"
}

# ---- output -----------------------------------------------------------------------------------

show() { # FILE of CSV lines
    awk -F, '
        function ratio(now, then) { return then > 0 ? sprintf("%.3f", now / then) : "-" }
        before { was[$1, $2] = $3; compare = 1; next }
        {
            printf "%-14s %-8s %8s %7s %7s %7s %7s %9s %8s %8s %7s %6s %7s %7s %6s %6s",
                   $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16
            if (compare && $1 == "problem")
                printf " now/before"
            else if (compare)
                printf " %10s", ratio($3, was[$1, $2])
            print ""
        }' before=1 "$work/baseline" before=0 "$1"
}

# The overall is the organisers': 100 * (score / best)^2 a run, best including ourselves.
# A score of 0 enters the geometric means as 1.
summary() {
    echo
    awk -F, '
        function gain(now, then) { return log((now > 0 ? now : 1) / then) }
        before { was[$1, $2] = $3; next }
        { rows++; errors += $16 }
        $9 > 0 {
            if (!($2 in limited))
                limits[++limit_count] = $2
            limited[$2]++
            share[$2] += $10
        }
        $5 > 0 {
            if (!($2 in finals))
                sets[++set_count] = $2
            finals[$2]++
            sum[$2] += gain($3, $5)
            final++
            medians += $3 >= $4 + 0
            bests += $3 >= $5 + 0
            overall += $3 >= $5 + 0 ? 100 : 100 * ($3 / $5) ^ 2
        }
        $2 == "official" && $7 > 0 {
            recorded++
            records += $3 >= 0.7 * $7
        }
        was[$1, $2] > 0 { compared++; change += gain($3, was[$1, $2]) }
        END {
            for (i = 1; i <= set_count; i++)
                printf "finals, %s: geometric mean of ours/best %.3f over %d rows\n", sets[i],
                       exp(sum[sets[i]] / finals[sets[i]]), finals[sets[i]]
            if (final)
                printf "finals: of %d rows %d at or above the median, %d at or above the best; " \
                       "overall %.1f of 100\n", final, medians, bests, overall / final
            if (recorded)
                printf "qualifiers, official: of %d rows %d at or above 70 %% of the record\n",
                       recorded, records
            if (compared)
                printf "baseline: geometric mean of now/before %.3f over %d rows\n",
                       exp(change / compared), compared
            for (i = 1; i <= limit_count; i++)
                printf "limit, %s: mean share %.3f over %d rows\n", limits[i],
                       share[limits[i]] / limited[limits[i]], limited[limits[i]]
            printf "%d rows, %d errors\n", rows, errors
        }' before=1 "$work/baseline" before=0 "$work/rows"
    cat "$work/errors"
}

interrupted() {
    summary
    exit 130
}

# ---- the bench --------------------------------------------------------------------------------

command -v jq >/dev/null || fail "no jq here: install it (on Debian: apt-get install jq)"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
: >"$work/rows"
: >"$work/errors"
sed 1d "$BASELINE" >"$work/baseline" || fail "cannot read $BASELINE"
echo "$FIELDS" >"$work/fields"
[ -z "$CSV" ] || cat "$work/fields" >"$CSV" || fail "cannot write $CSV"
make_plan >"$work/plan" || exit 2
first_set=$(awk 'NR == 1 { print $2 }' "$work/plan")
[ -n "$first_set" ] || fail "nothing to play: $PROBLEMS"

trap interrupted INT TERM
echo "each run: $T seconds, $CORES cores, $MEMORY MB"
show "$work/fields"
while read -r name set median best record <&3; do
    find_problem "$name"
    play_and_judge
    print_row
done 3<"$work/plan"
summary
find_problem tetro_1
with_phrases "$first_set" speed || fail "the speed cannot be measured"
[ ! -s "$work/errors" ]
