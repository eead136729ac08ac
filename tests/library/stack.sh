#!/bin/sh
# usage: sh tests/library/stack.sh FOLDER NAME...
#
# Tests that calls of the libraries NAME take no more stack than the header says, NAME_STACK: by the call graph of
# FOLDER/amalgamation/NAME.c, compiled for size for a Cortex-M3. stack_NAME.txt is the table for tests/ports/stack.awk;
# its line "# caller FUNCTION..." names the functions that call only the caller's functions through pointers. These are
# not counted. Prints lines of the Test Anything Protocol.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 2 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
folder=$1
shift
compiler=arm-none-eabi-gcc
command -v $compiler >/dev/null || { echo "skipped: no $compiler"; exit 0; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
status=0

for name; do
    table=tests/library/stack_$name.txt
    cp "$folder/amalgamation/$name.c" "$folder/amalgamation/$name.h" "$work" || exit 1
    (cd "$work" && $compiler -Os -ffreestanding -mcpu=cortex-m3 -mthumb -fcallgraph-info=su -c "$name.c") || exit 1
    callers=$(sed -n "s/^# caller //p" "$table")
    for function in $callers; do
        sed "/sourcename: \"$name.c:$function\" targetname: \"__indirect_call\"/d" "$work/$name.ci" >"$work/graph" &&
            mv "$work/graph" "$work/$name.ci"
    done
    promised=$(sed -n 's/^#define [A-Z0-9_]*_STACK //p' "$work/$name.h")
    bound=$(awk -v brief=1 -f tests/ports/stack.awk "$table" "$work/$name.ci" | sed 's/[^0-9]//g')
    if [ "${bound:-0}" -gt 0 ] && [ "$bound" -le "${promised:-0}" ]; then
        echo "ok - calls of $name take $bound bytes of stack; the header says $promised"
    else
        echo "not ok - calls of $name take ${bound:-unknown} bytes of stack; the header says ${promised:-nothing}"
        status=1
    fi
done
exit $status
