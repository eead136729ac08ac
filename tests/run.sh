#!/bin/sh
# Runs test programs and adds up what they say.
#
#     sh tests/run.sh COMMAND...      each COMMAND is one string, run by sh
#
# A command's tests are counted from lines of the Test Anything Protocol ("ok 1 - name", "not ok 2 -
# name", which cmocka prints when asked) and from closing lines "N passed, N failed". A command that
# fails without a failed test counts as one. Prints the output of failing commands and, last,
# "N passed, N failed".
CMOCKA_MESSAGE_OUTPUT=TAP
export CMOCKA_MESSAGE_OUTPUT
passed=0 failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for command in "$@"; do
    sh -c "$command" >"$log" 2>&1
    status=$?
    set -- $(awk '
        /^ok /     { p++ }
        /^not ok .*# SKIP/ { next }
        /^not ok / { f++ }
        /^[0-9]+ passed, [0-9]+ failed$/ { p += $1; f += $3 }
        END { print p + 0, f + 0 }' "$log")
    p=$1 f=$2
    [ "$status" -ne 0 ] && [ "$f" -eq 0 ] && f=1
    [ "$status" -eq 0 ] && [ "$p" -eq 0 ] && [ "$f" -eq 0 ] && ! grep -q '^skipped' "$log" && f=1
    printf '%s: %d passed, %d failed\n' "$command" "$p" "$f"
    grep '^skipped' "$log"
    [ "$f" -ne 0 ] && cat "$log"
    passed=$((passed + p)) failed=$((failed + f))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
