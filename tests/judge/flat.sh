#!/bin/sh
# The WebAssembly modules of the games' rules, run by node: they have no imports, and say of games that are drawn what a
# native program says of them (tests/web/flat.mjs).
#
#     sh tests/judge/flat.sh          from the root of the repository; BUILD=folder
#
# Prints lines of the Test Anything Protocol; skipped where node or the compiler cannot be had.
set -u
build=${BUILD:-build}
unset BUILD MAKEFLAGS MAKELEVEL
if ! sh tests/install.sh flat; then
    echo "skipped: not all that the test of the modules needs is installed"
    exit 0
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
make --no-print-directory -s BUILD="$build" flat "$build/session_report_toy" || exit 1

printf '.........\n' >"$work/empty"
printf 'XO.......' >"$work/begun"
node tests/web/flat.mjs "$build/wasm/flat_toy.wasm" "$build/session_report_toy" "toy:$work/empty:0::9" \
    "toy:$work/empty:1::4" "toy:$work/empty:0::0" "toy:$work/begun:1::9"
