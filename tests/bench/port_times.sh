#!/bin/sh
# usage: sh tests/bench/port_times.sh TARGET...
#
# Plays 20 games with one budget, first on this machine, then on each target that can be built and run here, and
# compares the times. Run it from the root.
#
# Each line has the seconds by the clock, the seconds of the processor, and both as ratios to those of this machine.
# All targets play with one thread; on a busy machine the second ratio is the one to look at. A target without memory
# for the budget is skipped; one that plays anything else than this machine is an error.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

# Seconds, seconds of the processor; the latter from what the shell knows of its children.
play() { # TARGET
    start=$(date +%s.%N)
    (
        sh port/run.sh "$1" -q -b 100k -p 'ia! ia!' -p 'planet 10' -f problems/letters_4.json \
            -f problems/gaps_5.json -f problems/huge_seeds.json >"$work/$1" 2>"$work/err" </dev/null
        times
    ) >"$work/times"
    awk -v start="$start" -v end="$(date +%s.%N)" '
        { split($1 "m" $2, part, /[ms]+/); used = (part[1] + part[3]) * 60 + part[2] + part[4] }
        END { print end - start, used }' "$work/times"
}

printf '%-12s %10s %10s %8s %10s\n' target seconds processor ratio processor
for target in host "$@"; do
    missing=$(sh port/run.sh --can "$target")
    if [ "$target" != host ]; then
        compiler=$(make --no-print-directory -s "compiler-$target")
        command -v "$compiler" >/dev/null || missing="no $compiler"
    fi
    if [ -n "$missing" ]; then
        echo "skipped: $target: $missing"
        continue
    fi
    [ "$target" = host ] || make --no-print-directory -s "port-$target" >/dev/null || exit 1
    play "$target" >>"$work/now"
    if cmp -s "$work/host" "$work/$target"; then
        awk -v target="$target" 'NR == 1 { wall = $1; used = $2 }
            END { printf "%-12s %10.2f %10.2f %8.1f %10.1f\n", target, $1, $2, $1 / wall, $2 / used }' \
            "$work/now"
    elif jq -e 'any(.[]; .tag != "b100000:0")' "$work/$target" >/dev/null; then
        echo "skipped: $target: too little memory for the budget"
    else
        echo "$target plays something else:"
        cat "$work/err"
        status=1
    fi
done
exit $status
