#!/bin/sh
# usage: sh port/library/installcheck.sh FOLDER VERSION NAME...
#
# Tests the installed libraries NAME by their examples, tests/library/example_NAME.c: in C and in C++, found by
# pkg-config, linked with the shared library and with the static one. FOLDER has the pkg-config files; with DESTDIR the
# root of the installation is there. Environment: CC, CXX, CFLAGS, CXXFLAGS, LDFLAGS, PKG_CONFIG, DESTDIR.
set -u
[ $# -ge 3 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
root=${DESTDIR-}
PKG_CONFIG_LIBDIR=$root$1
[ -z "$root" ] || export PKG_CONFIG_SYSROOT_DIR="$root"
export PKG_CONFIG_LIBDIR
version=$2
shift 2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
status=0

config() { # OPTION... NAME
    "${PKG_CONFIG:-pkg-config}" "$@"
}

report() { # ok|'not ok' TITLE
    echo "$1 - $2"
    [ "$1" = ok ] || status=1
}

# What the example is run with.
example_file() { # NAME
    case $1 in
    icfp2015) echo problems/one_unit_source.json ;;
    icfp2021) echo problems/brainwall/one_edge.json ;;
    esac
}

# Compiles the example and runs it, with words as pkg-config quotes them for the shell. It must print something.
try() { # TITLE COMPILER LIBRARIES
    # shellcheck disable=SC2046 # a word or none
    if eval "$2 tests/library/example_$name.c -x none -o \"\$work/example\" ${LDFLAGS-} $3" &&
        LD_LIBRARY_PATH=$libraries "$work/example" $(example_file "$name") >"$work/printed" 2>"$work/log" &&
        [ -s "$work/printed" ]; then
        report ok "$1"
    else
        report 'not ok' "$1"
        cat "$work/log"
    fi
}

for name; do
    if ! flags=$(config --cflags "$name") || ! libs=$(config --libs "$name"); then
        report 'not ok' "pkg-config finds $name"
        continue
    fi
    libraries=$root$(config --variable=libdir "$name" | sed 's/\\\(.\)/\1/g')
    if [ "$(config --modversion "$name")" = "$version" ]; then
        report ok "pkg-config knows the version of $name"
    else
        report 'not ok' "pkg-config knows the version of $name"
    fi
    if [ ! -e "tests/library/example_$name.c" ]; then
        echo "skipped: no example of $name"
        continue
    fi
    try "an example in C links lib$name" "${CC:-cc} -std=c99 ${CFLAGS-} $flags" "$libs"
    try "an example in C++ links lib$name" "${CXX:-c++} -std=c++17 ${CXXFLAGS-} $flags -x c++" "$libs"
    try "an example links lib$name.a" "${CC:-cc} -std=c99 ${CFLAGS-} $flags" "\"\$libraries/lib$name.a\""
done
exit $status
