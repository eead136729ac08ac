#!/bin/sh
# usage: sh tests/bench/port_tables.sh --print|--check|--write
#
# Makes the tables of linker/README from measured/microcontrollers.csv, which port_ram.sh makes. --write puts them below
# the line that ends in "prints these tables."; --check prints a case of the Test Anything Protocol: they are there.
# Seconds are cycles at 100 MHz. Run it from the root.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -eq 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL
csv=tests/bench/measured/microcontrollers.csv readme=linker/README
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

awk -F, '
    function seen(name, list, count) { # whether it is in list[1..count]
        while (count > 0 && list[count] != name)
            count--
        return count > 0
    }
    function seconds(cycles) {
        return cycles == "" ? "-" : sprintf(cycles < 1e9 ? "%.1f" : "%.0f", cycles / 1e8)
    }
    function cell(target, program, name, quantity,    figure, labels) {
        figure = value[target, program, name, quantity]
        if (quantity == "cycles")
            return seconds(figure)
        if (figure == "")
            return "-"
        labels = value[target, program, name, "labels"]
        return quantity == "budget" ? int(figure / 1000) (labels < 32 ? "/" labels : "") : figure
    }
    # A row for each size of RAM, a column for each game of the program.
    function by_game(title, program, quantity,    i, k) {
        printf "\n    %-10s", title
        for (i = 1; i <= games; i++)
            if (program_of[i] == program)
                printf " %11s", game[i]
        print ""
        for (k = 1; k <= rams; k++) {
            printf "    %7d KB", substr(ram[k], 5)
            for (i = 1; i <= games; i++)
                if (program_of[i] == program)
                    printf " %11s", cell(ram[k], program, game[i], quantity)
            print ""
        }
    }
    function less_turn(    k, n, quantity) {
        n = split("tables nodes playouts cycles", quantity, " ")
        printf "\n    %-10s %11s %11s %11s %11s %11s\n", "Less", "tables", "nodes", "playouts", "seconds", "playouts/s"
        for (k = 1; k <= rams; k++) {
            printf "    %7d KB", substr(ram[k], 5)
            for (i = 1; i <= n; i++)
                printf " %11s", cell(ram[k], "play_less", "turn", quantity[i])
            playouts = value[ram[k], "play_less", "turn", "playouts"]
            cycles = value[ram[k], "play_less", "turn", "cycles"]
            printf " %11s\n", playouts == "" ? "-" : sprintf("%.0f", playouts / cycles * 1e8)
        }
    }
    NR == 1 { next }
    { value[$1, $2, $3, $4] = $5 }
    $1 ~ /^ram-/ && !seen($1, ram, rams) { ram[++rams] = $1 }
    $1 !~ /^ram-/ && !seen($1, board, boards) { board[++boards] = $1 }
    $1 !~ /^ram-/ && !seen($2, player, players) { player[++players] = $2 }
    $1 ~ /^ram-/ && !(($2, $3) in known) { known[$2, $3]; game[++games] = $3; program_of[games] = $2 }
    END {
        printf "\n    %-15s %-15s %9s %9s %9s\n", "bytes", "", "code", "data", "stack"
        for (b = 1; b <= boards; b++)
            for (p = 1; p <= players; p++)
                printf "    %-15s %-15s %9s %9s %9s\n", board[b], player[p], cell(board[b], player[p], "", "code"),
                    cell(board[b], player[p], "", "data"), cell(board[b], player[p], "", "stack")
        by_game("points", "play_icfp2015", "points")
        by_game("budget", "play_icfp2015", "budget")
        by_game("seconds", "play_icfp2015", "cycles")
        by_game("dislikes", "play_icfp2021", "dislikes")
        by_game("seconds", "play_icfp2021", "cycles")
        less_turn()
        print ""
    }' "$csv" >"$work/tables" || exit 1

# The README with the tables from FILE in the place of its own.
readme_with() { # FILE
    awk -v tables="$1" '
        inside && /^[^ ]/ { inside = 0 }
        !inside { print }
        /prints these tables\.$/ && !found { while ((getline line <tables) > 0) print line; inside = found = 1 }
        END { exit !found }' "$readme"
}

case ${1-} in
--print) cat "$work/tables" ;;
--write) readme_with "$work/tables" >"$work/readme" && cat "$work/readme" >"$readme" ;;
--check)
    . tests/kit/check.sh
    details() { sed 's/^/# /' "$work/diff"; }
    readme_with "$work/tables" >"$work/readme" && diff "$readme" "$work/readme" >"$work/diff"
    check "the tables of $readme are those of $csv" $?
    echo "1..$number"
    exit $failed
    ;;
*)
    sed -n 's/^# \(usage:\)/\1/p' "$0" >&2
    exit 2
    ;;
esac
