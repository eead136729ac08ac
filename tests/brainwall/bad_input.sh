#!/bin/sh
# Bad input: gives every row of tests/brainwall/bad_input.txt to the player of Brain Wall as it is run, together
# with a good problem.
#
#     sh tests/brainwall/bad_input.sh PROGRAM      from the root of the repository
#
# What is written to standard error must be the row's message and no more, the exit status that of its section; and
# the good problem must have been solved, the same as without the bad words, wherever the options were right.
set -u
. tests/kit/check.sh
play=$(realpath "$1") table=$(realpath tests/brainwall/bad_input.txt)
work=$(mktemp -d) && cd "$work" || exit 1
trap 'rm -rf "$work"' EXIT
export LC_ALL=C

base='{"hole":[[0,0],[9,0],[9,9],[0,9]],"epsilon":0,
"figure":{"edges":[[0,1],[1,2]],"vertices":[[1,1],[5,1],[5,4]]},
"bonuses":[{"bonus":"GLOBALIST","problem":7,"position":[0,1]}]}'
printf '%s\n' "$base" >good.json
"$play" -f good.json -b 20k >good 2>said || { echo "Bail out! the good problem is not solved: $(cat said)"; exit 2; }

# Each row of the table as a line: section, status, number of the line, message, what is given, divided by tabs.
awk -v presets="$(presets_of "$play")" '
    # A column with its <...> written out.
    function expand(text,   done, inside) {
        for (done = ""; match(text, /<[0-9a-f][0-9a-f]>/); ) {
            inside = substr(text, RSTART + 1, 2)
            done = done substr(text, 1, RSTART - 1) \
                sprintf("%c", 16 * (index("0123456789abcdef", substr(inside, 1, 1)) - 1) + \
                              index("0123456789abcdef", substr(inside, 2)) - 1)
            text = substr(text, RSTART + RLENGTH)
        }
        return done text
    }
    /^#/ || /^$/ { next }
    /^\[[a-z]+ [0-9]\]$/ { section = substr($1, 2); status = $2 + 0; next }
    {
        gsub(/\047/, "\"")
        gsub(/[{]last[}]/, presets - 1)
        count = split($0, column, / \| /)
        for (i = 1; i <= count; i++) {
            gsub(/^ +| +$/, "", column[i])
            column[i] = expand(column[i])
        }
        printf "%s\t%d\t%d\tplay_icfp2021: %s\t%s\n", section, status, NR, column[2], column[1]
    }' "$table" >rows || { cat rows; exit 2; }

tab=$(printf '\t')
while IFS=$tab read -r section wanted line message given; do
    eval "\"\$play\" -f good.json -b 20k $given" >found 2>said </dev/null
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
