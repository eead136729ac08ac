#!/bin/sh
# usage: sh tests/spread.sh PROGRAM TOY
#
# Tests port/spread.sh: games that are spread over slots of this machine, and over two machines that sshd plays on
# loopback addresses, give the list of a single run, also when a worker is killed or a run is cut off. PROGRAM plays;
# TOY is the program of tests/batch/toy_engine.c.
#
# Prints lines of the Test Anything Protocol. Skipped where GNU Parallel, sshd or rsync cannot be had. Where there is
# no sshd the package is unpacked, never installed: that would start a server for the whole machine.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 2 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
sh tests/install.sh spread || true
for tool in parallel jq; do
    command -v $tool >/dev/null || { echo "skipped: no $tool here"; exit 0; }
done
unset PARALLEL PARALLEL_SSH
work=$(mktemp -d)
machines='' made=''
# shellcheck disable=SC2154 # status is assigned in the trap
trap 'status=$?; for pid in $machines; do kill "$pid"; done
    [ -z "$made" ] || rmdir "$made"; rm -rf "$work"; exit $status' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
. tests/kit/check.sh

details() {
    tail -n 5 "$work/err" | cut -c 1-200 | sed 's/^/# /'
}

# ---- what is played -------------------------------------------------------------------------------

folder=$(cd "$(dirname "$1")" && pwd)
real=$folder/$(basename "$1")
toy=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
BUDGET=20k

problem() { # ID SEEDS
    cat <<END
{"id": $1, "width": 6, "height": 8, "sourceLength": 12, "sourceSeeds": [$2], "filled": [{"x": 2, "y": 7}],
 "units": [{"members": [{"x": 0, "y": 0}], "pivot": {"x": 0, "y": 0}},
           {"members": [{"x": 0, "y": 0}, {"x": 2, "y": 0}], "pivot": {"x": 1, "y": 0}}]}
END
}
problem 1 '0, 7, 4294967295, 3, 20' >"$work/a.json"
problem 2 '9' >"$work/.b c.json"
problem 3 '' >"$work/none.json"
problem 4 '5, 6' >"$work/d.json"
echo '{"id": 1' >"$work/broken.json"

# single [FILE]...: the list of a single run, $work/single, and its status
single() {
    set -- -p 'ei!' -p "r'lyeh" -b $BUDGET "$@"
    "$real" "$@" >"$work/single" 2>"$work/single.err"
    single_status=$?
}

# spread [WORD]...: spreads all files; sets status. With run=exec the script takes the place of the shell.
spread() {
    ${run:-} sh port/spread.sh "$@" -p 'ei!' -p "r'lyeh" -b $BUDGET -- "$work/a.json" "$work/.b c.json" "$work/none.json" \
        "$work/d.json" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}
same() {
    cmp -s "$work/single" "$work/out" && [ "$status" -eq "$single_status" ]
}

# A program that notes its searches, one a line, and ends as a file asks: $work/kill has seeds, each of which kills
# it, in the middle of its output, as often as it stands there; $work/wait one that it waits for.
mkdir "$work/bin"
noting=$work/bin/play_icfp2015
cat >"$noting" <<END
#!/bin/sh
case "\$*" in *'-b 0 '* | *--version*) exec "$real" "\$@" ;; esac
echo "\$*" >>"$work/searches"
seed=\$(echo "\$* " | sed -n 's/.* -s \([0-9]*\) .*/\1/p')
if [ -n "\$seed" ] && grep -qx "\$seed" "$work/kill"; then
    sed -i "0,/^\$seed\\\$/{//d}" "$work/kill"
    printf '[{"problemId":1,'
    kill -s KILL \$\$
fi
while grep -qsx "\$seed" "$work/wait"; do sleep 0.1; done
exec "$real" "\$@"
END
chmod +x "$noting"
: >"$work/kill"
searches() { # the number since the last call
    wc -l <"$work/searches"
    : >"$work/searches"
}
: >"$work/searches"

# ---- slots of this machine ------------------------------------------------------------------------

single -f "$work/a.json" -f "$work/.b c.json" -f "$work/none.json" -f "$work/d.json"
spread -j 2 "$noting"
same && [ ! -s "$work/err" ] && [ "$(searches)" -eq 8 ]
check 'two slots, a game a job: the list of a single run' $?
spread -j 3 -n 2 "$noting"
same && [ "$(searches)" -eq 5 ]
check 'three slots, two games a job: the list of a single run' $?

printf '7\n6\n6\n' >"$work/kill"
spread -j 2 "$noting"
same && [ ! -s "$work/kill" ] && [ "$(searches)" -eq 11 ]
check 'workers that are killed in the middle are replaced' $?

printf '7\n7\n7\n7\n' >"$work/kill"
spread -j 2 -r 2 -d "$work/kept" "$noting"
[ "$status" -eq 1 ] && grep -q '^spread.sh: job 2 (f1 7) has no result$' "$work/err" &&
    sed '2d' "$work/single" >"$work/others" && sed '2d' "$work/out" | cmp -s - "$work/others" &&
    sed -n '2p' "$work/out" | grep -q '"seed":7,"tag":"b0:0"'
check 'a job that fails for good is named; the list has its solution without a search' $?
: >"$work/kill"
: >"$work/searches"
spread -j 2 -d "$work/kept" "$noting"
same && [ "$(searches)" -eq 1 ]
check 'the same command in the same folder does that job alone' $?
spread -j 2 -d "$work/kept" -n 2 "$noting"
[ "$status" -eq 2 ] && grep -q 'kept has jobs of other files or options' "$work/err" && [ ! -s "$work/out" ]
check 'another command is refused that folder' $?

# The three jobs before that of seed 3 are done when the script is told to end.
echo 3 >"$work/wait"
: >"$work/searches"
run="exec" spread -j 1 -d "$work/cut" "$noting" &
cut=$!
until grep -qs -e '-s 3$' "$work/searches"; do sleep 0.2; done
kill -s TERM $cut
wait $cut
status=$?
rm "$work/wait"
[ "$status" -eq 143 ] && [ ! -s "$work/out" ] && [ "$(sed 1d "$work/cut/log" | wc -l)" -eq 3 ]
check 'a run that is told to end ends without a list' $?
: >"$work/searches"
spread -j 1 -d "$work/cut" "$noting"
same && [ "$(searches)" -eq 5 ]
check 'it goes on where it was cut off' $?

truncated=$work/cut/results/5
head -c 40 "$truncated" >"$work/part" && cp "$work/part" "$truncated"
spread -j 1 -d "$work/cut" "$noting"
same && [ "$(searches)" -eq 1 ]
check 'a result that is not whole is made again' $?

[ "$(sh port/spread.sh -P -n 2 -d "$work/array" "$real" -p 'ei!' -p "r'lyeh" -b $BUDGET -- "$work/a.json" \
    "$work/.b c.json" "$work/none.json" "$work/d.json")" = 5 ] &&
    for job in 5 2 3 1 4; do
        sh "$work/array"/stage/spread.*/job $job >"$work/array/results/$job" || exit
    done && spread -L -n 2 -d "$work/array" "$real" && same
check 'jobs that are prepared, done by hand and listed make the list of a single run' $?

spread -j 2 -t 4 -n 3 "$noting"
[ "$status" -eq 0 ] && [ "$(searches)" -eq 4 ] &&
    [ "$(sed 's/.*"problemId":\([0-9]*\),"seed":\([0-9]*\).*/\1.\2/' "$work/out" | tr '\n' ' ')" = \
        "$(sed 's/.*"problemId":\([0-9]*\),"seed":\([0-9]*\).*/\1.\2/' "$work/single" | tr '\n' ' ')" ]
check 'under a limit of time the list has the games of a single run, in its order' $?
spread -j 2 -t 4 -n 3 "$noting"
sed -n 's/.* -t \([0-9.]*\)$/\1/p' "$work/searches" |
    awk '!($1 > 0 && $1 <= 2) { exit 1 } END { exit NR != 4 }'
check 'four jobs on two slots get half of the time each, at most' $?
searches >/dev/null

single -f "$work/a.json" -f "$work/broken.json" -f "$work/missing.json" -f "$work/d.json"
sh port/spread.sh -j 2 "$real" -p 'ei!' -p "r'lyeh" -b $BUDGET -- "$work/a.json" "$work/broken.json" \
    "$work/missing.json" "$work/d.json" >"$work/out" 2>"$work/err"
status=$?
same && [ "$status" -eq 1 ] && cmp -s "$work/err" "$work/single.err"
check 'files that cannot be read are reported as by a single run' $?

single -f "$work/none.json"
sh port/spread.sh "$real" -b 1 -- "$work/none.json" >"$work/out" 2>"$work/err"
status=$?
same && [ "$status" -eq 0 ]
check 'no games make an empty list' $?

echo '{"items": [3, 5, 8], "limits": [10, 12]}' >"$work/e.json"
"$toy" -b 100 -f "$work/e.json" -f "$work/e.json" >"$work/single"
sh port/spread.sh -j 2 "$toy" -b 100 -- "$work/e.json" "$work/e.json" >"$work/out" 2>"$work/err"
cmp -s "$work/single" "$work/out"
check 'a file of a program that cannot choose a part of it is one job' $?

sh port/spread.sh "$real" -b x -- "$work/a.json" >"$work/out" 2>"$work/err"
[ $? -eq 2 ] && [ ! -s "$work/out" ] && grep -q 'play_icfp2015: -b "x": expected a budget' "$work/err"
check 'options that the program refuses end it' $?
# The second folder was prepared without -t.
sh port/spread.sh -P -d "$work/limited" "$real" -w 1M -- "$work/a.json" >"$work/wrong"
for name in limit limited; do
    sh port/spread.sh -t 5 -d "$work/$name" "$real" -w 1M -- "$work/a.json" >"$work/out" 2>"$work/err"
    [ $? -eq 2 ] && [ ! -s "$work/out" ] &&
        [ "$(cat "$work/err")" = 'play_icfp2015: -w: cannot be used with -t; try --help' ] || echo $name
done >"$work/wrong"
[ ! -s "$work/wrong" ]
check 'so do those that do not go with -t' $?
sh port/spread.sh "$real" --log "$work/log" -b 1 -- "$work/a.json" >"$work/out" 2>"$work/err"
[ $? -eq 2 ] && [ ! -s "$work/out" ] && [ ! -e "$work/log" ] &&
    grep -q '^spread.sh: --log: cannot be spread: ' "$work/err"
check 'a log is refused' $?
sh port/spread.sh -n 0 "$real" -- "$work/a.json" >"$work/out" 2>"$work/err"
[ $? -eq 2 ] && grep -qx 'spread.sh: -n 0: expected a whole number, 1 or more' "$work/err"
check 'a wrong option is named' $?

for job in '' 0 6 x; do
    # shellcheck disable=SC2086 # no word for no number
    sh "$work/array"/stage/spread.*/job $job >"$work/out" 2>"$work/err"
    [ $? -eq 2 ] && [ ! -s "$work/out" ] &&
        [ "$(cat "$work/err")" = "job ${job:-without a number}: jobs are numbered from 1 to 5" ] || echo "$job"
done >"$work/wrong"
[ ! -s "$work/wrong" ]
check 'a job that is none is named' $?

# ---- bonuses and poses of play_icfp2021 -----------------------------------------------------------

bent=$folder/play_icfp2021
for name in bonuses_1 bonuses_2 limbs_16; do cp problems/brainwall/$name.json "$work"; done
# bent_by WORD...: spreads three files, in their folder
bent_by() {
    (cd "$work" && sh "$root/port/spread.sh" -j 2 -d "$work/bent" "$bent" "$@" -- bonuses_1.json bonuses_2.json \
        limbs_16.json) >"$work/out" 2>"$work/err"
}
three="-f $work/bonuses_1.json -f $work/bonuses_2.json -f $work/limbs_16.json"
root=$PWD
for words in '-B all' -Ball '-qB GLOBALIST' '-B =WALLHACK' '-B +GLOBALIST:2' '-i -' --pose; do
    # shellcheck disable=SC2086 # several words
    bent_by -b 20k $words
    [ $? -eq 2 ] && [ ! -s "$work/out" ] && [ "$(wc -l <"$work/err")" -eq 1 ] &&
        grep -q '^spread.sh: \(-B\|-i -:\).* cannot be spread\|^spread.sh: .* prints no list' "$work/err" || echo "$words"
done >"$work/wrong"
[ ! -s "$work/wrong" ] && [ ! -e "$work/bent/made_from" ]
check 'options that need all files together are refused' $?

# shellcheck disable=SC2086 # several words
"$bent" $three -b 200k -B GLOBALIST:3 >"$work/poses.json" && "$bent" $three -b 30k -B GLOBALIST:3 -u \
    -i "$work/poses.json" >"$work/single" && bent_by -b 30k -B GLOBALIST:3 -ui poses.json &&
    cmp -s "$work/single" "$work/out" && [ ! -s "$work/err" ]
check 'poses to start from and bonuses with a number make the list of a single run' $?
echo ' ' >>"$work/poses.json"
bent_by -b 30k -B GLOBALIST:3 -ui poses.json
[ $? -eq 2 ] && grep -q 'has jobs of other files or options' "$work/err"
check 'other poses are refused that folder' $?

# ---- two machines ---------------------------------------------------------------------------------

# Sets sshd to what runs one: that of the system, or of the unpacked package, which is told where its parts and
# libraries are and, for root, of a user sshd, which only an installation would have made.
find_sshd() {
    sshd=/usr/sbin/sshd
    parts=''
    [ ! -x $sshd ] || return 0
    unpacked=$PWD/build/unpacked
    [ -x "$unpacked$sshd" ] || sh tests/install.sh --unpack openssh-server libnss-wrapper || return
    # Since version 9.8 a session is a program of its own, and since 10 the login is one.
    for part in session auth; do
        [ ! -x "$unpacked/usr/lib/openssh/sshd-$part" ] ||
            parts="$parts$(echo "Sshd-$part" | sed 's/-s/S/; s/-a/A/')Path $unpacked/usr/lib/openssh/sshd-$part
"
    done
    libraries=$(find "$unpacked" -name 'libwrap.so*' -o -name 'libnss_wrapper.so' | sed 's|/[^/]*$||' | sort -u |
        tr '\n' ':')
    sshd="env LD_LIBRARY_PATH=$libraries"
    if [ "$(id -u)" = 0 ] && ! getent passwd sshd >/dev/null; then
        { cat /etc/passwd; echo 'sshd:x:65533:65534::/run/sshd:/usr/sbin/nologin'; } >"$work/passwd"
        sshd="$sshd LD_PRELOAD=libnss_wrapper.so NSS_WRAPPER_PASSWD=$work/passwd NSS_WRAPPER_GROUP=/etc/group"
    fi
    sshd="$sshd $unpacked/usr/sbin/sshd"
}

# A machine is an sshd with a folder of its own for a home, on the first free port from FIRST on.
start_machine() { # NAME FIRST
    mkdir "$work/$1" || return
    port=$2
    while [ "$port" -lt $(($2 + 50)) ]; do
        cat >"$work/$1.conf" <<END
ListenAddress 127.0.0.1
Port $port
HostKey $work/host
PidFile none
AuthorizedKeysFile $work/key.pub
StrictModes no
PasswordAuthentication no
UsePAM no
MaxStartups 100
ForceCommand HOME=$work/$1; export HOME; cd; exec /bin/sh -c "\$SSH_ORIGINAL_COMMAND"
$parts
END
        # shellcheck disable=SC2086 # several words
        $sshd -D -f "$work/$1.conf" -E "$work/$1.log" &
        pid=$!
        cat >>"$work/ssh.conf" <<END
Host $1
    HostName 127.0.0.1
    Port $port
END
        until ssh -F "$work/ssh.conf" "$1" true 2>/dev/null; do
            kill -s 0 $pid 2>/dev/null || break
            sleep 0.2
        done
        if kill -s 0 $pid 2>/dev/null; then
            machines="$machines $pid"
            return 0
        fi
        sed -i "/^Host $1\$/,\$d" "$work/ssh.conf"
        port=$((port + 1))
    done
    return 1
}

if ! command -v rsync >/dev/null || ! command -v ssh-keygen >/dev/null || ! find_sshd; then
    echo 'skipped: 6 runs on other machines: no sshd, ssh or rsync here'
    echo "1..$number"
    exit $failed
fi
if [ "$(id -u)" = 0 ] && mkdir /run/sshd 2>/dev/null; then
    made=/run/sshd
fi
ssh-keygen -q -t ed25519 -N '' -f "$work/key" && ssh-keygen -q -t ed25519 -N '' -f "$work/host"
cat >"$work/ssh.conf" <<END
IdentityFile $work/key
IdentitiesOnly yes
StrictHostKeyChecking no
UserKnownHostsFile /dev/null
LogLevel ERROR
BatchMode yes
END
PARALLEL_SSH="ssh -F $work/ssh.conf"
export PARALLEL_SSH
start_machine one 42200 && start_machine two 42300
check 'two machines of sshd on loopback addresses let us in' $?
[ $failed -eq 0 ] || exit 1

single -f "$work/a.json" -f "$work/.b c.json" -f "$work/none.json" -f "$work/d.json"
cp "$real" "$work/play_copied"
spread -S one,two -j 1 -n 2 -d "$work/far" "$work/play_copied"
same && [ "$(sed 1d "$work/far/log" | cut -f 2 | sort -u | tr '\n' ' ')" = 'one two ' ]
check 'two machines that get the program make the list of a single run' $?
[ -z "$(find "$work/one" "$work/two" -name 'spread.*')" ]
check 'nothing is left on them' $?

for at in : one,two; do
    sh tests/bench/benchmark.sh -S $at -j 1 -i 'tiny_*' -w 200k hextris "$work/bench_$at.csv" "$real" </dev/null >"$work/out" 2>&1
    cut -d , -f 1-6,9 "$work/bench_$at.csv" >"$work/rows_$at"
done
cmp "$work/rows_:" "$work/rows_one,two" >>"$work/out" 2>&1 && [ "$(grep -c ',ok$' "$work/rows_:")" -eq 3 ] &&
    [ -z "$(find "$work/one" "$work/two" -name 'benchmark.*')" ]
check 'the benchmark has the same rows on two machines, and leaves nothing there' $?

printf '7\n6\n' >"$work/kill"
: >"$work/searches"
spread -S 1/one -S 1/two,nowhere -n 2 "$noting"
same && [ ! -s "$work/kill" ] && grep -qx 'spread.sh: nowhere: cannot log in; continuing without it' "$work/err"
check 'so they do when workers are killed, and beside a machine without an answer' $?

spread -S nowhere "$noting"
[ "$status" -eq 2 ] && [ ! -s "$work/out" ] && grep -qx 'spread.sh: no machine can be used' "$work/err"
check 'without any machine nothing is played' $?

echo "1..$number"
exit $failed
