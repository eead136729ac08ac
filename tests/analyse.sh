#!/bin/sh
# Static analysis: core, port, judge and generator by gcc -fanalyzer, cppcheck and clang-tidy.
#
#     sh tests/analyse.sh            from the root of the repository
#
# A line of the Test Anything Protocol for each tool; what one finds is printed. A tool that is not here
# is skipped with a line. Which checks clang-tidy makes is in .clang-tidy. A finding that is none is
# answered where it stands in the source, with its reason.
set -u
files=$(find core port/posix tests/judge problems -name '*.c' | sort)
flags='-std=c11 -D_POSIX_C_SOURCE=200809L -I. -isystem build/packages/usr/include'
folder=$(mktemp -d)
log=$folder/log
trap 'rm -rf "$folder"' EXIT
number=0 failed=0

# check TOOL COMMAND...: its findings are what it prints
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

# by_file COMMAND...: runs it for each file, two at a time. One file a run: clang-tidy that is given many
# takes a va_list of the second for uninitialized.
by_file() {
    printf '%s\n' "$files" | xargs -P 2 -n 1 "$@"
}

# Words of the lists below are many on purpose.
# shellcheck disable=SC2086
by_gcc() {
    by_file gcc $flags -Wall -Wextra -O0 -fanalyzer -c -o /dev/null
}
# The folder lets it see the calls between files though it reads two at a time.
# shellcheck disable=SC2086
by_cppcheck() {
    cppcheck -j 2 --cppcheck-build-dir="$folder" --std=c11 --quiet --error-exitcode=1 \
        --enable=warning,portability,performance --inconclusive --inline-suppr \
        -D_POSIX_C_SOURCE=200809L -I. $files
}
# What it counts on standard error is no finding.
by_clang_tidy() {
    by_file sh -c 'clang-tidy --quiet "$1" -- '"$flags"' 2>/dev/null' sh
}

check gcc by_gcc
check cppcheck by_cppcheck
check clang-tidy by_clang_tidy
[ "$failed" -eq 0 ]
