#!/bin/sh
# usage: sh tests/bench/session_speed.sh [CHECKPOINTS]
#
# Measures how long replay, undo and seek of Hextris games of 150,000 letters take, natively and in WebAssembly: on a
# board of the contest's size, and on one of 1024 x 1024, whose state has 1.1 MB. Run it from the root; BUILD names
# the build folder.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
build=${BUILD:-build}
unset BUILD
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
make --no-print-directory -s BUILD="$build" flat "$build/session_report" "$build/session_speed" || exit 1

for board in '30 120' '1024 1024'; do
    # shellcheck disable=SC2086 # width and height
    set -- "${1:-64}" $board
    jq -cn --argjson width "$2" --argjson height "$3" '{id: 1, $width, $height, filled: [], sourceLength: 9999,
        sourceSeeds: [0], units: [[[0, 0]], [[0, 0], [1, 0], [1, 1]]] | map({pivot: {x: 0, y: 0},
        members: map({x: .[0], y: .[1]})})}' >"$work/problem" || exit 1
    "$build/session_report" hextris "$work/problem" 0 -draw 1 150000 20 >"$work/letters" || exit 1
    echo "$2 x $3"
    "$build/session_speed" hextris "$work/problem" "$work/letters" "$1" | sed 's/^/  native  /'
    node tests/bench/session_speed.mjs "$build/wasm/flat.wasm" hextris "$work/problem" "$work/letters" "$1" |
        sed 's/^/  wasm    /'
done
