#!/bin/sh
# shellcheck disable=SC3045 # the shells of Debian have ulimit -t
# usage: sh tests/mutation.sh BUILD SANITIZED [PER_MODULE]
# usage: sh tests/mutation.sh BUILD SANITIZED -s SEED COUNT MODULE...
#
# Makes small mistakes (mutants) in the modules that matter most, by tests/mutate.c, and counts how many of them the
# tests notice. Run it from the root, after `make tests`.
#
# Takes PER_MODULE mutants (22) of each module at equal distances, or draws COUNT from all of the modules that are
# named. A mutant that builds meets these, until one fails: the unit tests of its module and its neighbours, the same
# with sanitizers, for the program around the engine the drivers of steps (batch/driver.c), then whole games that must
# print the same bytes as without it, and random games against the judge. The script prints those that pass all;
# tests/mutants.txt says why each known one does no harm. The last line is of the Test Anything Protocol: ok if nine
# of ten were noticed, or 95 of a hundred that were drawn.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
[ $# -ge 2 ] || { sed -n 's/^# \(usage:\)/\1/p' "$0" >&2; exit 2; }
build=$1 sanitized=$2 each=${3:-22}
shift 2
cc=${CC:-cc}
flags="-std=c11 -D_POSIX_C_SOURCE=200809L -I. ${EXTRA:-}"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
made=0 killed=0 judged=0

# The tests of each module, nearest first.
modules() {
    cat <<END
core/hextris/rules/unit hextris/test_unit hextris/test_game hextris/test_reach hextris/test_path
core/hextris/rules/board hextris/test_board hextris/test_game hextris/test_beam hextris/test_value
core/hextris/rules/game hextris/test_game hextris/test_phrase hextris/test_path hextris/test_route
core/hextris/rules/reach hextris/test_reach hextris/test_route hextris/test_path
core/hextris/typing/route hextris/test_route hextris/test_text hextris/test_player
core/hextris/typing/back_pointer hextris/test_back_pointer hextris/test_route
core/hextris/player/settings hextris/test_settings hextris/test_player
core/batch/rounds batch/test_rounds batch/test_workers
core/batch/memory batch/test_memory batch/test_workers
core/batch/choice batch/test_choice batch/test_choice_one_each batch/test_workers
core/batch/trial batch/test_trial batch/test_workers
core/batch/workers batch/test_workers
core/batch/clock batch/test_clock batch/test_workers
core/hextris/phrases/phrase hextris/test_phrase hextris/test_route hextris/test_player
core/hextris/search/buckets hextris/test_buckets hextris/test_beam
core/hextris/rules/problem_read hextris/test_problem_read hextris/test_problem_refuse
core/base/json base/test_json hextris/test_problem_read hextris/test_problem_refuse
core/base/window base/test_window base/test_json hextris/test_problem_read
core/base/pack base/test_pack batch/test_workers
core/base/decimal base/test_decimal base/test_json hextris/test_problem_refuse
END
}

# unit_tests BUILD OBJECT OPTIONS TEST...: true if all pass with the object of the mutant, linked with OPTIONS
unit_tests() {
    folder=$1 object=$2 options=$3
    shift 3
    for test in "$@"; do
        case $test in
            batch/test_choice*) kit=kit/fake_port ;;
            batch/*) kit="kit/fake_port batch/stub_player" ;;
            hextris/test_text) kit="kit/fake_port hextris/oracle hextris/random_game hextris/typist" ;;
            *) kit="kit/fake_port hextris/oracle hextris/random_game" ;;
        esac
        # shellcheck disable=SC2046,SC2086 # many words
        $cc $options -o "$out/test" "$folder/tests/$test.o" "$object" \
            $(for o in $kit; do echo "$folder/tests/$o.o"; done) "$folder/play_icfp2015.a" \
            ${CMOCKA_LIB:--lcmocka} -lm -lpthread || exit 1
        (ulimit -t 30 && exec "$out/test") >/dev/null 2>&1 || return 1
    done
}

# The program around each engine, by drawn orders of steps.
drivers() { # OBJECT
    for engine in toy hextris brainwall; do
        library=$build/play_icfp2015.a runs=500
        case $engine in
            toy) parts=batch/toy_engine ;;
            hextris) parts=hextris/random_game runs=200 ;;
            *) parts='brainwall/samples brainwall/plain' library=$build/play_icfp2021.a runs=150 ;;
        esac
        # shellcheck disable=SC2046 # many words
        $cc -o "$out/driver" $(for o in batch/driver batch/driver_run batch/machine batch/driver_$engine $parts; do
            echo "$build/tests/$o.o"
        done) "$1" "$library" || exit 1
        (ulimit -t 30 && exec "$out/driver" 0 $runs) >/dev/null 2>&1 || return 1
    done
}

play() { # PROGRAM: prints whole games
    for budget in 1 200k:0 200k:1 400k:2 400k:3; do
        (ulimit -t 30 && exec "$1" -q -b $budget -f problems/letters_4.json -f problems/gaps_5.json \
            -f problems/disconnected_6.json -f problems/ring.json -f problems/pivot_far_away.json \
            -f problems/full_rows.json -f problems/units_off_origin.json -f problems/broad_1024.json \
            -p 'ei!' -p 'ia! ia!' -p "r'lyeh" -p 'yuggoth' -p 'uuuuu' -p 'pb') || return
    done
}

whole_games() { # OBJECT
    $cc -o "$out/play" "$build/port/posix/main.o" "$build/port/posix/port_posix.o" "$1" "$build/play_icfp2015.a" \
        -lpthread || exit 1
    play "$out/play" >"$out/games" 2>/dev/null
    cmp -s "$out/games" "$out/expected" || return 1
    # shellcheck disable=SC2046 # many words
    $cc -o "$out/random" "$build/tests/hextris/random_play.o" "$1" $(for o in hextris/whole_game hextris/referee \
        hextris/random_game kit/fake_port kit/judged kit/host; do echo "$build/tests/$o.o"; done) "$build/judge.a" \
        "$build/play_icfp2015.a" || exit 1
    (ulimit -t 60 && exec "$out/random" 60 "$build/generate_icfp2015") >/dev/null 2>&1
}

# Makes mutant NUMBER of a FILE, or the file as it is; false if it does not build.
make_mutant() { # FILE [NUMBER]
    if [ $# -eq 1 ]; then cat "$1.c"; else "$build/mutate" "$1.c" "$2"; fi >"$out/mutant.c"
    # shellcheck disable=SC2086 # many words
    $cc $flags -O1 -w -I"$(dirname "$1")" -c -o "$out/mutant.o" "$out/mutant.c" 2>/dev/null
}

survives() { # FILE TEST...
    file=$1
    shift
    unit_tests "$build" "$out/mutant.o" '' "$@" || return 1
    # shellcheck disable=SC2086 # many words
    $cc $flags -O1 -g -w -fsanitize=address,undefined -fno-sanitize-recover=undefined \
        -I"$(dirname "$file")" -c -o "$out/sanitized.o" "$out/mutant.c"
    unit_tests "$sanitized" "$out/sanitized.o" -fsanitize=address,undefined "$@" || return 1
    case $file in core/batch/*) drivers "$out/mutant.o" || return 1 ;; esac
    whole_games "$out/mutant.o"
}

# The mutants of a FILE that are made.
numbers() {
    if [ -n "$drawn" ]; then
        sed -n "s|^$1\.c ||p" "$drawn"
    else
        all=$("$build/mutate" "$1.c" | wc -l) i=0
        while [ $i -lt "$each" ]; do
            echo $(((2 * i + 1) * all / (2 * each)))
            i=$((i + 1))
        done
    fi
}

# Says of a survivor what is known of it.
tell() { # FILE NUMBER
    line=$("$build/mutate" "$1.c" | sed -n "$(($2 + 1))s/^[0-9]* //p")
    echo "# survives: $1.c:$line"
    if grep -qF "$(basename "$1").c | ${line#* } | " tests/mutants.txt; then
        judged=$((judged + 1))
    else
        echo "#     not judged in tests/mutants.txt"
    fi
}

play "$build/play_icfp2015" >"$out/expected" || exit 1
modules >"$out/modules"
drawn='' least=90
if [ "${1:-}" = -s ]; then
    drawn=$out/drawn least=95
    seed=$2 count=$3
    shift 3
    # shellcheck disable=SC2046 # many words
    "$build/mutate" -s "$seed" "$count" $(for file in "$@"; do echo "$file.c"; done) >"$drawn" || exit 1
    for file in "$@"; do grep "^$file " "$out/modules"; done >"$out/wanted"
    mv "$out/wanted" "$out/modules"
fi
while read -r file tests; do
    survivors=0 before=$made
    # shellcheck disable=SC2086 # many words
    if ! { make_mutant "$file" && survives "$file" $tests; }; then
        echo "not ok 1 - $file.c without any mistake passes its tests"
        exit 1
    fi
    for number in $(numbers "$file"); do
        make_mutant "$file" "$number" || continue
        made=$((made + 1))
        # shellcheck disable=SC2086 # many words
        if survives "$file" $tests; then
            survivors=$((survivors + 1))
            tell "$file" "$number"
        else
            killed=$((killed + 1))
        fi
    done
    echo "# $file.c: $survivors of $((made - before)) survive"
done <"$out/modules"

verdict=ok
[ $((killed * 100)) -ge $((made * least)) ] || verdict='not ok'
echo "$verdict 1 - $killed of $made mutants are noticed, $judged of the others judged"
[ "$verdict" = ok ]
