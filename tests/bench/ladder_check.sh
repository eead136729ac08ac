#!/bin/sh
# usage: sh tests/bench/ladder_check.sh BUILD SANITIZED
#
# Tests the ladder of Less: its opponents keep to the rules and play the same everywhere, ratings are right, a run
# that is cut off goes on, a program that fails loses and the row says why. Both folders have opponent, sparring and
# judge_less.
#
# Prints lines of the Test Anything Protocol.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 2 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
BUILD=$1 sanitized=$2 JUDGE=$1/judge_less JOBS=2
export BUILD JUDGE JOBS
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

details() {
    tail -n 20 "$work/out" | sed 's/^/# /'
}

ladder() { # CSV ARGUMENT...
    csv=$work/$1
    shift
    sh tests/bench/ladder.sh "$csv" "$@" >"$work/out" 2>&1
}

# Rows without their seconds.
rows() { # FILE
    cut -d , -f 1-7,9 "$1"
}

# ---- opponents -------------------------------------------------------------------------------------
sed -n '2,3s/.*,//p' problems/benchmark/less.csv >"$work/boards"
games() { # FOLDER
    "$JUDGE" --board "$work/boards" --log "$work/log" "$1/opponent random" "$1/opponent greedy 50" \
        "$1/opponent minimax" "$1/opponent monte_carlo" >"$work/out" 2>&1 &&
        tail -n 1 "$work/out" | grep -qx 'total: 2 games, 0 faults, 0 wrong' &&
        awk '$1 == "turn" || $1 == "rush" { $3 = ""; print }' "$work/log" >"$work/$2"
}
games "$BUILD" turns
check 'opponents play two games to their end' $?
games "$sanitized" sanitized && cmp -s "$work/turns" "$work/sanitized"
check 'the sanitized build plays the same turns' $?

fails=0
for wrong in '' unknown 'greedy x' 'greedy -1' 'greedy 1 2'; do
    # shellcheck disable=SC2086 # words
    "$BUILD/opponent" $wrong </dev/null >"$work/out" 2>&1
    [ $? -eq 2 ] || fails=1
done
printf '%s\n' 1 Yellow | "$BUILD/opponent" greedy >"$work/out" 2>&1
[ $? -eq 1 ] || fails=1
check 'wrong arguments and wrong input have a status of their own' $fails

# ---- ratings ---------------------------------------------------------------------------------------
# game PROGRAM OPPONENT FROM TO RESULT: a row for each number of a board
game() {
    awk -v row="$1,$2" -v from="$3" -v to="$4" -v result="$5" 'BEGIN {
        for (i = from; i <= to; i++) print row ",b" i ",yw,10,0," result ",0,ok"
    }'
}
rate() { # NAME...: what is printed for each, the Elo and both widths
    awk -f tests/bench/elo.awk -v anchor=low >"$work/out"
    for name; do
        awk -v name="$name" '$NF == name { print $NF, $1, $2, $3 }' "$work/out"
    done
}
# 400 log10(3) is 190.85; the variance of 75 of 100 games gives 1.96 * 173.72 / sqrt(99 * 3 / 16) = 79.03.
[ "$({ game middle low 1 75 1; game middle low 76 100 0; } | rate low middle)" = "low 0 - -
middle 191 +-79 +-79" ]
check 'three games of four are 191 Elo' $?
# 50 won, 50 drawn are three of four, too, with a third of the variance: 1.96 * 173.72 / sqrt(99 * 9 / 16) = 45.63.
# On boards of their own the two differences add up, and their variances: 91.25.
[ "$({ game middle low 1 75 1; game middle low 76 100 0; game high middle 101 150 1; game high middle 151 200 0.5
    } | rate middle high)" = "middle 191 +-79 +-79
high 382 +-91 +-46" ]
check 'draws are halves, and differences and their variances add up' $?
# A rating at which 20 games won with the one above low have the probability .05: .8609 each, 316.6 above 190.85.
[ "$({ game middle low 1 75 1; game middle low 76 100 0; game best middle 1 20 1; game middle worst 1 20 1
    } | rate best worst low)" = "best >507 - -
worst <-126 - -
low 0 - -" ]
check 'who has won or lost all games gets a limit' $?

# ---- interruptions ---------------------------------------------------------------------------------
BOARDS=3 OPPONENTS='greedy|monte_carlo'
export BOARDS OPPONENTS
ladder whole.csv 'build/opponent minimax'
check 'a program climbs the ladder' $?
printf 'build/opponent minimax,greedy,less_01,yw,20,3' >"$work/cut.csv"
for signal in TERM KILL; do
    lines=$(wc -l <"$work/cut.csv")
    sh tests/bench/ladder.sh "$work/cut.csv" 'build/opponent minimax' >"$work/out" 2>&1 &
    runner=$!
    until [ "$(wc -l <"$work/cut.csv")" -gt $((lines + 2)) ] || ! kill -0 $runner 2>/dev/null; do sleep 0.05; done
    kill -$signal $runner 2>/dev/null
    wait $runner 2>/dev/null
done
# A game that was played is not played again: its seconds stay.
sed '2s/,[0-9.]*,ok$/,123.456,ok/' "$work/cut.csv" >"$work/marked" && cp "$work/marked" "$work/cut.csv"
ladder cut.csv 'build/opponent minimax' && grep -q ,123.456,ok "$work/cut.csv" && rows "$work/whole.csv" >"$work/one" && rows "$work/cut.csv" >"$work/two" &&
    [ "$(wc -l <"$work/one")" -eq 13 ] && cmp "$work/one" "$work/two" >>"$work/out" 2>&1
check 'a run that was ended twice makes the same table' $?

# ---- programs that fail ----------------------------------------------------------------------------
BOARDS=1 OPPONENTS=greedy PATIENCE=0.3
export PATIENCE
for kind in 'crashing 3' 'silent 2' 'illegal 4' 'quitting 1' 'flooding 2'; do
    ladder failing.csv "$BUILD/sparring $kind"
    status=$?
    # both games lost, with a reason, which is none of the opponent
    awk -F , -v program="$BUILD/sparring $kind" '
        $1 == program { games++; lost += $5 == 0 && $7 == 0 && $9 != "ok" && $9 !~ /^the opponent/ }
        END { exit games != 2 || lost != 2 }' "$work/failing.csv" && [ $status -eq 0 ]
    check "a program that is $kind loses, and the row says why" $?
done
ladder none.csv "$work/nothing"
[ $? -eq 1 ] && [ "$(wc -l <"$work/none.csv")" -eq 1 ] && grep -q nothing "$work/out"
check 'a program that is not there ends the run with a message' $?
ladder none.csv 'a,b'
[ $? -eq 2 ]
check 'a name with a comma is refused' $?

# ---- the measured table ----------------------------------------------------------------------------
unset PATIENCE
status=0
for pair in 'greedy 20|greedy 10' 'minimax|greedy' 'monte_carlo|minimax'; do
    OPPONENTS=${pair#*|}
    ladder again.csv "${pair%|*}" || status=1
done
rows "$work/again.csv" >"$work/one"
rows tests/bench/measured/less_ladder.csv >"$work/two"
[ "$(wc -l <"$work/one")" -eq 7 ] && grep -vxFf "$work/two" "$work/one" >"$work/out"
[ $? -eq 1 ] && [ $status -eq 0 ]
check 'games of opponents are those of the measured table' $?
echo "1..$number"
exit $failed
