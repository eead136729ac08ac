#!/bin/sh
# judge_less --watch on a terminal of tmux: what it shows, its keys, and the terminal afterwards.
#
#     sh tests/judge/less/watch.sh JUDGE SPARRING SANITIZED       SANITIZED is another build of it
#
# Prints lines of the Test Anything Protocol. Skipped where tmux cannot be installed. The programs of the games are
# kinds of SPARRING (sparring.c).
set -u
judge=$(realpath "$1") || exit 1
sparring=$(realpath "$2") || exit 1
sanitized=$(realpath "$3") || exit 1
. tests/kit/terminal.sh

# ---- games ----------------------------------------------------------------------------------------

ln -s "$sparring" "$work/s"
(cd "$work" && "$judge" --seed 9 --games 2 ./s './s good 1 1' ./s './s good 1 2' --log log >report)
(cd "$work" && "$judge" ./s './s quitting 5' ./s ./s --log faulty >report)
"$judge" --replay "$work/log" --show >"$work/show"
watched="$judge --replay $work/log --watch"

# A position of --show, below its headline, and that of the screen.
shown() { # HEADLINE
    awk -v head="$1" 'index($0, head) == 1 { inside = 1; next } inside && !NF { exit } inside' "$work/show"
}
same_position() { # HEADLINE
    shown "$1" | sed 's/ *$//' >"$work/expected"
    for _ in $(seq $patience); do
        ! screen | sed -n '2,17s/ *$//p' | cmp -s - "$work/expected" || return 0
        sleep 0.1
    done
    return 1
}
start='game 1, 0 : 0 moves, the start'
at_start() {
    same_position "$start"
}
end=$(grep '^game 2, .* the end: ' "$work/show")

open_terminal

# ---- what it shows --------------------------------------------------------------------------------

enter "$watched; echo status=\$?"
await "^$start\$" && await '^1 of [0-9]*, 500 ms a move$' && at_start
check 'the first game begins' $?
await '^3 of ' && press + + + && await ', 60 ms a move$' && await "^$end\$" && await '^\([0-9]*\) of \1, paused, '
check 'it plays by itself, plus makes it faster' $?
press p
await "^$start\$" && await '^1 of [0-9]*, paused, '
check 'p goes to the game before' $?
press n
await '^game 2, 0 : 0 moves, the start$'
check 'n goes to the next game' $?
press End
await "^$end\$" && same_position "$end"
check 'end goes to the end of the last game' $?
press Home
await "^$start\$"
check 'home goes to the start of the first game' $?
good=0
for scene in 2 3 4 5; do
    press Right
    await "^$scene of [0-9]*, paused, " || good=1
done
await '^game 1, .* moves, [YB].*[a-h][1-8]$' || good=1
check 'right goes on by a move' $good
press Left
await '^4 of ' && press Left && await '^3 of '
check 'left goes back by a move' $?
press - - -
await ', 500 ms a move$' && press - - && await ', 2000 ms a move$' && press + && await ', 1000 ms a move$'
check 'minus makes it slower' $?

# A key as other terminals send it.
key() { # BYTES
    press -l "$(printf '%b' "$1")"
}
good=0
for keys in '[H [F [C [D' 'OH OF OC OD' '[1~ [4~ [C [D' '[7~ [8~ OC OD'; do
    # shellcheck disable=SC2086 # four keys
    set -- $keys
    key "\\033$2"
    await "^$end\$" && key "\\033$1" && await '^1 of ' && key "\\033$3" && await '^2 of ' &&
        key "\\033$4" && await '^1 of ' || good=1
done
check 'arrows, home and end are known in all their encodings' $good
press xyz?
press Right
await '^2 of '
check 'letters that are no keys are passed over' $?

tm send-keys -R
! screen | grep -q '^2 of '
check 'the terminal has forgotten the picture' $?
resize 90 30
await '^2 of ' && await '^game 1, '
check 'it is drawn anew when the size changes' $?
press q
await '^status=0$' && restored
check 'q ends it and leaves the terminal as it was' $?

# ---- colours, and every way out -------------------------------------------------------------------

resize 100 24
colours "$watched" "^$start\$" 'the end: '
ways_out "$watched" '^game 1, ' at_start
many_descriptors "$sanitized --replay $work/log --watch" '^game 1, ' 'the end: '
enter "$judge --replay - --watch <$work/faulty; echo status=\$?"
await "^$start\$" && press q && await '^status=1$' && restored
check 'the log may come from standard input; the status tells that a program failed' $?

# ---- no terminal ----------------------------------------------------------------------------------

unfit_terminals "$watched"

echo "1..$number"
exit $failed
