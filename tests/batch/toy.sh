#!/bin/sh
# The toy engine (toy_engine.c) through the whole program: options, memory limit, time limit, workers, interruption,
# output. What is asked of the program here is what any engine has for nothing.
#
#     sh tests/batch/toy.sh PROGRAM
set -u
toy=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

# Sums up to 1e6: of 40 items there are more subsets than any search tries.
awk 'BEGIN {
    printf "{\"limits\": [100000, 250000, 70000], \"items\": ["
    for (i = 1; i <= 40; i++) printf "%s%d", (i > 1 ? ", " : ""), (i * i * 7919) % 50000 + 1
    print "]}" }' >"$work/a.json"
echo '{"items": [3, 5, 8], "limits": [10, 12], "note": 1}' >"$work/b.json"
echo '{"items": [3, 5, "8"], "limits": [10, 12]}' >"$work/bad.json"

echo '{"items": [3, 5], "limits": [8, 5, 3]}' >"$work/c.json"
echo '{"items": [3, 5, 8], "limits": [2, 8]}' >"$work/none.json"

"$toy" -f "$work/b.json" -b 100 >"$work/out"
printf '%s\n%s\n' '[{"limit":10,"tag":"b100:0","chosen":[3,5]},' '{"limit":12,"tag":"b100:0","chosen":[3,8]}]' |
    cmp -s - "$work/out"
check 'a file is read, searched and written' $?

"$toy" -f "$work/b.json" -g 5 -b 100 | grep -q '"limit":12,"tag":"b100:0","chosen":\[3,5\]'
check "an option of the engine's own counts" $?

"$toy" --help | grep -q '^  -g NUMBER' && [ "$("$toy" --version)" = "toy $(sed -n 's|.*VERSION "\(.*\)"|\1|p' core/base/version.h)" ]
check 'help and version are those of the engine' $?

"$toy" -b 5:5 -f "$work/b.json" 2>"$work/err"
[ $? -eq 2 ] && grep -q '^toy: -b "5:5": .* preset 0 to 4 .* steps 1 to 64; try --help$' "$work/err"
check 'a wrong option is refused with the limits of the engine' $?

for preset in 3 35; do
    "$toy" -b 5:$preset -f "$work/b.json" >"$work/none" 2>"$work/err"
    [ $? -eq 2 ] && [ ! -s "$work/none" ] && grep -q "^toy: -b \"5:$preset\": .* (this version has dropped 3)" "$work/err" || break
done && "$toy" -b 5:4 -f "$work/b.json" >"$work/none" 2>"$work/err" && [ ! -s "$work/err" ]
check 'a preset that was dropped, and a variation of it, are refused, and those beside it are not' $?

"$toy" -f "$work/a.json" -f "$work/b.json" -w 4M --log "$work/log" >"$work/none" && grep -q '"tag":"b[0-9]*:4"' "$work/log" &&
    ! grep -q '"tag":"b[0-9]*:3"' "$work/log"
check 'a preset that was dropped is not tried' $?

tail -n 1 "$work/log" | grep -q '"end":true,"version":"[0-9.]*"}$' &&
    [ "$("$toy" --version)" = "toy $(tail -n 1 "$work/log" | sed 's/.*"version":"//; s/"}//')" ]
check 'the last line of a log has the version that made the tags' $?

"$toy" -f "$work/bad.json" -f "$work/b.json" -b 100 >"$work/two" 2>"$work/err"
[ $? -eq 1 ] && grep -q '^toy: .*bad.json:1:18: an item is a string; it must be a number$' "$work/err" &&
    cmp -s "$work/out" "$work/two"
check 'a bad file is named and the other is searched' $?

"$toy" -f "$work/a.json" -f "$work/b.json" -b 50000:2 >"$work/one" &&
    "$toy" -f "$work/a.json" -f "$work/b.json" -b 50000:2 -c 2 -m 6 | cmp -s - "$work/one"
check 'workers and memory change no byte' $?

"$toy" -f "$work/a.json" -m 1 >"$work/out" 2>"$work/err"
[ $? -eq 2 ] && grep -q 'toy: -m 1: too small; the least is [0-9]* MB' "$work/err"
check 'a memory limit that is too small is refused' $?

"$toy" -f "$work/a.json" -f "$work/b.json" -t 0.5 -c 2 -v >"$work/timed" 2>"$work/err"
[ $? -eq 0 ] && grep -q 'toy: .*a.json: limit 250000 b[0-9]*:[0-9]* points .* best$' "$work/err"
check 'under a time limit budgets are raised' $?

# Each result again, by its tag.
tag=$(sed -n 's/.*"limit":250000,"tag":"b\([0-9:]*\)".*/\1/p' "$work/timed")
"$toy" -f "$work/a.json" -b "$tag" | grep '"limit":250000' >"$work/again"
[ -s "$work/again" ] && grep '"limit":250000' "$work/timed" | cmp -s - "$work/again"
check 'a tag makes its result again' $?

# Without that end it would search for days.
timeout 60 "$toy" -f "$work/c.json" -t 1000000 >"$work/out" 2>"$work/err"
[ $? -eq 0 ] && grep -q '"limit":8,"tag":"b[0-9:]*","chosen":\[3,5\]' "$work/out"
check 'the searches of a result that is proven best end' $?

"$toy" -f "$work/none.json" -b 100 >"$work/out" 2>"$work/err"
[ $? -eq 1 ] && grep -q '"limit":2,"tag":"b100:0","chosen":\[\]' "$work/out" &&
    grep -q '^toy: .*none.json: limit 2: no item fits$' "$work/err"
check 'a result that is no solution is written and reported' $?

"$toy" -f "$work/a.json" -t 60 -v >"$work/out" 2>"$work/err" &
pid=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
    grep -q best "$work/err" || sleep 0.2
done
kill -TERM $pid
wait $pid
[ $? -eq 143 ] && grep -c chosen "$work/out" | grep -qx 3
check 'an interruption ends the search and writes what there is' $?

echo "1..$number"
exit $failed
