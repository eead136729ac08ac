#!/bin/sh
# Golden poses: a table with the dislikes and the digest of the pose of problems at small budgets. A change of the
# search shows as a change of the table; builds, processors and ports that play alike have one table.
#
#     sh tests/brainwall/golden.sh COMMAND...   plays with COMMAND, compares; a line of the Test Anything Protocol
#                                               for each row
#     sh tests/brainwall/golden.sh --write      plays with the player of BUILD and regenerates the table
#
# COMMAND takes the options of play_icfp2021. A row of the table, tests/brainwall/golden.txt:
#
#     problem bonus budget dislikes digest
#
# A problem is a file of problems/brainwall, FAMILY:SEED of the generator, or contest:N; "bonus" is a value of -B
# or "none"; budgets are as in tags, or wWORK for a run by the clock of work (-w); the digest is SHA-256 of the
# entry that is written, with its tag. To add a row, add a line with any dislikes and digest, and write the table.
#
# Rows of the contest's material are left out where that is missing, and rows that need more memory than the machine has
# or exceed the bounds of the build. TIMED=no leaves out runs with -w, and MOST, if it is set, budgets of more work.
# PROGRAM is the program that COMMAND runs. At least LEAST rows (default 1) must be played.
set -u
BUILD=${BUILD:-build} SHARED=${SHARED:-../shared} PROGRAM=${PROGRAM:-play_icfp2021}
export BUILD PROGRAM
table=tests/brainwall/golden.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0 played=0 failed=0 absent=0 short=0

report() { # ok|'not ok' NAME
    number=$((number + 1))
    [ "$1" = ok ] || failed=$((failed + 1))
    echo "$1 $number - $2"
}

# The file of a problem; nothing if it cannot be had here.
file_of() { # PROBLEM
    case $1 in
    contest:*)
        [ ! -e "$SHARED/problems/brainwall/${1#contest:}.json" ] || echo "$SHARED/problems/brainwall/${1#contest:}.json"
        ;;
    *:*)
        file=$work/${1%:*}_${1#*:}.json
        ! "$BUILD/generate_icfp2021" "${1%:*}" "${1#*:}" >"$file" 2>/dev/null || echo "$file"
        ;;
    *) [ ! -e "problems/brainwall/$1.json" ] || echo "problems/brainwall/$1.json" ;;
    esac
}

# Prints dislikes and digest of what COMMAND makes of a row.
play() { # FILE BONUS BUDGET COMMAND...
    file=$1 bonus=$2 budget=$3
    shift 3
    option=-b
    [ "$budget" = "${budget#w}" ] || option=-w
    [ "$bonus" = none ] || set -- "$@" -B "$bonus"
    "$@" -q -f "$file" "$option" "${budget#w}" >"$work/out" 2>"$work/err" </dev/null
    dislikes=$(sed -n 's/.*"dislikes":\([0-9a-z]*\),.*/\1/p' "$work/out")
    digest=$(sha256sum <"$work/out")
    echo "${dislikes:-error} ${digest%% *}"
}

if [ "${1:-}" = --write ]; then
    while read -r problem bonus budget rest; do
        file=$(file_of "$problem")
        [ -z "$file" ] || rest=$(play "$file" "$bonus" "$budget" sh port/run.sh host)
        [ -n "$file" ] || echo "left as it was: $problem $bonus $budget" >&2
        echo "$problem $bonus $budget $rest"
    done <"$table" >"$work/table" && mv "$work/table" "$table"
    exit
fi

[ $# -gt 0 ] || exit 2
while read -r problem bonus budget dislikes digest; do
    case ${TIMED:-yes}$budget in now*) continue ;; esac
    amount=${budget#w}
    [ -z "${MOST:-}" ] || [ "${amount%%:*}" -le "$MOST" ] || continue
    file=$(file_of "$problem")
    if [ -z "$file" ]; then
        absent=$((absent + 1))
        continue
    fi
    got=$(play "$file" "$bonus" "$budget" "$@")
    if [ "$got" = "$dislikes $digest" ]; then
        played=$((played + 1))
        report ok "golden pose $problem $bonus $budget"
    elif grep -qE 'too little memory|; the limit of this build is [0-9]+|it must be' "$work/err"; then
        short=$((short + 1))
    else
        report 'not ok' "golden pose $problem $bonus $budget"
        echo "# $dislikes $digest expected"
        echo "# $got"
        sed 's/^/# /' "$work/err"
    fi
done <"$table"
[ "$absent" -eq 0 ] || echo "skipped: $absent golden poses: their problems are not to be had here"
[ "$short" -eq 0 ] || echo "skipped: $short golden poses: too large for the memory or the bounds here"
if [ "$played" -ge "${LEAST:-1}" ]; then
    report ok "$played golden poses are the same"
else
    report 'not ok' "only $played golden poses could be played, ${LEAST:-1} must be"
fi
[ "$failed" -eq 0 ]
