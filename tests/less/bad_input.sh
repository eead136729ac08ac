#!/bin/sh
# The rows of bad_input.txt through all programs that read them: the player and the judge.
#
#     sh tests/less/bad_input.sh PLAYER JUDGE SPARRING
#     sh tests/less/bad_input.sh --write FOLDER JUDGE SPARRING
#
# A line of the Test Anything Protocol for each row and program. --write: leaves the files N.board, N.turn and N.log,
# and a list of lines "N KIND|what it is|message".
set -u
LC_ALL=C
export LC_ALL
mode=$1
judge=$(realpath "$2") sparring=$(realpath "$3") || exit 1
if [ "$mode" = --write ]; then
    work=$2 judge=$(realpath "$3") sparring=$(realpath "$4") || exit 1
else
    player=$(realpath "$mode") || exit 1
    work=$(mktemp -d) || exit 1
    trap 'rm -rf "$work"' EXIT
fi
table=$PWD/tests/less/bad_input.txt
. tests/kit/check.sh
cd "$work" || exit 1
ln -s "$sparring" s
"$judge" --seed 4 --log good ./s ./s ./s ./s >out 2>err </dev/null || exit 1
sed 1d good >tail
# A board of no walls but one between h2 and h3, the second of the last seven.
board=$(printf '%0106d100000' 0)

# The texts, their bytes, and what follows them.
awk -v board="$board" -v good=good '
    function bytes(text,   at, out) { # <xx>, and the others
        while ((at = match(text, /<[0-9a-f][0-9a-f]>/)) > 0) {
            out = out substr(text, 1, at - 1) sprintf("%c", hex(substr(text, at + 1, 2)))
            text = substr(text, at + 4)
        }
        return out text
    }
    function hex(two) { return (index(digits, substr(two, 1, 1)) - 1) * 16 + index(digits, substr(two, 2, 1)) - 1 }
    function wide(text,   i, out) {
        for (i = 1; i <= length(text); i++)
            out = out substr(text, i, 1) "<00>"
        return out
    }
    function whole(text,   at, count) {
        gsub(/<B>/, board, text)
        while ((at = match(text, /<B:[0-9]*>/)) > 0) {
            count = substr(text, at + 3, RLENGTH - 4)
            text = substr(text, 1, at - 1) substr(board, 113 - count) substr(text, at + RLENGTH)
        }
        gsub(/<head>/, head, text)
        gsub(/<G>/, game, text)
        if ((at = index(text, "<16:")) > 0)
            text = substr(text, 1, at - 1) wide(substr(text, at + 4, length(text) - at - 4)) "\n"
        if ((at = index(text, "<cr:")) > 0) {
            text = substr(text, at + 4, length(text) - at - 4)
            gsub(/\n/, "\r\n", text)
        }
        if ((at = index(text, "<sp:")) > 0) {
            text = substr(text, at + 4, length(text) - at - 4)
            gsub(/ /, " \t ", text)
            gsub(/\n/, " \t\n \t", text)
        }
        return text
    }
    BEGIN {
        digits = "0123456789abcdef"
        while ((getline line <good) > 0)
            game = game line "\n"
        head = "game 1\nboard " board "\nlimit 30.000 clock\nmove early\nprogram Yellow a b\nprogram Black a\n" \
            "program White a\nprogram Red a\n"
    }
    /^#/ || NF == 0 { next }
    /^\[/ { kind = substr($0, 2, length($0) - 2); next }
    {
        split($0, part, / \| /)
        number++
        print number " " kind "|" part[1] "|" part[3]
        printf "%s", bytes(whole(part[2])) >(number "." kind)
        close(number "." kind)
    }' "$table" >list || exit 1

# A log around a board or a turn; the second, right game after each log.
while IFS='|' read -r row what message; do
    n=${row% *} kind=${row#* }
    case $kind in
    board) { printf 'game 1\nboard ' && cat "$n.board" && printf '\nlimit 30.000 clock\nprogram Yellow a\n' &&
        printf 'program Black a\nprogram White a\nprogram Red a\n'; } >"$n.log" ;;
    turn) { printf 'game 1\nboard %s\nlimit 30.000 clock\n' "$board" &&
        printf 'program %s a\n' Yellow Black White Red && printf 'turn Yellow 0.001 ' && cat "$n.turn" && printf '\n'; } >"$n.log" ;;
    *) case $message in right) printf '\n' ;; *) printf '\n\n' ;; esac >>"$n.log" ;;
    esac
    { echo 'game 2' && cat tail; } >>"$n.log"
done <list
[ "$mode" != --write ] || exit 0

details() { sed 's/^/# /' err | head -n 5; }

# reports TEXT: standard error is one line, and it contains TEXT
reports() {
    [ "$(wc -l <err)" -eq 1 ] || return 1
    case $(cat err) in *"$1"*) return 0 ;; *) return 1 ;; esac
}

while IFS='|' read -r row what message; do
    n=${row% *} kind=${row#* }
    case $kind in
    board)
        { cat "$n.board" && printf '\nYellow\nQuit\n'; } | "$player" -b 0 --log made >out 2>err
        status=$?
        if [ "$message" = right ]; then [ $status -eq 0 ] && [ ! -s err ]
        else [ $status -eq 1 ] && reports ":1:$message"; fi && tail -n 1 made | grep -q '"end":true'
        check "player, board: $what" $?
        "$judge" --board "$n.board" ./s ./s ./s ./s >out 2>err </dev/null
        status=$?
        if [ "$message" = right ]; then [ $status -eq 0 ] && [ ! -s err ]
        else [ $status -eq 2 ] && reports "$n.board:1:$message"; fi
        check "judge, board: $what" $?
        ;;
    turn)
        { printf '%s\nBlack\n' "$board" && cat "$n.turn" && printf '\nQuit\n'; } | "$player" -b 0 --log made >out 2>err
        status=$?
        tail -n 1 made | grep -q '"end":true' || status=log
        if [ "$message" = right ]; then [ $status -eq 0 ] && [ ! -s err ]
        else [ "$status" = 1 ] && grep -q '^play_less: standard input:3:[0-9]*: ' err && reports ": $message"; fi
        check "player, turn: $what" $?
        "$judge" --replay "$n.log" >out 2>err
        if [ "$message" = right ]; then reports ':10:1: the game has no board' || reports ': expected a turn of Black'
        else grep -q "^judge_less: $n.log:8:[0-9]*: " err && reports ": $message"; fi &&
            tail -n 1 out | grep -qx 'total: 2 games, 0 faults, 1 wrong'
        check "judge, turn in a log: $what" $?
        ;;
    log)
        "$judge" --replay "$n.log" >out 2>err
        status=$?
        case $message in
        right) [ $status -eq 0 ] && [ ! -s err ] && tail -n 1 out | grep -qx 'total: 2 games, 0 faults, 0 wrong' ;;
        *': the input is not text'* | *'it must be UTF-8' | *'a log begins with'*) [ $status -eq 2 ] && [ ! -s out ] && reports "$n.log:$message" ;;
        *) [ $status -eq 1 ] && reports "$n.log:$message" &&
            tail -n 1 out | grep -qx 'total: 2 games, 0 faults, 1 wrong' ;;
        esac
        check "judge, log: $what" $?
        ;;
    esac
done <list
echo "1..$number"
[ "$failed" -eq 0 ]
