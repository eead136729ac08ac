#!/bin/sh
# usage: sh tests/bench/compare.sh OLD.csv NEW.csv
# usage: sh tests/bench/compare.sh [OPTION]... GAME OLD NEW FOLDER
#
# Compares two tables of benchmark.sh, or two programs, paired by instance. Run it from the root.
#
# The second form plays the benchmark by both programs, with the options of benchmark.sh (-w WORK, -j SLOTS ...), and
# keeps the rows in FOLDER. It adds a seed to each instance until half of the interval is at most .01, or eight were
# added. A run that was cut off goes on. compare.awk says what is printed. Exit status: 0; 1 if rows are not ok; 2
# wrong arguments.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 2 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL
compare() { # OLD NEW
    awk -f tests/bench/compare.awk "$1" "$2" problems/benchmark/hextris.csv problems/benchmark/brainwall.csv
}

case $# in
2)
    compare "$@"
    exit
    ;;
3)
    echo 'compare.sh: expected two tables, or GAME, two programs and FOLDER; try --help' >&2
    exit 2
    ;;
esac
options=
while [ $# -gt 4 ]; do
    options="$options $1"
    shift
done
game=$1 old=$2 new=$3 folder=$4 status=0 seeds=0
mkdir -p "$folder" || exit 2
while :; do
    # shellcheck disable=SC2086 # several words
    sh tests/bench/benchmark.sh $options -n $seeds "$game" "$folder/old.csv" "$old" || status=1
    # shellcheck disable=SC2086
    sh tests/bench/benchmark.sh $options -n $seeds "$game" "$folder/new.csv" "$new" || status=1
    compare "$folder/old.csv" "$folder/new.csv" >"$folder/table" || exit 2
    half=$(sed -n 's/^half-width of the interval of all: //p' "$folder/table")
    [ $seeds -lt 8 ] && awk -v half="$half" 'BEGIN { exit !(half > .01) }' || break
    seeds=$((seeds + 1))
    echo "compare.sh: half-width $half: seed $seeds is added" >&2
done
cat "$folder/table"
exit $status
