#!/bin/sh
# Instructions of a search: what a change costs, the same figure on a busy machine (valgrind). A fixed budget plays the
# game of the first seed of each problem.
#
#     sh tests/bench/hextris_instructions.sh PROGRAM [FILE...]     from the root of the repository
#
# A line for each file: instructions and its name; without files problems 6, 14 and 24 of SHARED (../shared if not
# given). BUDGET: 50M if not given. Counts of programs that one compiler built compare.
set -u
program=${1:?the player to measure} && shift
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
