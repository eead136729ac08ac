#!/bin/sh
# usage: sh port/library/installcheck.sh FOLDER VERSION NAME...
#
# Tests the installed libraries NAME: programs in C and in C++ find them by pkg-config, link the shared and the static
# library, and have the version. FOLDER has the pkg-config files; with DESTDIR the root of the installation is there.
# Environment: CC, CXX, CFLAGS, CXXFLAGS, LDFLAGS, PKG_CONFIG, DESTDIR.
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

# Compiles and runs the program, with words as pkg-config quotes them for the shell.
try() { # TITLE COMPILER SOURCE LIBRARIES
    if eval "$2 -o \"\$work/program\" \"\$work/$3\" ${LDFLAGS-} $4" &&
        LD_LIBRARY_PATH=$libraries "$work/program" "$version"; then
        report ok "$1"
    else
        report 'not ok' "$1"
    fi
}

for name; do
    cat >"$work/program.c" <<END
#include <stdint.h>
#include <string.h>

#include <$name.h>

static uint64_t buffer[1 << 17];

int main(int argc, char **argv)
{
    return argc < 2 || strcmp(${name}_version(), argv[1]) != 0 || ${name}_init(buffer, sizeof buffer) == NULL;
}
END
    cp "$work/program.c" "$work/program.cpp"
    if ! flags=$(config --cflags "$name") || ! libs=$(config --libs "$name"); then
        report 'not ok' "pkg-config finds $name"
        continue
    fi
    libraries=$root$(config --variable=libdir "$name")
    if [ "$(config --modversion "$name")" = "$version" ]; then
        report ok "pkg-config knows the version of $name"
    else
        report 'not ok' "pkg-config knows the version of $name"
    fi
    try "a program in C links lib$name" "${CC:-cc} -std=c99 ${CFLAGS-} $flags" program.c "$libs"
    try "a program in C++ links lib$name" "${CXX:-c++} -std=c++17 ${CXXFLAGS-} $flags" program.cpp "$libs"
    try "a program links lib$name.a" "${CC:-cc} -std=c99 ${CFLAGS-} $flags" program.c "\"\$libraries/lib$name.a\""
done
exit $status
