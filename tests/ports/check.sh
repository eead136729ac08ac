#!/bin/sh
# usage: sh tests/ports/check.sh TARGET
#
# Builds the player for a target and plays the golden games there, and runs at the bounds. Games of more work are
# played on wasm and i386, which are about as fast as this machine. MOST=WORK plays games of at most that work,
# RUNS=COUNT runs more often at the bounds. Run it from the root.
#
# Prints lines of the Test Anything Protocol. A target whose compiler or emulator is missing is skipped with a line.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
BUILD=build
export BUILD
. tests/hextris/games.sh
target=$1

compiler=$(make --no-print-directory -s "compiler-$target") || exit 2
emulator=$(sh port/run.sh --can "$target")
[ $? -ne 2 ] || exit 2
for need in "$(command -v "${compiler%% *}" >/dev/null || echo "no ${compiler%% *}")" "$emulator"; do
    if [ -n "$need" ]; then
        echo "skipped: $target: $need"
        exit 0
    fi
done
log=$(mktemp)
trap 'rm -f "$log" "$log".*' EXIT
# What it is played against here.
make --no-print-directory -s all build/generate_icfp2015 build/generate_icfp2021 build/bounds >"$log" 2>&1 ||
    { cat "$log"; exit 1; }

# All is compiled, so that all warnings are seen; that of a make without a share in the jobs, too.
rm -rf "build/$target"
if make --no-print-directory -j 2 "objects-$target" >"$log" 2>&1 && ! grep -q warning "$log" &&
    [ -z "$(grep -o -- '-o build/[^ ]*\.o ' "$log" | sort | uniq -d)" ]; then
    echo "ok 1 - $target builds without a warning, each object once"
else
    echo "not ok 1 - $target builds without a warning, each object once"
    cat "$log"
    exit 1
fi

# Prints the line for a test by the status of the command before it.
report() { # NAME
    if [ $? -eq 0 ]; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        status=1
    fi
}

outdated() { # FILE: whether the players are made anew after a change of it
    ! make --no-print-directory -s MAKE="make -q -W $1" "port-$target" >"$log" 2>&1
}

address() { # SYMBOL
    nm "build/$target/play_less" | awk -v name="$1" '$3 == name { print "0x" $1 }'
}

status=0 small=no timed=yes files=port/ports.mk
if [ -e "linker/$target.ld" ]; then
    # With less memory, tables of Less and budgets of timed runs of Hextris are too large; its runs with -w play other
    # steps.
    [ $(($(address arena_end) - $(address arena_start))) -ge 4194304 ] || small=yes timed=no
    files="$files linker/$target.ld linker/sections.ld tests/ports/stack.awk tests/ports/stack_play_less.txt"
    ! make --no-print-directory -s stack=false "stack-$target" >"$log" 2>&1
    report "make stack-$target fails where the proof of the stack does"
    printf 'node: { title: "%s" label: "%s 8 bytes (static)" }\n' main main below below >"$log.ci"
    echo 'edge: { sourcename: "main" targetname: "below" label: "x.c:1" }' >>"$log.ci"
    echo 'root main' >"$log.txt"
    awk -f tests/ports/stack.awk "$log.txt" "$log.ci" >/dev/null && echo 'uncalled below' >>"$log.txt" &&
        ! awk -f tests/ports/stack.awk "$log.txt" "$log.ci" >/dev/null 2>&1
    report "the proof of the stack refuses an uncalled function that is called"
    [ "$(sh tests/ports/size.sh "$target" | awk '$1 ~ /:(stack|arena)$/ && $3 + 0 > 0' | wc -l)" -eq 6 ]
    report "make size has the stack and the arena of each player on $target"
elif [ "$target" = wasm ]; then
    files="$files port/wasm/imports.txt"
fi
make --no-print-directory -s MAKE='make -q' "port-$target" >"$log" 2>&1
report "the build of $target is up to date"
for file in $files; do
    outdated "$file"
    report "the build of $target is outdated after a change of $file"
done

# GNU nm knows no WebAssembly; there the linker lets nothing in but imports.txt.
[ "$target" = wasm ] || sh tests/ports/symbols.sh "build/$target" || status=1
case $target in
i386 | wasm) most= most_poses= ;;
*) most=300000 most_poses=1000000 ;;
esac
# 31 are played by the board with the least memory, and without the contest's material.
MOST=${MOST:-$most} LEAST=31 TIMED=$timed sh tests/hextris/golden.sh sh port/run.sh "$target" || status=1
MOST=${MOST:-$most_poses} sh tests/brainwall/golden.sh sh port/run.sh "$target" || status=1

# The example takes 128 KB. On the board with a UART it runs without semihosting, too.
if [ "$small" = no ]; then
    make --no-print-directory -j 2 "firmware-$target" >"$log" 2>&1 && ! grep -q warning "$log"
    report "the example for firmware is built for $target without a warning"
    PROGRAM=firmware sh tests/library/firmware.sh sh port/run.sh "$target" || status=1
fi
if [ "$target" = mps2-an385 ]; then
    make --no-print-directory -s stack-of-libraries || status=1
    sh tests/library/firmware.sh --uart build/mps2-an385/firmware_uart || status=1
fi

# Verdicts of right and wrong solutions, and pictures of them, there and here. A board with 64 KB
# has too little memory for the judges.
judge_both() { # JUDGE ARGUMENT... < FILE OF GAMES
    cat >"$log.games"
    judge=$1
    shift
    "build/$judge" "$@" <"$log.games" >"$log.here"
    PROGRAM=$judge sh port/run.sh "$target" "$@" <"$log.games" >"$log.there"
    [ -s "$log.here" ] && cmp -s "$log.here" "$log.there"
    report "$judge says on $target what it says here: $*"
}
if [ "$small" = no ]; then
    build/play_icfp2015 -q -b 20k -f problems/gaps_5.json -f problems/ring.json -p 'ei!' >"$log.played"
    for change in '' 's/[lp]/b/3' 's/"seed":/"sead":/'; do
        sed "$change" "$log.played" | judge_both judge_icfp2015 --json -p 'ei!' problems/gaps_5.json problems/ring.json
    done
    judge_both judge_icfp2015 --show problems/ring.json <"$log.played"
    build/play_icfp2021 -q -b 20k -f problems/brainwall/small_11.json -f problems/brainwall/bonuses_1.json >"$log.played"
    for change in '' 's/\[[0-9]*,/[1,/4' 's/"vertices"/"vertex"/'; do
        sed "$change" "$log.played" |
            judge_both judge_icfp2021 --json problems/brainwall/small_11.json problems/brainwall/bonuses_1.json
    done
    judge_both judge_icfp2021 --show - problems/brainwall/bonuses_1.json <"$log.played"
fi

# Without the memory for its tables of solo distances the player for Less plays something else, or not at all.
if [ "$small" = no ]; then
    MOST=2 PROGRAM=play_less sh tests/less/golden.sh sh port/run.sh "$target" || status=1
elif awk '$1 == "game" { print $4 "\nYellow\nQuit"; exit }' tests/less/golden.txt |
    PROGRAM=play_less sh port/run.sh "$target" -b 2k 2>&1 | grep -q 'too little memory'; then
    echo "skipped: $target: too little memory for Less"
else
    less="env PROGRAM=play_less sh port/run.sh $target -b 2k"
    build/judge_less -t 1000 "$less" "$less" "$less" "$less" >"$log" 2>&1
    report "four players of Less play a game on $target"
fi

# A timed run of this machine, made again there; its budgets are too large for a small board.
# What that one plays of the contest, with all phrases, is made again here.
if [ "$small" = no ]; then
    set -- -p 'ia! ia!' -p 'planet 10'
    build/play_icfp2015 -q -t 0.5 -c 2 -f problems/gaps_5.json -f problems/ring.json "$@" >"$log"
    sh tests/hextris/replay.sh "$log" "$@" problems/gaps_5.json problems/ring.json -- sh port/run.sh "$target"
    report "a timed run is made again from its tags on $target"
elif [ -d "$SHARED/problems/qualifier" ]; then
    phrases=$(games_phrases official)
    set --
    for id in 6 15 20; do
        set -- "$@" "$SHARED/problems/qualifier/problem_$id.json"
    done
    for problem; do
        games_with_phrases "$phrases" sh port/run.sh "$target" -b 100k -f "$problem" >"$log" &&
            games_with_phrases "$phrases" sh tests/hextris/replay.sh "$log" "$problem"
        report "$(basename "$problem" .json) with all phrases is played on $target as it is here"
    done
else
    echo "skipped: $target: no problems of the contest here; 6, 15 and 20 are not played with all phrases"
fi

# Programs linked for more memory, of the objects of this board.
if [ "$target" = lm3s6965evb ]; then
    HEXTRIS=ring BRAINWALL='' LESS='' SEEDS=1 sh tests/bench/port_ram.sh 32 64 96 128 >"$log"
    report "with more memory on a board of its kind there are larger budgets"
    awk -F, '$4 == "instructions" { count = $5 } $4 == "cycles" && $5 > count && $5 < 3 * count { games++ }
        END { exit games != 8 }' "$log"
    report "an instruction is counted with 1 to 3 cycles"
fi

# The most states of the largest board have more bytes than 32 bits can count: the budget is to be lowered.
case $target in
i386 | wasm)
    echo '{"id": 1, "width": 1024, "height": 1024, "filled": [], "sourceLength": 1, "sourceSeeds": [0],
        "units": [{"members": [{"x": 0, "y": 0}], "pivot": {"x": 0, "y": 0}}]}' >"$log"
    sh port/run.sh "$target" -q -f "$log" -b 300M:0 >"$log.out"
    build/judge_icfp2015 "$log" <"$log.out" >/dev/null && jq -e '.[0].tag != "b0:0"' "$log.out" >/dev/null
    report "the largest board is searched by 300M on $target"
    ;;
esac

# A pipe that is full, does not block and is not read.
if [ "$target" = wasm ]; then
    timeout 60 perl -e 'use Fcntl; $^F = 9; pipe R, W; fcntl W, F_SETFL, O_NONBLOCK | O_WRONLY;
        1 while syswrite W, "x" x 4096; open STDERR, ">&W"; exec @ARGV' sh port/run.sh wasm -x
    [ $? -eq 2 ]
    report "a message that nobody takes is dropped on wasm"
fi

# Random runs at the bounds where sizes have 32 bits. An emulator would take too much of the time limits.
case $target in
i386) set -- 2000 -- build/i386/play_icfp2015 ;;
wasm) set -- 3000 -- node port/wasm/run.mjs build/wasm/play_icfp2015 ;;
*) exit $status ;;
esac
if [ "$target" = i386 ] && ! build/i386/play_icfp2015 --version >/dev/null 2>&1; then
    echo "skipped: $target: this machine does not run it without an emulator; no runs at the bounds"
else
    build/bounds "${RUNS:-20}" "$@" || status=1
fi
exit $status
