#!/bin/sh
# usage: sh tests/library/host.sh FOLDER
#
# Tests the libraries that `make libraries` built in FOLDER where they meet a host: the examples of Hextris in C++ and
# Python play what the player plays, and objects in threads do not meet (ThreadSanitizer). What is missing is skipped
# with a line.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -eq 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
folder=$1
problem=problems/chunky_2.json
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

details() {
    sed 's/^/# /' "$work/log" | tail -n 20
}

# What the player plays: seed, points by the judge, commands, a line for each game.
for seed in $(jq '.sourceSeeds[]' "$problem"); do
    "$folder/play_icfp2015" -q -f "$problem" -s "$seed" -p 'ei!' -w 1000000 >"$work/played"
    points=$("$folder/judge_icfp2015" --json -p 'ei!' "$problem" <"$work/played" | jq ".games[0].score")
    echo "$seed $points $(jq -r '.[0].solution' "$work/played")"
done >"$work/expected"
[ "$(wc -l <"$work/expected")" -ge 3 ]
check 'the player plays' $?

if command -v python3 >/dev/null; then
    ICFP2015_LIBRARY=$folder/libicfp2015.so python3 tests/library/icfp2015.py 1000000 "$problem" 'ei!' >"$work/found" 2>"$work/log" &&
        diff "$work/expected" "$work/found" >>"$work/log"
    check 'the example in Python plays what the player plays' $?
else
    echo 'skipped: no python3'
fi

if command -v "${CXX:-c++}" >/dev/null; then
    "${CXX:-c++}" -std=c++17 -Wall -Wextra -Wpedantic -Werror -I "$folder/amalgamation" -o "$work/example" \
        tests/library/example.cpp "$folder/libicfp2015.a" 2>"$work/log" &&
        "$work/example" 'ei!' <"$problem" >"$work/found" 2>>"$work/log" &&
        diff "$work/expected" "$work/found" >>"$work/log"
    check 'the example in C++ plays what the player plays' $?
else
    echo "skipped: no ${CXX:-c++}"
fi

# Each program of threads is compiled with its library: ThreadSanitizer ends it with a status of its own.
threads() { # NAME FILE...
    name=$1
    shift
    "${CC:-cc}" -std=c11 -D_POSIX_C_SOURCE=200809L -O1 -g -fsanitize=thread -pthread -o "$work/threads" \
        "tests/library/threads_$name.c" "$folder/amalgamation/$name.c" >"$work/log" 2>&1 &&
        "$work/threads" "$@" >"$work/log" 2>&1
    check "objects of $name in threads do not meet" $?
}

if echo 'int main(void) { return 0; }' | "${CC:-cc}" -fsanitize=thread -o "$work/empty" -x c - 2>"$work/log"; then
    threads icfp2015 problems/ring.json "$problem" problems/gaps_5.json problems/deep_3.json problems/wide_7.json
    threads icfp2021 problems/brainwall/chain_15.json problems/brainwall/corners_12.json \
        problems/brainwall/small_11.json problems/brainwall/rigid_13.json
    threads codecup_less
else
    echo 'skipped: no -fsanitize=thread'
fi
echo "1..$number"
exit $failed
