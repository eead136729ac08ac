#!/bin/sh
# usage: sh tests/run.sh COMMAND...
# usage: sh tests/run.sh -n COMMAND...
#
# Runs test commands, as many at a time as there are processors (or JOBS=n), and adds up their tests. Each COMMAND is
# one string for sh. -n only says about how long they take.
#
# A command prints lines of the Test Anything Protocol; tests/tap.sh says what else is understood. When a command
# ends, its failed tests, its comments and a line of its own are printed. On a terminal the last line shows what runs,
# for how many seconds, and what is left; elsewhere such a line comes every half minute. At the end come the commands
# that failed, the number of skipped checks with the reasons, and, last, "N passed, N failed". Exit status: 0; 1 if
# anything failed or nothing passed.
#
# The expected time comes from tests/seconds.txt, whose lines are seconds and a command, and from the commands that
# have ended on this machine. TIMES=FILE writes such a table with the commands of this run renewed: the processor time
# of each, or its time by the clock if that is more than five times as much, as of a command that waits.
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
unset MAKEFLAGS # a make among the commands has no share in the jobs of the make that called this script
CMOCKA_MESSAGE_OUTPUT=TAP
export CMOCKA_MESSAGE_OUTPUT
JOBS=${JOBS:-$(nproc)}
tab=$(printf '\t')
only=''
[ "${1:-}" != -n ] || { only=1; shift; }

work=$(mktemp -d) || exit 1
mkdir "$work/running"
touch "$work/done" "$work/skips" "$work/failures"
for command in "$@"; do printf '%s\n' "$command"; done >"$work/commands"
ticker=''
trap '[ -z "$ticker" ] || kill "$ticker" 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The state of the run in a line: how many have ended, what is left, what runs.
state() {
    (cd "$work/running" && cat /dev/null ./*) 2>/dev/null | # each a line: seconds of its start, command
    awk -F "$tab" -v jobs="$JOBS" -v now="$(date +%s)" -v start="$start" -v table=tests/seconds.txt \
        -v commands="$work/commands" -v ended="$work/done" '
        function about(seconds) {
            return seconds < 90 ? sprintf("%d s", seconds + .5) : sprintf("%d min", seconds / 60 + .5)
        }
        BEGIN {
            while ((getline <table) > 0) known[$2] = $1
            # Those without a line take a second, as most do. A minute of expected times is added on both sides, so
            # that the first commands do not tell too much about the speed of the machine.
            taken = told = 60
            while ((getline <ended) > 0) { taken += $1; told += $2 in known ? known[$2] : 1; over[$2]; count++ }
            while ((getline <commands) > 0) {
                all++
                unknown += !($1 in known)
                seconds = $1 in known ? known[$1] : 1
                if (!($1 in over)) { left += seconds; longest = seconds > longest ? seconds : longest }
            }
        }
        {
            seconds = now - $1
            expected = $2 in known ? known[$2] : 1
            left -= seconds < expected ? seconds : expected
            running = running (running == "" ? "" : "; ") sprintf("%s (%d s)", substr($2, 1, 60), seconds)
        }
        END {
            left /= jobs
            left = (longest > left ? longest : left) * taken / told
            if (start == "")
                printf "%d commands, %d at a time: about %s%s\n", all, jobs, about(left),
                    unknown == 0 ? "" : sprintf(", and what %d of them take that were not measured", unknown)
            else
                printf "after %s: %d of %d, about %s left; running: %s\n", about(now - start), count, all,
                    about(left), running
        }'
}

start=''
state
[ -z "$only" ] || exit 0
start=$(date +%s)
show=''
if [ -t 1 ] && [ "${TERM:-dumb}" != dumb ]; then
    show=1 # a line that is written again and again
fi

# On a terminal no longer than it is wide, so that it can be taken back.
tick() {
    while :; do
        if [ -n "$show" ]; then
            columns=$(stty size 2>/dev/null </dev/tty | cut -d ' ' -f 2)
            [ "${columns:-0}" -gt 0 ] || columns=80
            until mkdir "$work/lock" 2>/dev/null; do sleep 0.1; done
            printf '\r\033[K%s' "$(state | cut -c "1-$((columns - 1))")"
            rmdir "$work/lock"
            sleep 1 >/dev/null
        else
            sleep $pause >/dev/null # which holds no pipe open once this loop has been ended
            pause=30
            state
        fi
    done
}
pause=5
tick 2>/dev/null &
ticker=$!

tr '\n' '\0' <"$work/commands" | xargs -0 -n 1 -P "$JOBS" sh tests/command.sh "$work" "$show"
kill "$ticker" 2>/dev/null
wait "$ticker" 2>/dev/null
ticker=''
[ -z "$show" ] || printf '\r\033[K'

[ -z "${TIMES:-}" ] || {
    awk -F "$tab" '
        NR == FNR { new[$2]; print ($1 > 5 * $5 ? $1 : $5) "\t" $2; next }
        !($2 in new)' "$work/done" tests/seconds.txt |
        sort -k 1,1nr -k 2 >"$work/times" && cp "$work/times" "$TIMES"
}
cat "$work/failures"
awk -F "$tab" -v took="$(($(date +%s) - start))" -v commands="$(($(wc -l <"$work/commands")))" '
    FILENAME ~ /done$/ { count++; passed += $3; failed += $4; next }
    { skipped += $1; if (!($2 in of)) order[++reasons] = $2; of[$2] += $1 }
    END {
        failed += commands - count # ended from outside
        printf "%d commands took %d:%02d minutes\n", commands, took / 60, took % 60
        printf "%d checks skipped", skipped
        for (i = 1; i <= reasons; i++)
            printf "%s %d %s", i == 1 ? ":" : ";", of[order[i]], order[i]
        printf "\n%d passed, %d failed\n", passed, failed
        exit failed > 0 || passed == 0
    }' "$work/done" "$work/skips"
