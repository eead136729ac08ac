#!/bin/sh
# The player of Brain Wall as a program: bare poses, bonuses of several files, by its referee.
#
#     sh tests/brainwall/cli.sh [BUILD]      from the root of the repository, with both built
set -u
build=${1:-build}
play=$build/play_icfp2021 judge=$build/judge_icfp2021 kept=problems/brainwall
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
number=0 failed=0

check() { # NAME STATUS
    number=$((number + 1))
    if [ "$2" -eq 0 ]; then
        printf 'ok %s - %s\n' "$number" "$1"
    else
        printf 'not ok %s - %s\n' "$number" "$1"
        sed 's/^/# /' "$work/found"
        failed=1
    fi
}

# ---- bare poses ----

for name in one_edge bonuses_2 doubled; do
    "$play" -f $kept/$name.json -B GLOBALIST:1 -b 50k | jq -c '.[0].pose' >"$work/wanted" &&
        "$play" --pose -f $kept/$name.json -B GLOBALIST:1 -b 50k >"$work/found" &&
        cmp -s "$work/wanted" "$work/found" && grep -q vertices "$work/found" || echo $name >>"$work/other"
done
[ ! -e "$work/other" ]
check '--pose writes the pose of the list alone' $?

"$play" --pose -f $kept/one_edge.json -b 50k | "$judge" $kept/one_edge.json >"$work/found"
check 'the referee takes it' $?

"$play" --pose -q -f $kept/too_long.json -b 50k >"$work/found" 2>/dev/null
[ $? -eq 1 ] && echo null | cmp -s - "$work/found" && "$play" --pose -f "$work/none.json" >"$work/found" 2>/dev/null
[ $? -eq 1 ] && echo null | cmp -s - "$work/found" && "$play" --pose -f $kept/one_edge.json -b 0 >"$work/found" &&
    echo null | cmp -s - "$work/found"
check 'it is null where no pose was found, the file was not read, or nothing was searched' $?

# ---- bonuses ----

for work_of in 20k 200k 2M; do
    "$play" -B all -f $kept/bonuses_1.json -f $kept/bonuses_2.json -f $kept/bonuses_3.json -b $work_of |
        "$judge" $kept/bonuses_?.json || echo "wrong at $work_of"
done >"$work/found"
! grep -q 'wrong\|: error' "$work/found" && grep -q 'uses GLOBALIST of 1, unlocks BREAK_A_LEG for 1' "$work/found"
check 'with -B all each bonus that is used is unlocked by another pose' $?
[ $failed -eq 0 ]
