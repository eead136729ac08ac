#!/bin/sh
# Golden games: a table with the score and the digest of the text of games with small budgets. A change of the search
# shows as a change of the table. All builds, processors and ports share one table, for they play alike.
#
#     sh tests/hextris/golden.sh COMMAND...   plays with COMMAND and compares; prints a line of the Test Anything
#                                             Protocol for each problem
#     sh tests/hextris/golden.sh --write      plays with the player of BUILD and writes a new table
#
# COMMAND takes the options of play_icfp2015. The table, tests/hextris/golden.txt, has a line for each game:
#
#     problem seed phrases budget score digest
#
# Problems and sets of phrases are named as in games.sh; a budget is that of a tag, or wWORK for a run by the clock of
# work (-w), whose games share it; the digest is SHA-256.
#
# To add a game, add a line with any score and digest, and write the table. Skipped are games of the contest's material
# where that is missing, games that need more memory than the machine has or a larger board than the build allows, and
# budgets of more work than MOST, if that is set. TIMED=no skips runs with -w, whose steps depend on a small memory. At
# least LEAST games (default 1) must be played.
set -u
. tests/hextris/games.sh

table=tests/hextris/golden.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0 games=0 problems=0 failed=0 absent=0 short=0

report() { # ok|'not ok' NAME
    number=$((number + 1))
    [ "$1" = ok ] || failed=$((failed + 1))
    echo "$1 $number - $2"
}

# Prints the lines of the table that one run of the player makes: fields problem, phrases, budget.
cases() {
    awk -v most="${MOST:-}" -v timed="${TIMED:-yes}" '
        timed == "no" && $4 ~ /^w/ { next }
        { work = $4; sub(/^w/, "", work) }
        most != "" && work + 0 > most + 0 { next } # what is left begins with the work
        { case_of = $1 " " $3 " " $4 }
        !(case_of in seen) { seen[case_of] = 1; print case_of }' "$table"
}

lines_of() { # PROBLEM PHRASES BUDGET
    awk -v p="$1" -v s="$2" -v b="$3" '$1 == p && $3 == s && $4 == b' "$table"
}

# Plays the games of some lines and prints these lines with the score and digest played. The tags are part of the test:
# a budget that was lowered to fit the memory is another budget.
play() { # PROBLEM PHRASES BUDGET COMMAND...
    name=$1 phrases=$2 budget=$3
    shift 3
    # shellcheck disable=SC2046 # a word for each seed
    games_with_seeds "$problem" $(lines_of "$name" "$phrases" "$budget" | cut -d ' ' -f 2) \
        >"$work/problem.json"
    option=-b
    [ "$budget" = "${budget#w}" ] || option=-w
    games_with_phrases "$set" "$@" "$option" "${budget#w}" -f "$work/problem.json" \
        >"$work/out" 2>"$work/err" </dev/null
    status=$?
    rm -f "$work"/*.text
    games_split "$work" <"$work/out" >"$work/tags"
    games_with_phrases "$set" "$BUILD/judge_icfp2015" --json "$work/problem.json" \
        <"$work/out" >"$work/verdict" 2>&1
    while read -r id seed tag; do
        score=$(jq ".games[] | select(.seed == $seed and .error == null).score" "$work/verdict")
        digest=$(sha256sum <"$work/$id.$seed.text")
        [ "$option" = -b ] || tag=$budget
        echo "$name $seed $phrases ${tag#b} ${score:-error} ${digest%% *}"
    done <"$work/tags"
}

check() { # PROBLEM PHRASES BUDGET COMMAND...
    title="$1 $2 $3"
    lines_of "$1" "$2" "$3" >"$work/expected"
    count=$(wc -l <"$work/expected")
    play "$@" >"$work/played"
    if [ "$status" -eq 0 ] && cmp -s "$work/expected" "$work/played"; then
        report ok "golden games $title"
        games=$((games + count))
        echo "$1" >>"$work/names"
    elif grep -qE 'too little memory|(width|height) is [0-9]+; it must' "$work/err"; then
        short=$((short + count))
    else
        report 'not ok' "golden games $title"
        diff "$work/expected" "$work/played" | sed -n 's/^[<>]/# &/p'
        sed 's/^/# /' "$work/err"
        echo "# exit status $status"
    fi
}

# Sets problem and set; fails and prints a line if one of them is missing.
find_case() { # PROBLEM PHRASES
    problem=$(games_problem "$1" "$work")
    set=$(games_phrases "$2")
    [ -n "$problem" ] && [ -n "$set" ]
}

if [ "${1:-}" = --write ]; then
    cases >"$work/cases"
    while read -r name phrases budget; do
        if find_case "$name" "$phrases"; then
            play "$name" "$phrases" "$budget" sh port/run.sh host
        else
            echo "not changed: $name $phrases $budget" >&2
            lines_of "$name" "$phrases" "$budget"
        fi
    done <"$work/cases" >"$work/table" && mv "$work/table" "$table"
    exit
fi

[ $# -gt 0 ] || exit 2
cases >"$work/cases"
while read -r name phrases budget; do
    if find_case "$name" "$phrases"; then
        check "$name" "$phrases" "$budget" "$@"
    else
        absent=$((absent + $(lines_of "$name" "$phrases" "$budget" | wc -l)))
    fi
done <"$work/cases"
[ "$absent" -eq 0 ] || echo "skipped: $absent golden games: their problems are missing"
[ "$short" -eq 0 ] || echo "skipped: $short golden games: they need more memory than there is"
problems=$(sort -u "$work/names" 2>/dev/null | wc -l)
if [ "$games" -ge "${LEAST:-1}" ]; then
    report ok "$games golden games of $problems problems are the same"
else
    report 'not ok' "only $games golden games could be played, ${LEAST:-1} must be"
fi
[ "$failed" -eq 0 ]
