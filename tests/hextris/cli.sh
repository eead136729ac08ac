#!/bin/sh
# Tests of the program as it is run: options, streams, statuses, signals, limits.
#
#     sh tests/hextris/cli.sh [PROGRAM]     from the root of the repository; ./play_icfp2015 if not given
#
# Prints a line of the Test Anything Protocol for each case. Exit status: 1 if one failed. Needs a POSIX shell and
# timeout; the script makes its problems itself.
# shellcheck disable=SC3045 # the shells of Debian have ulimit -v

program=${1:-./play_icfp2015}
case $program in /*) ;; *) program=$PWD/$program ;; esac
[ -x "$program" ] || { echo "cli.sh: no program $program"; exit 1; }

folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
. tests/kit/check.sh
cd "$folder" || exit 1

details() {
    echo "# status $status"
    sed 's/^/# /' err | head -n 5
}

# run ARGUMENT...: sets status; writes standard output to out and standard error to the file $errors
errors=err
run() {
    "$program" "$@" >out 2>"$errors" </dev/null
    status=$?
}

# await COMMAND...: repeats COMMAND until it succeeds, for at most a minute
await() {
    for _ in $(seq 600); do
        ! "$@" 2>/dev/null || return 0
        sleep 0.1
    done
}

# shape STATUS LINES: checks the exit status and the number of lines on standard error, without the line that says that
# the machine has fewer processors than -c
shape() {
    [ "$status" -eq "$1" ] && [ "$(grep -vc ': -c [0-9]*: only [0-9]* processors\{0,1\} [a-z]* available$' err)" -eq "$2" ]
}

# results COUNT: checks that out is a list of COUNT results, one a line
results() {
    if [ "$1" -eq 0 ]; then
        [ "$(cat out)" = "[]" ]
        return
    fi
    head -c 1 out | grep -q '\[' && tail -n 1 out | grep -q '}]$' &&
        [ "$(wc -l <out)" -eq "$1" ] &&
        [ "$(grep -c '"problemId":[-0-9]*,"seed":[0-9]*,"tag":"b[0-9:]*","solution":"' out)" \
          -eq "$1" ]
}

# problem FILE ID SEEDS LENGTH
problem() {
    cat >"$1" <<END
{"id": $2, "width": 8, "height": 10, "sourceLength": $4, "sourceSeeds": [$3], "filled": [
 {"x": 2, "y": 9}, {"x": 5, "y": 8}], "units": [
 {"members": [{"x": 0, "y": 0}], "pivot": {"x": 0, "y": 0}},
 {"members": [{"x": 0, "y": 0}, {"x": 2, "y": 0}], "pivot": {"x": 1, "y": 0}},
 {"members": [{"x": 0, "y": 0}, {"x": 0, "y": 1}, {"x": 0, "y": 2}], "pivot": {"x": 0, "y": 1}}]}
END
}

problem one.json 1 "0" 30
problem two.json 2 "7, 4294967295, 7" 40
problem none.json 3 "" 10
problem many.json 4 "$(echo 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 | tr ' ' ,)" 60
echo '{"id": 5, "width": 8' >broken.json
mkdir folder

# ---- results ----

run -f one.json -b 100k
shape 0 0 && results 1
check "one game makes a list of one result" $?

run -f two.json -b 100k
shape 0 0 && results 2 && grep -q '"seed":4294967295,' out
check "a seed listed twice is one game" $?

run -f none.json
shape 0 0 && results 0
check "a problem without seeds makes an empty list" $?

run -f two.json -f one.json -f two.json -b 100k
shape 0 1 && grep -q 'two.json: same name or number as an earlier file; the output does not' err && results 5 &&
    [ "$(sed 's/.*"problemId":\([0-9]*\),"seed":\([0-9]*\).*/\1.\2/' out | tr '\n' ' ')" = \
      "2.7 2.4294967295 1.0 2.7 2.4294967295 " ]
check "results come in the order of files and seeds, and files that look alike in the output are noted" $?

run -f many.json -f two.json -f one.json -b 100k
{ sed -n '/"seed":1,/p; /"seed":7,/p; /"seed":20,/p; /"seed":4294967295,/p' out | tr -d '[]' | sed 's/,$//' |
    sed '1s/^/[/; $!s/$/,/; $s/$/]/'; } >chosen
run -f many.json -f two.json -f one.json -b 100k -s 4294967295 -s20 -s 7 -s 1 -s 7
shape 0 0 && results 5 && cmp -s out chosen
check "chosen seeds are played as in a run of all, in its order" $?

run -f many.json -f one.json -f broken.json -f two.json -b 100k -s 4294967295 -s 99 -s 3
shape 1 2 && results 2 && grep -q 'play_icfp2015: -s 99: no problem given has this seed$' err
check "a seed that no file has is reported, and the others are played" $?

run -f one.json -p 'ei!' -p "r'lyeh" -b 2M
mv out whole
run -b2000k:0 "-pei!" "-pr'lyeh" -fone.json --
shape 0 0 && cmp -s out whole
check "options may have any order and be joined to their values" $?

"$program" -f - -p 'ei!' -p "r'lyeh" -b 2M <one.json >out 2>err
status=$?
shape 0 0 && cmp -s out whole
check "standard input is read like a file" $?

(sleep 1; cat one.json) | "$program" -f - -p 'ei!' -p "r'lyeh" -b 2M >out 2>err
status=$?
shape 0 0 && cmp -s out whole
check "a slow standard input is read to its end" $?

run -f one.json -p 'ei!' -p "R'LYEH" -p 'EI!' -b 2M
shape 0 0 && cmp -s out whole
check "case and repeats of phrases change nothing" $?

run -f one.json -p 'ei!' -p "r'lyeh" -p '' -p 'a#b' -b 2M
shape 0 2 && grep -q 'a#b' err && cmp -s out whole
check "phrases that cannot score are ignored with a note" $?

run -f one.json -b 100k -q -p 'a#b' -c 1000
shape 0 0 && results 1
check "-q suppresses notes" $?

run -f two.json -b 100k -v
shape 0 2 && grep -q 'two.json: seed 7 b100000:0 points ' err
check "-v prints a line for every search" $?

run --help
shape 0 0 && grep -q -e '-t SECONDS' out
check "help goes to standard output" $?

run --version
shape 0 0 && grep -q '^play_icfp2015 ' out
check "the version goes to standard output" $?

# ---- the same bytes ----

run -f many.json -f two.json -p 'ei!' -p 'ia! ia!' -b 300k:1
mv out whole
same=0
for cores in 2 3 4 5 6 7 8 64; do
    run -f many.json -f two.json -p 'ei!' -p 'ia! ia!' -b 300k:1 -c $cores
    shape 0 0 && cmp -s out whole || same=1
done
check "any number of cores writes the same bytes" $same

same=0
for memory in 16 32 100 1000; do
    run -f many.json -f two.json -p 'ei!' -p 'ia! ia!' -b 300k:1 -c 2 -m $memory
    shape 0 0 && cmp -s out whole || same=1
done
check "any sufficient memory writes the same bytes" $same

run -f one.json -p 'ei!' -t 1.5 -c 2
mv out whole
tag=$(sed 's/.*"tag":"\([^"]*\)".*/\1/' whole)
run -f one.json -p 'ei!' "-$tag"
shape 0 0 && cmp -s out whole
check "the tag of a timed result reproduces it" $?

# ---- errors ----

for line in "" "-f" "one.json" "-f one.json two.json" "-f one.json -- two.json" "-f one.json -z" \
    "-f one.json --time 5" "-f one.json -t" "-f one.json -t -1" "-f one.json -t 1s" \
    "-f one.json -m 0" "-f one.json -m 1" "-f one.json -m x" "-f one.json -c 0" \
    "-f one.json -c 0.5" "-f one.json -b 0:1048576" "-f one.json -b 9999999G"; do
    # shellcheck disable=SC2086 # the words of the line
    run $line
    shape 2 1 && [ ! -s out ] && grep -q 'try --help$' err
    check "refused: play_icfp2015 $line" $?
done

run -f missing.json -f one.json -b 100k
shape 1 1 && results 1 && grep -q missing.json err
check "the other files are played beside a missing one" $?

run -f broken.json -f one.json -b 100k
shape 1 1 && results 1 && grep -q 'broken.json:' err
check "the other files are played beside a malformed one" $?

run -f folder -f one.json -b 100k
shape 1 1 && results 1 && grep -q folder err
check "the other files are played beside a folder" $?

run -f missing.json
shape 1 1 && results 0
check "nothing to play makes an empty list" $?

if [ -w /dev/full ]; then
    "$program" -f one.json -b 100k >/dev/full 2>err
    status=$?
    shape 3 1
    check "a full disk has a status of its own" $?
fi

(ulimit -f 1; exec "$program" -q -f many.json -f many.json -f many.json -b 100k >out 2>err)
status=$?
shape 3 1
check "a limit of the file size is reported like a full disk" $?

"$program" -f one.json -b 100k >&- 2>err
status=$?
shape 3 1
check "a closed standard output has its own exit status" $?

"$program" -f - -f one.json -f - -b 100k >out 2>err <&-
status=$?
shape 1 2 && results 1 && [ "$(grep -c 'standard input:1:1: the input cannot be read: ' err)" -eq 2 ]
check "a closed standard input is not taken for another file" $?

"$program" -f one.json -b 100k <&- >&- 2>err
status=$?
shape 3 1
check "output to a closed standard output fails beside a closed standard input, too" $?

"$program" -f one.json -f missing.json -b 100k >out 2>&-
status=$?
: >err
shape 1 0 && results 1
check "results are written though standard error is closed" $?

rm -f status
{ "$program" -q -f many.json -f many.json -b 100k 2>err; echo $? >status; } | :
await [ -s status ]
status=$(cat status)
shape 3 1 || [ "$status" -eq 0 ]
check "the program survives the end of its reader" $?

# ---- limits ----

# within SECONDS CORES ARGUMENT...: runs with this -t and -c; succeeds if the user and system time are at most the limit
# for each processor that the run may have, and 50 ms. The clock is not used, for other programs may run. A run that has
# not ended in a minute hangs.
within() {
    limit=$1
    threads=$2
    shift 2
    times >before # of the shell, and of all that it has waited for
    timeout -k 1 60 "$program" "$@" -t "$limit" -c "$threads" >out 2>"$errors" </dev/null
    status=$?
    times >after
    [ "$threads" -le "$(nproc)" ] || threads=$(nproc)
    LC_ALL=C awk -v limit="$limit" -v threads="$threads" '
        FNR == 2 { for (i = 1; i <= 2; i++) { split($i, part, "m"); sum[FILENAME] += 60 * part[1] + part[2] } }
        END { exit sum["after"] - sum["before"] > limit * threads + .05 }' before after
}

for cores in 1 2 4; do
    within 1 $cores -f many.json -f one.json -p 'ei!' && [ "$status" -le 1 ] &&
        tail -n 1 out | grep -q ']$'
    check "one second is kept with $cores cores" $?
done

within 3 1 -f many.json -f one.json -m 16 -p 'ei!' && shape 0 0 && results 21
check "three seconds and 16 megabytes are kept" $?

run -f many.json -t 0
shape 1 1 && results 20 && [ "$(grep -c '"tag":"b0:0"' out)" -eq 20 ]
check "no time at all makes a list of results without a search" $?

# In parts, with fewer milliseconds than games.
problem seeds.json 6 "$(seq -s, 0 1023)" 3
run -q -f seeds.json -f seeds.json -w 60M -m 4
[ "$status" -eq 0 ] && results 2048 && ! grep -q '"tag":"b0:0"' out
check "each of many games has a result" $?

run -f many.json -t 1 -b 1
shape 0 0 && results 20 && [ "$(grep -c '"tag":"b1:0"' out)" -eq 20 ]
check "a budget is kept under a time limit" $?

if ! (ulimit -v 16384) 2>err; then
    echo 'skipped: 18 limits of address space: they cannot be set here'
else
    for memory in 4 8 16; do
        for cores in 1 4; do
            (ulimit -v $((memory * 1024))
             exec "$program" -f many.json -b 100k -m $memory -c $cores >out 2>err)
            status=$?
            shape 0 0 && results 20
            check "$memory megabytes are kept with $cores cores, address space included" $?
        done
    done

    run -f many.json -b 100k
    mv out whole
    for options in "" "-m 200 -c 4" "-q"; do
        for limit in 8 16 64 128; do
            # shellcheck disable=SC2086 # the words of the options
            (ulimit -v $((limit * 1024)); exec "$program" -f many.json -b 100k $options >out 2>err)
            status=$?
            if [ "$options" = -q ]; then
                shape 0 0 && cmp -s out whole
            else
                shape 0 1 && cmp -s out whole && grep -q ' MB cannot be allocated; ' err
            fi
            check "$limit megabytes of address space are enough for: ${options:-no options}" $?
        done
    done
fi

for memory in 4 5 6; do
    run -f many.json -m $memory -b 20M
    [ "$status" -le 1 ] && tail -n 1 out | grep -q ']$'
    check "$memory megabytes play what they can" $?
done

mkfifo pipe
within 2 1 -f pipe -f one.json -f pipe -p 'ei!' && shape 1 1 && results 1 &&
    grep -q 'pipe, pipe: not read: no more input arrived in time$' err
check "a pipe without a writer leaves time for the other problems" $?

within 1.5 1 -f one.json -f /dev/zero -f pipe -p 'ei!' && shape 1 2 && results 1
check "an input that is not a problem leaves time for the other problems" $?

# ---- signals ----

# The caller of the tests may ignore these signals, and a shell ignores interrupts in the background.
heard='env --default-signal=HUP,INT,TERM,XCPU'

# interrupted SIGNAL STATUS: sends SIGNAL to a run of a minute once each game has been played
interrupted() {
    : >err
    $heard "$program" -f one.json -f many.json -t 60 -c 2 -v >out 2>err &
    process=$!
    while [ "$(sed -n 's/\(: seed [0-9]*\) .* points .*/\1/p' err | sort -u | wc -l)" -lt 21 ] &&
        kill -s 0 $process 2>/dev/null; do
        sleep 1
    done
    kill -s "$1" $process
    wait $process
    status=$?
    [ "$status" -eq "$2" ] && results 21 && ! grep -v ': seed ' err
    check "after $1 the results so far are written" $?
}

interrupted TERM 143
interrupted INT 130
interrupted XCPU 152
interrupted HUP 129

(trap '' HUP INT TERM XCPU; exec "$program" -f one.json -f many.json -t 3 >out 2>err) &
process=$!
sleep 1
for signal in HUP INT TERM XCPU; do
    kill -s $signal $process
done
wait $process
status=$?
shape 0 0 && results 21
check "ignored signals stay ignored, as hangups under nohup" $?

rm out
$heard "$program" -f one.json -f pipe -f two.json >out 2>err &
process=$!
reads_pipe() {
    ls -l "/proc/$process/fd" | grep -q '/pipe$'
}
await reads_pipe
kill -s TERM $process
wait $process
status=$?
shape 143 2 && results 1 && grep -q 'pipe, two.json: not read$' err
check "a signal ends the wait for input" $?

# ---- standard error without a reader ----

mkfifo unread
exec 8<>unread
cat /dev/zero >&8 &
filler=$!
: >err

errors=unread
for cores in 1 2; do
    within 1 $cores -v -f missing.json -f many.json && [ "$status" -eq 1 ] && results 20
    check "one second is kept with $cores cores and a standard error that nobody reads" $?
done
errors=err

$heard "$program" -v -f many.json -t 60 -c 2 >out 2>unread &
process=$!
searches() {
    [ "$(ls "/proc/$process/task" | wc -l)" -gt 1 ]
}
await searches
kill -s TERM $process
ended() {
    ! kill -s 0 $process
}
await ended
kill -s KILL $process 2>/dev/null
wait $process
status=$?
[ "$status" -eq 143 ] && results 20
check "a standard error without a reader does not delay the end by a signal" $?
kill $filler

[ "$failed" -eq 0 ]
