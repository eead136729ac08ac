#!/bin/sh
# usage: sh tests/ports/size.sh TARGET...
# usage: sh tests/ports/size.sh --record TARGET...
#
# Prints the sizes of the players on every target that can be built here, by module, with the change since the last
# record; --record keeps them in build/size.txt. Run it from the root.
#
# A row has the code and constants of a module of core/ in bytes. The last rows are of each player: the sum over its
# modules, the whole program with port and libraries, the bound of the stack, and the arena that is left (on boards;
# elsewhere -m sets it). After a figure stands + or - and the change since the record.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL
record=build/size.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# GNU size does not know WebAssembly.
size=$(command -v llvm-size || command -v size)

# Prints "NAME TEXT DATA BSS" for each file.
sizes() { # FILE...
    "$size" "$@" 2>/dev/null | awk 'FNR > 1 && NF >= 6 { print $6, $1, $2, $3 }'
}

symbol() { # FILE NAME: its value, hexadecimal
    nm "$1" 2>/dev/null | awk -v name="$2" '$3 == name { print "0x" $1 }'
}

measure() { # TARGET: lines "target row value"
    folder=build/$1
    [ "$1" = host ] && folder=build
    # shellcheck disable=SC2046 # a word for each object
    sizes $(find core -name '*.c' | sed "s|^|$folder/|; s|c\$|o|" | sort) >"$work/modules"
    sed 's|^[^ ]*core/||; s|\.o | |' "$work/modules" | awk -v target="$1" '{ print target, $1, $2 + $3 }'
    for player in play_icfp2015 play_icfp2021 play_less; do
        make --no-print-directory -s "core-$player" | tr ' ' '\n' | sed "s|^|$folder/|; s|c\$|o|" |
            awk -v row="$1 $player" '
                NR == FNR { mine[$1] = 1; next }
                $1 in mine { text += $2; data += $3; bss += $4 }
                END { print row ":core:text", text; print row ":core:data", data; print row ":core:bss", bss
            }' - "$work/modules"
        sizes "$folder/$player" | awk -v row="$1 $player" '{ print row ":text", $2; print row ":data", $3 }'
        [ -e "linker/$1.ld" ] || continue
        sed -n "s/^$1 $player: stack bound \([0-9]*\) .*/$1 $player:stack \1/p" "$work/stack"
        echo "$1 $player:arena $(($(symbol "$folder/$player" arena_end) - $(symbol "$folder/$player" arena_start)))"
    done
}

mode=show
[ "$1" = --record ] && mode=record && shift
for target in host "$@"; do
    if [ "$target" != host ]; then
        compiler=$(make --no-print-directory -s "compiler-$target")
        if ! command -v "$compiler" >/dev/null; then
            echo "skipped: $target: no $compiler" >&2
            continue
        fi
        make --no-print-directory -s "port-$target" >/dev/null || exit 1
        [ ! -e "linker/$target.ld" ] || make --no-print-directory -s "stack-$target" >"$work/stack" || exit 1
    fi
    measure "$target"
done >"$work/now"

if [ "$mode" = record ]; then
    cp "$work/now" "$record"
    exit
fi
[ -e "$record" ] || record=/dev/null
awk '
    FILENAME ~ /size.txt$/ { before[$1, $2] = $3; next }
    !($1 in seen) { seen[$1] = 1; target[++targets] = $1 }
    !($2 in known) { known[$2] = 1; row[++rows] = $2 }
    { now[$1, $2] = $3 }
    END {
        printf "%-32s", "bytes"
        for (t = 1; t <= targets; t++)
            printf " %13s", target[t]
        print ""
        for (r = 1; r <= rows; r++) {
            printf "%-32s", row[r]
            for (t = 1; t <= targets; t++) {
                at = target[t] SUBSEP row[r]
                text = at in now ? now[at] : "-"
                if (at in now && at in before && now[at] != before[at])
                    text = text sprintf("%+d", now[at] - before[at])
                printf " %13s", text
            }
            print ""
        }
    }' "$record" "$work/now"
