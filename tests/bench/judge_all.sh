#!/bin/sh
# usage: sh tests/bench/judge_all.sh BUILD [FOLDER]
#
# Tests the benchmark: generates every problem, judges every stored solution, checks every column, and computes the
# bounds of `upper` and `optimum` again. Run it from the root. FOLDER is that of the benchmark (problems/benchmark).
#
# Prints lines of the Test Anything Protocol. Needs jq.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 1 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
BUILD=$1
. tests/bench/instances.sh
build=$1
folder=${2:-$instances_folder}
instances_folder=$folder
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

SIZE_MAX=2097152 # bytes of all stored solutions together

details() { head -n 20 "$work/found" | sed 's/^/# /'; }

# none NAME: a case that passes if nothing was found.
none() {
    [ ! -s "$work/found" ]
    check "$1" $?
}

# ---- the tables ----

# What both tables have in common, by names of columns. `sign` is 1 where more is better, else -1.
check_table() { # FILE INSTANCES COLUMNS SIGN PREFIX
    awk -F, -v instances="$2" -v columns="$3" -v sign="$4" -v prefix="$5" '
        function wrong(what) { print FILENAME ":" FNR ": " what }
        NR == 1 {
            if ($0 != columns) wrong("columns are not " columns)
            for (i = 1; i <= NF; i++) at[$i] = i
            width = NF
            next
        }
        NF != width { wrong(NF " fields"); next }
        /["\r]/ || $1 ~ / / || seen[$1]++ { wrong("a quote, a blank in the name, or an instance twice") }
        { for (i = 1; i <= NF; i++) if ($i == "") wrong("an empty field") }
        $at["difficulty"] !~ /^(easy|hard|open)$/ { wrong("difficulty") }
        $at["status"] !~ /^(proven|bound)$/ { wrong("status") }
        $at["best"] !~ /^[0-9]+$/ || $at["bound"] !~ /^[0-9]+$/ { wrong("best or bound is no number") }
        sign * ($at["bound"] - $at["best"]) < 0 { wrong("best is beyond the bound") }
        ($at["status"] == "proven") != ($at["bound"] == $at["best"]) {
            wrong("proven, or best equal to the bound, but not both") }
        $at["difficulty"] == "open" && $at["status"] == "proven" { wrong("open and proven") }
        split($at["generate"], word, " ") < 2 || $1 != prefix word[1] "_" word[2] || $at["family"] != word[1] {
            wrong("instance and family are not those of generate") }
        END { if (NR != instances + 1) wrong(NR - 1 " instances") }' "$1"
}

check_table "$folder/hextris.csv" 60 \
    instance,family,difficulty,phrases,seed,generate,best,status,bound,by 1 '' >"$work/found"
none "hextris.csv: 60 instances, every column as it should be"
check_table "$folder/brainwall.csv" 72 \
    instance,family,difficulty,generate,best,status,bound,by -1 wall_ >"$work/found"
none "brainwall.csv: 72 instances, every column as it should be"

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

# Runs a program with -p PHRASE for each phrase of the instance, on its problem.
with_phrases() { # INSTANCE PROGRAM
    name=$1 program=$2
    set --
    while IFS= read -r phrase; do
        [ -z "$phrase" ] || set -- "$@" -p "$phrase"
    done <"$work/$name.phrases"
    "$program" "$@" "$work/$name.json"
}

# Computes a bound again, unless a player has proven it by search.
bound_of() { # INSTANCE BY
    case $2 in
    upper) with_phrases "$1" "$build/upper_icfp2015" | awk -F, 'NR == 2 { print $3 }' ;;
    'optimum + upper')
        optimum=$("$build/optimum_icfp2015" "$work/$1.json" | awk -F, 'NR == 2 { print $5 }')
        with_phrases "$1" "$build/upper_icfp2015" | awk -F, -v most="$optimum" 'NR == 2 { print most + $5 }'
        ;;
    '0 dislikes') echo 0 ;;
    'corners - vertices') jq '(.hole | length) - (.figure.vertices | length)' "$work/$1.json" ;;
    'all locks tried' | exhausted) ;;
    *) echo "unknown: $2" ;;
    esac
}

# Judges the solution of an instance; a bound that is another now goes to $work/bounds.
check_instance() { # GAME INSTANCE
    instances_make "$1" "$2" "$work" || echo "$2: no problem"
    gzip -dc "$folder/solutions/$2.json.gz" >"$work/solution" || echo "$2: no solution"
    best=$(instances_value "$1" "$2" best) bound=$(instances_value "$1" "$2" bound)
    said=$(instances_judge "$1" "$2" "$work" "$work/solution")
    [ "$said" = "$best ok" ] || echo "$2: not $best ok, but $said"
    found=$(bound_of "$2" "$(instances_value "$1" "$2" by)")
    [ "${found:-$bound}" = "$bound" ] || echo "$2: bound $found, not $bound" >>"$work/bounds"
}

: >"$work/bounds"
for game in hextris brainwall; do
    instances_names $game | while read -r instance; do
        check_instance $game "$instance"
    done >"$work/found" 2>&1
    none "$game: every solution is valid, and as good as its row says"
done

mv "$work/bounds" "$work/found"
none 'bounds that do not come of a player are those that are computed now'

echo "1..$number"
exit $failed
