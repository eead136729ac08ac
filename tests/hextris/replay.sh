#!/bin/sh
# Plays the games of an output file again, each with the budget of its tag, and compares the texts.
#
#     sh tests/hextris/replay.sh SOLUTIONS [-p PHRASE]... PROBLEM... [-- COMMAND...]
#
# From the root of the repository. COMMAND takes the options of play_icfp2015: any build, or a port as in
# `sh port/run.sh s390x` (default: the player of BUILD). PHRASEs are those of the run that made SOLUTIONS, PROBLEMs are
# the ones to play again.
#
# Prints a line for each game that differs, and the numbers of games. Exit status: 0 if all games are the same, 1 if
# some differ, 2 if there is nothing to compare.
set -u
. tests/hextris/games.sh

[ $# -ge 2 ] || { sed -n 's/^# \{0,1\}//; 4p' "$0" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/was" "$work/is"
games_split "$work/was" <"$1" >"$work/games" || exit 2
shift

: >"$work/phrases"
: >"$work/problems"
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    case $1 in
    -p) printf '%s\n' "$2" >>"$work/phrases"; shift ;;
    -p*) printf '%s\n' "${1#-p}" >>"$work/phrases" ;;
    *) printf '%s\n' "$1" >>"$work/problems" ;;
    esac
    shift
done
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- "$BUILD/play_icfp2015"
same=0 differ=0

compare() { # ID SEED TAG
    if ! grep -qx "$1 $2 $3" "$work/now"; then
        echo "problem $1 seed $2: not played again by $3"
        grep "^$1 $2 " "$work/now" | sed 's/^/    but as /'
    elif ! cmp -s "$work/was/$1.$2.text" "$work/is/$1.$2.text"; then
        echo "problem $1 seed $2: not the same text by $3"
    else
        same=$((same + 1))
        return
    fi
    differ=$((differ + 1))
}

while IFS= read -r file; do
    id=$(jq .id "$file")
    # shellcheck disable=SC2013 # a tag is a word
    for tag in $(awk -v id="$id" '$1 == id { print $3 }' "$work/games" | sort -u); do
        seeds=$(awk -v id="$id" -v tag="$tag" '$1 == id && $3 == tag { print $2 }' "$work/games")
        # shellcheck disable=SC2086 # a word for each seed
        games_with_seeds "$file" $seeds >"$work/problem.json"
        games_with_phrases "$work/phrases" "$@" -b "${tag#b}" -f "$work/problem.json" \
            >"$work/out" 2>"$work/err" </dev/null || cat "$work/err"
        games_split "$work/is" <"$work/out" >"$work/now"
        for seed in $seeds; do
            compare "$id" "$seed" "$tag"
        done
    done
done <"$work/problems"
echo "$same games the same, $differ differ"
[ "$differ" -eq 0 ] || exit 1
[ "$same" -gt 0 ] || exit 2
