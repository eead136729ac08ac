#!/bin/sh
# usage: sh tests/ports/memory.sh [BUDGET]
#
# Plays problems under limits of the address space (as prlimit --as sets them), with the same limit as -m, and has the
# judge check the results. Run it from the root. Limits of 1 and 2 MB take the small static build. The problems are
# those of the contest where they are at hand (all 25, or the numbers in PROBLEMS), else ours.
#
# Prints a line of the Test Anything Protocol for each limit, then a table of mean scores by problem and limit; +
# after a score: the budget did not fit and was lowered. Below the scores: their share of those of the largest limit,
# a geometric mean; the number of problems with a lowered budget; the most kilobytes that were mapped and resident
# (peak.c).
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
. tests/hextris/games.sh
budget=${1:-1M}
limits='1 2 4 16 64'
failed=0 number=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

player() { # MEGABYTES
    if [ "$1" -le 2 ]; then echo "$BUILD/small/play_icfp2015"; else echo "$BUILD/play_icfp2015"; fi
}

if [ -d "$SHARED/problems/qualifier" ]; then
    set=$(games_phrases official)
    problems=$(for id in ${PROBLEMS:-0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24}; do
        echo "$SHARED/problems/qualifier/problem_$id.json"
    done)
else
    echo 'skipped: no problems of the contest here; ours instead'
    set=$(games_phrases words)
    problems=$(ls problems/*.json)
fi

# Plays one problem under one limit; appends "PROBLEM LIMIT SCORE MAPPED RESIDENT" to the scores,
# prints what is wrong.
play() { # FILE MEGABYTES
    name=$(basename "$1" .json)
    echo 0 0 >"$work/peak"
    games_with_phrases "$set" "$BUILD/peak" "$work/peak" "$2" "$(player "$2")" -f "$1" -b "$budget" \
        -m "$2" >"$work/out" 2>"$work/err"
    status=$?
    # The judge's exit status is 1 where a game has an error.
    if ! games_with_phrases "$set" "$BUILD/judge_icfp2015" --json "$1" <"$work/out" >"$work/verdict" 2>&1 ||
        [ "$status" -ne 0 ]; then
        echo "# $name with $2 MB: exit status $status"
        sed 's/^/#     /' "$work/err"
    fi
    lowered=
    grep -q 'too little memory: budget' "$work/err" && lowered=+
    echo "$name $2 $(jq '.averages[0].average' "$work/verdict")$lowered $(cat "$work/peak")" >>"$work/scores"
}

for limit in $limits; do
    if [ ! -x "$(player "$limit")" ]; then
        echo "skipped: $limit MB: no $(player "$limit") (make small)"
        continue
    fi
    for problem in $problems; do
        play "$problem" "$limit"
    done >"$work/wrong"
    number=$((number + 1))
    if [ -s "$work/wrong" ]; then
        echo "not ok $number - all problems are played in $limit MB of address space, -m $limit"
        cat "$work/wrong"
        failed=1
    else
        echo "ok $number - all problems are played in $limit MB of address space, -m $limit"
    fi
done
awk -v limits="$limits" '
    function most(so_far, now) { return now > so_far ? now : so_far }
    function print_row(title, values,    i) {
        printf "# %-22s", title
        for (i = 1; i <= count; i++)
            printf " %10s", limit[i] in values ? values[limit[i]] : "-"
        print ""
    }
    BEGIN { count = split(limits, limit, " "); for (i in limit) itself[limit[i]] = limit[i] }
    !($1 in seen) { seen[$1] = 1; name[++names] = $1 }
    {
        score[$1, $2] = $3
        lowered[$2] += $3 ~ /[+]/
        mapped[$2] = most(mapped[$2], $4)
        resident[$2] = most(resident[$2], $5)
    }
    END {
        print_row("-m", itself)
        for (n = 1; n <= names; n++) {
            split("", row)
            for (i in limit)
                if ((name[n], limit[i]) in score) {
                    row[limit[i]] = score[name[n], limit[i]]
                    gain[limit[i]] += log((row[limit[i]] + 1) / (score[name[n], limit[count]] + 1))
                }
            print_row(name[n], row)
        }
        for (i in gain)
            gain[i] = sprintf("%.3f", exp(gain[i] / names))
        print_row("share of the last", gain)
        print_row("budgets lowered", lowered)
        print_row("mapped, KB", mapped)
        print_row("resident, KB", resident)
    }' "$work/scores"
exit $failed
