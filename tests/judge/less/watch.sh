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

sed '20q' "$work/log" >"$work/short"

# A position of --show, below its headline, and that of the screen.
shown() { # HEADLINE
    awk -v head="$1" 'index($0, head) == 1 { inside = 1; next } inside && n++ < 16' "$work/show" | sed -n '1,16p'
}
same_position() { # HEADLINE
    shown "$1" >"$work/expected"
    for _ in $(seq $patience); do
        ! screen | sed -n '4,19s/ *$//p' | cmp -s - "$work/expected" || return 0
        sleep 0.1
    done
    return 1
}
start='game 1, 0 : 0 moves, the start'
first='^game 1, board 9, game 1 of 2$'
last='^the end '
at_start() {
    await ' points, the start; Yellow is next$' && same_position "$start"
}

open_terminal

# ---- what it shows --------------------------------------------------------------------------------

enter "$watched; echo status=\$?"
await "$first" && await '^move [1-9][0-9]* of ' && press Home && await '^paused ' && at_start
check 'the first game begins' $?
press + + + + + + + + && press Space && await '^the end ' && await '^\(move [0-9]*\) of .*; the game is over' && press n && await '^game 2, board 10, game 2 of 2$'
check 'it plays by itself, n goes to the next game' $?
press p
await "$first" && press Home && at_start
check 'p goes to the game before' $?
press End
await '^move \([0-9]*\) of \1, ' && await '^the end '
check 'end goes to the end of the game' $?
press Home
at_start
check 'home goes to its start' $?
good=0
for move in 1 2 3 4 5; do
    press Right
    await "^move $move of [0-9]*, " || good=1
done
check 'right goes on by a move' $good
press Left
await '^move 4 of ' && press Left && await '^move 3 of '
check 'left goes back by a move' $?
press Home
sed -n 's/^\(game 1, [0-9]* : [0-9]* moves, [YBWR][a-z]* [0-9]* [a-h][1-8:a-h]*\)$/\1/p' "$work/show" | sed 8q >"$work/heads"
good=0
while read -r head; do
    press Down
    await " points, ${head##* moves, }; [A-Z][a-z]* is next\$" && same_position "$head" || good=1
done <"$work/heads"
[ "$(wc -l <"$work/heads")" -eq 8 ] && press Up && await " points, $(sed -n '7s/.* moves, //p' "$work/heads"); "
check 'down and up go by turns: the positions are those of --show' $((good + $?))
press Home - - - - - - - - - - - - - && press Space && await '^1 a second ' && press + && await '^2 a second '
check 'minus makes it slower, plus faster' $?
press u && press Space && await '^paused ' && screen | grep -q ' u moves '
check 'u plays by turns' $?

# A key as other terminals send it.
key() { # BYTES
    press -l "$(printf '%b' "$1")"
}
good=0
for keys in '[H [F [C [D' 'OH OF OC OD' '[1~ [4~ [C [D' '[7~ [8~ OC OD'; do
    # shellcheck disable=SC2086 # four keys
    set -- $keys
    key "\\033$2"
    await '^the end ' && key "\\033$1" && await '^move 0 of ' && key "\\033$3" && await '^move 1 of ' &&
        key "\\033$4" && await '^move 0 of ' || good=1
done
check 'arrows, home and end are known in all their encodings' $good
press xyz?
press Right
await '^move 1 of '
check 'letters that are no keys are passed over' $?

tm send-keys -R
! screen | grep -q '^move 1 of '
check 'the terminal has forgotten the picture' $?
resize 90 30
await '^move 1 of ' && await '^game 1, '
check 'it is drawn anew when the size changes' $?
press q
await '^status=0$' && restored
check 'q ends it and leaves the terminal as it was' $?

# ---- colours, and every way out -------------------------------------------------------------------

resize 100 24
colours "$watched" "$first" "$last"
ways_out "$watched" '^game 1, ' at_start
many_descriptors "$sanitized --replay $work/log --watch" '^game 1, ' "$last"
enter "$judge --replay - --watch <$work/faulty; echo status=\$?"
await '^game 1, ' && press q && await '^status=1$' && restored
check 'the log may come from standard input; the status tells that a program failed' $?
enter "$judge --replay $work/short --watch; echo status=\$?"
await '^game 1, ' && press End && await '^error: .*/short:20:1: the log ends before the game does' && press q &&
    await '^status=1$'
check 'of a log that is wrong the moves before are shown, and then why' $?

# ---- no terminal ----------------------------------------------------------------------------------

unfit_terminals "$watched"

echo "1..$number"
exit $failed
