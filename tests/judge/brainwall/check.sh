#!/bin/sh
# Tests of judge_icfp2021 and of the problems for it, as programs.
#
#     sh tests/judge/brainwall/check.sh [BUILD]      from the root of the repository, with both built
#
# The problems kept in problems/brainwall have a pose each in poses.json; those that the generator prints have
# the pose that --pose prints. Every row of bad_input.txt is given to the judge as its options.
set -u
build=${1:-build}
judge=$(realpath "$build/judge_icfp2021")
generate=$(realpath "$build/generate_icfp2021")
here=tests/judge/brainwall
kept=problems/brainwall
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
. tests/kit/check.sh

# same TEXT: what is in $work/found is this text
same() {
    printf '%s\n' "$1" | diff - "$work/found" | sed 's/^/# /'
    printf '%s\n' "$1" | cmp -s - "$work/found"
}

# with FILTER: the poses of the kept problems, changed by jq
with() {
    jq -c "$1" $here/poses.json
}

# ---- the kept problems and their poses ----

"$judge" --json $kept/*.json <$here/poses.json >"$work/found"
check 'a problem without a pose makes the exit status 1' $(($? != 1))
jq -r '.poses[].file' "$work/found" >"$work/files"
printf '%s\n' $kept/*.json | cmp -s - "$work/files"
check 'the report has a row for each problem' $?
jq -r '.poses[] | select(.valid | not) | .file' "$work/found" >"$work/not" && mv "$work/not" "$work/found"
same "$kept/too_long.json"
check 'the poses of all other kept problems are valid, with the dislikes claimed' $?

for file in "$kept"/*.json; do
    name=$(basename "$file" .json)
    case $name in
    *_1[0-9]) "$generate" "${name%_*}" "${name#*_}" | cmp -s - "$file" || echo "$name" ;;
    esac
done >"$work/found"
[ ! -s "$work/found" ]
check 'the kept problems named FAMILY_SEED are those that the generator prints' $?

for size in '.[0].dislikes += 1' '.[0].dislikes = null'; do
    with "$size" | "$judge" $kept/*.json | grep -c ': error'
done >"$work/found"
same '1
0'
check 'a wrong number of dislikes is an error, none is not' $?

with '. + [.[0], {file: "other.json", pose: null}]' | "$judge" $kept/*.json | grep '^entry' >"$work/found"
place=$(with . | wc -c) # behind the bracket that closes the list
same "entry 20: error: standard input:1:$place: the problem already has an entry
entry 21: error: standard input:1:$((place + $(with '.[0]' | wc -c))): the problem was not given"
check 'entries in excess are errors, and have their place' $?

with '[.[] | select(.file == "one_edge.json") | {file, pose: null}, .]' | "$judge" $kept/one_edge.json | tail -n 1 >"$work/found"
same 'total: 0 poses, 1 errors, 1 missing, 0 dislikes'
check 'an entry in excess is no answer' $?

{
    with 'map(del(.problem) | .file |= "elsewhere/" + .)' | "$judge" $kept/*.json
    with '[.[] | select(.problem) | del(.file)]' | "$judge" $kept/*_[0-9]*.json
} | awk '/: valid/ { valid++ } /^total/ { print valid; valid = 0 }' >"$work/found"
same '19
13'
check 'entries belong to problems by the name of the file or else by the number' $?

# Two files of one name: an entry that gives a path belongs to it, one that gives the name alone to neither.
mkdir "$work/a" "$work/b"
cp "$kept/one_edge.json" "$work/a/1.json"
cp "$kept/tilted.json" "$work/b/1.json"
for name in a/1.json elsewhere/1.json 1.json b/1.json; do
    (cd "$work" && jq -nc --arg name "$name" '[{file: $name, pose: null}]' | "$judge" a/1.json b/1.json) |
        grep -c '^entry 0: error: .*: two problem files have this name; the entry must give its path$'
done >"$work/found"
same '0
1
1
0'
check 'a name that two files have is refused' $?

# ---- bonuses ----

# bonuses FILTER: judges the three problems whose bonuses depend on each other; for the place of an error it shows what
# stands there
bonuses() {
    jq -c "[.[] | select(.file | startswith(\"bonuses\"))] | $1" $here/poses.json >"$work/list"
    "$judge" $kept/bonuses_?.json <"$work/list" | sed "s|^$kept/||; s/; by corner.*//" |
        awk 'NR == FNR { list = $0; next }
            match($0, /standard input:1:[0-9]+/) {
                there = substr(list, substr($0, RSTART + 17, RLENGTH - 17), 10)
                $0 = substr($0, 1, RSTART - 1) there substr($0, RSTART + RLENGTH)
            }
            { print }' "$work/list" - >"$work/found"
}
bonuses '.[0].pose.vertices |= [[0, 0], [10, 5], [1, 10]]'
same 'bonuses_1.json: error: [10,5],[1,: edge 1 (1-2) has squared length 106; it must be 124 to 126 (the edge has 125 in the figure)
bonuses_2.json: error: {"vertices: GLOBALIST is not unlocked: problem 1 has no valid pose
bonuses_3.json: error: {"vertices: WALLHACK is not unlocked: problem 1 has no valid pose
total: 3 poses, 3 errors, 0 missing, 0 dislikes'
check 'a pose that is not valid unlocks nothing' $?

bonuses '.[0].pose.vertices |= [[0, 0], [5, 10], [10, 0]] | .[0].dislikes = 50'
same 'bonuses_1.json: valid, 50 dislikes
bonuses_2.json: error: {"vertices: GLOBALIST is not unlocked: problem 1 has a pose that does not unlock it
bonuses_3.json: error: {"vertices: WALLHACK is not unlocked: problem 1 has a pose that does not unlock it
total: 3 poses, 2 errors, 0 missing, 50 dislikes'
check 'nor does a pose that is elsewhere' $?

# 3 needs 1, 1 needs 2, and 2 needs what 1 does not unlock.
bonuses '.[0].pose.bonuses = [{bonus: "BREAK_A_LEG", problem: 2, edge: [2, 0]}] |
    .[0].pose.vertices += [[0, 5]] | .[1].pose.bonuses[0].bonus = "WALLHACK"'
same 'bonuses_1.json: error: {"vertices: BREAK_A_LEG is not unlocked: problem 2 has no valid pose
bonuses_2.json: error: [8,0],[8,8: edge 1 (1-2) has squared length 64; it must be 73 to 89 (the edge has 81 in the figure)
bonuses_3.json: error: {"vertices: WALLHACK is not unlocked: problem 1 has no valid pose
total: 3 poses, 3 errors, 0 missing, 0 dislikes'
check 'locks are followed from pose to pose' $?

bonuses '.[0].pose.bonuses = [{bonus: "BREAK_A_LEG", problem: 2, edge: [2, 0]}] | .[0].pose.vertices += [[0, 5]]'
same 'bonuses_1.json: valid, 50 dislikes, uses BREAK_A_LEG of 2, unlocks GLOBALIST for 2 and WALLHACK for 3
bonuses_2.json: valid, 0 dislikes, uses GLOBALIST of 1, unlocks BREAK_A_LEG for 1 and SUPERFLEX for 3
bonuses_3.json: valid, 352 dislikes, uses WALLHACK of 1, unlocks GLOBALIST for 1
total: 3 poses, 0 errors, 0 missing, 402 dislikes'
check 'poses may unlock each other' $?

with '[.[] | select(.file == "bonuses_3.json")]' >"$work/third"
jq -c '.[0].pose' "$work/third" >"$work/bare"
{
    "$judge" $kept/bonuses_3.json <"$work/third"
    "$judge" --unlocked $kept/bonuses_3.json <"$work/third"
    "$judge" $kept/bonuses_3.json <"$work/bare"
} | sed -n "s|^$kept/||; s/[,;] .*//; /^bonuses/p" >"$work/found"
same 'bonuses_3.json: error: standard input:1:74: WALLHACK is not unlocked: problem 1 was not given
bonuses_3.json: valid
bonuses_3.json: valid'
check 'without the other problem a bonus is locked, but for a bare pose or by --unlocked' $?

with '[{file: "bonuses_3.json", pose: {vertices: [[0, 0]], bonuses: [{bonus: "WALLHACK"}]}}]' |
    "$judge" --json $kept/bonuses_3.json | jq -c '.poses[] | [.fault, .used]' >"$work/found"
same '["form",null]'
check 'a bonus that cannot be read is not reported as used' $?

# ---- contest points ----

printf 'team,problem,best_dislikes,note\r\nx,1,49,\r\n\r\nx,2,,\r\ny,3,99999,\r\n' >"$work/best.csv"
with . | "$judge" --best "$work/best.csv" $kept/bonuses_?.json 2>&1 |
    sed -n 's/.*, \([0-9]* of [0-9]*\) points.*/\1/p' >"$work/found"
same '2560 of 2585
3170 of 3170
5730 of 5755'
check 'points are counted by the table, none for a problem that it does not have' $?

# ---- pictures ----

"$judge" --show "$work/a.svg" $kept/bonuses_3.json <"$work/bare" >"$work/found" &&
    "$judge" --show - $kept/bonuses_3.json <"$work/bare" | cmp -s - "$work/a.svg" && [ -s "$work/found" ]
check 'a picture goes to a file beside the report, or alone to standard output' $?
if command -v xmllint >/dev/null; then
    echo '{"vertices": []}' | "$judge" --show "$work/b.svg" $kept/bonuses_3.json >"$work/found"
    xmllint --noout "$work/a.svg" "$work/b.svg" >"$work/found" 2>&1
    check 'pictures are well-formed, with a pose or without one that can be drawn' $?
else
    echo 'skipped: no xmllint here'
fi
# lines CLASSES FILE: how many there are
lines() {
    grep -cE "class=\"line ($1)\"" "$2"
}
{
    lines 'right|short|long|wrong' "$work/a.svg"
    lines far "$work/a.svg"
} >"$work/found"
same '3
4'
check 'three edges and four lines to corners are drawn' $?
jq -c 'del(.bonuses)' "$work/bare" | "$judge" --show "$work/c.svg" $kept/bonuses_3.json >"$work/said"
{
    lines wrong "$work/a.svg"
    lines wrong "$work/c.svg"
} >"$work/found"
same '0
2'
check 'edges outside the hole are at fault, but not where the bonus makes the pose valid' $?
echo null | "$judge" --show - $kept/bonuses_3.json | grep -q '<title>bonuses_3.json: no pose</title>'
check 'where there is no pose the figure is drawn as the problem has it' $?

# ---- generated problems ----

for family in $("$generate" --list | awk '{ print $1 }'); do
    for seed in 100 101 102; do
        "$generate" "$family" $seed >"$work/$seed.json" || echo "$family $seed"
        if ! "$generate" "$family" $seed --pose | "$judge" "$work/$seed.json" >"$work/said"; then
            echo "$family $seed"
            head -n 1 "$work/said"
        fi
    done
done >"$work/found" 2>&1
sed 's/^/# /' "$work/found"
[ ! -s "$work/found" ]
check 'generated problems have a valid pose' $?

"$generate" --list | awk '/0 is possible/ { print $1 }' | while read -r family; do
    "$generate" "$family" 103 >"$work/103.json"
    "$generate" "$family" 103 --pose | "$judge" "$work/103.json" | grep -q 'valid, 0 dislikes' || echo "$family"
done >"$work/found"
[ ! -s "$work/found" ]
check 'families whose description says that 0 is possible have a pose of 0' $?

# ---- bad input ----

base='{"hole":[[0,0],[9,0],[9,9],[0,9]],"epsilon":0,"figure":{"edges":[[0,1]],"vertices":[[1,1],[5,1]]},
"bonuses":[{"bonus":"GLOBALIST","problem":7,"position":[0,1]}]}'
cd "$work" || exit 1
printf '%s\n' "$base" | tee a_7.json b_7.json >good.json
printf '[{"problem":7,"pose":{"vertices":[[0,0],[4,0]]}}]' >by_number
printf '[{"file":"a_7.json","problem":7,"pose":null},{"file":"b_7.json","problem":7,"pose":null}]' >by_file
printf '{"vertices":[[0,0],[4,0]]}' >good_pose

wanted=0
while IFS= read -r line; do
    case $line in
    '' | '#'*) continue ;;
    '[options '[0-9]']')
        wanted=${line#* } wanted=${wanted%?}
        continue
        ;;
    esac
    said=$(eval "\"\$judge\" ${line%% | *}" <good_pose 2>&1)
    status=$?
    said=$(printf '%s\n' "$said" | head -n 1)
    [ "$status" -eq "$wanted" ] && [ "$said" = "${line#* | }" ]
    result=$?
    [ $result -eq 0 ] || printf '# status %s: %s\n' "$status" "$said"
    check "options: $line" $result
done <"$OLDPWD/$here/bad_input.txt"
[ "$failed" -eq 0 ]
