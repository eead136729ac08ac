#!/bin/sh
# Plays a program of Less against others that are random, blocking, silent, quitting, crashing or illegal, and says
# whether it failed.
#
#     sh tests/less/stress.sh JUDGE SPARRING GAMES SECONDS PROGRAM [JOBS]
#     sh tests/less/stress.sh ./judge_less build/sparring 500 1 './play_less -t 1' 2
#
# PROGRAM sits on one to three of the seats, on a board of its own each game; SECONDS is the limit of the referee.
# Prints a table of all programs, and a line of the Test Anything Protocol for each way to fail: what PROGRAM did is
# behind the line. The seating of a game follows from its number.
set -u
judge=$1 sparring=$2 games=$3 seconds=$4 program=$5 jobs=${6:-1}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# The four seats of every game, a line each: number, then the programs divided by tabs.
awk -v games="$games" -v program="$program" -v sparring="$sparring" '
    function below(bound) { # Lehmer, exact in floating point
        state = state * 48271 % 2147483647
        return int(state / 2147483647 * bound)
    }
    function other(game) {
        kind = below(6)
        if (kind == 0) return sparring " random 1 " game
        if (kind == 1) return sparring " blocking 1 " game
        turn = below(4) == 0 ? 21 + below(3) : 1 + below(14)
        if (kind == 2) return sparring " silent " turn
        if (kind == 3) return sparring " quitting " turn
        if (kind == 4) return sparring " crashing " turn
        return sparring " illegal " turn " " below(18)
    }
    BEGIN {
        for (game = 1; game <= games; game++) {
            state = game * 7919 % 2147483646 + 1
            below(2); below(2)
            first = below(4)
            line = game
            for (seat = 0; seat < 4; seat++)
                line = line "\t" (seat == first || below(4) == 0 ? program : other(game))
            print line
        }
    }' >"$work/games"

# One game a process; its log is kept by number. What cannot be played at all leaves none.
cat >"$work/one" <<'END'
judge=$1 seconds=$2 work=$3
IFS=$(printf '\t')
set -f
# shellcheck disable=SC2086 # a word for each seat
set -- $4
number=$1
shift
"$judge" -t "$seconds" --patience 1 --seed "$number" --log "$work/$number.log" "$@" >"$work/$number.out" 2>&1
[ $? -le 1 ] || cat "$work/$number.out"
END
tr '\n' '\0' <"$work/games" | xargs -0 -n 1 -P "$jobs" sh "$work/one" "$judge" "$seconds" "$work"

for number in $(seq "$games"); do
    sed "s/^game 1$/game $number/" "$work/$number.log"
done >"$work/log"
"$judge" --replay "$work/log" >"$work/report" 2>"$work/wrong"
# The table, without a line for each of the many others.
awk -v sparring="$sparring" '/^   points/ { table = 1 } !table { next }
    index($0, sparring) { next } { print "# " $0 }' "$work/report"
sed 's/^/# /' "$work/wrong"

awk -v program="$program" -v games="$games" '
    function line(ok, name, details) {
        printf "%sok %d - %s%s\n", ok ? "" : "not ", ++number, name, ok ? "" : ": " details
        failed += !ok
    }
    $1 == "game" { game = $2 }
    $1 == "program" { colour = $2; sub(/^program [A-Za-z]* /, ""); who[colour] = $0; seats += $0 == program }
    $1 == "result" { results++ }
    $1 == "fault" && who[$2] == program {
        kind = /illegal/ ? "illegal" : /over time|silent/ ? "late" : "ended"
        faults[kind] = faults[kind] " [game " game ": " $0 "]"
    }
    $1 == "fault" && who[$2] != program { others++ }
    $1 == "note" && who[$2] == program { faults["note"] = faults["note"] " [game " game ": " $0 "]" }
    END {
        printf "# %d games, %d seats of the program, %d faults of others\n", results, seats, others
        line(results == games, "all games were played to their end", results " of " games)
        line(others > 0, "other programs failed beside it", "none did")
        line(faults["illegal"] == "", "no illegal turn", faults["illegal"])
        line(faults["late"] == "", "no turn over time", faults["late"])
        line(faults["ended"] == "", "no crash and no early end", faults["ended"])
        line(faults["note"] == "", "every program ends by itself with status 0", faults["note"])
        exit failed > 0
    }' "$work/log"
