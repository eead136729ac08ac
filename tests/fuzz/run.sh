#!/bin/sh
# Runs one fuzzer and says what it did.
#
#     sh tests/fuzz/run.sh FUZZER NAME SECONDS [SEED]...
#
# A single input may take two minutes by the clock, so that a busy machine is not a finding.
# Starts from the files kept in tests/fuzz/NAME, the SEEDs and what earlier runs left beside the
# fuzzer. What it finds stays there as NAME.found-...: to be put into tests/fuzz/NAME with its fix.
set -u
fuzzer=$1 name=$2 seconds=$3
shift 3
folder=$(dirname "$fuzzer")/corpus_$name
mkdir -p "$folder/seeds"
[ $# -eq 0 ] || cp "$@" "$folder/seeds"
dictionary=
[ ! -e "tests/fuzz/$name.dict" ] || dictionary=-dict=tests/fuzz/$name.dict

"$fuzzer" -max_total_time="$seconds" -timeout=120 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$(dirname "$fuzzer")/$name.found-" $dictionary \
    "$folder" "tests/fuzz/$name" "$folder/seeds" >"$folder.log" 2>&1
status=$?
awk -v name="$name" -v seconds="$seconds" '
    /^#[0-9]/ { for (i = 1; i < NF; i++) { if ($i == "cov:") edges = $(i + 1)
                                           if ($i == "corp:") { split($(i + 1), c, "/"); inputs = c[1] } } }
    /stat::number_of_executed_units/ { runs = $2 }
    END { printf "%s: %d executions, %d edges, %d inputs kept, %d seconds\n", name, runs, edges, inputs, seconds }
    ' "$folder.log"
[ "$status" -eq 0 ] || tail -n 40 "$folder.log"
exit "$status"
