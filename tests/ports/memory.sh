#!/bin/sh
# Limits of memory: plays problems under limits of the address space, with the same limit as -m, and
# has the judge look at the results.
#
#     sh tests/ports/memory.sh [BUDGET]       from the root of the repository
#
# Limits of 1 and 2 megabytes take the small static build. The problems are those of the contest
# where they are at hand, else ours. Prints a line of the Test Anything Protocol for each limit, and
# at the end a table of mean scores by problem and limit; + after a score: the budget did not fit and
# was lowered.
set -u
. tests/games.sh
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
    problems=$(for id in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do
        echo "$SHARED/problems/qualifier/problem_$id.json"
    done)
else
    echo 'skipped: no problems of the contest here; ours instead'
    set=$(games_phrases words)
    problems=$(ls problems/*.json)
fi

# Plays one problem under one limit; appends "PROBLEM LIMIT SCORE" to the scores, prints what is wrong.
play() { # FILE MEGABYTES
    name=$(basename "$1" .json)
    (ulimit -v $(($2 * 1024)) && games_with_phrases "$set" exec "$(player "$2")" -f "$1" -b "$budget" \
        -m "$2") >"$work/out" 2>"$work/err"
    status=$?
    games_with_phrases "$set" "$BUILD/judge_icfp2015" --json "$1" <"$work/out" >"$work/verdict" 2>&1 &&
        [ "$status" -eq 0 ] && ! grep -q '"error": "' "$work/verdict" ||
        sed "s/^/# $name with $2 MB: /" "$work/err"
    lowered=
    grep -q 'too little memory: budget' "$work/err" && lowered=+
    sed -n 's/.*"problemId": [-0-9]*, "average": \([0-9.]*\),.*/\1/p' "$work/verdict" | head -n 1 |
        sed "s/\..*//; s/^/$name $2 /; s/\$/$lowered/" >>"$work/scores"
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
    !($1 in seen) { seen[$1] = 1; name[++names] = $1 }
    { score[$1, $2] = $3 }
    END {
        count = split(limits, limit, " ")
        printf "# %-22s", "-m"
        for (i = 1; i <= count; i++)
            printf " %10s", limit[i]
        print ""
        for (n = 1; n <= names; n++) {
            printf "# %-22s", name[n]
            for (i = 1; i <= count; i++)
                printf " %10s", (name[n], limit[i]) in score ? score[name[n], limit[i]] : "-"
            print ""
        }
    }' "$work/scores"
exit $failed
