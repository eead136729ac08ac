#!/bin/sh
# usage: sh tests/library/firmware.sh COMMAND...
# usage: sh tests/library/firmware.sh --uart FILE
#
# Checks that the example firmware.c, which COMMAND runs, prints the games that the program plays. --uart runs FILE, the
# program for mps2-an385 without semihosting, in QEMU, and reads its UART.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
: "${BUILD:=build}"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

# The problem of firmware.c that is JSON there, with other units and cells where they are given.
problem() { # FURTHER-UNIT FILLED
    jq -n --argjson further "$1" --argjson filled "$2" '{id: 1, width: 10, height: 12, sourceLength: 20,
        sourceSeeds: [17], filled: [$filled[] | {x: ., y: 11}],
        units: ([{members: [{x: 0, y: 0}, {x: 1, y: 0}, {x: 2, y: 0}], pivot: {x: 1, y: 0}}] + $further)}'
}
bend='[{"members": [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 0, "y": 1}], "pivot": {"x": 0, "y": 0}}]'
{
    for games in '[] [0]' "$bend [0,1,2,3,4]"; do
        problem "${games% *}" "${games##* }" | "$BUILD/play_icfp2015" -q -f - -p 'ei!' -p 'ia! ia!' -w 200k |
            jq -r '.[0].solution'
    done
    echo end
} >"$work/expected"

# The firmware never ends: the emulator is stopped after the last line.
uart() { # FILE
    mkfifo "$work/serial"
    qemu-system-arm -M mps2-an385 -display none -monitor none -serial stdio -kernel "$1" </dev/null >"$work/serial" &
    emulator=$!
    timeout 60 sed '/^end/q' "$work/serial"
    kill "$emulator"
    wait "$emulator"
} 2>/dev/null

if [ "$1" = --uart ]; then
    uart "$2" >"$work/printed"
    name='the library prints over a UART, without semihosting, what the program plays'
else
    "$@" >"$work/printed"
    name='the library plays what the program plays'
fi
details() { diff "$work/expected" "$work/printed" | sed 's/^/# /'; }
[ "$(wc -l <"$work/expected")" -eq 3 ] && ! grep -qx '' "$work/expected" && cmp -s "$work/expected" "$work/printed"
check "$name" $?
exit $failed
