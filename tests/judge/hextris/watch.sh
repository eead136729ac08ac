#!/bin/sh
# judge_icfp2015 --watch on a terminal of tmux: what it shows, its keys, the terminal afterwards; and other options.
#
#     sh tests/judge/hextris/watch.sh JUDGE SANITIZED        SANITIZED is another build of it
#
# Prints lines of the Test Anything Protocol. Skipped where tmux cannot be installed.
set -u
judge=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. tests/kit/terminal.sh

# ---- games ----------------------------------------------------------------------------------------

cat >"$work/a.json" <<'END'
{"id": 1, "width": 6, "height": 6, "sourceLength": 3, "sourceSeeds": [0, 7, 8], "filled": [{"x": 1, "y": 5}],
 "units": [{"members": [{"x": 0, "y": 0}, {"x": 2, "y": 0}], "pivot": {"x": 1, "y": 0}}]}
END
cat >"$work/wide.json" <<'END'
{"id": 2, "width": 100, "height": 60, "sourceLength": 1, "sourceSeeds": [0], "filled": [],
 "units": [{"members": [{"x": 0, "y": 0}], "pivot": {"x": 0, "y": 0}}]}
END
# A whole game with a line end in its text; a unit that comes back to where it was; a refused entry; a game on the wide board.
cat >"$work/solutions.json" <<'END'
[{"problemId":1,"seed":0,"solution":"bbl!a!ab\nl!a!abbl!a!abbbl!abbl!a!abbbdb"},
{"problemId":1,"seed":7,"solution":"albep"},
{"problemId":1,"seed":7,"solution":"a"}, {"problemId":9,"seed":0,"solution":"a"},
{"problemId":2,"seed":0,"solution":"bbbbbbbbbbbbbbbbbbbbalalalalalalalalalalalalal"}]
END
judged="-p '!a' $work/a.json $work/wide.json <$work/solutions.json"
watched="$judge --watch $judged"
(eval "$judge $judged") >"$work/report"
(eval "$judge --show $judged") >"$work/show"

# The board of the first game after some commands: that of --show, or that of the screen below its head.
shown() { # COMMANDS
    awk -v frame="$1" '/^problem 1 seed 0, / { count++; next } count == frame + 1 && NF { print }
                       count > frame + 1 || (count == frame + 1 && !NF) { exit }' "$work/show"
}
board() {
    screen | sed -n '4,9s/ *$//p'
}
same_board() { # COMMANDS
    shown "$1" | sed 's/ *$//' >"$work/expected"
    for _ in $(seq $patience); do
        ! board | cmp -s - "$work/expected" || return 0
        sleep 0.1
    done
    return 1
}
commands=$(grep -c '^problem 1 seed 0, ' "$work/show")
commands=$((commands - 1))

open_terminal

# ---- what it shows --------------------------------------------------------------------------------

enter "$watched; echo status=\$?"
await '^problem 1 seed 0, game 1 of 3$' && await '^move [0-9]* of [0-9]*, [0-9]* of [0-9]* points, '
check 'the first game begins' $?
await '^the end '
check 'it plays to its end by itself' $?
grep -q "seed 0: score $(screen | sed -n 's/^move [0-9]* of [0-9]*, \([0-9]*\) of .*/\1/p') = " "$work/report"
check 'the score at the end is the one that the judge reports' $?

press Home
await '^paused ' && await '^move 0 of [0-9]*, 0 of ' && same_board 0
check 'home goes to the beginning' $?
good=0
for command in $(seq "$commands"); do
    press Right
    same_board "$command" || good=1
done
check 'right goes on by a command: the boards are those of --show' $good
good=0
for command in $(seq $((commands - 1)) -1 $((commands - 12))); do
    press Left
    same_board "$command" || good=1
done
check 'left goes back by a command' $good
press Home Down
await '^move .* units 1, ' && screen >"$work/second"
check 'down goes on by a unit' $?
press Right Up
await "$(sed -n '2s/,.*//p' "$work/second")," && press Up && await '^move 0 of ' && same_board 0
check 'up goes back by a unit' $?
press End
await '^the end ' && same_board "$commands"
check 'end goes to the end' $?
press Space
await '^[0-9]* a second ' && press Space && await '^paused '
check 'space plays it again, and pauses' $?
press Home - - - - - Space
await '^1 a second ' && press + && await '^2 a second '
check 'plus and minus change the speed' $?


# By units the boards are those before the commands that lock, after which the number of the unit is another one.
locks=$(awk '/^problem 1 seed 0, unit / { if (frame > 0 && $6 != unit) print frame - 1; unit = $6; frame++ }' "$work/show")
press Home u - - Space
await '^1 units a second .* u moves '
good=$?
for lock in $locks; do
    same_board "$lock" || good=1
done
[ "$(echo "$locks" | wc -l)" -eq 2 ] && [ $good -eq 0 ]
check 'u plays by units: each is shown where it locks' $?
press Home u Space
await '^[0-9]* a second .* u units '
check 'and by commands again' $?

press n
await '^problem 1 seed 7, game 2 of 3$' && press End &&
    await '^error: standard input:2:41: the unit has been in this position before '
check 'the next game ends with its error' $?
press n
await '^problem 2 seed 0, game 3 of 3$' && press n && await '^problem 1 seed 0, game 1 of 3$' &&
    press p && await '^problem 2 seed 0, game 3 of 3$'
check 'n and p go around the games; refused entries are none' $?

resize 40 20
press Home
await '^columns [1-9][0-9]*-[0-9]* of 100 rows 1-15 of 60' && await ' @'
check 'a board that is too large is shown around the unit' $?
press End
await '^the end ' && await '^columns [0-9]*-[0-9]* of 100 rows [1-9][0-9]*-[0-9]* of 60'
check 'the view follows the unit' $?
resize 15 10
await '^15 x 10: too sm' && await '^needs 20 x 8'
check 'a terminal that is too small says so' $?
resize 20 8
await '^problem 2 seed 0, g'
check 'the smallest terminal shows the game' $?
resize 100 24
await '^move [0-9]* of '
check 'so does a larger one again' $?

press q
await '^status=1$' && restored
check 'q ends it and leaves the terminal as it was' $?
resize 100 60
enter "$watched; echo status=\$?"
await '^problem 1 seed 0' && press q && await '^status=1$' &&
    screen | sed '/^status=1$/q' | sed '$d' | cmp -s - "$work/report"
check 'the report follows' $?

# ---- colours, and every way out -------------------------------------------------------------------

resize 100 24
colours "$watched" '^move ' '^the end '
ways_out "$watched" '^move ' 'same_board 0'
many_descriptors "$(realpath "$2") --watch $judged" '^move ' '^the end '

enter "$watched"
await '^move '
press xyz?
press End
await '^the end ' && press q && await '^ready' && restored
check 'letters that are no keys are passed over' $?

enter "$judge --watch --seconds 1 $judged; echo status=\$?"
await '^status=1$' && restored
check 'with --seconds it ends by itself' $?

# The first game is shown unit by unit; the speed is the least of the list at which it ends in 4 seconds of 5.
enter "$judge --watch --units --seconds 5 $judged; echo status=\$?"
await '^\(1\|2\) units a second ' && await '^move .* units 2, ' && await '^the end ' && await '^status=1$' && restored
check '--units shows a whole game in the seconds given' $?

# ---- options --------------------------------------------------------------------------------------

refused() { # MESSAGE COMMAND...: status 2 and the message alone
    message="judge_icfp2015: $1"
    shift
    "$@" >"$work/out" 2>"$work/err"
    [ $? -eq 2 ] && [ "$(cat "$work/err")" = "$message" ] && [ ! -s "$work/out" ]
}
"$judge" none.json --help >"$work/out" && grep -q '^usage: judge_icfp2015 ' "$work/out"
check 'options are read before the first file is opened' $?
for option in -h --help --version; do
    # shellcheck disable=SC2016 # sh gets the name of the judge as an argument
    refused 'the output could not be written' sh -c '"$1" "$2" >/dev/full' sh "$judge" $option
    check "a full disk is told of by $option" $?
done

# ---- no terminal ----------------------------------------------------------------------------------

refused '--watch: standard output is not a terminal; --show writes the boards to a file' \
    "$judge" --watch "$work/a.json" <"$work/solutions.json"
check 'without a terminal for its output it says so' $?
enter "$judge --watch $work/a.json; echo status=\$?"
await '^judge_icfp2015: --watch: standard input is a terminal; give the games as < FILE' && await '^status=2'
check 'so it does without solutions' $?
unfit_terminals "$watched"
for option in --json --show; do
    refused "--watch: cannot be used with $option; try --help" "$judge" $option --watch "$work/a.json" </dev/null
    check "refused: $option --watch" $?
done
refused '--seconds: only valid with --watch; try --help' "$judge" --seconds 3 "$work/a.json" </dev/null
check 'refused: --seconds alone' $?
refused '--units: only valid with --watch; try --help' "$judge" --units "$work/a.json" </dev/null
check 'refused: --units alone' $?
for seconds in 0 -1 x 1000001; do
    refused "--seconds \"$seconds\": expected a number, 1 to 10^6; try --help" \
        "$judge" --watch --seconds $seconds "$work/a.json" </dev/null
    check "refused: --seconds $seconds" $?
done

echo "1..$number"
exit $failed
