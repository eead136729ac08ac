#!/bin/sh
# Builds the player for a target and plays the golden games there.
#
#     sh tests/ports/check.sh TARGET
#
# From the root of the repository. Lines of the Test Anything Protocol; a target whose compiler or
# emulator is missing is skipped with a line.
set -u
target=$1

compiler=$(make --no-print-directory -s "compiler-$target") || exit 2
for need in "$(command -v "${compiler%% *}" >/dev/null || echo "no ${compiler%% *}")" \
    "$(sh port/run.sh --can "$target")"; do
    if [ -n "$need" ]; then
        echo "skipped: $target: $need"
        exit 0
    fi
done
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if make --no-print-directory "port-$target" >"$log" 2>&1 && ! grep -q warning "$log"; then
    echo "ok 1 - $target builds without a warning"
else
    echo "not ok 1 - $target builds without a warning"
    cat "$log"
    exit 1
fi
# GNU nm knows no WebAssembly; there the linker lets nothing in but imports.txt.
status=0
[ "$target" = wasm ] || sh tests/ports/symbols.sh "build/$target" || status=1
LEAST=40 sh tests/golden.sh sh port/run.sh "$target" || status=1

# A timed run of this machine, made again there; its budgets are too large for the smallest board.
if [ "$target" != lm3s6965evb ]; then
    set -- -p 'ia! ia!' -p 'planet 10'
    build/play_icfp2015 -q -t 0.5 -c 2 -f problems/gaps_5.json -f problems/ring.json "$@" >"$log"
    if sh tests/replay.sh "$log" "$@" problems/gaps_5.json problems/ring.json -- \
        sh port/run.sh "$target"; then
        echo "ok - a timed run is made again from its tags on $target"
    else
        echo "not ok - a timed run is made again from its tags on $target"
        status=1
    fi
fi
exit $status
