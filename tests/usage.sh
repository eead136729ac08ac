#!/bin/sh
# usage: sh tests/usage.sh
#
# Tests that each script that a person runs has a --help, and prints its usage where arguments are missing.
#
# Prints lines of the Test Anything Protocol.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; s/^# \{0,1\}//p' "$0"; exit; }
. tests/kit/check.sh
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
details() { sed 's/^/# /' "$work/out"; }

scripts=$(grep -l '^#!/bin/sh' port/*.sh tests/*.sh tests/bench/*.sh tests/bench/plot/*.sh tests/ports/*.sh \
    tests/web/*.sh)
for script in $scripts; do
    : >"$work/out"
    grep -q -- '--help \]' "$script" && sh "$script" --help >"$work/out" 2>&1 </dev/null &&
        head -n 1 "$work/out" | grep -q "^usage: sh $script"
    check "$script --help begins with its usage" $?
    { [ "$script" != tests/usage.sh ] && grep -q '(usage:' "$script"; } || continue
    sh "$script" >"$work/out" 2>&1 </dev/null
    [ $? -eq 2 ] && grep -q "^usage: sh $script" "$work/out"
    check "$script says how it is used where arguments are missing" $?
done
echo "1..$number"
exit "$failed"
