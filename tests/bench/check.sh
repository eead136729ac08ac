#!/bin/sh
# usage: sh tests/bench/check.sh BUILD
#
# Tests the scripts of the benchmark: benchmark.sh, compare.sh, compare.awk, contest.sh, records.sh, results.sh.
#
# Prints lines of the Test Anything Protocol. Skipped without GNU Parallel.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL
build=$1
case $build in /*) ;; *) build=$(pwd)/$build ;; esac
BUILD=$build
export BUILD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

details() {
    tail -n 20 "$work/out" | cut -c 1-200 | sed 's/^/# /'
}

# All columns but seconds and memory_kb.
steady() { # CSV
    cut -d , -f 1-6,9 "$1"
}

# tests/RESULTS is what is printed, and the READMEs have no other figure of it.
sh tests/bench/results.sh >"$work/results" 2>"$work/out" && diff "$work/results" tests/RESULTS >>"$work/out"
check 'tests/RESULTS is what make results prints' $?
[ "$(wc -l <tests/RESULTS)" -lt 120 ]
check 'it has less than 120 lines' $?

if ! command -v parallel >/dev/null; then
    echo 'skipped: benchmark.sh: no GNU Parallel here (Debian: parallel)'
    echo "1..$number"
    exit $failed
fi

: >"$work/out"
run() { # CSV WORK
    sh tests/bench/benchmark.sh -i 'tiny_*' -w "$2" hextris "$1" "$build/play_icfp2015" 2>>"$work/out" </dev/null &&
        sh tests/bench/benchmark.sh -i 'wall_[st][mr]*_1' -w "$2" brainwall "$1" "$build/play_icfp2021" 2>>"$work/out" </dev/null
}
run "$work/a.csv" 1M && run "$work/b.csv" 1M && [ "$(wc -l <"$work/a.csv")" -ge 5 ] && steady "$work/a.csv" >"$work/x" &&
    steady "$work/b.csv" | diff "$work/x" - >>"$work/out"
check 'two runs agree in all columns but seconds and memory' $?

# What a run that was cut off had is not played again.
head -n 3 "$work/a.csv" >"$work/c.csv" && sed -i '2s/,[0-9.]*,[0-9]*,ok$/,77777,1,ok/' "$work/c.csv" && run "$work/c.csv" 1M &&
    steady "$work/c.csv" | diff "$work/x" - >>"$work/out" && [ "$(grep -c ',77777,1,ok$' "$work/c.csv")" -eq 1 ]
check 'one that was cut off goes on where it stopped' $?

# The names of other instances end or begin like small_1, and a point is no pattern.
{
    head -n 1 "$work/a.csv"
    printf '%s,,,,,,ok\n' chunkysmall_1,hextris,w.1 small_1+1,hextris,w.1 small_1,hextris,w01 small_1,brainwall,w.1
} >"$work/others.csv"
sh tests/bench/benchmark.sh -i small_1 -w 1k -l w.1 hextris "$work/others.csv" "$build/play_icfp2015" 2>>"$work/out" \
    </dev/null && grep -q '^small_1,hextris,w.1,[0-9]' "$work/others.csv" && [ "$(wc -l <"$work/others.csv")" -eq 6 ]
check 'a row of another instance, game or budget stands for no other' $?

sh tests/bench/benchmark.sh -i 'letters_1' -w 99999M hextris "$work/d.csv" "$build/play_icfp2015" >>"$work/out" 2>&1 </dev/null &
pid=$!
sleep 1
kill -TERM $pid
wait $pid
status=$?
[ $status -eq 143 ] && [ "$(wc -l <"$work/d.csv")" -eq 1 ] && ! pgrep -f 'program -f problems/letters_1.json -w 99999' >"$work/out"
check 'an interruption ends it and what it runs, and leaves the rows that there are' $?

# Programs that do not do what they should: a row with the reason.
program() { # NAME COMMANDS
    printf '#!/bin/sh\n%s\n' "$2" >"$work/$1" && chmod +x "$work/$1"
}
program crashing 'kill -SEGV $$'
program nonsense 'echo "[1, 2"'
program silent ':'
program failing 'echo no >&2; exit 3'
program wrong 'echo "[{\"problemId\": 1, \"seed\": 1, \"solution\": \"\"}]"'
for name in crashing nonsense silent failing wrong; do
    sh tests/bench/benchmark.sh -t 1 -l $name -i tiny_1 hextris "$work/e.csv" "$work/$name" >>"$work/out" 2>&1 </dev/null
done
cat "$work/e.csv" >>"$work/out"
[ "$(grep -c '^tiny_1,hextris,.*,,0.0000,' "$work/e.csv")" -eq 5 ] && ! grep -q ',ok$' "$work/e.csv" &&
    grep -q ',crashing,.*,signal 11$' "$work/e.csv" && grep -q ',failing,.*,exit 3$' "$work/e.csv" &&
    grep -q ',nonsense,.*,invalid: ' "$work/e.csv" && [ "$(wc -l <"$work/e.csv")" -eq 6 ]
check 'a program that crashes, fails or prints nonsense has a row with the reason' $?

# What has a meaning for the shell or for GNU Parallel has none here.
program words 'printf "<%s>" "$@" >>"'"$work"'/words.out"'
sh tests/bench/benchmark.sh -t 1 -i tiny_1 hextris "$work/f.csv" "$work/words" -p 'ia! ia!' '$HOME' "r'lyeh" '' '*' \
    '{}' '{#}' "\\" >>"$work/out" 2>&1 </dev/null
grep -qF "<-p><ia! ia!><\$HOME><r'lyeh><><*><{}><{#}><\\><-f>" "$work/words.out"
check 'the words of a program arrive as they were given' $?

# ---- compare --------------------------------------------------------------------------------------

tables='problems/benchmark/hextris.csv problems/benchmark/brainwall.csv'
compare() { # OLD NEW: the line of all
    # shellcheck disable=SC2086 # several files
    awk -f tests/bench/compare.awk "$1" "$2" $tables >"$work/out" && grep '^all ' "$work/out"
}
compare "$work/a.csv" "$work/b.csv" | grep -q ' 1.000   1.000 to  1.000      0     0$'
check 'a version is as good as itself' $?

# Ten pairs of ratio 2 and ten of 1: the mean is the root of two, and the interval holds it.
{
    echo instance,game,budget,points,share,work,seconds,memory_kb,status
    seq 20 | sed 's/.*/i&,hextris,w1,999,,,1,1,ok/'
} >"$work/old"
sed -E 's/^(i[0-9]|i10),hextris,w1,999/\1,hextris,w1,1999/' "$work/old" >"$work/new"
compare "$work/old" "$work/new" | awk '{ exit !($3 == 1.414 && $4 > 1.1 && $4 < 1.3 && $6 > 1.5 && $6 < 1.75 && $7 == 10 && $8 == 0) }'
check 'the mean of ratios and its interval are right' $?
compare "$work/new" "$work/old" | awk '{ exit !($3 == 0.707 && $7 == 0 && $8 == 10) }' && grep -q '^worst 5: ' "$work/out"
check 'a loss shows, with the five worst' $?

copy=$work/copy
mkdir "$copy" && cp -R problems tests "$copy"

# Programs that note each search, and search as long as $work/wait is there.
searching() { # NAME COMMANDS
    program "$1" "[ \"\$1\" != --help ] || exit 0
echo \$\$ >>'$work/searches'
while [ -e '$work/wait' ]; do sleep .1; done
$2"
}
searches() { # the number since the last call
    wc -l <"$work/searches"
    : >"$work/searches"
}
# Tells a script to end when it has begun SEARCHES; nothing of it may stay.
ends() { # SEARCHES SCRIPT [WORD]...
    : >"$work/wait"
    count=$1
    shift
    sh "$@" >>"$work/out" 2>&1 &
    script=$!
    until [ "$(wc -l <"$work/searches")" -ge "$count" ] || ! kill -0 $script 2>/dev/null; do sleep .1; done
    kill -TERM $script
    wait $script
    status=$?
    rm "$work/wait"
    [ $status -eq 143 ] && [ "$(wc -l <"$work/searches")" -eq "$count" ] &&
        ! ps -o stat= -p "$(paste -s -d , "$work/searches")" | grep '^[^Z]' >>"$work/out"
}
: >"$work/searches"
searching first ''
searching second ':'
programs() { # [OPTION]...
    sh tests/bench/compare.sh -j 1 -t 1 "$@" hextris "$work/first" "$work/second" "$work/compared" >>"$work/out" 2>&1
}
ends 1 tests/bench/compare.sh -j 1 -t 1 -i 'tiny_*' hextris "$work/first" "$work/second" "$work/compared"
check 'compare.sh is told to end: what it runs ends, too' $?
: >"$work/searches"
(cd "$copy" && : >tiny_2 && programs -i 'tiny_*' -l 'a label')
[ "$(searches)" -eq 6 ] && cut -d , -f 3 "$work"/compared/*.csv | grep -qx 'a label'
check 'it hands on its options as they are' $?
programs -i 'tiny_*' -l 'a label'
[ "$(searches)" -eq 0 ]
check 'it does not play again what it has' $?
searching second 'true'
programs -i 'tiny_*' -l 'a label'
[ "$(searches)" -eq 3 ]
check 'a program that has changed is played anew' $?
programs -i 'tiny_*' -l 'a label' -m 64
[ "$(searches)" -eq 6 ]
check 'and with another memory' $?

# ---- contest --------------------------------------------------------------------------------------

mkdir -p "$work/shared/anchors" "$work/shared/problems/qualifier" "$work/played"
echo 'ei!' | tee "$work/shared/anchors/phrases_official.txt" >"$work/shared/anchors/phrases_none.txt"
printf 'problem,phrases,best,median\n1,official,20,10\n1,none,9,8\n' >"$work/shared/anchors/finals.csv"
printf 'problem,best\n1,30\n2,40\n' >"$work/shared/anchors/qualifiers.csv"
for problem in 1 2; do cp problems/ring.json "$work/shared/problems/qualifier/problem_$problem.json"; done
searching played/play_icfp2015 "exec '$build/play_icfp2015' \"\$@\""
program played/peak 'shift 2; exec "$@"'
ln -s "$build/judge_icfp2015" "$work/played"
BUILD=$work/played SHARED=$work/shared JOBS=2
export SHARED JOBS
ends 2 tests/bench/contest.sh hextris "$work/contest.csv" 1k && [ "$(wc -l <"$work/contest.csv")" -eq 1 ]
check 'contest.sh is told to end: what it runs ends, too, and has no row' $?
: >"$work/searches"
sh tests/bench/contest.sh hextris "$work/contest.csv" 1k >>"$work/out" 2>&1
[ "$(searches)" -eq 3 ] && [ "$(cut -d , -f 1-3,5,6 "$work/contest.csv" | tr '\n' ' ')" = \
    'problem,phrases,budget,best,median 1,none,w1000,9,8 1,official,w1000,20,10 2,official,w1000,40, ' ]
check 'the same command plays all of it' $?
cp "$work/contest.csv" "$work/before.csv" && sed -n '2s/ok$/twice/p' "$work/before.csv" >>"$work/contest.csv"
sh tests/bench/contest.sh hextris "$work/contest.csv" 1k >>"$work/out" 2>&1
[ "$(searches)" -eq 0 ] && cmp "$work/contest.csv" "$work/before.csv" >>"$work/out"
check 'and then nothing; each row is there once' $?
BUILD=$build

# ---- records --------------------------------------------------------------------------------------

ln -s "$build" "$copy/build"
cd "$copy" || exit 2
BUILD=build
kept=problems/benchmark/solutions/tiny_1.json.gz
gzip -dc $kept >"$work/tiny_1.json"
sh tests/bench/records.sh "$work/tiny_1.json" >"$work/out"
grep -q ', not better than ' "$work/out"
check 'a record that is none is not adopted' $?
best=$(awk -F, '$1 == "tiny_1" { print $7 }' problems/benchmark/hextris.csv)
sed -i "s/^\(tiny_1,.*\),$best,\([^,]*,[^,]*,[^,]*\)\$/\1,1,\2/" problems/benchmark/hextris.csv
sh tests/bench/records.sh "$work/tiny_1.json" >"$work/out" && grep -qx "tiny_1: 1 to $best" "$work/out" &&
    grep -q "^tiny_1,.*,$best," problems/benchmark/hextris.csv
check 'a better one is' $?
cp problems/benchmark/hextris.csv "$work/before"
sed 's/"solution": *"/&ppppppppppppppppppppppp/' "$work/tiny_1.json" >"$work/spoiled" && mv "$work/spoiled" "$work/tiny_1.json"
! sh tests/bench/records.sh "$work/tiny_1.json" >"$work/out" && grep -q refused "$work/out" &&
    cmp -s "$work/before" problems/benchmark/hextris.csv
check 'an invalid one is refused and changes nothing' $?
kept=problems/benchmark/solutions/wall_limbs_1.json.gz
gzip -dc $kept >"$work/pose"
pose=$(cat "$work/pose")
best=$(awk -F, '$1 == "wall_limbs_1" { print $5 }' problems/benchmark/brainwall.csv)
sed -i "s/^\(wall_limbs_1,.*\),$best,/\1,99999,/" problems/benchmark/brainwall.csv
cp problems/benchmark/brainwall.csv "$work/before"
other='{"file":"a/wall_limbs_2.json","pose":{"vertices":[[0,0]]}}'
entry='{"file":"a/wall_limbs_1.json","dislikes":null,"pose":'$pose'}'
for list in "$pose" "[$pose]" "{\"pose\":$pose}" "[{\"pose\":$pose}]" "$entry" "[$entry]" "[$other,$entry]" \
    "[$entry,$other]"; do
    cp "$work/before" problems/benchmark/brainwall.csv
    echo "$list" >"$work/wall_limbs_1.json"
    : >$kept
    sh tests/bench/records.sh "$work/wall_limbs_1.json" >"$work/said" &&
        grep -qx "wall_limbs_1: 99999 to $best" "$work/said" && gzip -dc $kept | cmp -s - "$work/pose" || echo "$list"
done >"$work/out" 2>&1
[ ! -s "$work/out" ]
check 'of what a player of Brain Wall wrote, the pose of the instance is adopted' $?
for list in "$other" "[$other]" "[$other,$other]" '[]' null '[null]' '{"pose":null}' '[1' \
    "[{\"pose\":$pose},$other]"; do
    cp "$work/before" problems/benchmark/brainwall.csv
    echo "$list" >"$work/wall_limbs_1.json"
    ! sh tests/bench/records.sh "$work/wall_limbs_1.json" >"$work/said" 2>&1 && grep -q ': refused: .' "$work/said" &&
        cmp -s "$work/before" problems/benchmark/brainwall.csv && gzip -dc $kept | cmp -s - "$work/pose" || echo "$list"
done >"$work/out" 2>&1
[ ! -s "$work/out" ]
check 'without one it is refused' $?

echo "1..$number"
exit $failed
