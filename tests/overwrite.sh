#!/bin/sh
# usage: sh tests/overwrite.sh
#
# Tests that no program writes its log or its picture over a file that it reads, or that is its output: each input is
# named by its path, by another spelling, by a symbolic link and by a hard link, and is standard input as well.
# Then the exit status is 2, the message names the option or the file, and no byte has changed. Nor does a program wait
# for a reader of a named pipe. BUILD is the folder of the programs.
#
# Prints lines of the Test Anything Protocol.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
build=${BUILD:-build}
case $build in /*) ;; *) build=$PWD/$build ;; esac
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

mkdir "$work/kept" "$work/other"
cp problems/one_row.json "$work/kept/hextris.json"
cp problems/brainwall/one_edge.json "$work/kept/1.json"
"$build/play_icfp2021" -q -b 1k -f "$work/kept/1.json" >"$work/kept/poses.json"
echo 'problem,best_dislikes' >"$work/kept/best.csv"
"$build/judge_less" --gen 1 >"$work/kept/boards"
cp -r "$work/kept" "$work/used"
cd "$work/used" || exit 1

details() {
    sed 's/^/# /' ../found
}

# refuses INPUT OUTPUT_OPTION PROGRAM ARGUMENT...: writes to INPUT by each of its names. Standard input is a list of
# poses; that of play_less is INPUT.
refuses() {
    file=$1 option=$2 program=$3 input=poses.json
    shift 3
    [ "$program" != play_less ] || input=$file
    ln -s "../used/$file" ../other/symbolic
    ln "$file" ../other/hard
    for name in "$file" "./$file" "../used/../used/$file" ../other/symbolic ../other/hard; do
        "$build/$program" "$@" "$option" "$name" <"$input" >../out 2>../said
        [ $? -eq 2 ] && [ -s ../said ] || echo "$program $* $option $name: status $?, $(cat ../said)"
        diff -r ../kept . >/dev/null || echo "$program $* $option $name: files have changed"
    done >>../found
    rm -f ../other/symbolic ../other/hard
}

: >../found
refuses hextris.json --log play_icfp2015 -q -b 1 -f hextris.json
refuses 1.json --log play_icfp2021 -b 1 -f 1.json
refuses poses.json --log play_icfp2021 -b 1 -f 1.json -i poses.json
refuses poses.json --log play_icfp2021 -b 1 -i ./poses.json -f ../used/1.json -v
refuses boards --log play_less -b 1
[ ! -s ../found ]
check 'the players do not write a log over an input' $?

: >../found
refuses 1.json --show judge_icfp2021 1.json
refuses poses.json --show judge_icfp2021 1.json
refuses best.csv --show judge_icfp2021 --best best.csv 1.json
refuses boards --log judge_less --board boards "$build/play_less -b 1" "$build/play_less -b 1"
[ ! -s ../found ]
check 'the judges do not write a picture or a log over an input' $?

# mixes OUTPUT_OPTION PROGRAM ARGUMENT...: writes to the file or the pipe that standard output is; to a pipe that nobody
# reads. A picture may be standard output, a log may not.
mixes() {
    option=$1 program=$2 input=boards
    shift 2
    [ "$program" != judge_icfp2021 ] || input=poses.json
    for name in ../both ../used/../both; do
        "$build/$program" "$@" "$option" "$name" <"$input" >../both 2>../said
        [ $? -eq 2 ] && [ -s ../said ] || echo "$program $* $option $name: status $?, $(cat ../said)"
        [ "$program" = judge_icfp2021 ] || [ ! -s ../both ] || echo "$program $* $option $name: it has written"
    done >>../found
    for name in /dev/stdout -; do
        [ "$program $name" != 'judge_icfp2021 -' ] || continue
        { "$build/$program" "$@" "$option" $name <"$input" 2>../said; echo $? >../status; } | cat >../both
        [ "$(cat ../status)" -eq 2 ] && [ -s ../said ] || echo "$program $option $name: status $(cat ../status)"
    done >>../found
    timeout 20 "$build/$program" "$@" "$option" ../pipe <"$input" >../out 2>../said
    status=$?
    case $status in 1 | 2) [ -s ../said ] ;; *) false ;; esac ||
        echo "$program $* $option with a pipe: status $status, $(cat ../said)" >>../found
}
mkfifo ../pipe
: >../found
mixes --log play_icfp2015 -q -b 1 -f hextris.json
mixes --log play_icfp2021 -q -b 1 -f 1.json
mixes --log play_less -b 1
mixes --log judge_less "$build/play_less -b 1" "$build/play_less -b 1"
mixes --show judge_icfp2021 1.json
[ ! -s ../found ]
check 'no log or picture is mixed with the output, and none waits for the reader of a pipe' $?

"$build/play_icfp2015" -q -b 1 -f hextris.json --log new >../out && [ -s new ] && cat new new new >old &&
    "$build/play_icfp2015" -q -b 1 -f hextris.json --log old >../out && [ "$(wc -l <new)" -eq "$(wc -l <old)" ]
check 'a log is written to other files, new or not' $?
echo "1..$number"
[ "$failed" -eq 0 ]
