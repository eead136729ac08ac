#!/bin/sh
# usage: sh tests/web/sharing.sh
#
# Tests links and saved solutions of the page in node (tests/web/sharing.mjs). Run it from the root. BUILD is the
# build folder.
#
# Prints lines of the Test Anything Protocol; skipped where node or the compiler cannot be had.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
build=${BUILD:-build}
unset BUILD MAKEFLAGS MAKELEVEL
if ! sh tests/install.sh flat boards; then
    echo "skipped: not all that the test of links needs is installed"
    exit 0
fi
# Other tests may be building in the same folder.
flock "$build" make --no-print-directory -s BUILD="$build" flat boards "$build/judge_icfp2015" \
    "$build/judge_icfp2021" "$build/judge_less" "$build/play_less" || exit 1
exec node tests/web/sharing.mjs "$build"
