#!/bin/sh
# usage: sh tests/coverage.sh BUILD TEST...
#
# Measures which lines and branches of the core and the POSIX port the tests run. BUILD was made with --coverage -O0.
# Run it from the root.
#
# Runs each TEST, a command, and prints a table by file; BUILD/html/index.html shows every line.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 2 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
build=$1
shift
# Nothing of an earlier run may count, nor notes of a source that was moved since.
find "$build" -name '*.gcda' -delete
find "$build" -name '*.gcno' | while read -r notes; do
    source=${notes#"$build/"}
    [ -e "${source%.gcno}.c" ] || rm "$notes"
done
for test in "$@"; do
    sh -c "$test" >/dev/null 2>&1 || echo "failed: $test"
done
mkdir -p "$build/html"
gcovr "$build" --filter core/ --filter port/posix/port_posix.c --html-details "$build/html/index.html" \
    --csv "$build/coverage.csv" || exit 1
awk -F, '
    function print_row(name, lines, covered, branches, taken) {
        printf "%-36s %5.1f %% of %4d lines  %5.1f %% of %4d branches\n", name,
               100 * covered / (lines > 0 ? lines : 1), lines,
               100 * taken / (branches > 0 ? branches : 1), branches
    }
    FNR == 1 { next }
    {
        print_row($1, $2, $3, $5, $6)
        lines += $2; covered += $3; branches += $5; taken += $6
    }
    END { print_row("all", lines, covered, branches, taken) }' "$build/coverage.csv"
