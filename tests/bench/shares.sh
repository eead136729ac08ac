#!/bin/sh
# usage: sh tests/bench/shares.sh CSV PICTURE.svg
#
# Draws a CSV of benchmark.sh: shares of the best known by family, a bar for each budget. Skipped, with a line, without
# gnuplot.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 2 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL
command -v gnuplot >/dev/null || { echo 'skipped: the picture: no gnuplot here (Debian: gnuplot-nox)'; exit 0; }
data=$(mktemp) || exit 2
trap 'rm -f "$data"' EXIT
awk -f tests/bench/table.awk "$1" problems/benchmark/hextris.csv problems/benchmark/brainwall.csv |
    sed 's/no answer$//; s/\([0-9]\) s\>/\1_s/g' | awk 'NF == 0 { print "\n" } NF { print }' >"$data"
gnuplot -c tests/bench/plot/shares.gp "$data" "$2" && echo "$2"
