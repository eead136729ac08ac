#!/bin/sh
# Runs test programs, as many at once as there are processors, and adds up what they say.
#
#     sh tests/run.sh COMMAND...      each COMMAND is one string, run by sh
#
# A command's tests are counted from lines of the Test Anything Protocol ("ok 1 - name", "not ok 2 -
# name", which cmocka prints when asked) and from closing lines "N passed, N failed". A command that
# fails without a failed test counts as one. Prints a line for each command when it is done, with the
# output of those that fail indented below it, and, last, "N passed, N failed". JOBS=n: so many at once.
CMOCKA_MESSAGE_OUTPUT=TAP
export CMOCKA_MESSAGE_OUTPUT
unset MAKEFLAGS # a make among the commands has no share in the jobs of one that called this
log=$(mktemp)
trap 'rm -f "$log"' EXIT

run() { # COMMAND
    sh -c "$1" >"$log" 2>&1
    status=$?
    awk -v command="$1" -v status="$status" '
        { line[NR] = $0 }
        /^ok /     { p++ }
        /^not ok .*# SKIP/ { next }
        /^not ok / { f++ }
        /^[0-9]+ passed, [0-9]+ failed$/ { p += $1; f += $3 }
        /^skipped/ { skipped = 1 }
        END {
            if (f == 0 && (status != 0 || (p == 0 && !skipped)))
                f = 1
            printf "%s: %d passed, %d failed\n", command, p, f
            for (i = 1; i <= NR; i++)
                if (line[i] ~ /^skipped/)
                    print line[i]
                else if (f > 0)
                    print "    " line[i]
        }' "$log"
}

if [ "$1" = --one ]; then
    run "$2"
    exit
fi
printf '%s\0' "$@" | xargs -0 -n 1 -P "${JOBS:-$(nproc)}" sh "$0" --one | tee "$log"
awk '/^[^ ].*: [0-9]+ passed, [0-9]+ failed$/ { p += $(NF - 3); f += $(NF - 1) }
     END { print p + 0 " passed, " f + 0 " failed"; exit f != 0 }' "$log"
