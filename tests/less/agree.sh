#!/bin/sh
# Holds the referee of Less against another one, that of the folder of shared material, on whole games.
#
#     sh tests/less/agree.sh JUDGE SPARRING FOLDER         FOLDER has referee.py and lib/lesslib.c
#
# JUDGE plays games of SPARRING in its kinds. The other referee judges their logs (agree.py), and plays the same
# games itself. Skipped where there is no such folder, no python3 or no compiler.
set -u
judge=$(realpath "$1") || exit 1
sparring=$(realpath "$2") || exit 1
other=$3
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
for needed in python3 "${CC:-cc}"; do
    command -v "$needed" >/dev/null || { echo "skipped: no $needed here"; exit 0; }
done
if ! [ -e "$other/referee.py" ] || ! [ -e "$other/lib/lesslib.c" ]; then
    echo "skipped: no referee in $other"
    exit 0
fi
mkdir -p "$work/other/lib" "$work/games"
cp "$other/referee.py" "$work/other"
"${CC:-cc}" -O2 -shared -fPIC -o "$work/other/lib/liblesslib.so" "$other/lib/lesslib.c" || exit 1

# game NAME OPTION... KIND KIND KIND KIND: plays one game; its options must not have blanks
number=0
game() {
    name=$1
    shift
    number=$((number + 1))
    case=$work/games/$number
    mkdir "$case"
    echo "$name" >"$case/name"
    count=$#
    for word; do
        case $count in [1-4]) word="$sparring $word" ;; esac
        count=$((count - 1))
        set -- "$@" "$word"
        shift
    done
    SPARRING_TRACE=$case "$judge" -t 1 --patience 0.3 --log "$case/log" "$@" >"$case/report" 2>&1
    [ $? -le 1 ] || sed 's/^/# /' "$case/report"
}

# All games of a seed are on one board: the tables of the other referee take most of the time.
game 'a game of equal players' --seed 1 good good good good
game 'a game to 20 turns' --seed 1 blocking good good good
game 'a late rush' --seed 1 --late blocking good random good
game 'a program that quits' --seed 1 good 'quitting 4' good good
game 'an illegal turn and silence' --seed 1 'illegal 3 7' good good 'silent 7'
game 'a rush that is broken off' --seed 1 random 'quitting 22' random random
game 'a rush that takes too much' --seed 1 wandering random random random
game 'seeded players' --seed 2 'good 1 1' 'good 1 2' 'good 1 3' 'good 1 4'
game 'random players' --seed 2 'random 1 1' 'random 1 2' 'random 1 3' 'random 1 4'
game 'four programs that fail' --seed 2 'failing 2' 'crashing 3' 'closing 9' 'flooding 12'
game 'a player that is stuck' --seed 3 good 'good 1 1' 'random 1 2' blocking
game 'a random partner' --seed 2 good 'random 1 5' good good

# shellcheck disable=SC2046 # a word for each game
python3 "$(dirname "$0")/agree.py" "$work/other" $(seq -f "$work/games/%.0f" $number)
status=$?

# The same games played by the other referee: its line of the result beside ours.
played() { # NUMBER KIND...
    case=$work/games/$1
    shift
    for kind; do
        set -- "$@" "$sparring $kind"
        shift
    done
    python3 "$work/other/referee.py" --board "$(sed -n 's/^board //p' "$case/log")" "$@" >"$work/line" 2>&1
    awk '$1 == "result" { printf "YW=%d BR=%d score=[%d, %d, %d, %d]\n", $2, $3, $4, $5, $6, $7 }' "$case/log" \
        >"$work/expected"
    number=$((number + 1))
    if grep -qF "$(cat "$work/expected")" "$work/line"; then
        echo "ok $number - both referees play $(cat "$case/name") to the same result"
    else
        echo "not ok $number - both referees play $(cat "$case/name") to the same result"
        sed 's/^/# /' "$work/expected" "$work/line"
        status=1
    fi
}
played 1 good good good good
played 9 'random 1 1' 'random 1 2' 'random 1 3' 'random 1 4'
exit $status
