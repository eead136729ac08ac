#!/bin/sh
# usage: sh tests/ports/library_stack.sh FOLDER NAME...
#
# Proves the stack that the public headers state: compares the lines below "Stack, in bytes" in core/library/NAME.h with
# the bounds of the public functions, by the call graph of the library as one file in FOLDER (stack.awk,
# stack_NAME.txt). A line has bytes and functions without the header's prefix; "others" are those that no line names.
# The bytes of a line are at most a tenth above the bound of its deepest function. Run it from the root.
#
# Prints the bounds as comments, and a case of the Test Anything Protocol for each library. `make stack` runs it.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 2 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL
one=$1/amalgamation
shift
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh
details() { sed 's/^/# /' "$work/wrong"; }

for name; do
    awk -v each=1 -f tests/ports/stack.awk "tests/ports/stack_$name.txt" "$one/$name.c" "$one/$name.ci" \
        >"$work/bounds" 2>"$work/wrong"
    sort -rn "$work/bounds" | sed 's/^/# /'
    sed -n '/^ \* Stack, in bytes/,/\*\//s/^ \*     \([0-9][0-9]* .*\)/\1/p' "core/library/$name.h" |
        tr -d , >"$work/stated"
    awk -v prefix="${name}_" '
        function fail(text) { print text; failed = 1 }
        NR == FNR {
            stated[FNR] = $1
            for (i = 2; i <= NF; i++)
                line[$i == "others" ? "others" : prefix $i] = FNR
            next
        }
        {
            at = $2 in line ? line[$2] : line["others"]
            known[$2] = 1
            if (!at)
                fail("the header states no stack of " $2)
            else if ($1 > stated[at])
                fail($2 " takes " $1 " bytes, and the header says " stated[at])
            if ($1 > deepest[at])
                deepest[at] = $1
        }
        END {
            for (name in line)
                if (name != "others" && !(name in known))
                    fail("there is no " name)
            for (at in stated)
                if (stated[at] > deepest[at] * 1.1)
                    fail("the header says " stated[at] " bytes, and " deepest[at] + 0 " are enough")
            exit failed
        }' "$work/stated" "$work/bounds" >>"$work/wrong"
    [ -s "$work/bounds" ] && [ ! -s "$work/wrong" ]
    check "functions of $name take the stack that the header states" $?
done
exit $failed
