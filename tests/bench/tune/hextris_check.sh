#!/bin/sh
# The programs that find weights: each prints whole weight sets that compile as entries of weights.c, and with
# two threads the same sets as with one.
#
#     sh tests/bench/tune/hextris_check.sh BUILD        from the root of the repository
#
# Prints a line of the Test Anything Protocol for each program.
set -u
build=$1 number=0 failed=0
features=$(grep -c '^    VALUE_[A-Z0-9_]*, ' core/hextris/search/value.h)

# The last weight set of the standard input.
last_set() {
    awk '/^    \{\{$/ { set = "" } { set = set $0 "\n" }
         /^    \}\},$/ { last = set } END { printf "%s", last }'
}

compiles() { # SET
    printf '#include "core/hextris/search/value.h"\nconst struct value_weights set[] = {\n%s\n};\n' "$1" |
        "${CC:-cc}" -std=c11 -Wall -Wextra -Werror -I. -fsyntax-only -x c -
}

check() { # PROGRAM OPTION...
    number=$((number + 1)) name=$1
    shift
    one=$("$build/${name}_icfp2015" "$@" -j 1 problems/letters_4.json problems/gaps_5.json)
    two=$("$build/${name}_icfp2015" "$@" -j 2 problems/letters_4.json problems/gaps_5.json)
    set=$(echo "$one" | last_set)
    found=$(echo "$set" | grep -o '\[VALUE_[A-Z0-9_]*\] = -*[0-9][0-9]*,' | sort -u | wc -l)
    if [ "$one" = "$two" ] && [ "$found" -eq "$features" ] && compiles "$set"; then
        echo "ok $number - $name $* prints a whole set that compiles, with one thread as with two"
    else
        failed=$((failed + 1))
        printf 'not ok %d - %s: with one thread\n%s\nwith two\n%s\n' "$number" "$name $*" "$one" "$two"
    fi
}

check tune -g 1 -n 16 -b 1
check tune -q -g 1 -n 16 -b 1 -p 'ei!'
check learn -g 2 -k 5 -b 50 -p 'ei!'
exit $((failed > 0))
