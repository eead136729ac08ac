#!/bin/sh
# Sizes of the player on every target that can be built here, module by module.
#
#     sh tests/ports/size.sh TARGET...             a table, with the change against tests/ports/size.txt
#     sh tests/ports/size.sh --record TARGET...    writes that file anew
#
# From the root of the repository. A row is a module's code and constants in bytes; the last rows are
# sums over the modules of core/, then of the whole program with port and libraries, the bound of the
# stack, and the arena that is left (of boards; elsewhere it is what -m allows). After a figure, + or
# - and the change since it was recorded.
set -u
LC_ALL=C
export LC_ALL
record=tests/ports/size.txt
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
    program=$folder/play_icfp2015
    # shellcheck disable=SC2046 # a word for each object
    sizes $(find core -name '*.c' | sed "s|^|$folder/|; s|c\$|o|" | sort) | awk -v target="$1" '
        { sub(/.*\//, "", $1); sub(/\.o$/, "", $1)
          print target, $1, $2 + $3; text += $2; data += $3; bss += $4 }
        END { if (NR > 0) { print target, "core:text", text; print target, "core:data", data
                            print target, "core:bss", bss } }'
    sizes "$program" | awk -v target="$1" '
        { print target, "program:text", $2; print target, "program:data", $3 }'
    [ -e "linker/$1.ld" ] || return
    make --no-print-directory -s "stack-$1" | sed -n "s/^$1: stack bound \([0-9]*\) .*/$1 stack:bound \1/p"
    echo "$1 memory:arena $(($(symbol "$program" arena_end) - $(symbol "$program" arena_start)))"
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
    fi
    measure "$target"
done >"$work/now"

if [ "$mode" = record ]; then
    cp "$work/now" "$record"
    exit
fi
awk '
    FILENAME ~ /size.txt$/ { before[$1, $2] = $3; next }
    !($1 in seen) { seen[$1] = 1; target[++targets] = $1 }
    !($2 in known) { known[$2] = 1; row[++rows] = $2 }
    { now[$1, $2] = $3 }
    END {
        printf "%-14s", "bytes"
        for (t = 1; t <= targets; t++)
            printf " %13s", target[t]
        print ""
        for (r = 1; r <= rows; r++) {
            printf "%-14s", row[r]
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
