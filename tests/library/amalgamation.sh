#!/bin/sh
# shellcheck disable=SC2317 # functions that quiet() calls
# usage: sh tests/library/amalgamation.sh FOLDER NAME...
#
# Tests the libraries NAME that `make libraries` built in FOLDER, and the C files that they were built from:
#
#     - the C file compiles without a warning for several processors, hosted and freestanding, and has no variables
#       (targets.sh compiles it with optimization, which finds more)
#     - the header compiles as C99 and as C++17
#     - each awk writes the same bytes, whatever the language and the folder for temporary files
#     - the libraries export the functions of symbols_NAME.txt alone, and call five functions of <string.h> alone
#     - amalgamation.awk refuses sources that cannot stand in one file
#
# A compiler that is missing is skipped with a line.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 2 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL
folder=$1
shift
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
status=0

report() { # ok|'not ok' NAME
    echo "$1 - $2"
    [ "$1" = ok ] || status=1
}

# A line for a command that must succeed and print nothing.
quiet() { # NAME COMMAND...
    title=$1
    shift
    if "$@" >"$work/log" 2>&1 && [ ! -s "$work/log" ]; then
        report ok "$title"
    else
        report 'not ok' "$title"
        sed 's/^/# /' "$work/log" | head -n 40
    fi
}

compiles() { # NAME COMPILER OPTION...
    name=$1
    shift
    if command -v "$1" >/dev/null; then
        quiet "$name.c compiles: $*" "$@" -std=c11 -Wall -Wextra -Wconversion -fsyntax-only \
            "$folder/amalgamation/$name.c"
    else
        echo "skipped: no $1"
    fi
}

# The names of the sections for variables that an object uses; constants that hold addresses are not variables.
variables() { # OBJECT
    size -A "$1" | awk '$1 ~ /^\.(data|bss|tdata|tbss)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 { print $1, $2 }
        $1 == "COMMON" { print }'
}

exported() { # nm's options and file
    nm --defined-only "$@" | awk '$2 ~ /[A-Z]/ { print $3 }' | sort
}

# What an object asks for, but for what the compiler adds to shared objects and to hardened code.
strangers() { # nm's options and file
    nm -u "$@" | awk '$1 == "U" { sub(/@.*/, "", $2); print $2 }' |
        grep -vxE '(__)?mem(cpy|move|set|cmp)(_chk)?|bcmp|strlen|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_'
}

# Writes the file again by an awk, in another language. The command is that of the Makefile.
again() { # NAME AWK...
    name=$1
    shift
    make --no-print-directory -s -n -W port/library/amalgamation.awk BUILD="$folder" "$folder/amalgamation/$name.c" |
        sed -n 's/.* awk \(-f .*\) >.*/\1/p' >"$work/words"
    # shellcheck disable=SC2046 # its words
    LC_ALL=C.UTF-8 TMPDIR=$work "$@" $(cat "$work/words") | cmp - "$folder/amalgamation/$name.c"
}

for name; do
    one=$folder/amalgamation/$name.c
    compiles "$name" "${CC:-cc}"
    compiles "$name" clang
    compiles "$name" "${CC:-cc}" -ffreestanding
    compiles "$name" arm-none-eabi-gcc -mcpu=cortex-m3
    # As Zephyr does.
    ! command -v arm-none-eabi-gcc >/dev/null || quiet "$name.c is C99 for a Cortex-M4" arm-none-eabi-gcc -std=c99 \
        -mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=hard -ffreestanding -fno-common -Wall -Wextra \
        -Wdouble-promotion -Wpointer-arith -Wexpansion-to-defined -fsyntax-only "$one"
    compiles "$name" riscv64-unknown-elf-gcc -march=rv32imac -mabi=ilp32 -ffreestanding
    compiles "$name" clang --target=wasm32 -ffreestanding
    compiles "$name" s390x-linux-gnu-gcc
    quiet "lib$name.a has no variables" variables "$folder/lib$name.a"
    quiet "$name.h is C99" sh -c "echo '#include \"$name.h\"' |
        ${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -I $folder/amalgamation -fsyntax-only -x c -"
    quiet "$name.h is C++17" sh -c "echo '#include \"$name.h\"' |
        ${CXX:-c++} -std=c++17 -Wall -Wextra -Wpedantic -I $folder/amalgamation -fsyntax-only -x c++ -"
    for awk in mawk gawk original-awk 'busybox awk'; do
        # shellcheck disable=SC2086 # two words
        ! command -v ${awk%% *} >/dev/null || quiet "$awk writes the same $name.c" again "$name" $awk
    done
    list=tests/library/symbols_$name.txt
    exported -D "$folder/lib$name.so" >"$work/exported"
    quiet "lib$name.so exports the functions of $list" diff "$list" "$work/exported"
    exported "$folder/lib$name.a" | grep . >"$work/exported"
    quiet "lib$name.a exports the same" diff "$list" "$work/exported"
    sed -n 's/.*_API .*[ *]\([a-z0-9_]*\)(.*/\1/p' "$folder/amalgamation/$name.h" | sort >"$work/declared"
    quiet "$name.h declares the same" diff "$list" "$work/declared"
    strangers -D "$folder/lib$name.so" >"$work/strangers"
    quiet "lib$name.so calls functions of <string.h> alone" cat "$work/strangers"
    strangers "$folder/lib$name.a" | grep -v ':$' >"$work/strangers"
    quiet "lib$name.a calls functions of <string.h> alone" cat "$work/strangers"
    ! grep -nE '/home/|/work/|^#line|__DATE__|__TIME__|__FILE__' "$one" >"$work/log"
    quiet "$name.c names no folder, date or line" cat "$work/log"
done

# ---- what is refused -------------------------------------------------------------------------------

refused() { # NAME MESSAGE
    awk -v public="$work/game.h" -v jsmn=none -v version=1 -f port/library/amalgamation.awk "$work/a.c" "$work/b.c" \
        >"$work/out" 2>"$work/log"
    if [ $? -eq 1 ] && grep -q "$2" "$work/log"; then
        report ok "refused: $1"
    else
        report 'not ok' "refused: $1"
        sed 's/^/# /' "$work/log"
    fi
}

printf 'GAME_API int game_play(void);\n' >"$work/game.h"
printf 'static int twice(int a)\n{\n    return 2 * a;\n}\n\nint half(void)\n{\n    return twice(1);\n}\n' >"$work/a.c"
printf 'static int twice(int a)\n{\n    return 2 * a;\n}\n\nint game_play(void)\n{\n    return half() + twice(1);\n}\n' \
    >"$work/b.c"
refused 'two functions of one name' 'define twice'
sed 's/twice/double_of/' "$work/b.c" >"$work/c.c" && mv "$work/c.c" "$work/b.c"
awk -v public="$work/game.h" -v jsmn=none -v version=1 -f port/library/amalgamation.awk "$work/a.c" "$work/b.c" \
    >"$work/one.c" 2>"$work/log"
if [ "$(grep -c '^static' "$work/one.c")" = 3 ] && grep -q '^int game_play' "$work/one.c"; then
    report ok 'all but the public function become static'
else
    report 'not ok' 'all but the public function become static'
fi
sed 's/game_play/game_plan/' "$work/b.c" >"$work/c.c" && mv "$work/c.c" "$work/b.c"
refused 'a public function without a definition' 'game_play() of .* is defined nowhere'
printf 'int game_play(void)\n{\n    static int plays;\n    return ++plays;\n}\n' >"$work/c.c"
if "${CC:-cc}" -c -o "$work/c.o" "$work/c.c" && [ "$(variables "$work/c.o" | wc -l)" = 1 ]; then
    report ok 'a variable of a function is found'
else
    report 'not ok' 'a variable of a function is found'
fi
printf 'static int open(void)\n{\n' >"$work/b.c"
refused 'a source that ends in a function' 'b.c: ends inside a definition'
exit $status
