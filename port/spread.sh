#!/bin/sh
# usage: sh port/spread.sh [OPTION]... PROGRAM [WORD]... -- FILE... >LIST
#
# Spreads the games of many files over cores and machines by GNU Parallel, and prints one list, as a single run does:
# with a fixed budget the same bytes. port/README has examples.
#
#     -S LOGIN     use this machine, [SLOTS/]LOGIN as in `parallel -S`; : is this one (default :; may be repeated)
#     -j SLOTS     run SLOTS jobs at a time on machines without a number of their own (default: one for each processor)
#     -n GAMES     put GAMES games into a job (default 1)
#     -t SECONDS   finish everything in this time: each job gets its share; a -t among the WORDs is the limit of each job
#     -r TIMES     try a job up to TIMES times, where possible on another machine (default 3)
#     -d FOLDER    keep jobs and results there: a run that was cut off goes on (default: a folder in $TMPDIR, which an
#                  incomplete run keeps and names)
#     -P           only prepare: print the number of jobs
#     -L           only list the results that are there
#
# PROGRAM is play_icfp2015 or another one around core/batch. The WORDs are its options, the same for all jobs, without -f
# and -s; an option that needs all files together is refused. A FILE may be a pipe, or - for standard input: it is read
# once. The script asks PROGRAM how a file divides into jobs: where `-b 0 -f FILE` prints objects with a seed and -s SEED
# chooses one of them, a job has GAMES of them; otherwise the file is one job.
#
# Each machine gets files and program; one on which that program does not run uses its own from PATH. Logins are
# GNU Parallel's: ssh without a password, rsync on both sides; $PARALLEL_SSH and $PARALLEL hold its settings. A
# job that ends by a signal, a lost connection or an error is done again. For a job that fails every time, the list has
# the solutions without a search, as for a single run that lacks the time.
#
# Exit status: 0; 1 if a file was not read, a game not searched or a job failed; 2 if nothing can be spread; 3
# if the list could not be written; 128 + signal after an interruption, without a list.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; s/^# \{0,1\}//p' "$0"; exit; }
LC_ALL=C
export LC_ALL
unset CDPATH GREP_OPTIONS # a cd that prints, options of other people's grep
start=$(date +%s)

say() {
    printf 'spread.sh: %s\n' "$*" >&2
}
fail() {
    say "$*"
    exit 2
}

# A word as the shell reads it.
quoted() { # WORD
    printf "'%s' " "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"
}

# ---- the command line -----------------------------------------------------------------------------

whole_number() { # OPTION VALUE
    case $2 in '' | 0* | *[!0-9]*) fail "-$1 $2: expected a whole number, 1 or more" ;; esac
}
logins='' slots='' games=1 seconds='' tries=3 folder='' mode=run
while getopts S:j:n:t:r:d:PL option; do
    case $option in
    S) logins="$logins $(echo "$OPTARG" | tr ',' ' ')" ;;
    j) whole_number j "$OPTARG" && slots=$OPTARG ;;
    n) whole_number n "$OPTARG" && games=$OPTARG ;;
    t)
        seconds=$OPTARG
        echo "$seconds" | grep -Eqx '[0-9]+(\.[0-9]*)?|\.[0-9]+' || fail "-t $seconds: expected a number of seconds"
        ;;
    r) whole_number r "$OPTARG" && tries=$OPTARG ;;
    d) folder=$OPTARG ;;
    P) mode=prepare ;;
    L) mode=list ;;
    *) fail 'try --help' ;;
    esac
done
shift $((OPTIND - 1))
usage='usage: sh port/spread.sh [OPTION]... PROGRAM [WORD]... -- FILE...; try --help'
[ $# -gt 0 ] || fail "$usage"
program=$(command -v -- "$1") || fail "$1: no such program"
name=${program##*/}
case $program in /*) ;; *) program=$PWD/$program ;; esac
words='' poses=''
shift

# The options of play_icfp2021 that concern all files: -B and -i, perhaps behind other letters.
letters_of() { # WORD
    case $name in play_icfp2021) printf '%s\n' "$1" | sed -n 's/^\(-[quv]*[Bi]\).*/\1/p' ;; esac
}
# Adds such an option as a job takes it, which has one file and a folder of its own. Sets poses.
add_option() { # LETTERS VALUE
    case ${1#"${1%?}"}$2 in
    B+*) fail "-B $2: poses that unlock a bonus for other files cannot be spread" ;;
    B*:*) ;;
    B*) fail "-B $2: cannot be spread without the number of the problem that unlocks it (-B BONUS:PROBLEM)" ;;
    i-) fail '-i -: standard input cannot be spread' ;;
    *)
        case $2 in /*) ;; *) set -- "$1" "$PWD/$2" ;; esac
        poses="$poses$(quoted "$({ cksum <"$2"; } 2>/dev/null)")"
        ;;
    esac
    words="$words$(quoted "$1")$(quoted "$2")"
}
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    [ "$1" != --log ] || fail '--log: cannot be spread: a log has all files together, and each job would write its own'
    letters=$(letters_of "$1")
    if [ -z "$letters" ]; then
        words="$words$(quoted "$1")"
    elif [ "$1" != "$letters" ]; then
        add_option "$letters" "${1#"$letters"}"
    else
        shift
        add_option "$letters" "${1:-}"
    fi
    [ $# -eq 0 ] || shift
done
[ $# -gt 1 ] || fail "$usage"
shift
for tool in parallel jq; do
    command -v $tool >/dev/null || fail "$tool is not installed (on Debian: apt-get install $tool)"
done

# ---- the folder -----------------------------------------------------------------------------------
#
#     FOLDER/made_from           what the jobs were made from
#     FOLDER/stage/spread.ID/    what every machine gets: jobs, job, the program, files as NUMBER/NAME
#     FOLDER/input/              NUMBER/NAME: what can be read once only, until the jobs are made
#     FOLDER/results/JOB         what a job printed, then its status; JOB.err: what it said
#     FOLDER/log                 jobs that are done, by GNU Parallel

named=yes
if [ -z "$folder" ]; then
    [ $mode = run ] || fail "-P and -L require -d FOLDER"
    folder=$(mktemp -d) || exit 2
    named=no
fi
case $folder in /*) ;; *) folder=$PWD/$folder ;; esac
mkdir -p "$folder/results" "$folder/stage" || exit 2
HOME=${HOME:-$folder} # where GNU Parallel keeps notes of its own
export HOME

# The folder stays where it was asked for, or where some jobs are done and some are not.
leave() { # STATUS
    if [ $named = no ] && [ -n "$(ls "$folder/results")" ] && [ "${all_done:-no}" = no ]; then
        say "finished jobs are kept: the same command with -d $folder goes on"
    elif [ $named = no ]; then
        rm -rf "$folder"
    fi
    exit "$1"
}

# ---- jobs -----------------------------------------------------------------------------------------

# A line of `jobs` is the number of a file and, where the job has a part of it, seeds: f3 0 13120.
#
# job NUMBER [SECONDS [WORD]...] plays one. Its last line is the status: what was cut off lacks it.
write_job() {
    cat <<END
#!/bin/sh
unset CDPATH
cd "\${0%/*}" || exit 2
line=\$(awk -v number="\${1:-}" 'NR == number' jobs) seconds=\${2:-}
[ -n "\$line" ] || { echo "job \${1:-without a number}: jobs are numbered from 1 to \$(wc -l <jobs)" >&2; exit 2; }
shift
[ \$# -eq 0 ] || shift
for word in \$line; do
    case \$word in f*) set -- "\$@" -f "\${word#f}/\$(ls -A "\${word#f}")" ;; *) set -- "\$@" -s "\$word" ;; esac
done
[ -z "\$seconds" ] || set -- "\$@" -t "\$seconds"
program=program/$(quoted "$name")
"\$program" --version >/dev/null 2>&1 || program=$(quoted "$name")
"\$program" $words"\$@" </dev/null
status=\$?
echo "#\$status"
[ \$status -le 1 ]
END
}

# Asks the program about a file, without a search. It names a copy like what was copied: without the folder.
ask() { # FILE [WORD]...
    case $1 in
    "$folder/input"/*) (cd "${1%/*}" && file=${1##*/} && shift && questioned "$file" "$@") ;;
    *) questioned "$@" ;;
    esac
}
questioned() { # FILE [WORD]...
    eval "\"\$program\" $words-q -b 0 -f \"\$@\"" </dev/null
}

# The seeds of a file in the order of its games; nothing where the file is one job.
seeds_of() { # FILE: $stage/answer has its games
    first=$(jq -r '.[0].seed // empty' "$stage/answer")
    if [ -n "$first" ] && [ "$(ask "$1" -s "$first" 2>/dev/null | jq length 2>/dev/null)" = 1 ]; then
        jq -r '.[].seed' "$stage/answer"
    fi
}

add_jobs() { # FILE NUMBER: partly=1 if the file is not read
    ask "$1" >"$stage/answer"
    case $? in
    0) ;;
    1) partly=1 ;;
    *) leave 2 ;;
    esac
    [ "$(jq -r type "$stage/answer")" = array ] || { say "$name prints no list with these options"; leave 2; }
    [ "$(jq length "$stage/answer")" != 0 ] || return
    { mkdir "$stage/$2" && cat <"$1" >"$stage/$2/${1##*/}"; } || leave 2
    seeds=$(seeds_of "$1")
    if [ -n "$seeds" ]; then
        echo "$seeds" | xargs -n "$games" echo "f$2" >>"$stage/jobs"
    else
        echo "f$2" >>"$stage/jobs"
    fi
}

# Keeps a file that can be read once only, as the program calls it. Sets input, the file to read.
take() { # FILE NUMBER
    input=$1
    case $1 in
    -) input='standard input' ;;
    /dev/* | /proc/*) ;;
    *) [ -e "$1" ] && [ ! -f "$1" ] && [ ! -d "$1" ] || return ;;
    esac
    input=$folder/input/$2/${input##*/}
    mkdir -p "${input%/*}" || leave 2
    if [ "$1" = - ]; then cat; else cat <"$1"; fi >"$input" || leave 2
}

# Makes the jobs, or finds those of the run that goes on. Sets stage and partly.
prepare() { # FILE...
    for file; do
        [ "${number:-0}" -gt 0 ] || set --
        number=$((${number:-0} + 1))
        take "$file" $number
        set -- "$@" "$input"
    done
    made_from="-n $games $(quoted "$name")$(cksum <"$program") $words$poses"
    for file; do
        made_from="$made_from$(quoted "$file")$({ cksum <"$file"; } 2>/dev/null) "
    done
    if [ -e "$folder/made_from" ]; then
        [ "$(cat "$folder/made_from")" = "$made_from" ] ||
            fail "$folder has jobs of other files or options; remove it or name another folder"
        for stage in "$folder"/stage/spread.*; do :; done
        partly=$(cat "$folder/partly")
        return
    fi
    rm -rf "$folder"/stage/spread.*
    stage=$(mktemp -d "$folder/stage/spread.XXXXXXXX") || leave 2
    { mkdir "$stage/program" && cp "$program" "$stage/program" && write_job >"$stage/job"; } || leave 2
    : >"$stage/jobs"
    number=0 partly=0
    for file; do
        number=$((number + 1))
        add_jobs "$file" $number
    done
    rm -rf "$stage/answer" "$folder/input"
    echo $partly >"$folder/partly"
    printf '%s' "$made_from" >"$folder/made_from"
}

whole() { # JOB: its result is there
    tail -n 1 "$folder/results/$1" 2>/dev/null | grep -qx '#[01]'
}

# ---- machines -------------------------------------------------------------------------------------

# Sets machines, to SLOTS/LOGIN,..., with the sum of their slots in all_slots; remote: those that are not this
# one. A machine without an answer is left out.
find_machines() {
    machines='' remote='' all_slots=0
    for login in ${logins:-:}; do
        case $login in
        */*) count=${login%%/*} login=${login#*/} ;;
        *) count=$slots ;;
        esac
        if [ "$login" = : ]; then
            found=$(getconf _NPROCESSORS_ONLN)
        else
            # shellcheck disable=SC2086 # a command and its options
            found=$(${PARALLEL_SSH:-ssh} "$login" getconf _NPROCESSORS_ONLN </dev/null) ||
                { say "$login: cannot log in; continuing without it"; continue; }
            remote="$remote,$login"
        fi
        count=${count:-$found}
        machines="$machines,$count/$login"
        all_slots=$((all_slots + count))
    done
    machines=${machines#,} remote=${remote#,}
    [ -n "$machines" ] || { say 'no machine can be used'; leave 2; }
}

# ---- playing --------------------------------------------------------------------------------------

# The jobs left are played in rounds, one for each slot. What a job may have is told when it begins: its share,
# but not beyond the end, of which a fiftieth and a second are for the list. GNU Parallel runs this as Perl.
share() { # JOBS LEFT
    [ -n "$seconds" ] || return
    awk -v seconds="$seconds" -v start="$start" -v now="$(date +%s)" -v jobs="$1" -v slots="$all_slots" 'BEGIN {
        end = start + seconds - seconds / 50 - 1
        printf "{= $_ = %.1f - time; $_ = %.2f if $_ > %.2f; $_ = 0.1 if $_ < 0.1 =}", end,
            share = (end - now) / int((jobs + slots - 1) / slots), share }'
}

# The log keeps the jobs whose results are whole: GNU Parallel passes over these. Sets left.
clean_log() {
    left=$jobs
    [ -e "$folder/log" ] || return
    head -n 1 "$folder/log" >"$folder/log.new"
    tab=$(printf '\t')
    while IFS= read -r line; do
        if whole "${line%%"$tab"*}"; then
            printf '%s\n' "$line" >>"$folder/log.new"
            left=$((left - 1))
        fi
    done <"$folder/log"
    mv "$folder/log.new" "$folder/log"
}

# shellcheck disable=SC2317 # called by traps
interrupted() { # STATUS
    trap '' HUP INT TERM
    # While it starts it passes over signals.
    while kill -TERM "$parallel"; do sleep 1; done >/dev/null 2>&1 &
    wait "$parallel"
    leave "$1"
}

# With --resume instead of --resume-failed a job that has left a part of its result is not tried again.
play() {
    clean_log
    [ "$left" -gt 0 ] || return
    [ -z "$seconds" ] || sh "$stage/job" 1 "$seconds" -q -b 0 >/dev/null || leave 2 # -t may not go with the WORDs
    find_machines
    id=$(basename "$stage")
    set -- sh "$id/job" '{}'
    [ -z "$seconds" ] || set -- "$@" "$(share "$left")"
    [ -z "$remote" ] || set -- --basefile "$id" "$@"
    cd "$folder/stage" || leave 2
    # Folders from here: in a path of its own GNU Parallel would replace {#} elsewhere, too.
    seq "$jobs" | parallel -S "$machines" -j 100% --retries "$tries" --resume-failed --joblog ../log \
        --results '../results/{#}' "$@" >/dev/null &
    parallel=$!
    trap 'interrupted 129' HUP
    trap 'interrupted 130' INT
    trap 'interrupted 143' TERM
    wait $parallel
    trap - HUP INT TERM
    [ -z "$remote" ] || parallel --nonall -S "$remote" rm -rf "$id" </dev/null
}

# ---- the list -------------------------------------------------------------------------------------

# The lists of all jobs, one after another; a job without a result has its solutions without a search.
collect() {
    all_done=yes
    job=0
    while [ $job -lt "$jobs" ]; do
        job=$((job + 1))
        if whole $job; then
            [ "$(tail -n 1 "$folder/results/$job")" = '#0' ] || partly=1
            cat "$folder/results/$job"
        else
            say "job $job ($(sed -n "${job}p" "$stage/jobs")) has no result"
            partly=1 all_done=no
            sh "$stage/job" $job '' -q -b 0
        fi
    done >"$folder/lists"
}

# Every object of a list is a line.
join() {
    awk '/^#[0-9]+$/ { next }
         { sub(/^\[/, ""); sub(/[],]$/, "") }
         $0 != "" { printf "%s%s", (some++ ? ",\n" : "["), $0 }
         END { print (some ? "" : "[") "]" }' "$folder/lists"
}

# What jobs said, in their order; what several said once.
tell() {
    job=0
    while [ $job -lt "$jobs" ]; do
        job=$((job + 1))
        [ ! -s "$folder/results/$job.err" ] || cat "$folder/results/$job.err"
    done | awk '!said[$0]++' >&2
}

prepare "$@"
jobs=$(wc -l <"$stage/jobs")
if [ $mode = prepare ]; then
    echo "$jobs"
    exit 0
fi
[ $mode = list ] || play
tell
collect
join || { say 'the list could not be written'; leave 3; }
leave "$partly"
