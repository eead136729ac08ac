#!/bin/sh
# The table of malformed files, read by players and judges.
#
#     sh tests/readers/readers.sh BUILD          from the root of the repository
#
# Each row of table.txt is a case: what the player says of the file, what the judge says, and the exit status of both.
# A good problem in the same command is played as ever.
set -u
build=$(realpath "$1") here=$(realpath tests/readers)
. tests/kit/check.sh
work=$(mktemp -d) && cd "$work" || exit 1
trap 'rm -rf "$work"' EXIT
export LC_ALL=C
awk -f "$here/rows.awk" "$here/table.txt" >rows || exit 2

details() {
    printf '# line %s of the table: expected: %s\n# found: %s\n' "$line" "$wanted" "$found"
}

# The verdict on a problem file of what said this to standard error: "accepted", or the message. Judges begin it with their
# name.
of_problem() { # STATUS WHEN_REFUSED PREFIX
    found=$(sed "s/^judge_[a-z0-9]*: //; s/^$3//" said)
    [ -n "$found" ] || found=accepted
    [ "$found" = accepted ] || [ "$1" -eq "$2" ] || found="status $1: $found"
}

# The verdict on a list, without the name of the input; " & " stands between entries.
joined() { sed 's/^judge_[a-z0-9]*: //; s/^standard input:\( \)\{0,1\}//' | awk '{ printf "%s%s", (NR > 1 ? " & " : ""), $0 }'; }

# What the judge says of a list: the JSON report by a filter of jq, or, of what is no JSON, the message.
of_list() { # STATUS FILTER
    case $1 in
    2) found="! $(joined <said)" ;;
    *) found=$(jq -r "$2" out | joined) ;;
    esac
}

solutions_of='.games[] | if .counted | not then "uncounted" elif .error then .error else "score \(.score)" end'
poses_of='(.poses[0] | if .valid then "valid \(.dislikes)" else "no pose" end,
    if .error == null or .error == "no pose" then empty else .error end), (.strays[] | sub("^entry [0-9]+: "; ""))'

player() { # SECTION FILE
    case $1 in
    'hextris problem' | 'brainwall problem')
        cp "$2" bad.json
        "$play" -q -f bad.json -f good.json -b 2k >out 2>said
        of_problem $? 1 "${play##*/}: bad.json:"
        "$play" -f good.json -b 2k | jq -c '.[0]' >wanted
        case $found in
        accepted) ;;
        *) jq -c '.[0]' out | cmp -s - wanted || found="$found, and the good problem is played otherwise" ;;
        esac
        ;;
    'brainwall poses')
        cp "$2" in.json
        "$play" -f good.json -i in.json -b 0 -B GLOBALIST:3 -B BREAK_A_LEG:3 -B WALLHACK:3 \
            -B SUPERFLEX:3 >out 2>said
        status=$?
        sed 's/^play_icfp2021: \(in.json:\)\{0,1\} \{0,1\}//' said >messages
        case $wanted in
        '!'*) found="! $(joined <messages)" ;;
        *) found=$({
            jq -r '.[0] | if .pose then "valid \(.dislikes)" else "no pose" end' out
            cat messages
        } | joined) ;;
        esac
        [ "$status" -eq "$([ -s messages ] && echo 1 || echo 0)" ] || found="status $status: $found"
        ;;
    esac
}

judge() { # SECTION FILE
    case $1 in
    'hextris problem' | 'brainwall problem')
        cp "$2" bad.json
        echo '[]' | "$judge" bad.json >out 2>said
        of_problem $? 2 'bad.json:'
        ;;
    'hextris solutions')
        "$judge" --json good.json <"$2" >out 2>said
        of_list $? "$solutions_of"
        ;;
    'brainwall poses')
        "$judge" --unlocked --json good.json <"$2" >out 2>said
        of_list $? "$poses_of"
        ;;
    'brainwall best')
        cp "$2" best.csv
        cp good.json 7.json
        echo '{"vertices":[[1,1],[5,1],[5,4]]}' | "$judge" --best best.csv --json 7.json >out 2>said
        case $? in
        2) found="! $(sed 's/^judge_icfp2021: best.csv://' said)" ;;
        *) found=$(jq -r '.poses[0] | "\(.points // "no") points"' out) ;;
        esac
        ;;
    esac
}

tab=$(printf '\t')
while IFS=$tab read -r line base section by_player by_judge _; do
    case $section in
    hextris*) play=$build/play_icfp2015 judge=$build/judge_icfp2015 ;;
    brainwall*) play=$build/play_icfp2021 judge=$build/judge_icfp2021 ;;
    esac
    cp "$base.base" good.json
    case $section in
    *problem | 'brainwall poses')
        wanted=$by_player
        player "$section" "$line.in" </dev/null
        [ "$found" = "$wanted" ]
        check "player, $section, line $line: $wanted" $?
        ;;
    esac
    wanted=$by_judge
    judge "$section" "$line.in"
    [ "$found" = "$wanted" ]
    check "judge, $section, line $line: $wanted" $?
done <rows
[ "$number" -gt 60 ]
check 'the table has rows' $?
echo "1..$number"
exit "$failed"
