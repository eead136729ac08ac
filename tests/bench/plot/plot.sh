#!/bin/sh
# usage: sh tests/bench/plot/plot.sh BENCH CURVES FOLDER
#
# Draws results: SVG files and a page, index.html, that shows them. `make plot` runs it, from the root.
#
# BENCH is a CSV file of tests/bench/hextris_bench.sh, CURVES one of tests/bench/hextris_curve.sh. FOLDER gets
#
#     finals_SET.svg      ours, best and median finalist for each problem, a file for each phrase set
#     limit.svg           share of the reference limit for each problem, a curve for each phrase set
#     seconds.svg         score over seconds, megabytes.svg: over memory; a curve for each problem, phrase set
#                         and other limits with two rows or more
#
# A picture without rows or without its file is skipped with a line, and one of an earlier run is removed.
# Exit status: 0; 1 if there is nothing to draw; 2 if a file is wrong or gnuplot fails.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 3 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
LC_ALL=C
export LC_ALL

fail() {
    echo "plot.sh: $*" >&2
    exit 2
}

# Both files are read by the positions of their columns.
check_csv() { # FILE HEADER: HEADER is how the first line must begin
    awk -F, -v header="$2" '
        function wrong(what) { printf "%s:%d: %s\n", FILENAME, FNR, what; bad = 1; exit }
        FNR == 1 && index($0, header) != 1 { wrong("the line must begin with " header) }
        FNR == 1 { count = NF }
        NF != count { wrong(NF " columns; the first line has " count) }
        END { exit bad }' "$1" >"$work/wrong" || fail "$(cat "$work/wrong")"
}

# ---- pictures -------------------------------------------------------------------------------------

draw() { # SCRIPT NAME CAPTION ARGUMENT...: draws $work/data if it has a line, else says that it is skipped
    script=$1 name=$2 caption=$3
    shift 3
    if [ ! -s "$work/data" ]; then
        echo "skipped: $name.svg: no rows for it"
        return
    fi
    gnuplot -c "tests/bench/plot/$script.gp" "$work/data" "$folder/$name.svg" "$@" || fail "gnuplot: no $name.svg"
    echo "$folder/$name.svg"
    printf '<figure><img src="%s.svg" alt="%s"/><figcaption>%s</figcaption></figure>\n' \
        "$name" "$caption" "$caption" >>"$work/figures"
}

draw_finals() {
    # A set is part of a file name.
    # shellcheck disable=SC2013 # a set is one word
    for set in $(awk -F, 'FNR > 1 && $5 + 0 > 0 && !seen[$2]++ { print $2 }' "$bench"); do
        case $set in *[!A-Za-z0-9_-]*) fail "$bench: phrase set $set is no file name" ;; esac
        awk -F, -v set="$set" 'FNR > 1 && $5 + 0 > 0 && $2 == set { print $1, $3, $5, $4 }' \
            "$bench" >"$work/data"
        draw finals "finals_$set" "Scores beside those of the finalists, phrase set $set" "$set"
    done
    [ -e "$work/data" ] || echo 'skipped: finals: no row has scores of finalists'
}

draw_limit() {
    awk -F, '
        FNR == 1 || $9 + 0 <= 0 { next }
        !($1 in place) { place[$1] = places++ }
        !($2 in rows) { set[++sets] = $2 }
        { rows[$2] = rows[$2] place[$1] " " $1 " " $10 "\n" }
        END { for (i = 1; i <= sets; i++) printf "%s\n%s\n\n", set[i], rows[set[i]] }' "$bench" >"$work/data"
    draw limit limit 'Share of the reference limit' "$(grep -c '^[^ ]\{1,\}$' "$work/data")"
}

# A curve is made of the rows that differ in one limit, column X of the file, alone.
draw_curves() { # X LIMIT UNIT
    sed 1d "$curves" | sort -s -t, -k"$1,$1n" | awk -F, -v x="$1" '
        {
            other = x == 3 ? $4 " MB" : $3 " s"
            curve = $1 ", " $2 ", " other ", " $5 ($5 > 1 ? " cores" : " core")
            if (!(curve in count))
                name[++names] = curve
            limit[curve, ++count[curve]] = $x
            score[curve, count[curve]] = $6
            if ($6 > highest[curve] + 0)
                highest[curve] = $6
        }
        END {
            for (n = 1; n <= names; n++) {
                curve = name[n]
                if (count[curve] < 2 || highest[curve] == 0)
                    continue
                printf "\"%s: 100 %% is %d points\"\n", curve, highest[curve]
                for (i = 1; i <= count[curve]; i++)
                    printf "%s %.2f\n", limit[curve, i], 100 * score[curve, i] / highest[curve]
                print "\n"
            }
        }' >"$work/data"
    draw curves "$3" "Score over the $2 limit" "$(grep -c '^"' "$work/data")" "$2" "$3"
}

# ---- the page -------------------------------------------------------------------------------------

[ $# -eq 3 ] || fail 'usage: plot.sh BENCH CURVES FOLDER'
bench=$1 curves=$2 folder=$3
command -v gnuplot >/dev/null || fail 'no gnuplot here: install it (on Debian: apt-get install gnuplot-nox)'
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
: >"$work/figures"
mkdir -p "$folder" || exit 2
(cd "$folder" && rm -f finals_*.svg limit.svg seconds.svg megabytes.svg index.html) || exit 2

if [ -f "$bench" ]; then
    check_csv "$bench" problem,set,ours,median,best,of_best,record,of_record,limit,of_limit,
    draw_finals
    draw_limit
else
    echo "skipped: finals and limit: no $bench (make bench CSV=$bench)"
fi
if [ -f "$curves" ]; then
    check_csv "$curves" problem,phrases,seconds,megabytes,cores,score
    draw_curves 3 time seconds
    draw_curves 4 memory megabytes
else
    echo "skipped: seconds and megabytes: no $curves (make curves)"
fi
if [ ! -s "$work/figures" ]; then
    echo "plot.sh: nothing to draw" >&2
    exit 1
fi
{
    cat <<END
<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"/><title>play_icfp2015: results</title>
<style>body { max-width: 60em; margin: auto; font-family: sans-serif } img { width: 100% }</style></head>
<body><h1>play_icfp2015: results</h1>
END
    cat "$work/figures"
    echo '</body></html>'
} >"$folder/index.html" || fail "cannot write $folder/index.html"
echo "$folder/index.html"
