#!/bin/sh
# usage: sh tests/web/node.sh boards|sharing|engine|wall|hextris
#
# Tests a part of the page in node, by the rules: tests/web/*.mjs of that name. Run it from the root. BUILD is the build
# folder, SHARED the folder of the contests' material.
#
# Prints lines of the Test Anything Protocol; skipped where node or the compiler cannot be had.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
build=${BUILD:-build}
unset BUILD MAKEFLAGS MAKELEVEL
if ! sh tests/install.sh web flat boards; then
    echo "skipped: not all that the test of $1 needs is installed"
    exit 0
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
case $1 in
engine) set -- "$1" page-solver "$build/play_icfp2015" "$build/play_icfp2021" ;;
sharing) set -- "$1" "$build/judge_icfp2015" "$build/judge_icfp2021" "$build/judge_less" "$build/play_less" ;;
esac
test=$1
shift
# Other tests may be building in the same folder.
flock "$build" make --no-print-directory -s BUILD="$build" SITE_OUT="$work" flat boards "$@" >/dev/null || exit 1
PAGE=$work SHARED=${SHARED:-../shared} node "tests/web/$test.mjs" "$build"
