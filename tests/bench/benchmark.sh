#!/bin/sh
# usage: sh tests/bench/benchmark.sh [OPTION]... GAME CSV PROGRAM [WORD]...
#
# Runs a program on the instances of problems/benchmark, has the judge judge the results, and adds a row of CSV for
# each. `make benchmark` runs it, from the root.
#
#     GAME       hextris or brainwall; Less has ladder.sh
#     CSV        the rows; those of the same budget that it has are not run again, so a run that was cut off goes on
#     PROGRAM    takes the contest's options: -f FILE, -t SECONDS and, for Hextris, -p PHRASE; the WORDs are its own
#
#     -w WORK      work for each instance, if PROGRAM's --help has -w (default 1G)
#     -t SECONDS   time for each instance (default 10 if PROGRAM has no -w)
#     -j SLOTS     runs at a time on machines without a number (default: one for each processor)
#     -S LOGIN     a machine as in port/spread.sh, [SLOTS/]LOGIN, : is this one; may be repeated
#     -i PATTERN   only instances whose name matches this pattern of the shell
#     -n COUNT     COUNT more seeds of each instance: NAME+1, NAME+2 ...; their best is not known, so they have no share
#     -l LABEL     write LABEL into the column budget, for a program that ignores work and time
#     -k FOLDER    keep each valid solution there, as INSTANCE.json, for records.sh
#     -m MB        -m of each run (default 1024: a run by work has to have what it asks for)
#
# Columns: instance, game, budget (wWORK or tSECONDS), points (Hextris) or dislikes (Brain Wall), share of the best
# known, work and seconds spent, memory_kb (resident at most), status. The share is points/best or, as the contest
# counts, sqrt((best + 1)/(dislikes + 1)); more than 1 is a record, 0 is no valid solution. A status other than ok is
# the reason: "exit N", "signal N", "timeout", "nothing", or the message of the judge. work is empty for programs
# without --log.
#
# Needs GNU Parallel and jq. Exit status: 0; 1 if some row is not ok; 2 if nothing can be run; 128 + signal.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 3 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
. tests/bench/instances.sh
. tests/bench/running.sh

fail() {
    echo "benchmark.sh: $*" >&2
    exit 2
}

logins='' slots='' work='' seconds='' pattern='*' memory=1024 more=0 keep='' label=''
while getopts w:t:j:S:i:m:n:k:l: option; do
    case $option in
    w) work=$OPTARG ;;
    t) seconds=$OPTARG ;;
    j) slots=$OPTARG ;;
    S) logins="$logins,${OPTARG}" ;;
    i) pattern=$OPTARG ;;
    m) memory=$OPTARG ;;
    n) more=$OPTARG ;;
    l) label=$OPTARG ;;
    k) keep=$OPTARG && mkdir -p "$keep" ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 3 ] || fail 'GAME, CSV and PROGRAM are needed; try --help'
game=$1 csv=$2 program=$3
shift 3
case $game in
hextris | brainwall) ;;
*) fail "$game: no game with instances" ;;
esac
for tool in parallel jq; do
    command -v $tool >/dev/null || fail "no $tool here (Debian: $tool)"
done
program=$(command -v "$program") || fail "$program: not found"
# The WORDs as the shell reads them: GNU Parallel hands on no word as it is.
words=
for word; do
    words="$words '$(printf '%s' "$word" | sed "s/'/'\\\\''/g")'"
done
# What machines get is in a folder of its own, named as no other is.
temp=$(mktemp -d) && stage=$(mktemp -d "$temp/benchmark.XXXXXXXX") || exit 2
trap 'rm -rf "$temp"' EXIT

# ---- what to run ----------------------------------------------------------------------------------

help=$("$program" --help 2>/dev/null </dev/null)
has() { # OPTION: --help lists it
    printf '%s\n' "$help" | grep -q -- "^  *$1 "
}
if [ -n "$seconds" ] || { [ -z "$work" ] && ! has -w; }; then
    seconds=${seconds:-10}
    budget=t$seconds limit="-t $seconds"
    patience=$(awk -v t="$seconds" 'BEGIN { print int(2 * t) + 30 }')
else
    has -w || fail "$program has no -w: give -t SECONDS"
    work=$(printf '%s' "${work:-1G}" | sed 's/[kK]$/000/; s/[mM]$/000000/; s/[gG]$/000000000/')
    budget=w$work limit="-w $work"
    # Ten times what it takes a desktop core, and a minute.
    patience=$(awk -v w="$work" 'BEGIN { print int(w / 1e7) + 60 }')
fi
budget=${label:-$budget}
case $budget in *,*) fail "$budget: a budget without commas is needed" ;; esac
log=
has --log && log=yes
HEADER=instance,game,budget,points,share,work,seconds,memory_kb,status
[ -s "$csv" ] || echo $HEADER >"$csv" || exit 2
[ "$(head -n 1 "$csv")" = $HEADER ] || fail "$csv: its first line is not $HEADER"

# What runs on each machine: prints the output, and a last line that begins with # and says how it went.
write_run() {
    cat <<END
#!/bin/sh
cd "\${0%/*}" || exit 2
name=\$1 out=\$(mktemp -d)
set --$words -f "problems/\$name.json" $limit -m $memory
if [ -e "problems/\$name.phrases" ]; then
    while IFS= read -r phrase; do
        set -- "\$@" -p "\$phrase"
    done <"problems/\$name.phrases"
fi
[ -z "$log" ] || set -- "\$@" --log "\$out/log"
peak=
[ ! -x ./peak ] || ! ./peak "\$out/peak" 1000000 /bin/true 2>/dev/null || peak="./peak \$out/peak 1000000"
start=\$(date +%s%N)
timeout -k 10 $patience \$peak ./program "\$@" </dev/null 2>"\$out/err" &
running=\$!
echo \$running >"pid.\$name"
trap 'kill -TERM \$running; wait \$running; rm -rf "\$out"; exit 143' HUP INT TERM
wait \$running
status=\$?
trap - HUP INT TERM
rm -f "pid.\$name"
end=\$(date +%s%N)
work=
[ ! -s "\$out/log" ] || work=\$(tail -n 1 "\$out/log" | sed -n 's/.*"work": *\\([0-9]*\\).*/\\1/p')
echo
echo "#\$status \$(((end - start) / 1000000)) \$(cut -d ' ' -f 2 "\$out/peak" 2>/dev/null) work=\$work"
rm -rf "\$out"
END
}

# ---- rows ----------------------------------------------------------------------------------------

row() { # INSTANCE STATUS MILLISECONDS MEMORY WORK
    sed '$d' "$temp/results/$1" | sed '$d' >"$temp/output"
    case $2 in
    0 | 1) verdict=$(instances_judge $game "$1" "$stage/problems" "$temp/output") ;;
    124 | 137) verdict='- timeout' ;;
    *) [ "$2" -gt 128 ] && verdict="- signal $(($2 - 128))" || verdict="- exit $2" ;;
    esac
    points=${verdict%% *}
    status=${verdict#* }
    [ -z "$keep" ] || [ "$status" != ok ] || cp "$temp/output" "$keep/$1.json"
    [ "$points" != - ] || [ "$2" != 1 ] || status="exit 1; $status"
    printf '%s,%s,%s,%s,%s,%s,%s,%s,%s\n' "$1" $game "$budget" "${points#-}" \
        "$(case $1 in *+*) ;; *) instances_share $game "$points" "$(instances_value $game "$1" best)" ;; esac)" "$5" \
        "$(awk -v ms="$3" 'BEGIN { printf "%.2f", ms / 1000 }')" "$4" "$status"
}

# ---- the run --------------------------------------------------------------------------------------

mkdir "$stage/problems" "$temp/results"
cp "$program" "$stage/program"
[ ! -x "$BUILD/peak" ] || cp "$BUILD/peak" "$stage/peak"
write_run >"$stage/run"
instances_names $game | while read -r name; do
    # shellcheck disable=SC2254 # a pattern
    case $name in $pattern) ;; *) continue ;; esac
    echo "$name"
    seq "$more" | sed "s/^/$name+/"
done | while read -r name; do
    cut -d , -f 1-3 "$csv" | grep -qFx -e "$name,$game,$budget" || echo "$name"
done >"$temp/names"
left=$(wc -l <"$temp/names")
total=$left
while read -r name; do
    instances_make $game "$name" "$stage/problems" || fail "$name: its problem cannot be made"
done <"$temp/names"

# The rows come in the order in which runs end; in the table they are sorted.
# shellcheck disable=SC2317 # called by traps
tidy() {
    # What GNU Parallel has just started it may leave when it is told to end.
    for pid in "$stage"/pid.*; do
        [ ! -e "$pid" ] || kill -TERM "$(cat "$pid")" 2>/dev/null
    done
    { head -n 1 "$csv" && tail -n +2 "$csv" | sort -t , -k 2,2 -k 3,3 -k 1,1 -u; } >"$temp/sorted" &&
        cat "$temp/sorted" >"$csv"
    rm -rf "$temp"
}
trap tidy EXIT

id=${stage##*/}
set -- sh "$id/run" '{}'
logins=${logins:-,:}
logins=${logins#,}
remote=$(echo "$logins" | tr , '\n' | sed 's|.*/||' | grep -vx : | paste -sd , -)
[ -z "$remote" ] || set -- --basefile "$id" "$@"
root=$(pwd)
if [ "$total" -gt 0 ]; then
    mkfifo "$temp/ended"
    (cd "${stage%/*}" && exec parallel --will-cite -S "$logins" -j "${slots:-100%}" --files \
        --results "$temp/results/{}" "$@" <"$temp/names" >"$temp/ended" 2>"$temp/errors") &
    running_pid=$!
    # A line for each run that has ended: the file with its output.
    while read -r file; do
        name=${file##*/}
        # shellcheck disable=SC2046 # STATUS MILLISECONDS MEMORY work=WORK
        set -- $(tail -n 1 "$file" | sed -n 's/^#//p')
        memory_kb='' work_spent=''
        case ${3:-} in [0-9]*) memory_kb=$3 ;; esac
        for word; do case $word in work=*) work_spent=${word#work=} ;; esac done
        row "$name" "${1:-255}" "${2:-0}" "$memory_kb" "$work_spent" >"$temp/row" && cat "$temp/row" >>"$csv"
        left=$((left - 1))
        [ ! -t 2 ] || printf '\r\033[K%s of %s: %s' $((total - left)) "$total" "$(cat "$temp/row")" >&2
    done <"$temp/ended"
    wait "$running_pid"
    running_pid=''
    [ ! -t 2 ] || echo >&2
    [ -z "$remote" ] || parallel --will-cite --nonall -S "$remote" rm -rf "$id" </dev/null
    [ "$left" -eq 0 ] || { echo "benchmark.sh: $left runs without a row" && cat "$temp/errors"; } >&2
fi
cd "$root" || exit 2
! tail -n +2 "$csv" | grep -F ",$game,$budget," | grep -qv ',ok$'
