#!/bin/sh
# judge_toy, the judge of a game that has nothing but its rules (toy.c): report, JSON, pictures, and --watch on a terminal
# of tmux with every way out of it.
#
#     sh tests/judge/toy.sh JUDGE SANITIZED          SANITIZED is another build of it
#
# Prints lines of the Test Anything Protocol. Skipped where tmux cannot be installed.
set -u
judge=$(realpath "$1") || exit 1
sanitized=$(realpath "$2") || exit 1
. tests/kit/terminal.sh

echo ......... >"$work/board"
printf '%s\n' b2 a1 c3 c1 a3 b1 >"$work/won"
printf '%s\n' b2 a1 a1 >"$work/wrong"

# ---- reports --------------------------------------------------------------------------------------

result() { # STATUS OUTPUT: of "$judge" with the arguments that follow, input from $input
    status=$1 output=$2
    shift 2
    (cd "$work" && "$judge" "$@" <"$input" >out 2>err)
    [ $? -eq "$status" ] && [ "$(cat "$work/out")" = "$output" ] && [ ! -s "$work/err" ]
}
input=won
result 0 'board X: 0 : 1 points, moves 6
total: 1 games, 0 errors, 0 missing' board
check 'a game is judged' $?
input=wrong
result 1 'board X: error: standard input:3:1: the square is taken
total: 1 games, 1 errors, 0 missing' board
check 'an error has its line and column' $?
printf 'b2\na1' >"$work/unended"
input=unended
result 1 'board X: error: standard input:2:3: expected the end of the line
total: 1 games, 1 errors, 0 missing' board
check 'a move without the end of its line is refused' $?
(cd "$work" && "$judge" --json board <wrong | jq -r '.games[0].error, .total.errors' >out)
[ "$(cat "$work/out")" = 'standard input:3:1: the square is taken
1' ]
check 'the report is JSON where it is asked for' $?
(cd "$work" && "$judge" --show board <won >show)
[ "$(grep -c '^board X, move ' "$work/show")" -eq 7 ] && [ "$(sed -n '32,34p' "$work/show")" = 'O O O
. X .
X . X' ]
check 'pictures of all moves come before the report' $?
(cd "$work" && "$judge" board none "$work" <won >out 2>err)
[ $? -eq 2 ] && [ "$(cut -d: -f2 "$work/err" | tr -d ' \n')" = "none$work" ] && [ ! -s "$work/out" ]
check 'every problem that cannot be read is named' $?
for option in --help --version board; do
    "$judge" "$option" <"$work/won" >/dev/full 2>"$work/err"
    [ $? -eq 2 ]
    check "a full disk is told of by $option" $?
done

# ---- a terminal -----------------------------------------------------------------------------------

watched="$judge --watch $work/board <$work/won"
shown() { # ROW OF THE BOARD, PATTERN
    for _ in $(seq $patience); do
        [ "$(screen | sed -n "$((3 + $1))s/ *\$//p")" != "$2" ] || return 0
        sleep 0.1
    done
    return 1
}
open_terminal
enter "$watched; echo status=\$?"
await '^.*board X, game 1 of 1' && await '^the end ' && await '^move 6 of 6, 0 : 1 points, moves 6'
check 'it plays to its end by itself' $?
press Home Right
await '^move 1 of 6, ' && shown 2 '. X .'
check 'home and right show the first move' $?
press Down
await '^move 2 of 6, ' && shown 1 'O . .'
check 'down shows the end of the group' $?
press q
await '^status=0$' && restored && await ' X: 0 : 1 points, moves 6$'
check 'q ends it, and the report follows' $?
enter "$judge --watch --groups --seconds 1 $work/board <$work/won; echo status=\$?"
await '^status=0$' && restored
check 'with --seconds it ends by itself' $?
colours "$watched" '^move ' '^the end '
at_start() {
    await '^move 0 of 6, ' && shown 2 '. . .'
}
ways_out "$watched" '^move ' at_start
many_descriptors "$sanitized --watch $work/board <$work/won" '^move ' '^the end '
unfit_terminals "$watched"

echo "1..$number"
exit $failed
