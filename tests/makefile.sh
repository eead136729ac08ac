#!/bin/sh
# shellcheck disable=SC2016 # dollars are for make
# usage: sh tests/makefile.sh
#
# Tests the Makefile: flags, missing compilers and packages, build folders, and other makes. Run it from the root; BUILD
# names the folder that has the players.
#
# Prints lines of the Test Anything Protocol.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
sh tests/install.sh build bmake serve || true
build=${BUILD:-build}
unset BUILD FETCHED MAKEFLAGS MAKELEVEL CC CPPFLAGS CFLAGS LDFLAGS LDLIBS AR
own=$build/makefile # its name has no blank, for make does not take one
work=$(mktemp -d) || exit 1
served=
# shellcheck disable=SC2154 # status is assigned in the trap
trap 'status=$?; [ -z "$served" ] || kill $served; rm -rf "$work" "$own"; exit $status' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
. tests/kit/check.sh

details() {
    tail -n 5 "$work/log" | cut -c 1-300 | sed 's/^/# /'
}
own() { # WORD...: make, in a build folder of its own
    make --no-print-directory BUILD="$own" "$@"
}
rm -rf "$own"

# ---- flags ----------------------------------------------------------------------------------------

own -n CPPFLAGS=-DIN_CPPFLAGS CFLAGS=-DIN_CFLAGS LDFLAGS=-DIN_LDFLAGS all tests >"$work/fresh" 2>"$work/log"
awk '/ -o / && / -c / { compiled++; if (!/IN_CPPFLAGS/ || !/IN_CFLAGS/) print }
     / -o / && !/ -c / { linked++; if (!/IN_CFLAGS/ || !/IN_LDFLAGS/) print }
     END { if (compiled < 200 || linked < 50) print compiled " objects, " linked " programs" }' "$work/fresh" >"$work/log"
[ ! -s "$work/log" ]
check 'each object is compiled by CPPFLAGS and CFLAGS, each program linked by CFLAGS and LDFLAGS' $?
sed 's/ -o /\n&/; s/ -DIN_LDFLAGS//' "$work/fresh" | grep -c -- '--wrap=reach_run,' >"$work/log"
[ "$(cat "$work/log")" -eq 1 ]
check 'LDFLAGS do not replace what the link of a single test needs' $?

object=$own/core/base/bits.o
flags='-O1 -DTEXT="an apostrophe:\ \"'"'"'\" and $$"'
own CC='env MARK=1 cc' CFLAGS="$flags" "$object" >"$work/log" 2>&1 && own -q CC='env MARK=1 cc' CFLAGS="$flags" "$object"
check 'an object that the same command made is not made again' $?
for word in CC=cc 'CFLAGS=-O1' 'CPPFLAGS=-DNONE' 'LDFLAGS=-s' 'AR=env ar' 'LDLIBS=-lm'; do
    ! own -q CC='env MARK=1 cc' CFLAGS="$flags" "$word" "$object" >"$work/log" 2>&1
    check "it is made again with ${word%%=*} changed" $?
done
rm -rf "$own"
# Folders, and the libraries as C files.
no_flags="mkdir|^LC_ALL=C awk|^cp core/library"
grep '^mkdir -p' "$work/fresh" | sed 's/ && .*//' | sh && own "$own/made_by" && own -t all tests >"$work/log" 2>&1 &&
    own -q all tests &&
    own -n CPPFLAGS=-DIN_CPPFLAGS CFLAGS=-DIN_CFLAGS LDFLAGS=-DIN_LDFLAGS all tests >"$work/changed" 2>>"$work/log" &&
    grep -vE "$no_flags" "$work/fresh" | LC_ALL=C sort >"$work/expected" && grep -vE "$no_flags" "$work/changed" | LC_ALL=C sort |
        diff "$work/expected" - >"$work/log"
check 'other flags rebuild everything, as if there were no build' $?
! own -n install | grep -q -- ' -c ' && own -n CFLAGS=-O1 install | grep -q -- ' -c '
check 'make install takes what was built, unless it is told how to build' $?

rm -rf "$own" && mkdir -p "$own" && cp -Rp "$build/core" "$build/port" "$build/made_by" "$own" &&
    rm "$own/port/posix/main.o" && own run-host ARGS='-f problems/one_unit_source.json -b 1k' >"$work/list" 2>"$work/log" &&
    grep -q 'posix/main.c' "$work/log" && "$build/play_icfp2015" -f problems/one_unit_source.json -b 1k | cmp - "$work/list"
check 'make run-host prints nothing but what the player prints, when it has to be built, too' $?

# ---- what is missing ------------------------------------------------------------------------------

# The commands that make needs here, without a compiler for another machine.
mkdir "$work/bin"
for name in sh find cat sed head mkdir make cc ar cp mv rm tr; do ln -s "$(command -v $name)" "$work/bin"; done
bare() { # WORD...: make without other commands
    rm -rf "$own"
    (unset FETCHED && PATH=$work/bin && own "$@" >"$work/log" 2>&1)
}
targets=$(make --no-print-directory -s targets)
for target in $targets small; do
    compiler=$(make --no-print-directory -s "compiler-$target")
    ! bare "port-$target" && grep -q "^no $compiler here: install it (on Debian: apt-get install [a-z]" "$work/log" ||
        echo "$target"
done >"$work/wrong"
[ ! -s "$work/wrong" ]
check 'a missing compiler is named with its package, for every target' $?
for target in $targets host small ram-64; do
    sh port/run.sh --can "$target" >/dev/null 2>"$work/log"
    [ $? -ne 2 ] || echo "$target"
done >"$work/wrong"
[ "$(echo "$targets" | wc -w)" -gt 5 ] && [ ! -s "$work/wrong" ]
check 'port/run.sh knows how every target is run' $?
sh port/run.sh --can no-board >"$work/list" 2>"$work/log"
[ $? -eq 2 ] && [ ! -s "$work/list" ] && grep -qx 'no-board is not in port/run.sh' "$work/log"
check 'it refuses a target that it does not know' $?
! bare CC='none -m32' && grep -qx 'no none here' "$work/log"
check 'so is a compiler that no package of the list has' $?

# A compiler that finds neither header; apt-get says when it was called.
printf '#!/bin/sh\ncase "$*" in *jsmn.h*|*cmocka.h*) exit 1 ;; esac\nexec "%s" "$@"\n' "$(command -v cc)" >"$work/bin/blind"
printf '#!/bin/sh\necho called >&2\necho "$*" >>"%s"\nexit 1\n' "$work/called" >"$work/bin/apt-get"
sed -i 's|>/dev/null 2>&1||' "$work/bin/apt-get"
chmod +x "$work/bin/blind" "$work/bin/apt-get"
for need in "libjsmn-dev packages/usr/include/jsmn.h" "libcmocka-dev packages/usr/lib/libcmocka.so"; do
    package=${need% *} file=$own/${need#* }
    ! bare OFFLINE=1 CC=blind JSMN_SYSTEM=/none "$file" && grep -q "^not installed: $package.*OFFLINE=1" "$work/log" &&
        [ ! -e "$work/called" ]
    check "OFFLINE=1: $package is named and not fetched" $?
    ! bare CC=blind JSMN_SYSTEM=/none "$file" && sed -n 1p "$work/log" | grep -q "^not installed: $package" &&
        sed -n 2p "$work/log" | grep -q "^cannot fetch $package: install it" && grep -qx "download $package" "$work/called"
    check "else it is named before it is fetched" $?
    rm -f "$work/called"
done

# ---- folders, other people's make, the server ------------------------------------------------------

for name in '' 'two words' "it's" 'a$$b' 'a:b' 'a%b' 'a\b' 'a#b' 'a=b' -b; do
    ! make BUILD="$name" help >"$work/log" 2>&1 && grep -q '\*\*\* BUILD=.*: the name of a build folder is one word' \
        "$work/log" && [ "$(wc -l <"$work/log")" -eq 1 ] || echo "$name"
done >"$work/wrong"
[ ! -s "$work/wrong" ]
check 'a build folder that make cannot name is refused in a sentence' $?

make -n BUILD=other all tests test web port-small port-wasm port-i386 dist coverage >"$work/said" 2>&1
! grep -E '(^|[^a-z/])build/' "$work/said" >"$work/log" && grep -q other/sanitized/play_less "$work/said"
check 'with another build folder nothing is made in build' $?
[ ! -e other ]
check 'make -n makes nothing' $?
rm -rf other

if command -v bmake >/dev/null; then
    for goal in '' all test; do
        # shellcheck disable=SC2086 # a word, or none
        ! bmake $goal >"$work/log" 2>&1 && [ "$(wc -l <"$work/log")" -eq 1 ] && grep -q 'for GNU make' "$work/log" || echo "$goal."
    done >"$work/wrong"
    [ ! -s "$work/wrong" ]
    check 'bmake says that the Makefile is not for it' $?
else
    echo 'skipped: no bmake here'
fi

if command -v python3 >/dev/null; then
    serve() { # PORT
        python3 port/web/serve.py "$work" "$1" 2>"$work/log"
    }
    python3 port/web/serve.py "$work" 0 >"$work/address" 2>"$work/server" &
    served=$!
    until [ -s "$work/address" ]; do kill -s 0 $served || break; sleep 0.1; done
    port=$(sed 's|^http://localhost:\([0-9]*\)/$|\1|' "$work/address")
    serve "$port"
    [ $? -eq 1 ] && grep -q "^port $port of this machine: .*; WEB_PORT=number" "$work/log" && [ "$(wc -l <"$work/log")" -eq 1 ]
    check 'a port that is taken is told of in a sentence' $?
    for port in x 65536 -1 ''; do
        serve "$port"
        [ $? -eq 1 ] && grep -q "^port $port of this machine: not a port" "$work/log" && [ "$(wc -l <"$work/log")" -eq 1 ] ||
            echo "$port."
    done >"$work/wrong"
    [ ! -s "$work/wrong" ]
    check 'so is one that is none' $?
else
    echo 'skipped: no python3 here'
fi

echo "1..$number"
exit $failed
