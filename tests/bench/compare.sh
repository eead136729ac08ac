#!/bin/sh
# usage: sh tests/bench/compare.sh OLD.csv NEW.csv
# usage: sh tests/bench/compare.sh [OPTION]... GAME OLD NEW FOLDER
#
# Compares two tables of benchmark.sh, or two programs, paired by instance. Run it from the root.
#
# The second form plays the benchmark by both programs, with the options of benchmark.sh (-w WORK, -j SLOTS ...), and
# keeps the rows in FOLDER, in a table for each program, by its checksum and -m. It adds a seed to each instance until
# half of the interval is at most .01, or eight were added. A run that was cut off goes on. compare.awk says what is
# printed. Exit status: 0; 1 if rows are not ok; 2 wrong arguments; 128 + signal.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 2 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL
. tests/bench/running.sh
compare() { # OLD NEW
    awk -f tests/bench/compare.awk "$1" "$2" problems/benchmark/hextris.csv problems/benchmark/brainwall.csv
}

memory=
while getopts w:t:j:S:i:m:n:k:l: option; do
    [ "$option" != '?' ] || exit 2
    [ "$option" != m ] || memory=$OPTARG
done
words=$((OPTIND - 1))
case $words:$(($# - words)) in
0:2)
    compare "$@"
    exit
    ;;
*:4) ;;
*)
    echo 'compare.sh: expected two tables, or GAME, two programs and FOLDER; try --help' >&2
    exit 2
    ;;
esac
# The options move behind FOLDER.
while [ $words -gt 0 ]; do
    set -- "$@" "$1"
    shift
    words=$((words - 1))
done
game=$1 old=$2 new=$3 folder=$4 status=0 seeds=0
shift 4

# The table of a program, by what makes its rows: the same path may be another program tomorrow.
table_of() { # old|new PROGRAM
    program=$(command -v "$2") || { echo "compare.sh: $2: not found" >&2; return 2; }
    echo "$folder/$1-$({ echo "$memory"; cat "$program"; } | cksum | cut -d ' ' -f 1).csv"
}
old_table=$(table_of old "$old") && new_table=$(table_of new "$new") && mkdir -p "$folder" || exit 2

while :; do
    running sh tests/bench/benchmark.sh "$@" -n $seeds "$game" "$old_table" "$old" || status=1
    running sh tests/bench/benchmark.sh "$@" -n $seeds "$game" "$new_table" "$new" || status=1
    compare "$old_table" "$new_table" >"$folder/table" || exit 2
    half=$(sed -n 's/^half-width of the interval of all: //p' "$folder/table")
    [ $seeds -lt 8 ] && awk -v half="$half" 'BEGIN { exit !(half > .01) }' || break
    seeds=$((seeds + 1))
    echo "compare.sh: half-width $half: seed $seeds is added" >&2
done
cat "$folder/table"
exit $status
