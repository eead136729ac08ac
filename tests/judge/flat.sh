#!/bin/sh
# The WebAssembly modules of the games' rules, run by node: they have no imports, and say of games that are drawn, and of
# files of games, what a native program says of them (tests/judge/flat.mjs).
#
#     sh tests/judge/flat.sh          from the root of the repository; BUILD=folder
#
# Prints lines of the Test Anything Protocol; skipped where node or the compiler cannot be had.
set -u
build=${BUILD:-build}
unset BUILD MAKEFLAGS MAKELEVEL
if ! sh tests/install.sh flat; then
    echo "skipped: not all that the test of the modules needs is installed"
    exit 0
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# tests/npm/check.sh may be building in the same folder.
flock "$build" make --no-print-directory -s BUILD="$build" flat "$build/session_report" "$build/session_report_toy" ||
    exit 1

printf '.........\n' >"$work/empty"
printf 'XO.......' >"$work/begun"
sed -n 7p problems/less/boards >"$work/board"
cat >"$work/solutions" <<'END'
[{"problemId": 4, "seed": 0, "tag": "a", "solution": "ei\u0021 pal\nbd", "extra": [1]},
 {"problemId": 4, "seed": -1, "solution": 7}, {"seed": 3}, {"problemId": 1, "seed": 1, "solution": ""}]
END
cat >"$work/poses" <<'END'
[{"file": "bonuses_1.json", "points": -12, "pose": {"vertices": [[1, 2], [3, 4]], "bonuses": []}},
 {"file": "ring_14.json", "points": null, "pose": null}, {"file": 3}]
END
{
    printf 'game 1\nboard '
    cat "$work/board"
    printf 'limit 30 processor\nmove early\nprogram Yellow a\nprogram White b\nprogram Black c\nprogram Red d\n'
    printf 'turn Yellow 0.5 a8a7\n# a note\nfault White 0.25 it is silent\njudge White h8h7:h7h6\nresult 1 2 3\n'
} >"$work/log"
status=0
node tests/judge/flat.mjs "$build/wasm/flat.wasm" "$build/session_report" \
    'hextris:problems/ring.json:1:p ei!,p ia! ia!,p ll:500' 'hextris:problems/letters_4.json:0::3000' \
    "hextris:problems/unit_wider_than_board.json:0::9" "hextris:$work/solutions" "hextris:$work/log" \
    'brainwall:problems/brainwall/bonuses_1.json:0::200' 'brainwall:problems/brainwall/one_edge.json:0::50' \
    "brainwall:$work/poses" "brainwall:$work/solutions" \
    "less:$work/board:0::600" "less:$work/board:0:r late:600" "less:$work/log" "less:$work/poses" || status=1
node tests/judge/flat.mjs "$build/wasm/flat_toy.wasm" "$build/session_report_toy" "toy:$work/empty:0::9" \
    "toy:$work/empty:1::4" "toy:$work/empty:0::0" "toy:$work/begun:1::9" || status=1
exit "$status"
