#!/bin/sh
# usage: sh tests/runner.sh
#
# Tests tests/run.sh: what it counts, and that it reports each command as it ends, through a pipe and on a terminal.
#
# Prints lines of the Test Anything Protocol.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
. tests/kit/check.sh

details() {
    sed 's/^/# | /' "$work/out"
}

runs() { # COMMAND...
    JOBS=2 TERM=dumb sh tests/run.sh "$@" >"$work/out" 2>&1
    status=$?
}
last() { # NUMBER: that line from the end
    tail -n "$1" "$work/out" | head -n 1
}

# ---- what is counted ------------------------------------------------------------------------------

runs 'echo ok 1 - a; echo ok 2 - b' 'echo 1..1; echo ok 1 - c' 'echo 3 passed, 0 failed'
[ $status -eq 0 ] && [ "$(last 1)" = '6 passed, 0 failed' ] && [ "$(last 2)" = '0 checks skipped' ]
check 'tests of all commands are added up' $?

# wrong COMMAND TEXT: it counts as one failure, is named at the end, and a line of it has the text
wrong() {
    runs "$1" 'echo ok 1'
    [ $status -eq 1 ] && last 1 | grep -qx '[0-9]* passed, 1 failed' && grep -q "^failed: .*: $1\$" "$work/out" &&
        grep -q "$2" "$work/out"
    check "a failure: $1" $?
}
wrong 'echo not ok 1 - bad; echo ok 2' '^not ok - bad$'
wrong 'echo ok 1; echo why it died; exit 3' '^# why it died$'
wrong 'echo ok 1; kill -9 $$' 'exit status 137'
wrong 'echo 1..3; echo ok 1' 'planned were 3 tests'
wrong 'true' 'it tests nothing'
wrong 'echo 1 passed, 1 failed' '1 passed, 1 failed'

runs 'echo ok 1; echo skipped: no tmux here' 'echo skipped: 3 golden games: not here; echo skipped: no tmux here' \
    'echo no folder; echo "not ok 1 # SKIP a_case"; echo ok 2' 'echo "ok 1 - a # SKIP no folder"'
[ $status -eq 0 ] && [ "$(last 1)" = '2 passed, 0 failed' ] &&
    echo "$(last 2);" | grep -q '^7 checks skipped: ' && [ "$(last 2 | sed 's/.*skipped: //; s/; /\n/g' | sort)" = \
        "$(printf '2 no folder\n2 no tmux here\n3 golden games: not here')" ]
check 'the line before the last says how many checks were skipped and why' $?

# ---- as it goes -----------------------------------------------------------------------------------

# A command that waits until the test has made a file, for a minute at most.
waits() { # FILE
    echo "for i in \$(seq 600); do [ -e $work/$1 ] || sleep 0.1; done; [ -e $work/$1 ] && echo ok 1 - second"
}
JOBS=1 TERM=dumb sh tests/run.sh 'echo ok 1 - first' "$(waits seen)" 2>&1 | while read -r line; do
    case $line in '[1/2] 1 passed'*first) : >"$work/seen" ;; esac
    echo "$line"
done >"$work/out"
[ "$(last 1)" = '2 passed, 0 failed' ] && head -n 1 "$work/out" | grep -q '^2 commands, 1 at a time: about [0-9]* '
check 'a pipe has the line of a command while the next one runs' $?

JOBS=1 TERM=dumb sh tests/run.sh 'echo ok 1 - first' "$(waits told)" 2>&1 | while read -r line; do
    case $line in 'after '*': 1 of 2, about '*' left; running: for i in'*) : >"$work/told" ;; esac
    echo "$line"
done >"$work/out"
[ "$(last 1)" = '2 passed, 0 failed' ]
check 'and from time to time what runs and what is left' $?

runs 'echo ok 1' "exec 3>&1; (sleep 60 >/dev/null 2>&1 3>&- &) ; echo ok 2"
[ $status -eq 0 ]
check 'it does not wait for what a test leaves behind' $?

TIMES=$work/times runs 'sleep 1; echo ok 1'
grep -qx '[1-9][0-9]*	sleep 1; echo ok 1' "$work/times" &&
    [ "$(wc -l <"$work/times")" -eq "$(($(wc -l <tests/seconds.txt) + 1))" ]
check 'the times that were taken are written' $?

[ "$(sh tests/run.sh -n 'echo x' | sed 's/[0-9][0-9]*/N/g')" = \
    'N commands, N at a time: about N s, and what N of them take that were not measured' ]
check 'how long it takes is said without running anything' $?

if command -v script >/dev/null; then
    JOBS=2 TERM=xterm script -qec "sh tests/run.sh 'sleep 3; echo ok 1'" /dev/null </dev/null >"$work/out"
    tr '\r' '\n' <"$work/out" | grep -q "$(printf '^\033')"'\[Kafter [0-9]* s: 0 of 1, about .* running: sleep 3' &&
        tail -n 1 "$work/out" | tr -d '\r' | grep -qx '1 passed, 0 failed'
    check 'a terminal shows it in its last line' $?
else
    echo 'skipped: no script here (Debian: bsdutils)'
fi

echo "1..$number"
exit $failed
