#!/bin/sh
# The player of Brain Wall as a program: bare poses, bonuses of several files, by its referee.
#
#     sh tests/brainwall/cli.sh [BUILD]      from the root of the repository, with both built
set -u
build=${1:-build}
play=$build/play_icfp2021 judge=$build/judge_icfp2021 kept=problems/brainwall
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

details() {
    sed 's/^/# /' "$work/found"
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

"$play" -v -f $kept/too_long.json -f $kept/one_edge.json -b 20k >/dev/null 2>"$work/found"
grep -q 'too_long.json: pose b20000:0 no pose (violation [0-9]*) work ' "$work/found" &&
    grep -q 'one_edge.json: pose b20000:0 points -162 (dislikes 162, proven best) work ' "$work/found"
check 'with -v a search without a pose has no points' $?

if command -v script >/dev/null; then
    script -qec "$play -t 1 -f $kept/too_long.json -f $kept/one_edge.json" /dev/null </dev/null >"$work/found"
    grep -q 'best points -162,' "$work/found" && ! grep -q 'best points -[0-9]\{4\}' "$work/found"
    check 'nor has a figure without one on a terminal' $?
else
    echo 'skipped: no script here (Debian: bsdutils)'
fi

# ---- bonuses ----

for work_of in 20k 200k 2M; do
    "$play" -B all -f $kept/bonuses_1.json -f $kept/bonuses_2.json -f $kept/bonuses_3.json -b $work_of |
        "$judge" $kept/bonuses_?.json || echo "wrong at $work_of"
done >"$work/found"
! grep -q 'wrong\|: error' "$work/found" && grep -q 'uses GLOBALIST of 1, unlocks BREAK_A_LEG for 1' "$work/found"
check 'with -B all each bonus that is used is unlocked by another pose' $?

"$play" -B +GLOBALIST:8 -f $kept/bonuses_1.json -b 20k 2>"$work/said" >"$work/found"
[ $? -eq 1 ] && echo '[]' | cmp -s - "$work/found" &&
    echo 'play_icfp2021: -B +GLOBALIST:8: no problem given has that bonus' | cmp -s - "$work/said"
check 'a bonus to unlock that no file has is an error' $?

"$play" -B +GLOBALIST:2 -f $kept/bonuses_1.json -f $kept/one_edge.json -b 20k 2>"$work/said" >"$work/found"
[ $? -eq 1 ] && [ "$(jq -c 'map(.file)' "$work/found")" = '["bonuses_1.json"]' ] &&
    grep -q 'one_edge.json: not searched: it has none of the bonuses that -B names$' "$work/said"
check 'a file without the bonus to unlock is told' $?

"$play" -B GLOBALIST -f $kept/bonuses_1.json -f $kept/bonuses_2.json -b 20k 2>"$work/found" >"$work/poses"
grep -q 'bonuses_1.json: no problem given unlocks GLOBALIST for it; .* names problem 0 ' "$work/found" &&
    [ "$(wc -l <"$work/found")" -eq 1 ] && grep -q 'GLOBALIST","problem":1}' "$work/poses" &&
    "$play" -B GLOBALIST:9 -f $kept/bonuses_2.json -b 20k 2>"$work/found" | grep -q 'GLOBALIST","problem":9}' &&
    [ ! -s "$work/found" ]
check 'a pose names the file of the run that unlocks its bonus, or what -B says, or 0, which is said' $?

mkdir "$work/other.json"
cp $kept/one_edge.json "$work/other.json"
"$play" -f $kept/one_edge.json -f "$work/other.json/one_edge.json" -b 20k 2>"$work/found" | grep -c one_edge |
    grep -qx 2 && [ "$(wc -l <"$work/found")" -eq 1 ] &&
    grep -q 'other.json/one_edge.json: same name or number as an earlier file; the output does not' "$work/found"
check 'a file of the name of another is noted, and searched' $?

for name in 1 2 3; do
    cp $kept/bonuses_$name.json "$work/$name.v9.json"
done
"$play" -q -B all -f "$work/1.v9.json" -f "$work/2.v9.json" -f "$work/3.v9.json" -b 20k >"$work/poses" &&
    [ "$(jq -c 'map(.problem)' "$work/poses")" = '[1,2,3]' ] && grep -q '"bonus"' "$work/poses" &&
    "$judge" "$work"/?.v9.json <"$work/poses" >"$work/found"
check 'the number of a file is that before its first dot, as for the referee' $?

# Makes each pose of a list again by its tag, a dash before each word of it; `i` takes the poses that were given.
# Prints what is not the same.
again() { # LIST [GIVEN]
    jq -c '.[]' "$1" | while read -r entry; do
        words=$(echo "$entry" | jq -r .tag | sed 's/[^ ]*/-&/g')
        case $words in *' -i') words="$words ${2:-none}" ;; esac
        # shellcheck disable=SC2086 # a word for each option
        "$play" -q -f "$kept/$(echo "$entry" | jq -r .file)" $words >"$work/again" 2>&1
        printf '[%s]\n' "$entry" | diff - "$work/again"
    done
}

three="-f $kept/bonuses_1.json -f $kept/bonuses_2.json -f $kept/bonuses_3.json"
for budget in '-b 200k:2' '-b 2M' '-t 2'; do
    # shellcheck disable=SC2086 # several words
    "$play" -B all $three $budget >"$work/poses" && again "$work/poses"
    jq -r '.[].tag' "$work/poses" >>"$work/tags"
done >"$work/found" 2>&1
[ ! -s "$work/found" ] && grep -q ' B=GLOBALIST:1' "$work/tags"
check 'the tag of each pose makes it again, the bonus that it uses or unlocks included' $?

"$play" -B +GLOBALIST:2 -f $kept/bonuses_1.json -b 20k >"$work/poses" && grep -q ' B+GLOBALIST:2"' "$work/poses" &&
    again "$work/poses" >"$work/found" && [ ! -s "$work/found" ]
check 'so does that of one that unlocks a bonus' $?

# The uses of a bonus are tried in the first 96 parts of 256; each part is a word, after one for each vertex and two.
for bonus in SUPERFLEX WALLHACK; do
    before=99999
    for steps in 60 80 100 119 150 200 250; do
        "$play" -q -f $kept/chain_15.json -B =$bonus:2 -b 4M:0:$steps >"$work/poses"
        now=$(jq '.[0].dislikes // 100000' "$work/poses")
        [ "$now" -le "$before" ] || echo "$bonus: $now at $steps after $before"
        before=$now
    done
done >"$work/found" 2>&1
[ ! -s "$work/found" ]
check 'a stopped search with a bonus keeps its pose, whichever use is being tried' $?

# ---- poses to start from ----

dislikes() { # LIST
    jq -r '.[].dislikes' "$1"
}

"$play" -q -f $kept/limbs_16.json -b 2M:1 >"$work/given" && given=$(dislikes "$work/given")
for budget in 0 1 20k 200k:2 1M 2M:1 5M; do
    "$play" -f $kept/limbs_16.json -b $budget -i "$work/given" >"$work/poses" &&
        [ "$(dislikes "$work/poses")" -le "$given" ] || echo "worse by $budget"
    "$judge" $kept/limbs_16.json <"$work/poses" | grep ': error'
    again "$work/poses" "$work/given"
    jq -r '.[].tag' "$work/poses" >>"$work/tags"
done >"$work/found" 2>&1
[ ! -s "$work/found" ] && grep -qx 'b0:0 i' "$work/tags" && grep -q 'b[1-9].* i' "$work/tags"
check 'a pose that is given is not made worse, and its tag says whether it was made better' $?

# On a busy machine the least limit may be too little.
for limit in 2 8 32; do
    "$play" -v -t $limit -f $kept/limbs_16.json -i "$work/given" >"$work/poses" 2>"$work/found" || break
    [ "$(dislikes "$work/poses")" -ge "$given" ] || break
done
[ "$(dislikes "$work/poses")" -lt "$given" ] && again "$work/poses" "$work/given" >"$work/found" &&
    [ ! -s "$work/found" ]
check 'it is made better in time, and the tag makes that again' $?

"$play" -f $kept/limbs_16.json -b 0 -i "$work/given" >"$work/wanted"
jq -c '.[0].pose' "$work/given" >"$work/bare"
{
    "$play" -f $kept/limbs_16.json -b 0 -i - <"$work/bare" | diff "$work/wanted" -
    sed 's/\([0-9]\)\([],]\)/\1.0\2/g' "$work/bare" | "$play" -f $kept/limbs_16.json -b 0 -i - | diff "$work/wanted" -
    jq -c '.[0] | {problem, pose}' "$work/given" | "$play" -f $kept/limbs_16.json -b 0 -i - | diff "$work/wanted" -
    "$play" -q -f $kept/ring_14.json -b 0 >"$work/others"
    "$play" -f $kept/limbs_16.json -b 0 -i "$work/others" -i "$work/given" 2>/dev/null | diff "$work/wanted" -
    "$play" --pose -f $kept/limbs_16.json -b 0 -i "$work/given" | diff - "$work/bare"
    "$play" -q -f $kept/limbs_16.json -b 4M:1 -i "$work/given" >"$work/others"
    [ "$(dislikes "$work/others")" -lt "$given" ] || echo "not better"
    "$play" -f $kept/limbs_16.json -b 0 -i "$work/others" >"$work/wanted"
    "$play" -f $kept/limbs_16.json -b 0 -i "$work/others" -i "$work/given" | diff "$work/wanted" -
    "$play" -f $kept/limbs_16.json -b 0 -i "$work/given" -i "$work/others" | diff "$work/wanted" -
} >"$work/found" 2>&1
[ ! -s "$work/found" ]
check 'a list, an entry, a bare pose, numbers with a point, several files: each is taken' $?

"$play" -f $kept/ring_14.json -b 20k -i "$work/given" >"$work/poses" 2>"$work/found"
[ $? -eq 1 ] && grep -q ': it has no pose for any given problem$' "$work/found" &&
    [ "$(dislikes "$work/poses")" = 0 ]
check 'poses for other problems are said and change nothing' $?

"$play" -f $kept/limbs_16.json -f $kept/ring_14.json -b 20k -i "$work/bare" 2>"$work/found" >"$work/poses"
[ $? -eq 1 ] && grep -q ':1:1: the pose names neither a file nor a problem, but several problems were given$' "$work/found"
check 'a bare pose is for a single problem' $?

# A pose that uses a bonus, and the same with its leg named from the other end.
"$play" -q -f $kept/bonuses_1.json -B =BREAK_A_LEG:2 -b 2M >"$work/leg"
jq -c '.[0].pose.bonuses[0].edge |= reverse' "$work/leg" >"$work/turned"
{
    "$play" -f $kept/bonuses_1.json -B BREAK_A_LEG:2 -b 0 -i "$work/leg" >"$work/wanted"
    grep -o '"edge":.*]' "$work/leg" | grep -qF "$(grep -o '"edge":.*]' "$work/wanted")" || echo 'another edge'
    "$play" -f $kept/bonuses_1.json -B BREAK_A_LEG -b 0 -i "$work/turned" | diff "$work/wanted" -
    again "$work/wanted" "$work/leg"
    "$play" -f $kept/bonuses_1.json -b 20k -i "$work/leg" >"$work/poses" 2>"$work/said" && echo 'used without -B'
    grep -q 'uses BREAK_A_LEG, which -B does not allow$' "$work/said" || echo 'not said'
} >"$work/found" 2>&1
! grep -q . "$work/found"
check 'a given pose may use a bonus if -B allows it, a leg named either way' $?

# The sum of points of a whole run from its own poses, by less work.
# shellcheck disable=SC2086 # several words
{
    "$play" -B all $three -b 2M >"$work/given"
    for budget in 0 1k 20k 200k 3M; do
        "$play" -B all $three -b $budget -i "$work/given" >"$work/poses" || echo "status $? by $budget"
        "$judge" $kept/bonuses_?.json <"$work/poses" | grep ': error'
        [ "$(jq 'map(.dislikes) | add' "$work/poses")" -le "$(jq 'map(.dislikes) | add' "$work/given")" ] || echo worse
    done
} >"$work/found" 2>&1
[ ! -s "$work/found" ]
check 'with -B all the given poses are not made worse together' $?

# The list of a whole run, in which 1 and 2 unlock bonuses for each other and 1 does for 3, without some of its poses:
# those whose bonus is missing are left out, which is said of each, and no others.
valid_ones() { # LIST
    "$judge" --json $kept/bonuses_?.json <"$1" | jq -c '[.poses[] | select(.valid) | [.problem, .dislikes]]'
}
# shellcheck disable=SC2086 # several words
{
    "$play" -B all $three -b 2M >"$work/given"
    for gone in 1 2 3 1,2 2,3 1,3; do
        jq -c "map(if [.problem] | inside([$gone]) then .pose = null else . end)" "$work/given" >"$work/less"
        lost=$("$judge" --json $kept/bonuses_?.json <"$work/less" | jq .total.errors)
        valid_ones "$work/less" >"$work/wanted"
        for options in '-b 0' '-b 0 -m 3 -q' '-b 20k' '-t .2'; do
            "$play" -B all $three $options -i "$work/less" >"$work/poses" 2>"$work/said"
            status=$?
            "$judge" $kept/bonuses_?.json <"$work/poses" | grep ': error'
            case $options in
            -b\ 0*)
                valid_ones "$work/poses" | diff "$work/wanted" - || echo "other poses with $options without $gone"
                [ "$(grep -c 'json: no pose written: ' "$work/said")" -eq "$lost" ] || echo "$lost are lost: $gone"
                [ $status -eq $((lost > 0)) ] || echo "status $status, $lost lost" ;;
            *) [ "$(valid_ones "$work/poses" | jq 'length < 3')" = "$([ $status -eq 1 ] && echo true || echo false)" ] ||
                echo "status $status with $options" ;;
            esac
        done
    done
} >"$work/found" 2>&1
[ ! -s "$work/found" ]
check 'of a given list only those poses are lost whose bonus no other one unlocks' $?

# Two poses of 1 with equal dislikes: one unlocks what 2 and 3 use, the other nothing.
# shellcheck disable=SC2086 # several words
{
    jq -c 'map(if .problem == 1 then .pose = {vertices: [[0,0],[10,5],[0,10]]} else . end)' "$work/given" >"$work/all"
    jq -c 'map(if .problem == 1 then .pose = {vertices: [[10,0],[0,5],[10,10]]} else . end)' "$work/given" >"$work/others"
    jq -cs '.[0] + [.[1][0]]' "$work/all" "$work/others" >"$work/less"
    "$judge" --json $kept/bonuses_?.json <"$work/all" | jq .poses >"$work/wanted"
    for lists in "-i $work/all -i $work/others" "-i $work/others -i $work/all" "-i $work/less"; do
        "$play" -B all $three -b 0 $lists >"$work/poses" && "$judge" --json $kept/bonuses_?.json <"$work/poses" |
            jq .poses | diff "$work/wanted" - || echo "$lists"
    done
} >"$work/found" 2>&1
[ ! -s "$work/found" ]
check 'of several poses that are given for a file that is written which the others need' $?
[ $failed -eq 0 ]
