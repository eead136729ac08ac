#!/bin/sh
# Builds the player for a target and plays the golden games there, those of much work only on wasm and i386,
# which are about as fast as this machine; there also runs at the bounds.
#
#     sh tests/ports/check.sh TARGET
#
# From the root of the repository. Lines of the Test Anything Protocol; a target whose compiler or
# emulator is missing is skipped with a line.
set -u
. tests/hextris/games.sh
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
# GNU nm knows no WebAssembly; there the linker lets nothing in but imports.txt.
status=0
[ "$target" = wasm ] || sh tests/ports/symbols.sh "build/$target" || status=1
case $target in
i386 | wasm) most= ;;
*) most=300000 ;;
esac
MOST=$most LEAST=37 sh tests/hextris/golden.sh sh port/run.sh "$target" || status=1
sh tests/brainwall/golden.sh sh port/run.sh "$target" || status=1

# Prints the line for a test by the status of the command before it.
report() { # NAME
    if [ $? -eq 0 ]; then
        echo "ok - $1"
    else
        echo "not ok - $1"
        status=1
    fi
}

# The player without files and options, on a board without a system and where another ar makes the library.
if [ "$target" = mps2-an385 ] || [ "$target" = wasm ]; then
    make --no-print-directory -s "embed-$target" >"$log" 2>&1 &&
        PROGRAM=embed sh tests/hextris/embed.sh sh port/run.sh "$target" >/dev/null
    report "the library plays on $target what the program plays here"
fi

# The player for Less; in 64 KB it has no tables of solo distances, and plays something else.
if [ "$target" = lm3s6965evb ]; then
    less="env PROGRAM=play_less sh port/run.sh $target -b 2k"
    build/judge_less -t 1000 "$less" "$less" "$less" "$less" >"$log" 2>&1
    report "four players of Less play a game in 64 KB"
else
    MOST=2 PROGRAM=play_less sh tests/less/golden.sh sh port/run.sh "$target" || status=1
fi

# A timed run of this machine, made again there; its budgets are too large for the smallest board.
# What that one plays of the contest, with all phrases, is made again here.
if [ "$target" != lm3s6965evb ]; then
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
        report "$(basename "$problem" .json) with all phrases is played in 64 KB as it is here"
    done
else
    echo "skipped: $target: no problems of the contest here; 6, 15 and 20 are not played with all phrases"
fi

# The most states of the largest board have more bytes than 32 bits can count: the budget is to be lowered.
case $target in
i386 | wasm)
    echo '{"id": 1, "width": 1024, "height": 1024, "filled": [], "sourceLength": 1, "sourceSeeds": [0],
        "units": [{"members": [{"x": 0, "y": 0}], "pivot": {"x": 0, "y": 0}}]}' >"$log"
    sh port/run.sh "$target" -q -f "$log" -b 300M:0 | build/judge_icfp2015 "$log" >/dev/null
    report "the largest board is searched by 300M on $target"
    ;;
esac

# Random runs at the bounds where sizes have 32 bits. An emulator would take too much of the time limits.
case $target in
i386) set -- 2000 -- build/i386/play_icfp2015 ;;
wasm) set -- 3000 -- node port/wasm/run.mjs build/wasm/play_icfp2015 ;;
*) exit $status ;;
esac
if [ "$target" = i386 ] && ! build/i386/play_icfp2015 --version >/dev/null 2>&1; then
    echo "skipped: $target: this machine does not run it without an emulator; no runs at the bounds"
else
    build/bounds 60 "$@" || status=1
fi
exit $status
