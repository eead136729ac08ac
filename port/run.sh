#!/bin/sh
# usage: sh port/run.sh TARGET [ARGUMENT]...
# usage: sh port/run.sh --can TARGET
#
# Runs a program that was built for a target as if it were a program of this machine, in an emulator where it needs one.
# TARGET is one of `make help`, host, or ram-N. --can says what is missing here to run it, and nothing if all is there.
#
# Environment: BUILD, the build folder (build); PROGRAM, the program (play_icfp2015).
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
case "$#$*" in 0 | 1--can) sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2 ;; esac
folder=${BUILD:-build}
program=${PROGRAM:-play_icfp2015}

emulator() { # TARGET: what runs it; nothing for this machine's own programs
    case $1 in
    host) ;;
    mps2-an385 | lm3s6965evb | ram-*) echo qemu-system-arm ;;
    rv32-virt) echo qemu-system-riscv32 ;;
    wasm) echo node ;;
    armhf) echo qemu-arm-static ;;
    *) echo "qemu-$1-static" ;;
    esac
}

if [ "$1" = --can ]; then
    command=$(emulator "$2")
    if [ -n "$command" ] && ! command -v "$command" >/dev/null; then
        echo "no $command"
        exit 1
    fi
    exit 0
fi

# A host by semihosting hands over one string: see port/semihost/words.h for its quotes. The list of
# the emulator's own options divides at commas, so these are doubled.
word() { # ARGUMENT
    printf ',arg='
    printf '%s\n' "$1" | sed 's/[\\" ]/\\&/g; s/^$/""/; s/,/,,/g' | tr -d '\n'
}

target=$1
shift
case $target in
mps2-an385 | lm3s6965evb | rv32-virt | ram-*)
    case $target in
    rv32-virt) machine='virt -m 32M -bios none' ;;
    ram-*) machine=mps2-an385 ;;
    *) machine=$target ;;
    esac
    line=enable=on,target=native$(word "$program")
    for argument; do
        line=$line$(word "$argument")
    done
    # shellcheck disable=SC2086 # machine is several words
    exec "$(emulator "$target")" -M $machine -display none -monitor none -serial none \
        -semihosting-config "$line" -kernel "$folder/$target/$program"
    ;;
wasm) exec node port/wasm/run.mjs "$folder/wasm/$program" "$@" ;;
host) exec "$folder/$program" "$@" ;;
*) exec "$(emulator "$target")" "$folder/$target/$program" "$@" ;;
esac
