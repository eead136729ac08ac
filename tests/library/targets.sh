#!/bin/sh
# usage: sh tests/library/targets.sh MOST TARGET...
#
# Builds the libraries for each target, without a warning, from the C files of `make amalgamation`, and plays there the
# golden games of at most MOST work through the public functions. Prints lines of the Test Anything Protocol. A target
# whose compiler or emulator is missing is skipped with a line. Builds in build/library, since other tests build the same
# targets at the same time.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 2 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
BUILD=build
export BUILD
most=$1
shift
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
make --no-print-directory -s all build/generate_icfp2015 build/generate_icfp2021 || exit 1
status=0
for target; do
    compiler=$(make --no-print-directory -s "compiler-$target") || exit 2
    emulator=$(sh port/run.sh --can "$target")
    command -v "${compiler%% *}" >/dev/null || emulator="no ${compiler%% *}"
    if [ -n "$emulator" ]; then
        echo "skipped: $target: $emulator"
        continue
    fi
    rm -rf "build/library/$target"
    if make --no-print-directory BUILD=build/library "library-$target" >"$log" 2>&1 && ! grep -q warning "$log"; then
        echo "ok - the libraries are built for $target without a warning"
    else
        echo "not ok - the libraries are built for $target without a warning"
        sed 's/^/# /' "$log"
        status=1
        continue
    fi
    PROGRAM=library_icfp2015 MOST=$most TIMED=no sh tests/hextris/golden.sh env BUILD=build/library \
        sh port/run.sh "$target" || status=1
    # The poses of the least work are of figures that need more than 64 KB.
    poses=$most
    [ "$target" != lm3s6965evb ] || [ "$most" -ge 300000 ] || poses=300000
    PROGRAM=library_icfp2021 MOST=$poses TIMED=no sh tests/brainwall/golden.sh env BUILD=build/library \
        sh port/run.sh "$target" || status=1
    # With less memory Less plays other turns.
    if [ "$target" = lm3s6965evb ]; then
        echo "skipped: $target: too little memory for the tables of Less"
    else
        PROGRAM=library_codecup_less MOST=1 TIMED=no sh tests/less/golden.sh env BUILD=build/library \
            sh port/run.sh "$target" || status=1
    fi
done
exit $status
