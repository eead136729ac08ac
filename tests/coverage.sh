#!/bin/sh
# Coverage of the core by the tests: lines and branches, module by module.
#
#     sh tests/coverage.sh BUILD TEST...     from the root; BUILD was made with --coverage -O0
#
# Runs the TESTs, commands each, and prints a table.
set -u
build=$1
shift
find "$build" -name '*.gcda' -delete
for test in "$@"; do
    sh -c "$test" >/dev/null 2>&1 || echo "failed: $test"
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
root=$PWD
for file in $(find core -name "*.c") port/posix/port_posix.c; do
    (cd "$folder" && gcov -b -r -s "$root" -o "$root/$build/$(dirname "$file")" "$root/$build/${file%.c}.o" 2>/dev/null) |
        awk -v file="$file" '
            /^File / { ours = index($0, "\x27" file "\x27") || index($0, "/" file "\x27") }
            ours && /^Lines executed/ { split($2, l, ":"); lines = l[2] + 0; line_count = $4 }
            ours && /^Taken at least once/ { split($0, b, /[: %]+/); taken = b[5]; branch_count = b[7] }
            END { print file, lines + 0, line_count + 0, taken + 0, branch_count + 0 }'
done | awk '
    { printf "%-36s %6.1f %% of %4d lines  %6.1f %% of %4d branches\n", $1, $2, $3, $4, $5
      lines += $3; covered += $2 * $3 / 100; branches += $5; taken += $4 * $5 / 100 }
    END { printf "%-36s %6.1f %% of %4d lines  %6.1f %% of %4d branches\n", "all", 100 * covered / lines, lines,
          100 * taken / branches, branches }'
