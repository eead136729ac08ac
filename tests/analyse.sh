#!/bin/sh
# usage: sh tests/analyse.sh
#
# Analyses core, port/posix, the judges and the generators by gcc -fanalyzer, cppcheck and clang-tidy. Run it from the
# root.
#
# Prints a line of the Test Anything Protocol for each tool, then its findings. A tool that is not installed is skipped
# with a line. .clang-tidy lists the checks of clang-tidy. The source answers a false finding where it occurs, with the
# reason.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
files=$(find core port/posix problems -name '*.c' ! -name 'test_*' | sort)
flags='-std=c11 -D_POSIX_C_SOURCE=200809L -I. -isystem '${FETCHED:-build/packages}/usr/include
folder=$(mktemp -d)
log=$folder/log
trap 'rm -rf "$folder"' EXIT
number=0 failed=0

# check TOOL COMMAND...: a test that COMMAND, which runs TOOL, succeeds and prints nothing
check() {
    tool=$1
    shift
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: no $tool here"
        return
    fi
    number=$((number + 1))
    if "$@" >"$log" 2>&1 && [ ! -s "$log" ]; then
        echo "ok $number - $tool finds nothing"
    else
        failed=$((failed + 1))
        echo "not ok $number - $tool finds nothing"
        sed 's/^/# /' "$log"
    fi
}

# by_file COMMAND...: runs COMMAND for each file, two at a time. One file a run: given many, clang-tidy takes
# a va_list of the second file for uninitialized.
by_file() {
    printf '%s\n' "$files" | xargs -P 2 -n 1 "$@"
}

# shellcheck disable=SC2086 # a word for each flag
by_gcc() {
    by_file gcc $flags -Wall -Wextra -O0 -fanalyzer -c -o /dev/null
}
# The build folder lets cppcheck see the calls between files although it reads two at a time.
# shellcheck disable=SC2086 # a word for each file
by_cppcheck() {
    cppcheck -j 2 --cppcheck-build-dir="$folder" --std=c11 --quiet --error-exitcode=1 \
        --enable=warning,portability,performance --inconclusive --inline-suppr \
        -D_POSIX_C_SOURCE=200809L -I. $files
}
# What clang-tidy counts on standard error is no finding.
# shellcheck disable=SC2016 # the inner shell expands $1
by_clang_tidy() {
    by_file sh -c 'clang-tidy --quiet "$1" -- '"$flags"' 2>/dev/null' sh
}

check gcc by_gcc
check cppcheck by_cppcheck
check clang-tidy by_clang_tidy
[ "$failed" -eq 0 ]
