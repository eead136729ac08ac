#!/bin/sh
# usage: sh tests/ports/symbols.sh FOLDER...
#
# Tests by the undefined symbols of its objects that the core calls nothing but the port and its terminal, five
# functions of <string.h> and the 64-bit integer arithmetic of the compiler's library. So the core has no allocator,
# and no floating point on processors where that takes calls. FOLDER is a build folder with the objects of all sources
# in core/.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL
status=0
for folder; do
    objects=$(find core -name '*.c' | sed "s|^|$folder/|; s|c\$|o|")
    # shellcheck disable=SC2086 # a word for each object
    if ! symbols=$(nm $objects); then
        echo "not ok - all objects of the core are in $folder"
        status=1
        continue
    fi
    asked=$(echo "$symbols" | awk '
        NF == 2 && $1 == "U" { open[$2] = 1 }
        NF == 3 { defined[$3] = 1 }
        END { for (name in open) if (!(name in defined)) print name }' | sort)
    strange=$(echo "$asked" | grep -vxE 'port_[a-z_]+|terminal_[a-z]+|mem(cpy|move|set|cmp)|strlen|__stack_chk_fail' |
        grep -vxE '__aeabi_u?[il]div(mod)?|__u?divmoddi4|__u?(div|mod)di3' |
        grep -vxE '__(ctz|clz|popcount|mul|ashl|lshr)di[23]' |
        grep -vx '_GLOBAL_OFFSET_TABLE_')
    if [ -n "$asked" ] && [ -z "$strange" ]; then
        echo "ok - the core in $folder asks for $(echo "$asked" | wc -l) functions, all expected"
    else
        # shellcheck disable=SC2086 # in one line
        echo "not ok - the core in $folder asks for" $strange
        status=1
    fi
done
exit $status
