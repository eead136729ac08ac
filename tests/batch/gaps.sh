#!/bin/sh
# The greatest gap between two looks at `stop`, of both engines, over problems at the bounds; see gaps.c.
#
#     gaps.sh BUILD          work and processor time, and the contests' problems where SHARED has them: minutes
#     gaps.sh BUILD -c       counted work alone, with less of each: fails above the bound of core/base/stop.h
set -eu
shared=$(CDPATH='' cd -- "${SHARED-../shared}" 2>/dev/null && pwd)/problems || shared=
build=$(CDPATH='' cd -- "$1" && pwd)
counted=${2-}
problems=$(mktemp -d)
trap 'rm -rf "$problems"' EXIT
trap 'exit 1' HUP INT TERM

for game in 2015 2021; do
    for name in $("$build/at_bounds_icfp$game"); do
        "$build/at_bounds_icfp$game" "$name" > "$problems/$name.$game"
    done
done

cd -- "$problems"

# 64 different phrases of 256 letters each.
phrases=$(awk 'BEGIN {
    letters = "ebcfyaghijlmnodqrvzkstuwxp"
    for (p = 0; p < 64; p++) {
        text = ""
        for (i = 0; i < 256; i++) {
            seed = (seed * 1103 + 12345 + p) % 65536
            text = text substr(letters, 1 + int(seed / 7) % 26, 1)
        }
        print text
    }
}')

# measure GAME ARGUMENT...; games of some phrases, of all that there may be, and of none
status=0
measure() {
    game=$1
    shift
    echo "# icfp$game $*" | cut -c1-60
    "$build/gaps_icfp$game" $counted "$@" || status=1
}

budgets='-b 300000:0 -b 1000000:2'
[ -n "$counted" ] || budgets='-b 300000:0 -b 1000000:1 -b 3000000:0 -b 3000000:2 -b 3000000:5'
# shellcheck disable=SC2086 # words
measure 2015 $budgets ./*.2015
# shellcheck disable=SC2086
measure 2015 -p 'ei!' -p 'planet 10' $budgets ./*.2015
set --
for phrase in $phrases; do
    set -- "$@" -p "$phrase"
done
# shellcheck disable=SC2086
measure 2015 "$@" $budgets all.2015 few.2015
# The first budget for which all searches of Brain Wall have enough work.
# shellcheck disable=SC2086
measure 2021 $budgets -b 4000000:0 ./*.2021
if [ -z "$counted" ] && [ -d "$shared" ]; then
    # shellcheck disable=SC2086
    measure 2015 -p 'ei!' $budgets "$shared"/qualifier/*.json
    # shellcheck disable=SC2086
    measure 2021 $budgets "$shared"/brainwall/*.json
fi
if [ -z "$counted" ]; then
    for game in 2015 2021; do
        echo "# icfp$game: steps of the batch program"
        "$build/steps_icfp$game" ./*.$game 2>&1 >/dev/null || status=1
    done
fi
[ -z "$counted" ] || { [ "$status" -eq 0 ] || printf 'not '; echo "ok 1 - no engine works on beyond the bound without a look at stop"; }
exit "$status"
