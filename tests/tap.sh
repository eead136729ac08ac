#!/bin/sh
# usage: sh tests/tap.sh COMMAND
#
# Runs a command and prints its output as complete Test Anything Protocol. Keeps the exit status of the command.
#
# Tests print "ok NUMBER - NAME" and "not ok NUMBER - NAME" without a plan, and the parts of a script number their
# tests separately: so numbers are left out, and the plan is added at the end. "skipped: REASON", one check, and
# "skipped: NUMBER REASON" become a comment. "N passed, N failed", with which the cases of the judge end, becomes N
# lines. cmocka's "not ok N # SKIP", which is no failure, becomes "ok # SKIP REASON", with the line before as the
# reason. All other lines of a command that fails become comments, so that they are shown.
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
log=$(mktemp)
trap 'rm -f "$log"' EXIT
sh -c "$1" >"$log" 2>&1
status=$?
awk -v status="$status" '
    /^[0-9]+\.\.[0-9]+/ { planned = 1; print; next }
    /^(not )?ok .*# SKIP/ {
        count++
        reason = /^not / && said != "" ? said : substr($0, index($0, "# SKIP") + 7)
        print "ok # SKIP " reason
        next
    }
    /^(not )?ok( |$)/ {
        count++
        sub(/^ok [0-9]+/, "ok")
        sub(/^not ok [0-9]+/, "not ok")
        said = ""
        print
        next
    }
    /^[0-9]+ passed, [0-9]+ failed$/ {
        for (i = 1; i <= $1 + $3; i++)
            print i <= $1 ? "ok" : "not ok"
        count += $1 + $3
        next
    }
    /^skipped: / { print "# " $0; next }
    /^# (not )?ok - / { next } # what cmocka says of a whole program
    /^(#|Bail out!)/ { print; next }
    { said = $0 }
    status != 0 { print "# " $0 }
    END {
        if (!planned && count > 0)
            print "1.." count
    }' "$log"
exit "$status"
