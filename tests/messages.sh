#!/bin/sh
# usage: sh tests/messages.sh [--check]
#
# Prints the messages of players and judges, found in the sources by messages.awk, by folder: file:line, function and
# text. --check tests that this table covers each message that tables of wrong input expect.
case ${1-} in
'' | --check) ;;
*)
    [ "${1-}" != --help ] || { sed -n '1d; /^#/!q; s/^# \{0,1\}//p' "$0"; exit; }
    echo "messages.sh: $1: unknown option; try --help" >&2
    exit 2
    ;;
esac
cd "$(dirname "$0")/.." || exit 2
export LC_ALL=C

sources() {
    find core port -name '*.[ch]' -o -name '*.js' | sort | xargs awk -f tests/messages.awk
}

# What programs have the texts of a folder.
table() {
    sources | awk -F '\t' '
        BEGIN {
            of["core/base"] = "players and judges"
            of["core/batch"] = "play_icfp2015, play_icfp2021"
            of["core/hextris"] = "play_icfp2015"
            of["core/brainwall"] = "play_icfp2021"
            of["core/less"] = "play_less"
            of["core/judge"] = "judges"
            of["core/judge/hextris"] = "judge_icfp2015"
            of["core/judge/brainwall"] = "judge_icfp2021"
            of["core/judge/less"] = of["port/posix/judge/less"] = "judge_less"
            of["port/posix/judge"] = "judges"
            of["port/semihost"] = "players and judges on boards"
            of["port/wasm"] = "players and judges in WebAssembly"
        }
        {
            folder = $1
            do
                sub(/\/[^\/]*$/, "", folder)
            while (!(folder in of) && folder ~ /\//)
            if (folder != last)
                printf "%s# %s: %s\n", (NR > 1 ? "\n" : ""), folder, (folder in of ? of[folder] : "all programs")
            last = folder
            print
        }'
}

[ $# -eq 1 ] || {
    table
    exit
}

. tests/kit/check.sh
root=$PWD
work=$(mktemp -d) && cd "$work" || exit 2
trap 'rm -rf "$work"' EXIT

# Messages that tests expect, a line each with the place that has it before it.
expected() {
    awk -f "$root/tests/readers/rows.awk" "$root/tests/readers/table.txt" |
        awk -F '\t' '{ for (i = 4; i <= 6; i++) print "table.txt:" $1 "\t" $i }'
    for name in hextris brainwall less judge/brainwall; do
        awk -F ' [|] ' -v name="$name" '!/^(#|\[|$)/ && NF > 1 { print name "/bad_input.txt:" FNR "\t" $NF }' \
            "$root/tests/$name/bad_input.txt"
    done
}

# Prints the messages that the table does not cover, with what is left of them.
uncovered() { # TABLE MESSAGES
    awk -F '\t' -f "$root/tests/messages_covered.awk" "$1" "$2"
}

(cd "$root" && sources) >rows
expected >messages
[ "$(wc -l <messages)" -gt 300 ]
check 'tables of wrong input have messages' $?
uncovered rows messages >left
[ ! -s left ]
check 'the table of messages covers what tests expect' $?
sed 's/^/# /' left
printf 'none\tlatitude is 0; it must be 1 to 1024\n' >messages
uncovered rows messages | grep -q latitude
check 'a message that no source has is not covered' $?
echo "1..$number"
exit "$failed"
