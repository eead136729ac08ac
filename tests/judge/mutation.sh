#!/bin/sh
# Small mistakes in the judges' rules and in what stands on them (tests/mutate.c): how many do the tests notice, and which?
#
#     sh tests/judge/mutation.sh BUILD SEED COUNT [MODULE...]      from the root, after `make tests`; SHARED: ../shared
#
# COUNT mutants are drawn by SEED from the MODULEs (MODULES below, of core/judge). Each is put into a copy of the build, and
# meets one check after another until one fails. Those that pass all are printed; tests/mutants.txt says of each known one
# why it does no harm. Ends with a line of the Test Anything Protocol: ok if 95 of a hundred were noticed.
# shellcheck disable=SC3045 # the shells of Debian have ulimit -t
set -u
build=$1 seed=$2 count=$3
shift 3
shared=${SHARED:-../shared}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
MODULES='session session_text view view_svg hextris/cube hextris/problem hextris/game hextris/phrase hextris/hextris
    brainwall/problem brainwall/geometry brainwall/pose brainwall/sum brainwall/verdict brainwall/fault brainwall/brainwall
    brainwall/move brainwall/picture brainwall/entries less/board less/rules less/game less/solo less/log less/replay less/less'
# shellcheck disable=SC2086 # a word for each
[ $# -gt 0 ] || set -- $MODULES

# The checks of a module, the quickest first; UNITS and PROGRAMS are what all need of the build.
UNITS='judge/test_session judge/test_view judge/test_watch judge/test_judge judge/hextris/test_hextris
    judge/brainwall/test_game judge/brainwall/test_judge judge/less/test_game judge/less/test_judge'
PROGRAMS='replay_session replay_solutions replay_poses judge_cases judge_brainwall_cases random_play random_play_icfp2021
    judge_icfp2015 judge_icfp2021 judge_less'
checks() { # MODULE: those of its game; of none, all
    case $1 in */*) game=${1%/*} ;; *) game= ;; esac
    for unit in $UNITS; do
        case $unit in judge/*/*) [ -z "$game" ] || [ "${unit%/*}" = "judge/$game" ] || continue ;; esac
        echo "$out/b/tests/$unit"
    done
    echo "$out/b/replay_session tests/fuzz/session/*"
    echo "sh tests/readers/readers.sh $out/b"
    case $game in hextris | "") cat <<END ;; esac
$out/b/replay_solutions tests/fuzz/solutions/*
$out/b/judge_cases $shared/judged/cases.json $shared/anchors $shared/problems/qualifier
$out/b/random_play 40 $build/generate_icfp2015
END
    case $game in brainwall | "") cat <<END ;; esac
$out/b/replay_poses tests/fuzz/poses/*
$out/b/judge_brainwall_cases $shared/judged/brainwall.json $shared/problems/brainwall
$out/b/random_play_icfp2021 12 $build/generate_icfp2021
sh tests/judge/brainwall/check.sh $out/b
END
    case $game in less | "") cat <<END ;; esac
sh tests/less/bad_input.sh $build/play_less $out/b/judge_less $build/sparring
sh tests/less/judge.sh $out/b/judge_less $build/sparring
END
}

# The first check that fails, or nothing.
noticed() { # MODULE
    checks "$@" | while read -r check; do
        # shellcheck disable=SC2086 # words and patterns
        (ulimit -t 60 && BUILD=$out/b exec timeout 120 $check) >"$out/log" 2>&1 </dev/null && ! grep -q '^not ok' "$out/log" ||
            { echo "$check" | sed "s|$out/b/||g"; break; }
    done
}
link() {
    # shellcheck disable=SC2046,SC2086 # many words
    make -s --no-print-directory BUILD="$out/b" $(for unit in $UNITS; do echo "$out/b/tests/$unit"; done) \
        $(for program in $PROGRAMS; do echo "$out/b/$program"; done) >"$out/log" 2>&1
}

# Reports the sums at the end.
cp -a "$build" "$out/b" && rm -rf "$out/b/sanitized" && link || { cat "$out/log"; exit 1; }
first=$(noticed "")
if [ -n "$first" ]; then
    echo "not ok 1 - without any mistake a check fails: $first"
    exit 1
fi
# shellcheck disable=SC2046 # a word for each
"$build/mutate" -s "$seed" "$count" $(for module in "$@"; do echo "core/judge/$module.c"; done) >"$out/drawn" || exit 1
made=0 killed=0 known=0
while read -r file number; do
    object=$out/b/${file%.c}.o
    cp "$object" "$out/right.o"
    "$build/mutate" "$file" "$number" >"$out/mutant.c"
    if cc -std=c11 -D_POSIX_C_SOURCE=200809L -O1 -w -I. -I"$(dirname "$file")" -c -o "$object" "$out/mutant.c" 2>/dev/null && link; then
        made=$((made + 1))
        module=${file#core/judge/}
        check=$(noticed "${module%.c}")
        line=$("$build/mutate" "$file" | sed -n "$((number + 1))s/^[0-9]* //p")
        if [ -n "$check" ]; then
            killed=$((killed + 1))
            echo "# $check: $file:$line"
        else
            echo "# survives: $file:$line"
            grep -qF "$(basename "$file") | ${line#* } | " tests/mutants.txt && known=$((known + 1))
        fi
    fi
    cp "$out/right.o" "$object"
done <"$out/drawn"
verdict=ok
[ $((killed * 100)) -ge $((made * 95)) ] || verdict='not ok'
echo "$verdict 1 - $killed of $made mutants are noticed, $known of the others judged"
[ "$verdict" = ok ]
