#!/bin/sh
# usage: sh tests/bench/plot/check.sh
#
# Tests that the pictures of plot.sh show what two small CSV files ask for, and that hextris_curve.sh plays what a
# file does not have yet. Run it from the root; BUILD names the folder of the programs (build).
#
# Prints lines of the Test Anything Protocol. The pictures are skipped where gnuplot cannot be installed.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
BUILD=${BUILD:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

# ---- pictures -------------------------------------------------------------------------------------

plot() { # BENCH CURVES: draws into the same folder; sets status
    sh tests/bench/plot/plot.sh "$1" "$2" "$work/plot" >"$work/out" 2>"$work/err"
    status=$?
}

# The number of marks of each curve of a picture. Each has one more in the legend; what has none is no curve.
marks() { # PICTURE
    awk '/<g id="results_plot_/ { curve++ }
         /<use / { marks[curve]++ }
         END { for (i = 1; i <= curve; i++) if (marks[i]) print marks[i] - 1 }' \
        "$work/plot/$1.svg" | paste -s -d ' ' -
}

check_marks() { # PICTURE MARKS
    [ "$(marks "$1")" = "$2" ]
    check "$1.svg has curves of $2 marks" $?
}

check_pictures() {
    # A score of 0, a problem without finalists, a name that XML must escape.
    cat >"$work/bench.csv" <<'END'
problem,set,ours,median,best,of_best,record,of_record,limit,of_limit,units,length,per_row,seconds,busy,errors
8,official,25207,16901,19887,1.268,21316,1.183,39653,0.636,400.0,400,5.20,50.0,99.0,0
24,official,0,119068,306206,0.000,-,-,500000,0.000,0.0,400,-,50.0,99.0,1
8,none,13850,6029,12265,1.129,13210,1.048,18073,0.766,400.0,400,-,50.0,99.0,0
a_1&<b>,official,500,-,-,-,-,-,1000,0.500,10.0,10,-,50.0,99.0,0
END
    # Rows in any order; a curve of one row is none.
    cat >"$work/curves.csv" <<'END'
problem,phrases,seconds,megabytes,cores,score
p_1,words,10,256,2,300
p_1,words,1,256,2,100
p_1,words,10,4,2,150
p_1,words,2,256,2,200
q&<2>,words,1,256,2,7
q&<2>,words,2,256,2,8
alone,words,1,256,1,5
END
    plot "$work/bench.csv" "$work/curves.csv"
    [ "$status" -eq 0 ] && [ ! -s "$work/err" ]
    check 'all pictures are drawn' $?
    check_marks finals_official '2 2 2'
    check_marks finals_none '1 1 1'
    check_marks limit '3 1'
    check_marks seconds '3 2'
    check_marks megabytes '2'

    # The last mark is the legend's; y goes down.
    awk -F '[(,)]' '
        /<g id="results_plot_/ { curve++ }
        curve == 1 && /<use x.*translate/ && ++marks <= 3 {
            sub(/.*translate/, "")
            if (marks > 1 && !($2 > x && $3 < y))
                bad = 1
            x = $2
            y = $3
        }
        END { exit bad || marks != 4 }' "$work/plot/seconds.svg"
    check 'a curve goes from the lowest limit to the highest' $?
    grep -q '<text>p_1, words, 256 MB, 2 cores: 100 % is 300 points</text>' "$work/plot/seconds.svg" &&
        grep -q '<text>time limit, seconds (logarithmic)</text>' "$work/plot/seconds.svg"
    check 'legend and axes are labelled' $?
    grep -q '<text>a_1&amp;&lt;b' "$work/plot/limit.svg"
    check 'a problem has its name below its marks' $?

    if sh tests/install.sh xml >/dev/null 2>&1; then
        xmllint --noout "$work"/plot/*.svg "$work/plot/index.html"
        check 'pictures and page are well-formed XML' $?
    else
        echo 'skipped: no xmllint here (Debian: libxml2-utils): pictures and page are not read as XML'
    fi
    shown=$(sed -n 's/.*<img src="\([^"]*\)".*/\1/p' "$work/plot/index.html" | sort)
    [ "$shown" = "$(cd "$work/plot" && ls -- *.svg)" ] &&
        ! grep -i -e '<script' -e http "$work/plot/index.html" && ! grep -i '<script' "$work"/plot/*.svg
    check 'the page shows every picture, without scripts and network' $?

    plot "$work/missing.csv" "$work/curves.csv"
    [ "$status" -eq 0 ] && grep -q '^skipped: finals and limit: no .*missing.csv' "$work/out" &&
        [ "$(cd "$work/plot" && echo *)" = 'index.html megabytes.svg seconds.svg' ]
    check 'without a file its pictures are skipped, and old ones are removed' $?
    plot "$work/missing.csv" "$work/missing.csv"
    [ "$status" -eq 1 ] && grep -qx 'plot.sh: nothing to draw' "$work/err" && [ -z "$(ls "$work/plot")" ]
    check 'without files nothing is drawn, which is an error' $?
    plot "$work/curves.csv" "$work/curves.csv"
    [ "$status" -eq 2 ] && grep -q 'curves.csv:1: the line must begin with problem,set,' "$work/err"
    check 'a file with other columns is refused' $?
    echo p_1,words,10 >>"$work/curves.csv"
    plot "$work/bench.csv" "$work/curves.csv"
    [ "$status" -eq 2 ] && grep -q 'curves.csv:9: 3 columns; the first line has 6' "$work/err"
    check 'a line that lacks columns is refused by its number' $?
}

# ---- rows of curves -------------------------------------------------------------------------------

curve() { # FILE [NAME=VALUE]...: six rows if FILE is empty; sets status
    csv=$1
    shift
    env BUILD="$BUILD" SHARED="$work/none" TIMES='0.3 0.5' MEMORIES=8 T=0.3 MEMORY=16 CORES=1 \
        PROBLEMS='one_unit_source ring' SET=words "$@" sh tests/bench/hextris_curve.sh "$csv" >"$work/out" 2>"$work/err"
    status=$?
}

check_rows() {
    curve "$work/rows.csv"
    cut -d, -f1-5 "$work/rows.csv" >"$work/names"
    cat >"$work/expected" <<'END'
problem,phrases,seconds,megabytes,cores
one_unit_source,words,0.3,16,1
one_unit_source,words,0.5,16,1
one_unit_source,words,0.3,8,1
ring,words,0.3,16,1
ring,words,0.5,16,1
ring,words,0.3,8,1
END
    [ "$status" -eq 0 ] && cmp -s "$work/names" "$work/expected" &&
        awk -F, 'NR > 1 && !($6 ~ /^[1-9][0-9]*$/) { exit 1 }' "$work/rows.csv"
    check 'each limit of each problem has a row with a score' $?

    cp "$work/rows.csv" "$work/before.csv"
    curve "$work/rows.csv"
    [ "$status" -eq 0 ] && [ ! -s "$work/out" ] && cmp -s "$work/rows.csv" "$work/before.csv"
    check 'a row that is there is not played again' $?

    sed 3d "$work/before.csv" >"$work/rows.csv"
    curve "$work/rows.csv"
    [ "$status" -eq 0 ] && [ "$(cut -d, -f1-5 "$work/out")" = 'one_unit_source,words,0.5,16,1' ]
    check 'a row that is missing is played' $?

    curve "$work/wrong.csv" TIMES=soon MEMORIES=
    [ "$status" -eq 1 ] && grep -q '^hextris_curve.sh: ring,words,soon,16,1: .*-t' "$work/err" &&
        [ "$(wc -l <"$work/wrong.csv")" -eq 1 ]
    check 'a run that fails gives a message and no row' $?

    mkdir "$work/build"
    cp "$BUILD/play_icfp2015" "$work/build"
    printf '#!/bin/sh\n%s "$@" | jq "del(.games[0].seed) | .games[0].error = \\"wrong\\""\n' \
        "$PWD/$BUILD/judge_icfp2015" >"$work/build/judge_icfp2015"
    chmod +x "$work/build/judge_icfp2015"
    curve "$work/judged.csv" BUILD="$work/build"
    [ "$status" -eq 1 ] && grep -q '^hextris_curve.sh: ring,words,0.3,8,1: .*wrong' "$work/err" &&
        [ "$(wc -l <"$work/judged.csv")" -eq 1 ]
    check "a game with an error of the judge's gives a message and no row" $?

    curve "$work/expected"
    [ "$status" -eq 2 ] && grep -q '^hextris_curve.sh: .*expected:1: the line must be problem,' "$work/err"
    check 'a file with other columns is not written to' $?
    curve "$work/none.csv" PROBLEMS=unheard_of
    [ "$status" -eq 2 ] && grep -q '^hextris_curve.sh: no problem unheard_of$' "$work/err"
    check 'a problem that is not there is an error' $?
}

check_rows
if sh tests/install.sh plot >/dev/null 2>&1; then
    check_pictures
else
    echo 'skipped: no gnuplot here (Debian: gnuplot-nox): no pictures'
fi
echo "1..$number"
exit $failed
