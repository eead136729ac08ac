#!/bin/sh
# usage: sh tests/bench/port_ram.sh N...
# usage: sh tests/bench/port_ram.sh --sizes
#
# Measures what the players reach on a microcontroller: plays on a Cortex-M3 (QEMU: mps2-an385) whose programs are
# linked for N KB of RAM, and counts the instructions. --sizes measures code and memory on every board. `make ram-table`
# runs both, from the root; port_tables.sh prints the tables.
#
# Prints rows of CSV: target,program,game,quantity,value.
#
#     play_icfp2015   means over the first SEEDS seeds (2) of each of HEXTRIS, without phrases and (+p) with the first
#                     four of problems/benchmark/phrases/words.txt: points, as the judge counts them; budget and labels
#                     per pose (32 where memory does not limit them) of a run without -b. No rows: too little memory.
#     play_icfp2021   a search with 20M of each of BRAINWALL: dislikes
#     play_less       the first turn of a golden game with 1M: playouts; nodes in use; tables of solo distances
#     all             instructions and cycles (port_cycles.c) of the program, from start to end, by games
#     boards          code (with constants), data (static), stack (bound), arena of the players, and of the libraries the
#                     first three: bytes
#
# Exit status 1: a judge found an error, or more memory brought neither a larger budget nor more labels.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
. tests/hextris/games.sh
hextris=${HEXTRIS-ring letters_4 chunky_2}
brainwall=${BRAINWALL-triangle_7 corners_4 chain_15 limbs_16}
seeds=${SEEDS:-2}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

missing=$(sh port/run.sh --can mps2-an385)
compiler=$(make --no-print-directory -s compiler-lm3s6965evb)
command -v "$compiler" >/dev/null || missing="no $compiler"
if [ -n "$missing" ]; then
    echo "skipped: $missing" >&2
    exit 0
fi

# ---- sizes -----------------------------------------------------------------------------------------

# Flash holds the initial values of data, too; the stack is a part of .bss for `size`.
sizes() { # TARGET
    make --no-print-directory -s "stack-$1" >"$work/stack" || exit 1
    for program in play_icfp2015 play_icfp2021 play_less; do
        size -A "$BUILD/$1/$program" | awk -v row="$1,$program,," '
            { bytes[$1] = $2 }
            END { print row "code," bytes[".text"] + bytes[".data"]; print row "data," bytes[".data"] + bytes[".bss"] }'
        sed -n "s/^$1 $program: stack bound \([0-9]*\) .*/$1,$program,,stack,\1/p" "$work/stack"
        nm "$BUILD/$1/$program" | awk '$3 ~ /^arena_(start|end)$/ { print $3, $1 }' | sort -r |
            sed 's/.* /0x/' | paste -s -d ' ' | { read -r start end; echo "$1,$program,,arena,$((end - start))"; }
    done
    make --no-print-directory -s "library-$1" >&2 || exit 1
    for table in tests/ports/stack_[!p]*.txt; do
        library=${table#tests/ports/stack_}
        one=$BUILD/$1/amalgamation/${library%.txt}
        size "$one.o" | awk -v row="$1,${library%.txt},," 'NR == 2 { print row "code," $1; print row "data," $2 + $3 }'
        awk -v each=1 -f tests/ports/stack.awk "$table" "$one.c" "$one.ci" | sort -rn |
            sed -n "1s/^\([0-9]*\) .*/$1,${library%.txt},,stack,\1/p"
    done
}

if [ "$1" = --sizes ]; then
    sed -n 's/^BOARDS *= *//p' port/ports.mk | tr ' ' '\n' | while read -r target; do
        sizes "$target"
    done
    exit
fi

# ---- games -----------------------------------------------------------------------------------------

make --no-print-directory -s all "$BUILD/generate_icfp2015" "$BUILD/generate_icfp2021" "$BUILD/port_cycles.so" >&2 ||
    exit 1

# Plays on N KB, with standard error in $work/err and what port_cycles prints in $work/count.
play() { # KB PROGRAM ARGUMENT...
    kb=$1 program=$2
    shift 2
    PROGRAM=$program EMULATOR_OPTIONS="-plugin $BUILD/port_cycles.so" sh port/run.sh "ram-$kb" "$@" 2>"$work/all"
    grep ' instructions, ' "$work/all" >"$work/count"
    grep -v ' instructions, ' "$work/all" >"$work/err"
}

rows() { # KB PROGRAM GAME GAMES QUANTITY=VALUE...: the rows, with the counts by GAMES
    row=ram-$1,$2,$3
    awk -v row="$row" -v games="$4" '{
        printf "%s,instructions,%.0f\n", row, $1 / games
        printf "%s,cycles,%.0f\n", row, $3 / games }' "$work/count"
    shift 4
    for pair; do
        echo "$row,${pair%%=*},${pair#*=}"
    done
}

wrong() { # TEXT: more of it in $work/err and $work/verdict
    echo "port_ram.sh: $1:" >&2
    cat "$work/err" "$work/verdict" >&2
    touch "$work/wrong"
}

too_little() {
    jq -e '. == []' "$work/out" >/dev/null && grep -q 'too little memory' "$work/err"
}

play_hextris() { # KB PROBLEM SET
    phrases=$work/$3 game=$2
    [ "$3" = none ] || game=$2+p
    head -n 4 "$(games_phrases "$3")" >"$phrases"
    games_with_phrases "$phrases" play "$1" play_icfp2015 -q -f "$work/$2.json" >"$work/out" </dev/null
    ! too_little || return 0
    games_with_phrases "$phrases" "$BUILD/judge_icfp2015" --json "$work/$2.json" <"$work/out" >"$work/verdict" 2>&1 ||
        wrong "$game in $1 KB"
    # shellcheck disable=SC2046 # a word for each pair
    rows "$1" play_icfp2015 "$game" "$seeds" "points=$(jq '.averages[0].average' "$work/verdict")" $(
        jq -r '.[0].tag | capture("b(?<work>[0-9]+):(?<preset>[0-9]+)") | "budget=" + .work,
            "labels=\((.preset | tonumber / 32768 | floor) | if . > 0 then . - 1 else 32 end)"' "$work/out")
}

play_brainwall() { # KB PROBLEM
    play "$1" play_icfp2021 -q -b 20M -f "$work/$2.json" >"$work/out" </dev/null
    ! too_little || return 0
    "$BUILD/judge_icfp2021" --json "$work/$2.json" <"$work/out" >"$work/verdict" 2>&1 || wrong "$2 in $1 KB"
    rows "$1" play_icfp2021 "$2" 1 "dislikes=$(jq '.poses[0].dislikes' "$work/verdict")"
}

play_less() { # KB
    play "$1" play_less -v -b 1M <"$work/less" >"$work/out"
    ! grep -q 'too little memory' "$work/err" || return 0
    # shellcheck disable=SC2046 # a word for each pair
    rows "$1" play_less turn 1 $(sed -n "s/^play_less: \([0-9]*\) of 4 tables.*/tables=\1/p
        s/.* \([0-9]*\) playouts, .* \([0-9]*\) nodes.*/playouts=\1 nodes=\2/p" "$work/err")
}

for problem in $hextris; do
    # shellcheck disable=SC2046 # a word for each seed
    games_with_seeds "problems/$problem.json" $(jq ".sourceSeeds[:$seeds][]" "problems/$problem.json") \
        >"$work/$problem.json"
done
for problem in $brainwall; do
    if [ -e "problems/brainwall/$problem.json" ]; then
        cp "problems/brainwall/$problem.json" "$work"
    else
        "$BUILD/generate_icfp2021" "${problem%_*}" "${problem##*_}" >"$work/$problem.json" || exit 1
    fi
done
awk '$1 == "game" { print $4 "\nYellow\nQuit"; exit }' tests/less/golden.txt >"$work/less"

for kb; do
    make --no-print-directory -s "ram-$kb" >"$work/make" 2>&1 || { cat "$work/make" >&2; exit 1; }
    for problem in $hextris; do
        for set in none words; do
            play_hextris "$kb" "$problem" "$set"
        done
    done
    for problem in $brainwall; do
        play_brainwall "$kb" "$problem"
    done
    [ -n "${LESS-yes}" ] && play_less "$kb"
done >"$work/rows"
cat "$work/rows"

awk -F, '
    $4 == "budget" { budget = $5 }
    $4 == "labels" {
        if ($3 in labels && budget <= budgets[$3] && $5 <= labels[$3] && ++bad)
            print "port_ram.sh: " $3 ": no larger budget in " $1 " than with less" > "/dev/stderr"
        budgets[$3] = budget
        labels[$3] = $5
    }
    END { exit bad > 0 }' "$work/rows" && [ ! -e "$work/wrong" ]
