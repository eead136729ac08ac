#!/bin/sh
# usage: sh tests/bench/records.sh FILE...
#
# Takes better solutions of the instances into problems/benchmark, each judged first. FILE is INSTANCE.json, what a
# program wrote for the one seed of the instance; benchmark.sh -k FOLDER leaves such files.
#
# A better one replaces problems/benchmark/solutions/INSTANCE.json.gz and the column best; a record that meets the
# bound is proven, any other makes the instance open. Prints a line for each file: what was adopted, or why not. Exit
# status: 0; 1 if some file is no valid solution of an instance; 2 wrong arguments. Needs jq.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
. tests/bench/instances.sh
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
refused=0

game_of() { # INSTANCE
    for game in hextris brainwall; do
        [ -z "$(instances_value $game "$1" instance)" ] || echo $game
    done
}

is_better() { # GAME POINTS BEST
    if [ "$1" = brainwall ]; then [ "$2" -lt "$3" ]; else [ "$2" -gt "$3" ]; fi
}

# Writes a value into a row of a table.
set_value() { # GAME INSTANCE COLUMN VALUE
    awk -F, -v OFS=, -v name="$2" -v wanted="$3" -v value="$4" '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == wanted) column = i }
        $1 == name { $column = value }
        { print }' "$instances_folder/$1.csv" >"$work/table" && cat "$work/table" >"$instances_folder/$1.csv"
}

# What is judged, and of Brain Wall alone stored: of the poses that a program wrote that of the instance by "file", else
# the only one.
entry_of() { # GAME INSTANCE FILE
    if [ "$1" = hextris ]; then
        cat "$3"
    else
        jq -c --arg file "$2.json" 'if type == "array" then . else [.] end
            | [.[] | select((.file? // "" | split("/") | last) == $file)] as $named
            | if $named != [] then $named[:1] elif length == 1 then . else [] end' "$3"
    fi
}

# The solution as the contest takes it.
solution_of() { # GAME ENTRY
    if [ "$1" = brainwall ]; then jq -c '.[0] | .pose // .' "$2"; else cat "$2"; fi
}

adopt() { # GAME INSTANCE ENTRY POINTS
    solution_of "$1" "$3" | gzip -9n >"$instances_folder/solutions/$2.json.gz" && set_value "$1" "$2" best "$4"
    if [ "$4" = "$(instances_value "$1" "$2" bound)" ]; then
        set_value "$1" "$2" status proven
        set_value "$1" "$2" difficulty hard
    else
        set_value "$1" "$2" difficulty open
    fi
}

for file; do
    name=${file##*/}
    name=${name%.json}
    game=$(game_of "$name")
    if [ -z "$game" ] || [ "$name" != "${name%+*}" ]; then
        echo "$file: no instance has this name"
        refused=1
        continue
    fi
    instances_make "$game" "$name" "$work" || { refused=1; continue; }
    entry_of "$game" "$name" "$file" >"$work/entry"
    verdict=$(instances_judge "$game" "$name" "$work" "$work/entry")
    best=$(instances_value "$game" "$name" best)
    points=${verdict%% *}
    if [ "$verdict" != "$points ok" ]; then
        echo "$file: refused: ${verdict#- }"
        refused=1
    elif is_better "$game" "$points" "$best"; then
        adopt "$game" "$name" "$work/entry" "$points" && echo "$name: $best to $points"
    else
        echo "$file: $points, not better than $best"
    fi
done
exit $refused
