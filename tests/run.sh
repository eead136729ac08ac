#!/bin/sh
# Runs test commands under prove, one for each processor at a time, and adds up their tests.
#
#     sh tests/run.sh COMMAND...      each COMMAND is one string, run by sh; JOBS=n runs n at a time
#
# A command prints lines of the Test Anything Protocol; tests/tap.sh says what else is understood. A command
# that fails without a failed test counts as one failure. Failed tests and comments are printed by name, then
# prove's summary and, last, "N passed, N failed". Exit status: 0, or 1 if anything failed or nothing passed.
unset MAKEFLAGS # a make among the commands has no share in the jobs of the make that called this script
CMOCKA_MESSAGE_OUTPUT=TAP
export CMOCKA_MESSAGE_OUTPUT
if ! command -v prove >/dev/null; then
    echo "run.sh: no prove here: install it (on Debian: apt-get install perl)" >&2
    exit 1
fi
# In the summary each command with a failure has a line "COMMAND (Wstat: W Tests: N Failed: N)".
prove --norc --jobs "${JOBS:-$(nproc)}" --failures --comments --exec 'sh tests/tap.sh' "$@" 2>&1 | awk '
    { print; fflush() }
    / \(Wstat: .* Tests: [0-9]+ Failed: [0-9]+\)$/ {
        count = $NF + 0
        tests_failed += count
        failed += count > 0 ? count : 1
    }
    /^Files=[0-9]+, Tests=[0-9]+, / { split($2, tests, /[=,]/) }
    /^Result: / { ended = 1 }
    END {
        if (!ended)
            failed++
        passed = tests[2] - tests_failed
        print passed " passed, " failed + 0 " failed"
        exit failed > 0 || passed == 0
    }'
