#!/bin/sh
# Builds the player for a target and plays the golden games there.
#
#     sh tests/ports/check.sh TARGET
#
# From the root of the repository. Lines of the Test Anything Protocol; a target whose compiler or
# emulator is missing is skipped with a line.
set -u
target=$1

compiler=$(make --no-print-directory -s "compiler-$target") || exit 2
for need in "$(command -v "${compiler%% *}" >/dev/null || echo "no ${compiler%% *}")" \
    "$(sh port/run.sh --can "$target")"; do
    if [ -n "$need" ]; then
        echo "skipped: $target: $need"
        exit 0
    fi
done
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if make --no-print-directory "port-$target" >"$log" 2>&1 && ! grep -q warning "$log"; then
    echo "ok 1 - $target builds without a warning"
else
    echo "not ok 1 - $target builds without a warning"
    cat "$log"
    exit 1
fi
LEAST=40 sh tests/golden.sh sh port/run.sh "$target"
