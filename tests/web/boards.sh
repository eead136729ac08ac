#!/bin/sh
# usage: sh tests/web/boards.sh
#
# Tests the boards of the page: recorded games by the rules, and files that are opened (tests/web/boards.mjs). Run it
# from the root. BUILD is the build folder, SHARED the folder of the contests' material.
#
# Prints lines of the Test Anything Protocol; skipped where node or the compiler cannot be had.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
build=${BUILD:-build}
unset BUILD MAKEFLAGS MAKELEVEL
if ! sh tests/install.sh flat boards; then
    echo "skipped: not all that the test of the boards needs is installed"
    exit 0
fi
# Other tests may be building in the same folder.
flock "$build" make --no-print-directory -s BUILD="$build" flat boards || exit 1
exec node tests/web/boards.mjs "$build" "${SHARED:-../shared}"
