#!/bin/sh
# The programs that find weights: each prints a whole set, and the same for one thread as for two.
#
#     sh tests/tune/check.sh BUILD        from the root of the repository
#
# Prints a line of the Test Anything Protocol for each program.
set -u
build=$1 number=0 failed=0
weights=$(sed -n 's/.*{{\(.*\)}},/\1/p' core/hextris/search/weights.c | head -1 | tr -cd , | wc -c)

check() { # PROGRAM OPTION...
    number=$((number + 1)) name=$1
    shift
    one=$("$build/${name}_icfp2015" "$@" -j 1 problems/letters_4.json problems/gaps_5.json)
    two=$("$build/${name}_icfp2015" "$@" -j 2 problems/letters_4.json problems/gaps_5.json)
    found=$(echo "$one" | sed -n 's/.*{{\([-0-9, ]*\)}},/\1/p' | tail -1 | tr -cd , | wc -c)
    if [ "$one" = "$two" ] && [ "$found" -eq "$weights" ]; then
        echo "ok $number - $name $* prints a set, the same by one thread and by two"
    else
        failed=$((failed + 1))
        printf 'not ok %d - %s: by one thread\n%s\nby two\n%s\n' "$number" "$name $*" "$one" "$two"
    fi
}

check tune -g 1 -n 16 -b 1
check tune -q -g 1 -n 16 -b 1 -p 'ei!'
check learn -g 2 -k 5 -b 50 -p 'ei!'
exit $((failed > 0))
