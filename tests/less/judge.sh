#!/bin/sh
# Tests of judge_less as it is run: games, failing programs, logs, options, signals.
#
#     sh tests/less/judge.sh JUDGE SPARRING
#
# A line of the Test Anything Protocol for each case. The programs are kinds of SPARRING (sparring.c).
# shellcheck disable=SC2016 # commands in single quotes are for other shells, and for sed
set -u
judge=$(realpath "$1") || exit 1
sparring=$(realpath "$2") || exit 1
boards=$PWD/problems/less/boards
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh
cd "$work" || exit 1
mkdir trace
SPARRING_TRACE=$work/trace
export SPARRING_TRACE
ln -s "$sparring" s

details() {
    echo "# status $status"
    head -n 20 out err | sed 's/^/# /'
}

# run ARGUMENT...: leaves status, out and err
run() {
    "$judge" "$@" >out 2>err </dev/null
    status=$?
}

# shape STATUS LINES: the status, and the number of lines on standard error
shape() {
    [ "$status" -eq "$1" ] && [ "$(wc -l <err)" -eq "$2" ]
}

# games COUNT FAULTS: the last line of the report
games() {
    tail -n 1 out | grep -qx "total: $1 games, $2 faults, 0 wrong"
}

# gone FILE...: the processes with these numbers are gone, or soon are: one whose parent has ended waits for the
# first process of the system to take it
gone() {
    for file; do
        for _ in $(seq 100); do
            if ! [ -s "$file" ] || ! kill -0 "$(cat "$file")" 2>/dev/null; then
                continue 2
            fi
            sleep 0.1
        done
        return 1
    done
    return 0
}

# ---- the conversation ----

# What a colour has to read after the board, from the log: the turns of the others, up to its own end.
expected() { # COLOUR
    awk -v me="$1" '
        BEGIN { team["Yellow"] = team["White"] = 0; team["Black"] = team["Red"] = 1 }
        $1 == "turn" || $1 == "judge" { said = $1 == "turn" ? $4 : $3 }
        $1 == "nil" { said = "Nil" }
        $1 == "rush" && $2 == me { lines[n++] = "Move"; over = n }
        $1 == "turn" || $1 == "judge" || $1 == "nil" {
            if ($2 != me) lines[n++] = said
            last[team[$2]] = $1 == "nil" ? last[team[$2]] : n + ($2 == me)
            who[team[$2]] = $2
            turns[$2]++
        }
        # The first Nil of a team comes after its last turn, which its partner has not read.
        $1 == "nil" && team[$2] == team[me] && !over { over = last[team[me]]; quit = 1 }
        { key = $1 }
        END {
            if (!over) { over = last[team[me]]; quit = 1 }
            for (i = 0; i < over - quit; i++) print lines[i]
            if (quit) print "Quit"
        }' log
}

run ./s ./s ./s ./s --log log
same=0
for colour in Yellow Black White Red; do
    expected $colour | cmp -s - "trace/$colour" || same=1
done
shape 0 0 && games 1 0 && [ $same -eq 0 ]
check 'each program reads the turns of the others, Nil for a team at home, and Quit' $?

run './s blocking' './s good 1 1' ./s './s good 1 2' --log log
same=0
for colour in Yellow White; do
    expected $colour | cmp -s - "trace/$colour" || same=1
done
shape 0 0 && games 1 0 && [ $same -eq 0 ] && tail -n 1 trace/Yellow | grep -qx Move
check 'a program that has made 20 turns reads Move' $?

run ./s ./s ./s './s reading'
shape 0 0 && games 1 0 && tail -n 2 trace/Red | tr '\n' ' ' | grep -qx 'Quit (end) ' && ! grep -q 'Red:' out
check 'the input of a program ends after Quit' $?

run './s bytes' './s spaced' ./s ./s
shape 0 0 && games 1 0
check 'turns that come byte by byte, with blanks around them or CR are read' $?

run "sh -c 'exec ./s good'" '"./s"' './s\ x' ./s
shape 2 1 && grep -q 'White cannot be started: ./s x: ' err
check 'commands are divided by blanks, but for quotes and backslashes' $?

# A program that writes which descriptors it can write to, but those of every program.
descriptors='for f in 3 4 5 6 7 8 9; do true 2>/dev/null >&$f && echo $f; done >open; exec ./s'
run "sh -c '$descriptors'" ./s ./s ./s
mv open open.before
run "sh -c '$descriptors'" ./s ./s ./s --log log
shape 0 0 && cmp -s open open.before
check 'a program does not inherit the log' $?

# ---- programs that fail ----

# fault NAME TEXT OPTION... PROGRAM: Red is the program, and fails with a message that matches
fault() {
    name=$1
    text=$2
    shift 2
    rm -f trace/*
    run -t 2 --patience 0.3 ./s ./s ./s "$@"
    shape 1 0 && games 1 1 && grep -q "^    Red fails: $text" out &&
        sed -n '1s/.*points \([0-9 ]*\),.*/\1/p' out | grep -qx '[0-9]* [0-9]* [0-9]* 0' &&
        gone trace/*.pid trace/*.child
    check "$name" $?
}
fault 'a program that ends is replaced' 'turn 3: ended with status 0$' './s quitting 3'
fault 'a status other than 0 is told' 'turn 1: ended with status 3$' './s failing 1'
fault 'a crash is told with its signal' 'turn 7: ended by signal 11' './s crashing 7'
fault 'a silent program is replaced' 'turn 2: silent: no answer and hardly any processor time' './s silent 2'
fault 'a program that closes its output is replaced' 'turn 4: closed its output$' './s closing 4'
fault 'endless output is no turn' 'turn 2: a line of more than 254 characters$' './s flooding 2'
fault 'a busy program is over time' 'turn 2: over time: 0.[0-9]* of 0.100 seconds$' -t 0.1 './s busy 2'
fault 'time is that of all turns' 'turn [3-7]: over time: 0.[0-9]* of 0.200 seconds$' -t 0.2 './s slow 50'
if [ -r /proc/self/stat ]; then # elsewhere children are charged at the end only
    fault 'time of ended children counts' 'turn [3-7]: over time: 0.[0-9]* of 0.200 seconds$' -t 0.2 './s parent 50'
else
    echo 'skipped: no /proc here'
fi
fault 'by the clock a silent program is over time' 'turn 1: over time: [0-9.]* of 3.000' --clock -t 3 './s silent'
fault 'a process left behind is ended too' 'turn 3: silent' './s leaving 3'
fault 'a program that is stopped is silent' 'turn 1: silent' "sh -c 'kill -STOP \$\$; exec ./s'"

# Three others want the one processor of Red, and each of them gets 68 times as much of it.
if command -v taskset >/dev/null; then
    one=$(taskset -cp $$ | sed 's/.*[ :]\([0-9]*\).*/\1/')
    busy=''
    trap 'kill $busy 2>/dev/null; rm -rf "$work"' EXIT
    for _ in 1 2 3; do
        taskset -c "$one" sh -c 'while :; do :; done' &
        busy="$busy $!"
    done
    starved="taskset -c $one nice -n 19"
    run -t 2 --patience 0.3 ./s ./s ./s "$starved ./s"
    shape 0 0 && games 1 0
    check 'a program that is ready to run and gets hardly any of the processor is not silent' $?
    run -t 2 --patience 0.3 ./s ./s ./s "sh -c '$starved ./s; true'"
    shape 0 0 && games 1 0
    check 'nor is one that waits for a process of its own that gets hardly any' $?
    fault 'one that sleeps is, on a busy processor too' 'turn 2: silent' "$starved ./s silent 2"
    # shellcheck disable=SC2086 # several numbers
    kill $busy
    wait 2>/dev/null
    busy=''
else
    echo 'skipped: 3 starved programs: no taskset here (Debian: util-linux)'
fi

# All illegal turns that sparring knows, four a game.
same=0
for seed in 0 4 8 12 16; do
    run -t 2 --patience 0.3 "./s illegal 2 $seed" "./s illegal 3 $((seed + 1))" "./s illegal 4 $((seed + 2))" \
        "./s illegal 5 $((seed + 3))"
    shape 1 0 && games 1 4 && [ "$(grep -c 'fails: turn [2-5] ".*": illegal: ' out)" -eq 4 ] &&
        grep -q 'points 0 0 0 0,' out || same=1
done
check 'illegal turns are refused, and the referee plays for all four' $same

printf 'read -r board; read -r colour; printf "\\0h2f2\\0\\n"; cat\n' >nul.sh
run --seed 7 'sh nul.sh' ./s ./s ./s
shape 1 0 && grep -q 'fails: turn 1 "?h2f2?": illegal: ' out
check 'a turn between bytes that are no characters is illegal' $?

# The rush: Yellow blocks, so that nobody gets home within 20 turns.
rush() { # NAME TEXT PROGRAM
    name=$1
    text=$2
    rm -f trace/*
    run -t 2 --patience 0.3 './s blocking' "$3" './s blocking' "$3" --log log
    shape 1 0 && games 1 2 && [ "$(grep -c "fails: $text" out)" -eq 2 ] && grep -q '^home Red' log &&
        grep -q '^rush Yellow' log && gone trace/*.pid
    check "$name" $?
}
rush 'a program that ends before its rush is replaced' 'rush: ended with status 0$' './s quitting 21'
rush 'a rush that is broken off is made by the referee' 'rush: ended by signal 11' './s crashing 22'
rush 'an illegal move of a rush is refused' 'rush "h1f1:": illegal: ' './s illegal 21 7'
rush 'a rush without an end is ended' 'rush: not home after 1000 moves$' './s circling'

run --seed 3 ./s './s good 1 1' './s random 1 2' './s blocking' --log log
same=0
for colour in Yellow Black White Red; do
    [ "$(tail -n 1 trace/$colour)" = Move ] || same=1
done
shape 0 0 && games 1 0 && grep -q '^stuck ' log && grep -q ', stuck$' out && [ $same -eq 0 ]
check 'when a player is stuck all read Move' $?

run './s lingering' './s sour' ./s ./s
shape 0 0 && games 1 0 && grep -qx '    Yellow: did not end by itself' out &&
    grep -qx '    Black: ended with status 5' out
check 'a program that does not end well after the game is told of' $?

# ---- many games ----

run --games 2 --seed 5 --teams ./s './s good 1 1' --log log
mv out whole
grep '^program' log | awk '{ print $NF }' | tr '\n' ' ' >found
[ "$(cat found)" = './s 1 ./s 1 1 ./s 1 ./s ./s 1 ./s 1 1 ./s 1 ./s ' ] && shape 0 0 &&
    [ "$(grep -c '^A  *[0-9.]* ' whole)" -eq 1 ] && grep -q '^A .* 4 .*  \./s$' whole
check '--teams plays each board on both sides' $?

awk '/^game/ { a = $5 == "ABAB:" ? $11 : $12; sub(",", "", a); sum[$4] += a / 2 }
    END { for (b in sum) { n++; s += sum[b]; q += sum[b] * sum[b] }
          printf "A %7.2f %6.2f\n", s / n, sqrt((q - s * s / n) / (n - 1) / n) }' whole >found
grep -q "^$(cat found) " whole
check 'the error of the mean is that of the means of the boards' $?

run --games 2 --seed 5 --teams ./s './s good 1 1' --jobs 3
for file in whole out; do
    sed 's/seconds [0-9. ]*//; /^[AB] /d' $file >$file.plain
done
shape 0 0 && cmp -s whole.plain out.plain
check '--jobs changes nothing but the time' $?

run --seed 3 --perms ./s './s good 1 1' './s good 1 2' './s good 1 3' --jobs 2 --json
shape 0 0 && { ! command -v jq >/dev/null || [ "$(jq -c '[(.games | length), ([.games[].programs] | unique | length),
    ([.games[].points | add] | unique), (.programs | map(.games) | unique), (.programs | map(.points) | add)]' out)" \
    = '[24,24,[40],[24],40]' ]; }
check '--perms plays all 24 seatings, --json reports them' $?

"$judge" --gen 3 --seed 11 >boards
"$judge" --gen 1 --seed 13 | cat boards - | awk 'length != 112 || /[^012]/ { exit 1 } END { exit NR != 4 }' &&
    [ "$("$judge" --gen 1 --seed 13)" = "$(tail -n 1 boards)" ]
check '--gen prints the boards of its seeds' $?

"$judge" --gen 20 --seed 2018 | cmp -s - "$boards"
check 'the boards of the repository are those of their seed' $?

run --board boards ./s ./s ./s ./s
mv out whole
run --games 3 --seed 11 ./s ./s ./s ./s
sed 's/, board [0-9]*//; s/seconds.*//; /^A /d' out >out.plain
sed 's/seconds.*//; /^A /d' whole | cmp -s - out.plain && shape 0 0 && games 3 0
check 'a file of boards gives the games of their seeds' $?

# ---- logs ----

run --seed 9 --games 2 ./s './s quitting 5' './s random' ./s --log log
mv out whole
run --replay log
shape 1 0 && cmp -s out whole
check 'a log is judged to the same report' $?

"$judge" --replay - <log >out 2>err
status=$?
shape 1 0 && cmp -s out whole
check 'a log may come from standard input' $?

run --replay log --show
[ "$(grep -c '^game [12], .* : .* moves, [YBWR]' out)" -ge 60 ] && shape 1 0 && grep -q '\[Y\]' out &&
    grep -q '^a  .* R   R$' out && grep -q 'Black fails: turn 5: ended with status 0' out && ! grep -q '\(	\|\[1;\)' out
check '--show prints every position of a log, without colours to a file' $?

run --seed 9 --games 2 ./s './s quitting 5' './s random' ./s --show
mv out whole
run --replay log --show
sed 's/seconds.*//; /^[ABC] /d' out >out.plain
sed 's/seconds.*//; /^[ABC] /d' whole | cmp -s - out.plain && shape 1 0
check '--show prints the positions of games that are played' $?

# Under a line of --show: its pieces, and where they stand.
pieces() { # LINE
    awk -v line="$1" 'index($0, line) { inside = 1; next } inside && n++ < 16' out | sed 1d | sed -n '1,15p' |
        sed 's/^[a-h]//' | tr -cd YBWR | fold -w 1 | sort | uniq -c | tr -d ' \n'
}
run --seed 3 './s blocking' ./s './s blocking' ./s --log rushes
run --replay rushes --show
shape 0 0 && [ "$(pieces ', Yellow 20 ')" = 4B4R4W4Y ] && [ "$(pieces ', Yellow rushes in ')" = 4Y ] &&
    awk '/, Yellow rushes in / { n = 4 } n-- > 0' out | tail -n 2 | grep -q '^a  .*Y[] ][ |#][[ ]Y[]]*$'
check '--show has each rush where it ends, and a last turn with all pieces' $?
awk '/^turn/ && ++n == 7 { $4 = "a1a1" } 1' rushes >changed
run --replay changed --show
[ "$(grep -c '^game 1, .* moves, [YBWR]' out)" -eq 6 ] && shape 1 1 && grep -q '^judge_less: changed:[0-9]*:[0-9]*: White: a1a1: ' err
check '--show prints the positions before a move that is wrong' $?

sed '0,/^result.*/s//& 7/' log >changed
run --replay changed
shape 1 1 && grep -qx 'total: 2 games, 1 faults, 1 wrong' out &&
    grep -q '^B .* 1 *[0-9.]* *[-0-9/]*  \./s quitting 5$' out
check 'of a wrong game nothing counts, neither in the table nor in the total' $?

run --seed 1 ./s ./s ./s ./s --log log
# wrong SED MESSAGE: the judge refuses a log that a line of sed has changed
wrong() {
    sed "$1" log >changed
    run --replay changed
    shape 1 1 && grep -q "^judge_less: changed:[0-9]*:[0-9]*: $2" err && grep -qx 'total: 1 games, 0 faults, 1 wrong' out
    check "a log is wrong: $2" $?
}
wrong '0,/^turn Red/s/[a-h][1-8]$/h8/' '[A-Z][a-z]*: [a-h][1-8]h8: '
wrong '/^turn White/{x;s/^/x/;/^x\{3\}$/{x;d};x}' 'expected a turn of White'
wrong 's/^result \([0-9]*\) [0-9]*/result \1 3/' 'Black and Red have [0-9]* moves, not 3'
wrong 's/^\(result.*\) [0-9]*$/\1 21/' 'Red has [0-9]* points, not 21'
wrong 's/^result.*/& 7/' 'expected six numbers'
wrong 's/^result [0-9]*/result x/' 'expected six numbers'
wrong 's/^\(result.*\) [0-9]*$/\1/' 'expected six numbers'
wrong '$d' 'the log ends before the game does'
wrong '/^result/{p;s/.*/nil Red/}' 'the game is over'
wrong 's/^limit [0-9.]*/limit 0.001/' '[A-Z][a-z]* exceeds its time limit'
wrong '0,/^turn Black/s/^turn Black.*/judge Black a2a3/' 'expected a turn of Black'
wrong '0,/^nil/s/^nil.*/turn Yellow 9.000 a1a2/' 'expected nil of '

wrong '1s/1/x/' 'expected the number of the game'
wrong '/^board/d' 'the game has no board'
wrong '/^limit/d' 'the game has no limit'
wrong '/^program White/d' 'the game has fewer than four programs'
wrong 's/^program White/program Black/' 'the game has fewer than four programs'
wrong 's/^board ./board /' 'the board has [0-9]* characters; it must have 112'
wrong 's/^board ./board 3/' 'character 1 of the board is "3"; it must be 0, 1 or 2'
wrong 's/^limit.*/limit 3 processor/' 'expected seconds with three decimals'
wrong 's/processor/stopwatch/' 'expected processor or clock'
wrong 's/early/soon/' 'expected early or late'
wrong 's/^seed.*/seed 1x/' 'expected the number of the seed'
wrong 's/^turn Red/turn Blue/' 'expected a colour: Yellow, Black, White or Red'
wrong 's/^turn/Turn/' 'unknown keyword; the keywords are game, .* and result'

# unreadable SED MESSAGE: what is no log is refused, and no report begins
unreadable() {
    sed "$1" log >changed
    run --replay changed --json
    shape 2 1 && grep -q "^judge_less: changed:[0-9]*:[0-9]*: $2" err && [ ! -s out ]
    check "no log: $2" $?
}
unreadable '1d' 'a log begins with a line "game NUMBER"'

# ---- options ----

# refused MESSAGE ARGUMENT...: one line, status 2, and nothing else
refused() {
    message=$1
    shift
    run "$@"
    shape 2 1 && [ "$(cat err)" = "judge_less: $message" ] && [ ! -s out ]
    check "refused: $message" $?
}
echo 012 >short
sed 's/./x/40' boards >strange
: >empty
refused 'expected 4 programs, found 0; try --help'
refused 'expected 4 programs, found 3; try --help' ./s ./s ./s
refused 'expected 2 programs, found 1; try --help' --teams ./s
refused 'expected 4 programs, found 5; try --help' ./s ./s ./s ./s ./s
refused '--what: unknown option; try --help' ./s ./s --what ./s ./s
refused '--log: requires a value; try --help' ./s ./s ./s ./s --log
refused '-t "0": expected a number of seconds from 0.001 to 86400; try --help' -t 0 ./s ./s ./s ./s
refused '-t "30s": expected a number of seconds from 0.001 to 86400; try --help' -t 30s ./s ./s ./s ./s
refused '-t "nan": expected a number of seconds from 0.001 to 86400; try --help' -t nan ./s ./s ./s ./s
refused '--games "0": expected a number, 1 to 100000; try --help' --games 0 ./s ./s ./s ./s
refused '--seed "-1": expected a number from 0 to 10^9; try --help' --seed -1 ./s ./s ./s ./s
refused '--jobs "65": expected a number, 1 to 64; try --help' --jobs 65 ./s ./s ./s ./s
refused '--teams: cannot be used with --perms; try --help' --teams --perms ./s ./s
refused '--json: cannot be used with --show; try --help' --replay log --json --show
refused '--watch: cannot be used with --show; try --help' --replay log --watch --show
refused '--board: cannot be used with --seed; try --help' --board boards --seed 3 ./s ./s ./s ./s
refused '--watch: only valid with --replay LOG; try --help' --watch ./s ./s ./s ./s
refused '--replay: cannot be used with programs; try --help' --replay log ./s
refused '--replay: cannot be used with --seed; try --help' --replay log --seed 1
refused '--replay: cannot be used with --late; try --help' --replay log --late
refused '--gen: cannot be used with -t; try --help' --gen 3 -t 5
refused '--gen: cannot be used with --replay; try --help' --gen 3 --replay log
refused '--gen: cannot be used with --json; try --help' --gen 3 --json
refused 'a program: must be one line of at most 1023 bytes; try --help' "$(printf '%01024d' 0)" ./s ./s ./s
refused '--board: the board has 4 characters; it must have 112' --board 0123 ./s ./s ./s ./s
refused '--board: character 1 of the board is "9"; it must be 0, 1 or 2' --board "$(printf '9%0111d' 0)" ./s ./s ./s ./s
refused 'short:1:1: the board has 3 characters; it must have 112' --board short ./s ./s ./s ./s
refused 'strange:1:40: character 40 of the board is "x"; it must be 0, 1 or 2' --board strange ./s ./s ./s ./s
refused 'empty:1:1: the file has no board' --board empty ./s ./s ./s ./s
refused '--board: 3 boards, but 4 games' --board boards --games 4 ./s ./s ./s ./s
refused 'nowhere: No such file or directory' --board nowhere ./s ./s ./s ./s
refused 'nowhere: No such file or directory' --replay nowhere
refused 'empty:1:1: the log has no game' --replay empty
refused 'nowhere/log: No such file or directory' --log nowhere/log ./s ./s ./s ./s
refused 'Black cannot be started: ./nothing: No such file or directory' ./s './nothing at all' ./s ./s
refused 'Red cannot be started: ./short: Permission denied' ./s ./s ./s ./short
refused 'White cannot be started: the quote " is not closed' ./s ./s './s "good' ./s
refused 'Yellow cannot be started: the command is empty' ' ' ./s ./s ./s
refused '--watch: standard output is not a terminal; --show writes the boards to a file' --replay log --watch
rm -f trace/*
run ./s './s good' ./nothing ./s
shape 2 1 && gone trace/*.pid
check 'no program is left when another cannot be started' $?

run --help
shape 0 0 && grep -q -e '--replay LOG' out && run --version && shape 0 0 && grep -q '^judge_less [0-9]' out
check 'help and version go to standard output' $?

"$judge" --gen 100 >/dev/full 2>err
status=$?
shape 2 1
check 'a full disk is told of' $?

"$judge" --games 3 ./s ./s ./s ./s --log log >/dev/full 2>err
status=$?
shape 2 1 && grep -qx 'judge_less: the output could not be written' err && [ "$(grep -c '^game' log)" -eq 1 ]
check 'no game is played after one that cannot be reported' $?

# ---- signals ----

# begin COMMAND...: starts the referee by a command, with silent programs, and waits until they are
begin() {
    rm -f trace/*
    "$@" --patience 60 './s silent 3' './s silent 3' ./s ./s >out 2>err </dev/null &
    pid=$!
    until lines=$(grep -c . trace/Black 2>/dev/null); [ "${lines:-0}" -ge 6 ] || ! kill -0 "$pid" 2>/dev/null; do
        sleep 0.1
    done
    sleep 0.3
}

# interrupted SIGNAL STATUS OPTION...: while programs are silent
interrupted() {
    signal=$1
    wanted=$2
    shift 2
    begin env --default-signal="$signal" "$judge" "$@"
    kill "-$signal" "$pid"
    wait "$pid"
    status=$?
    [ "$status" -eq "$wanted" ] && gone trace/*.pid
    check "SIG$signal ends the referee and its programs with status $wanted" $?
}
interrupted TERM 143
interrupted HUP 129 --jobs 2 --games 3

# One of the first two games does not end.
rm -rf first over
"$judge" --patience 60 --jobs 2 --games 4 --log log ./s ./s ./s \
    "sh -c 'if mkdir first 2>/dev/null; then exec ./s silent 3; fi; ./s; echo over >>over'" >out 2>err </dev/null &
pid=$!
until lines=$(grep -c . over 2>/dev/null); [ "${lines:-0}" -ge 3 ] || ! kill -0 "$pid" 2>/dev/null; do
    sleep 0.1
done
sleep 2 # the referee has seen the ends of the games
kill -TERM "$pid"
wait "$pid"
status=$?
shape 143 0 && [ "$(grep -c '^result' log)" -eq 3 ] && [ "$(grep -c '^game' out)" -eq 3 ] &&
    grep '^game [134]$' log | tail -n 2 | tr '\n' ' ' | grep -qx 'game 3 game 4 '
check 'after a signal the log has the games that were over, in their order' $?

begin nohup "$judge"
kill -HUP "$pid"
sleep 0.3
kill -0 "$pid"
check 'a signal that is ignored from the start stays ignored' $?
kill -TERM "$pid"
wait "$pid"
[ "$failed" -eq 0 ]
