# shellcheck shell=sh disable=SC2034 # number and failed are used by the scripts that read this file in
# Cases of a test that is a shell script, as lines of the Test Anything Protocol. Read in at the script's start, from
# the root of the repository:
#
#     . tests/kit/check.sh
#     check NAME STATUS      prints a case: it passes if STATUS, the exit status of what was tried, is 0
#     echo "1..$number"      the number of cases so far
#     exit $failed           1 if one failed, else 0
#     presets_of PROGRAM     prints the number of base presets that a player has
#
# A script that can say more about a case that failed defines details() anew, which prints lines that begin with #.
number=0 failed=0

details() { :; }

check() { # NAME STATUS
    number=$((number + 1))
    if [ "$2" -eq 0 ]; then
        echo "ok $number - $1"
    else
        echo "not ok $number - $1"
        failed=1
        details
    fi
}

# The player names the last one when it refuses a budget.
presets_of() { # PROGRAM
    last=$("$1" -b none 2>&1 | sed -n 's/.* preset 0 to \([0-9][0-9]*\),.*/\1/p')
    [ -n "$last" ] && echo $((last + 1))
}
