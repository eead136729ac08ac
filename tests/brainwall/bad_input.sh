#!/bin/sh
# Bad input: gives every row of tests/brainwall/bad_input.txt to the player of Brain Wall as it is run, together
# with a good problem.
#
#     sh tests/brainwall/bad_input.sh PROGRAM      from the root of the repository
#
# A row of [poses] is given by -i; no pose in it is one that may be used. What is written to standard error must be
# the row's message and no more, the exit status that of its section; and the good problem must have been solved,
# the same as without the bad one, wherever the options were right.
set -u
play=$(realpath "$1") table=$(realpath tests/brainwall/bad_input.txt)
work=$(mktemp -d) && cd "$work" || exit 1
trap 'rm -rf "$work"' EXIT
number=0 failed=0
export LC_ALL=C

base='{"hole":[[0,0],[9,0],[9,9],[0,9]],"epsilon":0,
"figure":{"edges":[[0,1],[1,2]],"vertices":[[1,1],[5,1],[5,4]]},
"bonuses":[{"bonus":"GLOBALIST","problem":7,"position":[0,1]}]}'
printf '%s\n' "$base" >good.json
"$play" -f good.json -b 20k >good 2>said || { echo "Bail out! the good problem is not solved: $(cat said)"; exit 2; }

# Writes the text of each row of [problem] and [poses] to NUMBER.json, and for every row a line to `rows`: section, status,
# number of the line, message, what is given, divided by tabs.
awk -v base="$base" '
    # A column with its <...> written out.
    function expand(text,   done, inside, parts, i) {
        for (done = ""; match(text, /<([0-9a-f][0-9a-f]|[0-9]+:[^>]*)>/); ) {
            done = done substr(text, 1, RSTART - 1)
            inside = substr(text, RSTART + 1, RLENGTH - 2)
            text = substr(text, RSTART + RLENGTH)
            if (inside ~ /^[0-9a-f][0-9a-f]$/) {
                done = done sprintf("%c", 16 * (index("0123456789abcdef", substr(inside, 1, 1)) - 1) + \
                                          index("0123456789abcdef", substr(inside, 2)) - 1)
                continue
            }
            parts = substr(inside, index(inside, ":") + 1)
            for (i = 0; i < inside + 0; i++) {
                inside_text = parts
                gsub(/#/, i, inside_text)
                done = done inside_text
            }
        }
        return done text
    }
    # The text of the problem with the part replaced.
    function write_problem(part, by,   at) {
        at = index(base, part)
        write_text(at == 0 ? "" : substr(base, 1, at - 1) by substr(base, at + length(part)))
    }
    # A text without its mark; "line:column" of the mark goes to `place`.
    function write_text(text,   before, mark, lines) {
        mark = index(text, "^")
        if (mark == 0) {
            printf "Bail out! line %d: no such part, or no mark\n", NR
            exit 2
        }
        before = substr(text, 1, mark - 1)
        lines = gsub(/\n/, "\n", before)
        sub(/.*\n/, "", before)
        place = (lines + 1) ":" (length(before) + 1)
        printf "%s", substr(text, 1, mark - 1) substr(text, mark + 1) > (NR ".json")
        close(NR ".json")
    }
    /^#/ || /^$/ { next }
    /^\[[a-z]+ [0-9]\]$/ { section = substr($1, 2); status = $2 + 0; next }
    {
        gsub(/\047/, "\"")
        count = split($0, column, / \| /)
        for (i = 1; i <= count; i++) {
            gsub(/^ +| +$/, "", column[i])
            column[i] = expand(column[i])
        }
        if (section == "problem") {
            write_problem(column[1], column[2])
            message = "bad.json:" place ": " column[3]
            column[1] = "-"
        } else if (section == "poses") {
            write_text(column[1])
            message = "poses.json:" place ": " column[2]
            column[1] = "-"
        } else {
            message = column[2]
        }
        printf "%s\t%d\t%d\tplay_icfp2021: %s\t%s\n", section, status, NR, message, column[1]
    }' "$table" >rows || { cat rows; exit 2; }

tab=$(printf '\t')
while IFS=$tab read -r section wanted line message given; do
    case $section in
    problem)
        mv "$line.json" bad.json
        "$play" -f bad.json -f good.json -b 20k >found 2>said </dev/null
        ;;
    poses)
        mv "$line.json" poses.json
        "$play" -f good.json -i poses.json -b 20k >found 2>said </dev/null
        ;;
    options | used) eval "\"\$play\" -f good.json -b 20k $given" >found 2>said </dev/null ;;
    esac
    status=$?
    number=$((number + 1))
    case $wanted in
    2) wanted_output=/dev/null ;;
    *) wanted_output=good ;;
    esac
    if [ $status -eq "$wanted" ] && printf '%s\n' "$message" | cmp -s - said && cmp -s $wanted_output found; then
        printf 'ok %s - %s %s: %s\n' $number "$section" "$wanted" "$message"
    else
        printf 'not ok %s - %s %s: %s\n' $number "$section" "$wanted" "$message"
        printf '# line %s, status %s: %s\n' "$line" $status "$(cat said)"
        failed=1
    fi
done <rows
[ $failed -eq 0 ] && [ $number -gt 0 ]
