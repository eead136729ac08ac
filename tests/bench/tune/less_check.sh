#!/bin/sh
# Checks that the tuner of Less prints a complete set of weights that compiles, the same each time.
#
#     sh tests/bench/tune/less_check.sh BUILD        from the root of the repository
#
# Prints a line of the Test Anything Protocol.
set -u
first=$("$1/tune_less" 1 5k 2>&1) second=$("$1/tune_less" 1 5k 2>&1)
printf '%s\n' "$first" | sed '/^tune_less: /d' |
    "${CC:-cc}" -std=c11 -Wall -Wextra -Werror -Icore/less/search -fsyntax-only -x c - && [ "$first" = "$second" ] ||
    { printf 'not ok 1 - the tuner printed\n%s\nand then\n%s\n' "$first" "$second"; exit 1; }
echo "ok 1 - the tuner of Less prints a complete set of weights that compiles, the same twice"
