#!/bin/sh
# usage: sh tests/bench/port_ram.sh N...
#
# Measures points by the memory of a microcontroller: plays three problems on a Cortex-M3 (QEMU: mps2-an385) whose
# programs are linked for N KB, with the budget of a run without -b, lowered to what fits. `make ram-table` runs it,
# from the root.
#
# Prints a table of mean points over the first SEEDS seeds (2) of each of PROBLEMS, without phrases and (+p) with the
# first four of problems/benchmark/phrases/words.txt, as the judge counts them; below, the budgets in thousands of
# work and, where there was too little memory for texts of all labels, the labels a pose. "-": too little memory to
# search the game. Exit status 1: the judge found an error, or more memory brought neither more work nor more labels.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
. tests/hextris/games.sh
problems=${PROBLEMS:-ring letters_4 chunky_2}
sets='none words'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

missing=$(sh port/run.sh --can mps2-an385)
compiler=$(make --no-print-directory -s compiler-lm3s6965evb)
command -v "$compiler" >/dev/null || missing="no $compiler"
if [ -n "$missing" ]; then
    echo "skipped: $missing"
    exit 0
fi

# Appends "KB PROBLEM SET POINTS WORK PRESET" to the results; prints what is wrong.
play() { # KB PROBLEM SET
    phrases=$work/$3
    head -n 4 "$(games_phrases "$3")" >"$phrases"
    games_with_phrases "$phrases" sh port/run.sh "ram-$1" -q -f "$work/$2.json" >"$work/out" 2>"$work/err" </dev/null
    if jq -e '. == []' "$work/out" >/dev/null && grep -q 'too little memory' "$work/err"; then
        echo "$1 $2 $3 0 0 0" >>"$work/results"
        return
    fi
    if ! games_with_phrases "$phrases" "$BUILD/judge_icfp2015" --json "$work/$2.json" <"$work/out" >"$work/verdict" 2>&1
    then
        echo "# $2 in $1 KB, phrases $3:"
        cat "$work/err" "$work/verdict"
    fi
    budget=$(jq -r '.[0].tag | capture("b(?<work>[0-9]+):(?<preset>[0-9]+)") | .work + " " + .preset' "$work/out")
    echo "$1 $2 $3 $(jq '.averages[0].average' "$work/verdict") $budget" >>"$work/results"
}

for problem in $problems; do
    # shellcheck disable=SC2046 # a word for each seed
    games_with_seeds "problems/$problem.json" $(jq ".sourceSeeds[:${SEEDS:-2}][]" "problems/$problem.json") \
        >"$work/$problem.json"
done
for kb; do
    make --no-print-directory -s "ram-$kb" >"$work/make" 2>&1 || { cat "$work/make"; exit 1; }
    for problem in $problems; do
        for set in $sets; do
            play "$kb" "$problem" "$set"
        done
    done
done >"$work/wrong"
cat "$work/wrong"

awk -v problems="$problems" -v sets="$sets" -v bad="$(wc -l <"$work/wrong")" '
    function print_table(title, values,    i, k) {
        printf "%-8s", title
        for (i = 1; i <= games; i++)
            printf " %11s", game[i]
        print ""
        for (k = 1; k <= sizes; k++) {
            printf "%5d KB", size[k]
            for (i = 1; i <= games; i++)
                printf " %11s", values[size[k], game[i]]
            print ""
        }
    }
    BEGIN {
        problem_count = split(problems, problem, " ")
        set_count = split(sets, set, " ")
        for (p = 1; p <= problem_count; p++)
            for (s = 1; s <= set_count; s++)
                game[++games] = problem[p] (set[s] == "none" ? "" : "+p")
    }
    {
        name = $2 ($3 == "none" ? "" : "+p")
        if ($1 != size[sizes])
            size[++sizes] = $1
        points[$1, name] = $5 > 0 ? $4 : "-"
        width = int($6 / 32768)
        budget[$1, name] = $5 > 0 ? int($5 / 1000) (width > 0 ? "/" width - 1 : "") : "-"
        width = width > 0 ? width : 32
        if (name in before && $5 <= before[name] && width <= widths[name] && before[name] > 0 && ++bad)
            print "# " name ": no larger budget in " $1 " KB than in " largest[name]
        largest[name] = $1; before[name] = $5; widths[name] = width
    }
    END {
        print_table("points", points)
        print ""
        print_table("budget", budget)
        exit bad > 0
    }' "$work/results"
