#!/bin/sh
# usage: sh port/library/pkg_config.sh HEADER VERSION PREFIX INCLUDEDIR LIBDIR
#
# Prints the pkg-config file of the library of a public header, whose first sentence describes it.
set -u
[ $# -eq 5 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
name=$(basename "$1" .h)
below() { # FOLDER: named from the prefix where it is below it
    case $1 in
    "$prefix"/*) printf '%s' "\${prefix}${1#"$prefix"}" ;;
    *) printf '%s' "$1" ;;
    esac
}
prefix=$3
escape() { # words are separated by blanks there
    sed 's/[ \\]/\\&/g'
}
cat <<END
prefix=$(echo "$prefix" | escape)
includedir=$(below "$4" | escape)
libdir=$(below "$5" | escape)

Name: $name
Description: $(sed -n '1s|^/\* \([^.]*\)\..*|\1|p' "$1")
Version: $2
Libs: -L\${libdir} -l$name
Cflags: -I\${includedir}
END
