#!/bin/sh
# `make demo`: plays two problems of ICFP 2015, shows the first game on the terminal, if there is one, and prints the
# points of each game beside those of a greedy player (greedy.c).
#
#     sh tests/hextris/demo.sh BUILD [SECONDS]     uses the programs of that folder and leaves lists and reports there;
#                                                  plays for that time (default 10 s) and shows the first game as long
#
# Needs the programs and awk. Exit status: 1 if the judge finds an error.
set -u
build=$1
problems='problems/letters_4.json problems/gaps_5.json'
# shellcheck disable=SC2086 # problems and options are several words
files=$(printf ' -f %s' $problems)
seconds=${2:-10}
set -- -p 'ei!' -p 'ia! ia!' -p "r'lyeh" -p 'yuggoth' -p 'planet 10' -p 'monkeyboy'

echo "play_icfp2015 plays all games of $problems,"
echo "all at once, for $seconds seconds, with $(($# / 2)) phrases of power."
# shellcheck disable=SC2086
"$build/play_icfp2015" $files "$@" -t $seconds -c 2 >"$build/demo.json" || exit
# shellcheck disable=SC2086
"$build/greedy_icfp2015" $files >"$build/demo_greedy.json" || exit

# A judge that shows a game reports, too, when it ends.
status=0
report=$build/demo.txt
# shellcheck disable=SC2086
"$build/judge_icfp2015" "$@" $problems <"$build/demo.json" >"$report" || status=1
# shellcheck disable=SC2086
"$build/judge_icfp2015" $problems <"$build/demo_greedy.json" >"$build/demo_greedy.txt" || status=1
if [ -t 1 ] && [ "${TERM:-dumb}" != dumb ] && true 2>/dev/null </dev/tty; then
    # shellcheck disable=SC2086
    "$build/judge_icfp2015" --watch --units --seconds $seconds "$@" $problems <"$build/demo.json"
else
    cat "$report"
fi

# A line of the report: "problem 3004 seed 0: score 20320 = move 3588 + power 16732, 218 units, 29 lines, ..."
awk '
    BEGIN {
        line = "%-25s%5s %5s %7s %8s   %5s %5s %7s\n"
        printf "\n%-25s%28s   %19s\n", "", "------ play_icfp2015 ------", "------ greedy -----"
        printf line, "", "units", "rows", "points", "phrases", "units", "rows", "points"
    }
    $5 != "score" { next }
    { sub(/:/, "", $4) }
    FNR == NR { units[$2, $4] = $13; rows[$2, $4] = $15; points[$2, $4] = $6; next }
    {
        printf line, "problem " $2 " seed " $4, $13, $15, $6, $12 + 0, units[$2, $4], rows[$2, $4], points[$2, $4]
        sum += $6
        phrases += $12
        cleared += $15
        greedy += points[$2, $4]
        greedy_cleared += rows[$2, $4]
    }
    END {
        printf line, "all", "", cleared, sum, phrases, "", greedy_cleared, greedy
        print "\nThe greedy player locks each unit where the board is best right after that, and types no phrases."
    }' "$build/demo_greedy.txt" "$report"
exit $status
