#!/bin/sh
# usage: sh tests/command.sh FOLDER SHOW COMMAND
#
# Runs one test command for tests/run.sh, which owns FOLDER, and prints its result. SHOW is not empty if the last line
# of the terminal has to be erased.
#
# Adds a line to FOLDER/done: seconds, command, passed tests, failed tests and seconds of processor time. Adds a line to
# FOLDER/skips for what was skipped, number and reason, and a line to FOLDER/failures if something failed.
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 3 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
folder=$1
show=$2
command=$3
start=$(date +%s)
printf '%s\t%s\n' "$start" "$command" >"$folder/running/$$"
sh tests/tap.sh "$command" >"$folder/$$" 2>&1
status=$?
times >"$folder/$$.times" # of what has ended here: the processor time of the command is in the second line
rm "$folder/running/$$"

# Only one at a time prints.
until mkdir "$folder/lock" 2>/dev/null; do sleep 0.1; done
[ -z "$show" ] || printf '\r\033[K'
LC_ALL=C awk -v folder="$folder" -v status="$status" -v command="$command" -v seconds="$(($(date +%s) - start))" \
    -v all="$(wc -l <"$folder/commands")" -v before="$(wc -l <"$folder/done")" -v times="$folder/$$.times" '
    function skip(number, reason) { print number "\t" reason >>(folder "/skips"); skipped += number }
    /^1\.\.[0-9]+/ { planned = substr($1, 4); next }
    /^ok.*# SKIP / { count++; sub(/.*# SKIP /, ""); skip(1, $0); next }
    /^ok/ { count++; passed++; next }
    /^not ok/ { count++; failed++; print; next }
    /^# skipped: [0-9]+ / { number = $3; sub(/^# skipped: [0-9]+ /, ""); skip(number, $0); next }
    /^# skipped: / { skip(1, substr($0, 12)); next }
    { print }
    /^Bail out!/ { wrong = "; it gave up" }
    END {
        if (planned + 0 != count)
            wrong = wrong "; planned were " planned + 0 " tests"
        if (count == 0 && skipped == 0)
            wrong = wrong "; it tests nothing"
        if (status != 0 && failed == 0)
            wrong = wrong "; exit status " status
        if (wrong != "" && failed == 0)
            failed = 1
        text = sprintf("%d passed%s%s%s, %d s: %s", passed, failed ? sprintf(", %d failed", failed) : "",
                       skipped ? sprintf(", %d skipped", skipped) : "", wrong, seconds, command)
        printf "[%d/%d] %s\n", before + 1, all, text
        if (failed)
            print "failed: " text >>(folder "/failures")
        while ((getline line <times) > 0)
            used = line
        split(used, part, /[ms ]+/) # 1m2.34s 0m0.12s
        printf "%d\t%s\t%d\t%d\t%d\n", seconds, command, passed, failed,
            60 * (part[1] + part[3]) + part[2] + part[4] + .5 >>(folder "/done")
    }' "$folder/$$"
rm "$folder/$$" "$folder/$$.times"
rmdir "$folder/lock"
