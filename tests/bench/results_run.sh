#!/bin/sh
# usage: sh tests/bench/results_run.sh
#
# Measures tests/bench/measured again with this version; then `make results` prints tests/RESULTS. First prints how long
# that takes. A run that was cut off is continued; FRESH=1 starts from nothing. JOBS runs at a time (2). Without
# SHARED the problems of the contests keep their rows.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
. tests/bench/instances.sh
. tests/bench/running.sh
SHARED=${SHARED:-../shared} JOBS=${JOBS:-2}
export SHARED JOBS
measured=tests/bench/measured
[ -z "${FRESH:-}" ] || rm -f $measured/hextris.csv $measured/brainwall.csv $measured/less_ladder.csv
# Minutes of one desktop core, shared by the runs at a time.
echo "about $((16 / JOBS)) minutes for the benchmark, $((50 / JOBS)) for Less, $((20 / JOBS)) for the contests' problems"
for work in 10M 100M 1G; do
    running sh tests/bench/benchmark.sh -j "$JOBS" -w $work hextris $measured/hextris.csv "$BUILD/play_icfp2015"
    running sh tests/bench/benchmark.sh -j "$JOBS" -w $work brainwall $measured/brainwall.csv "$BUILD/play_icfp2021"
done
running sh tests/bench/benchmark.sh -j "$JOBS" -t 60 -l greedy hextris $measured/hextris.csv "$BUILD/greedy_icfp2015"
running sh tests/bench/ladder.sh $measured/less_ladder.csv --rungs >/dev/null
running sh tests/bench/ladder.sh $measured/less_ladder.csv './play_less -b 2k' './play_less -b 20k' \
    './play_less -b 200k'
if [ -d "$SHARED/anchors" ]; then
    [ -z "${FRESH:-}" ] || rm -f $measured/hextris_contest.csv $measured/brainwall_contest.csv
    running sh tests/bench/contest.sh hextris $measured/hextris_contest.csv
    running sh tests/bench/contest.sh brainwall $measured/brainwall_contest.csv
fi
