#!/bin/sh
# usage: sh tests/library/same_icfp2021.sh FOLDER
#
# Tests that the library of Brain Wall finds what the player finds: library_icfp2021 and play_icfp2021 of FOLDER write the
# same for each example problem, with options that change from one to the next, without and with initial poses. Prints
# lines of the Test Anything Protocol.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -eq 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
folder=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh
details() { diff "$work/played" "$work/found" | cut -c 1-200 | sed 's/^/# /'; }

same() { # OPTION...
    "$folder/play_icfp2021" -q "$@" >"$work/played" 2>"$work/log"
    "$folder/library_icfp2021" "$@" >"$work/found" 2>>"$work/log"
    cmp -s "$work/played" "$work/found"
    check "library_icfp2021 $*" $?
}

turn=0 poses=0
for problem in problems/brainwall/*.json; do
    case $((turn % 5)) in
    0) set -- ;;
    1) set -- -B GLOBALIST ;;
    2) set -- -B =BREAK_A_LEG:4 -u ;;
    3) set -- -B WALLHACK:1 -B SUPERFLEX:2 -u ;;
    4) set -- -u ;;
    esac
    turn=$((turn + 1))
    same -f "$problem" "$@" -b 100000:$((turn % 3))
    if ! grep -q '"pose":null' "$work/played"; then
        poses=$((poses + 1))
        cp "$work/played" "$work/poses.json"
        same -f "$problem" "$@" -i "$work/poses.json" -w 2000000
    fi
    same -f "$problem" "$@" -w 3000000
    same -f "$problem" -w $((turn * turn * 10007 % 500000))
done
[ "$poses" -ge 5 ]
check "some of these searches start from poses" $?
echo "1..$number"
exit $failed
