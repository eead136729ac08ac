#!/bin/sh
# usage: sh tests/bench/hextris_instructions.sh PROGRAM [FILE]...
#
# Counts the instructions of a search (valgrind): the cost of a change, the same on a busy machine. Run it from the
# root. A fixed budget, BUDGET (50M), plays the game of the first seed of each problem.
#
# Prints a line for each file: instructions and name. Without files it plays problems 6, 14 and 24 of SHARED
# (../shared). Counts compare only between programs that the same compiler built.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
program=$1 && shift
[ $# -gt 0 ] || for number in 6 14 24; do
    set -- "$@" "${SHARED:-../shared}/problems/qualifier/problem_$number.json"
done
sh tests/install.sh instructions
for command in valgrind jq; do
    command -v $command >/dev/null || { echo "skipped: $(sh tests/install.sh --name $command)"; exit 0; }
done

failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for file; do
    if [ ! -e "$file" ]; then
        echo "skipped: no $file here"
        continue
    fi
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null --log-file="$log" "$program" -q \
        -f "$file" -s "$(jq '.sourceSeeds[0]' "$file")" -b "${BUDGET:-50M}" >/dev/null &&
        sed -n 's/.*I *refs: *\([0-9,]*\)$/\1/p' "$log" | tr -d , | grep . | sed "s|\$| $file|" || failed=1
done
exit $failed
