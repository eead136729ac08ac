#!/bin/sh
# usage: sh tests/readme.sh
#
# Tests the top README: its length, its links, its table of strength, which `make results` prints, and its commands. The
# examples run in a clone of the last commit, which is built there; what they print is what the README shows. The command
# for a machine with nothing but the base system runs where it may: as root, with CI=true.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

details() {
    tail -n 20 "$work/log" | sed 's/^/# /'
}

[ "$(wc -l <README)" -le 120 ] && awk '!/^\|/ && length > 120 { exit 1 }' README
check 'README has 120 lines of 120 characters at most, tables aside' $?

[ "$(readlink README.md)" = README ]
check 'README.md is a link to README' $?

# Files and folders in backquotes, links and the map that have a slash.
{
    grep -o '`[^`]*`' README | tr -d '`'
    sed -n 's/.*](\([^)]*\)).*/\1/p' README
    sed -n '/^## Map/,/^## /p' README | awk '{ print $1 }'
} | grep -E '^(port|core|tests|problems|linker)(/[A-Za-z0-9_./-]*)?$|^[A-Z]{6,}$' | sort -u >"$work/paths"
xargs ls -d <"$work/paths" >/dev/null 2>"$work/log" && [ "$(wc -l <"$work/paths")" -ge 10 ]
check 'every file and folder that README names exists' $?

sh tests/bench/results.sh strength >"$work/table" 2>"$work/log"
grep '^|' README | grep -A 4 -F "$(head -n 1 "$work/table")" | head -n "$(wc -l <"$work/table")" |
    diff "$work/table" - >"$work/log" && [ "$(wc -l <"$work/table")" -eq 5 ]
check 'the table of strength is what make results prints' $?

# ---- commands ----

# The lines that are indented by four blanks: the first installs, the second builds and plays.
sed -n 's/^    \(.*\)/\1/p' README >"$work/commands"
grep -c . "$work/commands" | grep -qx 2
check 'two commands install, build and play' $?

if [ "${CI:-}" = true ] && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    sh -c "$(sed -n 1p "$work/commands")" >"$work/log" 2>&1
    check 'the first one succeeds' $?
else
    echo "skipped: the command that installs needs root and CI=true"
fi

git clone -q . "$work/clone" 2>"$work/log" && cd "$work/clone" || exit 1
sh -c "$(sed -n 2p "$work/commands")" </dev/null >"$work/log" 2>&1
check 'the second one succeeds in a clone' $?

# A block between lines ``` that begins with "$ ": commands, and what they print.
awk -v work="$work" '/^```$/ { inside = !inside; if (inside) n++; next }
    inside { block[n] = block[n] $0 "\n" }
    END { for (i = 1; i <= n; i++) if (block[i] ~ /^\$ /) { printf "%s", block[i] >(work "/example" ++m) } }' README
count=0
for example in "$work"/example*; do
    count=$((count + 1))
    : >"$work/found"
    grep '^\$ ' "$example" | while IFS= read -r line; do
        printf '%s\n' "$line"
        sh -c "${line#\$ }" 2>&1 </dev/null
    done >"$work/found"
    diff "$example" "$work/found" >"$work/log"
    check "example $count prints what README shows" $?
done
[ $count -eq 3 ]
check 'there is an example for each game' $?

echo "1..$number"
exit $failed
