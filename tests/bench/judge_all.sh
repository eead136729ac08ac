#!/bin/sh
# The benchmark holds what it says: every problem is made anew, every stored solution judged, every column checked.
#
#     sh tests/bench/judge_all.sh BUILD [FOLDER]      from the root of the repository
#
# FOLDER is that of the benchmark (problems/benchmark). Bounds by `upper` and `optimum` are computed anew, too. Prints
# lines of the Test Anything Protocol. Needs jq.
set -u
LC_ALL=C
export LC_ALL
build=$1
folder=${2:-problems/benchmark}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

SIZE_MAX=2097152 # bytes of all stored solutions together
INSTANCES=60     # of each game

details() { head -n 20 "$work/found" | sed 's/^/# /'; }

# none NAME: a case that passes if nothing was found.
none() {
    [ ! -s "$work/found" ]
    check "$1" $?
}

# ---- the tables ----

# What both tables have in common, by names of columns. `sign` is 1 where more is better, else -1.
check_table() { # FILE COLUMNS SIGN PREFIX
    awk -F, -v columns="$2" -v sign="$3" -v prefix="$4" -v instances=$INSTANCES '
        function wrong(what) { print FILENAME ":" FNR ": " what }
        NR == 1 { if ($0 != columns) wrong("columns are not " columns); for (i = 1; i <= NF; i++) at[$i] = i; width = NF; next }
        NF != width { wrong(NF " fields"); next }
        /["\r]/ || $1 ~ / / || seen[$1]++ { wrong("a quote, a blank in the name, or an instance twice") }
        { for (i = 1; i <= NF; i++) if ($i == "") wrong("an empty field") }
        $at["difficulty"] !~ /^(easy|hard|open)$/ { wrong("difficulty") }
        $at["status"] !~ /^(proven|bound)$/ { wrong("status") }
        $at["best"] !~ /^[0-9]+$/ || $at["bound"] !~ /^[0-9]+$/ { wrong("best or bound is no number") }
        sign * ($at["bound"] - $at["best"]) < 0 { wrong("best is beyond the bound") }
        ($at["status"] == "proven") != ($at["bound"] == $at["best"]) { wrong("proven, or best is the bound, but not both") }
        $at["difficulty"] == "open" && $at["status"] == "proven" { wrong("open and proven") }
        split($at["generate"], word, " ") < 2 || $1 != prefix word[1] "_" word[2] || $at["family"] != word[1] {
            wrong("instance and family are not those of generate") }
        END { if (NR != instances + 1) wrong(NR - 1 " instances") }' "$1"
}

check_table "$folder/hextris.csv" instance,family,difficulty,phrases,seed,generate,best,status,bound,by 1 '' >"$work/found"
none "hextris.csv: $INSTANCES instances, every column as it should be"
check_table "$folder/brainwall.csv" instance,family,difficulty,generate,best,status,bound,by -1 wall_ >"$work/found"
none "brainwall.csv: $INSTANCES instances, every column as it should be"

for game in hextris:2015 brainwall:2021; do
    "$build/generate_icfp${game#*:}" --list | cut -d ' ' -f 1 | sort >"$work/families"
    cut -d , -f 2 "$folder/${game%:*}.csv" | sed 1d | sort -u | comm -3 - "$work/families"
done >"$work/found"
none 'every family of the generators has an instance, and no other'

find "$folder/phrases" -type f | sed 's|.*/||; s/\.txt$//' | sort >"$work/sets"
cut -d , -f 4 "$folder/hextris.csv" | sed 1d | sort -u | comm -3 - "$work/sets" >"$work/found"
none 'every set of phrases has an instance, and every instance a set'

for game in hextris brainwall; do
    sed '1d; s/,.*/.json.gz/' "$folder/$game.csv"
done | sort >"$work/names"
find "$folder/solutions" -type f | sed 's|.*/||' | sort | comm -3 - "$work/names" >"$work/found"
none 'there is a solution for each instance, and no other'

size=$(find "$folder/solutions" -type f -exec cat {} + | wc -c)
[ "$size" -le $SIZE_MAX ]
check "the solutions have $size bytes, at most $SIZE_MAX" $?

# ---- the solutions ----

# Sets the arguments of what follows to -p PHRASE for each phrase, and runs it: with_phrases SET PROGRAM [ARGUMENT]...
with_phrases() {
    phrases="$folder/phrases/$1.txt" program=$2
    shift 2
    while read -r phrase; do
        [ -z "$phrase" ] || set -- -p "$phrase" "$@"
    done <"$phrases"
    "$program" "$@"
}

# Says what is wrong with an instance whose problem and solution are there.
judge_game() { # INSTANCE SET SEED BEST
    said=$(with_phrases "$2" "$build/judge_icfp2015" --json "$work/problem" <"$work/solution" |
        jq -r '[.games[] | "\(.seed) \(.score) \(.error)"] + [.strays[]? | "stray"] | join(", ")')
    [ "$said" = "$3 $4 null" ] || echo "$1: not seed $3, $4 points: $said"
}

judge_pose() { # INSTANCE BEST
    said=$("$build/judge_icfp2021" --json "$work/problem" <"$work/solution" |
        jq -r '[.poses[] | "\(.valid) \(.dislikes)"] + [.strays[]? | "stray"] | join(", ")')
    [ "$said" = "true $2" ] || echo "$1: not valid, $2 dislikes: $said"
}

# The third field of an upper bound, less the part of locks where the optimum of these is known.
bound_game() { # SET BY
    case $2 in
    upper) with_phrases "$1" "$build/upper_icfp2015" "$work/problem" | awk -F, 'NR == 2 { print $3 }' ;;
    'optimum + upper')
        optimum=$("$build/optimum_icfp2015" "$work/problem" | awk -F, 'NR == 2 { print $5 }')
        with_phrases "$1" "$build/upper_icfp2015" "$work/problem" | awk -F, -v most="$optimum" 'NR == 2 { print most + $5 }' ;;
    'all locks tried') ;; # of the player
    *) echo "unknown: $2" ;;
    esac
}

bound_pose() { # BY
    case $1 in
    '0 dislikes') echo 0 ;;
    'corners - vertices') jq '(.hole | length) - (.figure.vertices | length)' "$work/problem" ;;
    exhausted) ;; # of the player
    *) echo "unknown: $1" ;;
    esac
}

# make_files INSTANCE PROGRAM ARGUMENT...: problem and solution
make_files() {
    instance=$1
    shift
    "$@" >"$work/problem" || echo "$instance: no problem"
    gzip -dc "$folder/solutions/$instance.json.gz" >"$work/solution" || echo "$instance: no solution"
}

: >"$work/bounds"
sed 1d "$folder/hextris.csv" | while IFS=, read -r instance _ _ set seed generate best _ bound by; do
    # shellcheck disable=SC2086 # a word for each argument
    make_files "$instance" "$build/generate_icfp2015" $generate
    judge_game "$instance" "$set" "$seed" "$best"
    found=$(bound_game "$set" "$by")
    [ "${found:-$bound}" = "$bound" ] || echo "$instance: bound $found, not $bound" >>"$work/bounds"
done >"$work/found" 2>&1
none 'hextris: every solution is valid and makes the points of its row'

sed 1d "$folder/brainwall.csv" | while IFS=, read -r instance _ _ generate best _ bound by; do
    # shellcheck disable=SC2086 # a word for each argument
    make_files "$instance" "$build/generate_icfp2021" $generate
    judge_pose "$instance" "$best"
    found=$(bound_pose "$by")
    [ "${found:-$bound}" = "$bound" ] || echo "$instance: bound $found, not $bound" >>"$work/bounds"
done >"$work/found" 2>&1
none 'brainwall: every solution is valid and has the dislikes of its row'

mv "$work/bounds" "$work/found"
none 'bounds that do not come of a player are those that are computed now'

echo "1..$number"
exit $failed
