#!/bin/sh
# usage: sh tests/web/engine.sh
#
# Tests how the page searches, in node: all that is found is played by the rules (tests/web/engine.mjs). Run it from the
# root. BUILD is the build folder.
#
# Prints lines of the Test Anything Protocol; skipped where node or the compiler cannot be had.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
build=${BUILD:-build}
unset BUILD MAKEFLAGS MAKELEVEL
if ! sh tests/install.sh web flat; then
    echo "skipped: not all that the test of the searches needs is installed"
    exit 0
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# Other tests may be building in the same folder.
flock "$build" make --no-print-directory -s BUILD="$build" SITE_OUT="$work" page-solver flat "$build/play_icfp2015" \
    "$build/play_icfp2021" >/dev/null || exit 1
node tests/web/engine.mjs "$work" "$build"
