#!/bin/sh
# usage: sh port/run.sh TARGET [ARGUMENT]...
# usage: sh port/run.sh --can TARGET
#
# Runs a program that was built for a target as if it were a program of this machine, in an emulator where it needs one.
# TARGET is one of `make help`, host, small, or ram-N. --can prints what is missing here to run it, and nothing if all
# is there; exit status 2: this script does not know TARGET.
#
# Environment: BUILD, the build folder (build); PROGRAM, the program (play_icfp2015); EMULATOR_OPTIONS, further options of
# a board's emulator.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
case "$#$*" in 0 | 1--can) sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2 ;; esac
folder=${BUILD:-build}
program=${PROGRAM:-play_icfp2015}

# What runs the programs of a target: nothing for this machine's own, for a board its emulator with the options for its
# machine. A new board needs a line here and nothing else in this file; Linux targets are read from port/ports.mk.
machine() { # TARGET
    case $1 in
    host | small) ;;
    mps2-an385 | ram-*) echo qemu-system-arm -M mps2-an385 ;;
    lm3s6965evb) echo qemu-system-arm -M lm3s6965evb ;;
    rv32-virt) echo qemu-system-riscv32 -M virt -m 32M -bios none ;;
    wasm) echo node port/wasm/run.mjs ;;
    armhf) echo qemu-arm-static ;;
    *)
        case " $(sed -n 's/^LINUX *= *//p' port/ports.mk) " in
        *" $1 "*) echo "qemu-$1-static" ;;
        *)
            echo "$1 is not in port/run.sh" >&2
            return 2
            ;;
        esac
        ;;
    esac
}

if [ "$1" = --can ]; then
    command=$(machine "$2") || exit 2
    command=${command%% *}
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
machine=$(machine "$target") || exit 2
shift
file=$folder/$target/$program
[ "$target" != host ] || file=$folder/$program
case $machine in
qemu-system-*)
    line=enable=on,target=native$(word "$program")
    for argument; do
        line=$line$(word "$argument")
    done
    # shellcheck disable=SC2086 # machine and options are several words
    exec $machine ${EMULATOR_OPTIONS-} -display none -monitor none -serial none -semihosting-config "$line" -kernel "$file"
    ;;
*)
    # shellcheck disable=SC2086 # machine is several words, or none
    exec $machine "$file" "$@"
    ;;
esac
