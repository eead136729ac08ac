#!/bin/sh
# usage: sh tests/bench/ladder.sh CSV [PROGRAM]...
# usage: sh tests/bench/ladder.sh CSV --rungs
#
# Plays the ladder of Less: programs against opponents of known strength; then prints the Elo ratings of all. Run it
# from the root. PROGRAM is a command line that speaks the contest's conversation; the games of each that CSV lacks
# are played. Without a PROGRAM only the ratings of CSV are printed. --rungs plays the games of the opponents among
# each other.
#
# On each board of problems/benchmark/less.csv there are two games, PROGRAM as Yellow and White (side yw) and as Black
# and Red (br). An opponent is build/opponent, named by its arguments. Each game adds its row to CSV as it ends: points
# (0 to 20, the mean of both seats), lead (moves of the opponent's team less those of the program's), result (1, 0.5 or
# 0), processor seconds of both seats, status. A program that crashes, is silent for PATIENCE seconds, uses more than
# LIMIT seconds or breaks the rules loses, and the status says why. After an interruption the same command goes on
# where it stopped; at the end the rows are sorted, so that they do not depend on the order in which games ended.
#
# A CSV without games of the opponents among each other is rated with those of less_ladder.csv in measured/.
#
# Environment: BUILD (build), JUDGE (BUILD/judge_less), JOBS (2) games at a time, BOARDS (60) the first ones only,
# OPPONENTS, divided by |, LIMIT (30), PATIENCE (10). Exit status: 0; 1 if a game could not be played or there are no
# ratings; 2 wrong arguments.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL
BUILD=${BUILD:-build}
JUDGE=${JUDGE:-$BUILD/judge_less} LIMIT=${LIMIT:-30} PATIENCE=${PATIENCE:-10}
export BUILD JUDGE LIMIT PATIENCE
JOBS=${JOBS:-2} BOARDS=${BOARDS:-60}
boards=problems/benchmark/less.csv
measured=tests/bench/measured/less_ladder.csv
columns=program,opponent,instance,side,points,lead,result,seconds,status
tab=$(printf '\t')

# From the weakest to the strongest. Each plays the next one; the number of greedy is the share of its turns that are
# not random, in steps of which each loses games to the one below: without such games there is no rating.
rungs='random|greedy 10|greedy 20|greedy 30|greedy 42|greedy 55|greedy 68|greedy 80|greedy 90|greedy'
rungs="$rungs|minimax|monte_carlo|monte_carlo 8000"
# What a program is played against.
OPPONENTS=${OPPONENTS:-random|greedy|minimax|monte_carlo|monte_carlo 8000}

# ---- one game --------------------------------------------------------------------------------------
# --game PARENT CSV "PROGRAM OPPONENT INSTANCE SIDE BOARD", divided by tabs. Status 255 ends xargs.
if [ "${1:-}" = --game ]; then
    parent=$2 csv=$3
    IFS=$tab
    set -f
    # shellcheck disable=SC2086 # a word for each column
    set -- $4
    kill -0 "$parent" 2>/dev/null || exit 255 # the script was ended
    name="$1,$2,$3,$4" one=$1 other="$BUILD/opponent $2" board=$5 seat=0
    case "|$rungs|" in *"|$1|"*) one="$BUILD/opponent $1" ;; esac
    [ "$4" = yw ] || { seat=1 swapped=$one one=$other other=$swapped; }
    game=$("$JUDGE" -t "$LIMIT" --patience "$PATIENCE" --json --board "$board" "$one" "$other" "$one" "$other" 2>&1)
    status=$?
    row=$(printf '%s\n' "$game" | jq -r --argjson seat $seat '
        .games[0] as $game | (1 - $seat) as $rival
        | def both($what; $from): [$game[$what][$from, $from + 2]];
          def fault($from): [both("faults"; $from)[] | values][0];
        ((both("moves"; $rival) | add) - (both("moves"; $seat) | add)) as $lead
        | (if fault($seat) then [0, $lead, 0, fault($seat)]
           elif fault($rival) then [20, $lead, 1, "the opponent: " + fault($rival)]
           else [(both("points"; $seat) | add / 2), $lead,
                 (if $lead > 0 then 1 elif $lead < 0 then 0 else 0.5 end), "ok"]
           end) as [$points, $lead, $result, $status]
        | [$points, $lead, $result, (both("seconds"; $seat) | add * 1000 | round / 1000),
           ($status | gsub("[^ -~]"; "?") | gsub("[,\"]"; ";"))] | map(tostring) | join(",")' 2>/dev/null)
    if [ "$status" -gt 1 ] || [ -z "$row" ]; then
        printf '%s: %s\n' "$name" "$game" >&2
        exit 255
    fi
    printf '%s,%s\n' "$name" "$row" >>"$csv"
    exit
fi

# ---- all games -------------------------------------------------------------------------------------
[ $# -gt 0 ] || { sed -n '4,8s/^# *//p' "$0" >&2; exit 2; }
csv=$1
shift
for program; do
    case $program in
    --rungs | '' | *[!\ -~]* | *[,\"]*)
        [ "$program" = --rungs ] && [ $# -eq 1 ] && continue
        echo "ladder.sh: \"$program\": a program is named without commas and double quotes, in ASCII" >&2
        exit 2
        ;;
    esac
done
work=$(mktemp -d) || exit 1
runner='' ticker=''
# shellcheck disable=SC2154 # status is assigned in the trap
trap 'status=$?; for pid in $runner $ticker; do kill "$pid" 2>/dev/null; done; rm -rf "$work"; exit $status' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Rows that are whole, each game once, in order.
tidy() {
    touch "$csv" &&
        awk -F , 'NF == 9 && $7 ~ /^(0|0\.5|1)$/ && !seen[$1, $2, $3, $4]++' "$csv" |
        sort -t , -k 1,1 -k 2,2 -k 3,3 -k 4,4r >"$work/rows" &&
        { echo $columns; cat "$work/rows"; } >"$work/csv" && cat "$work/csv" >"$csv"
}

# What CSV lacks, a line for each game.
plan() {
    for program; do
        printf '%s\n' "$program"
    done | awk -F , -v rungs="$rungs" -v opponents="$OPPONENTS" -v most="$BOARDS" -v rows="$work/rows" \
        -v boards="$boards" '
        function pair(program, opponent, i, side) {
            for (i = 1; i <= count && i <= most; i++)
                for (side = 1; side <= 2; side++)
                    if (!((program, opponent, instance[i], sides[side]) in played))
                        print program "\t" opponent "\t" instance[i] "\t" sides[side] "\t" board[i]
        }
        BEGIN {
            split("yw br", sides, " ")
            while ((getline <rows) > 0) played[$1, $2, $3, $4]
            getline <boards
            while ((getline <boards) > 0) { instance[++count] = $1; board[count] = $2 }
            rung_count = split(rungs, rung, "|")
            opponent_count = split(opponents, opponent, "|")
        }
        $0 == "--rungs" { for (r = 1; r < rung_count; r++) pair(rung[r + 1], rung[r]); next }
        { for (o = 1; o <= opponent_count; o++) pair($0, opponent[o]) }'
}

state() {
    awk -v lines="$(wc -l <"$csv")" -v before="$before" -v all="$all" -v seconds="$(($(date +%s) - start))" 'BEGIN {
        done = lines - before
        printf "%d of %d games", done, all
        if (done > 0) printf ", about %d min left", (all - done) * seconds / done / 60 + .5
        printf "\n"
    }'
}

# The state, on a terminal every second in one line, elsewhere every half minute.
tick() {
    while :; do
        if [ -t 2 ]; then
            printf '\r\033[K%s' "$(state)"
            sleep 1
        else
            sleep 30
            state
        fi
    done >&2
}

tidy || exit 1
plan "$@" >"$work/plan"
all=$(wc -l <"$work/plan")
if [ "$all" -gt 0 ]; then
    before=$(wc -l <"$csv") start=$(date +%s)
    tick &
    ticker=$!
    tr '\n' '\0' <"$work/plan" | xargs -0 -n 1 -P "$JOBS" sh "$0" --game $$ "$csv" &
    runner=$!
    wait $runner
    status=$?
    runner=''
    kill "$ticker"
    wait "$ticker" 2>/dev/null
    ticker=''
    [ ! -t 2 ] || printf '\r\033[K' >&2
    tidy || exit 1
    if [ $status -ne 0 ]; then
        echo "ladder.sh: not all games were played" >&2
        exit 1
    fi
fi

# ---- ratings ---------------------------------------------------------------------------------------
[ -e "$measured" ] || measured=/dev/null
awk -F , -v rungs="$rungs" '
    BEGIN { split(rungs, list, "|"); for (i in list) rung[list[i]] }
    FNR == 1 { file++; next }
    file == 1 && $1 in rung { among = 1 }
    file == 1 || ($1 in rung && !among)' "$csv" "$measured" >"$work/rows"
awk -f tests/bench/elo.awk -v anchor=random "$work/rows"
