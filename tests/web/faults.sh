#!/bin/sh
# usage: sh tests/web/faults.sh [NAME...]
#
# Tests the tests of the page: puts each fault of tests/web/faults into a copy of the page, and checks that the test
# which it names fails, and for the reason that it names. A NAME is a part of the names of patches; without one, all.
# Run it from the root after `make check-web`, which fetches what the tests need.
#
# Prints lines of the Test Anything Protocol.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
work=build/web_faults
number=0
failed=0

check() { # WHAT STATUS
    number=$((number + 1))
    [ "$2" -eq 0 ] && echo "ok $number - $1" && return
    failed=1
    echo "not ok $number - $1"
    sed 's/^/# /' "$work/said"
}

# Whether the test of a patch fails on the page with its fault, and says what the patch tells.
caught() { # PATCH
    test=$(sed -n 's/^test: //p' "$1")
    reason=$(sed -n 's/^fails: //p' "$1")
    rm -rf $work && mkdir -p $work && cp -r port/web $work/web || return
    git apply -p3 --directory=$work/web "$1" >$work/said 2>&1 || return
    make --no-print-directory -s web SITE=$work/web SITE_OUT=$work/page >$work/said 2>&1 || return
    PAGE=$work/page BROWSERS=chromium WAIT_MS=${WAIT_MS:-15000} node tests/web/check.mjs "$test" >$work/said 2>&1
    [ $? -eq 1 ] && [ -n "$reason" ] && grep -qF "$reason" $work/said
}

for patch in tests/web/faults/*.patch; do
    name=$(basename "$patch" .patch)
    wanted=$([ $# -eq 0 ] && echo "$name")
    for part; do case $name in *"$part"*) wanted=$name ;; esac; done
    [ -n "$wanted" ] || continue
    caught "$patch"
    check "$(head -n 1 "$patch") ($name)" $?
done
echo "1..$number"
exit $failed
