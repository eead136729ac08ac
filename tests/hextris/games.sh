# shellcheck shell=sh
# Functions for scripts that play single games. A script reads them from the root of the repository:
#
#     . tests/hextris/games.sh
#
# BUILD is the build folder (default build), SHARED the folder of the contest's material (default ../shared), which may
# be missing. The variables of these functions begin with games_. Needs jq; the script ends where jq is missing.
LC_ALL=C
export LC_ALL
if ! command -v jq >/dev/null; then
    echo "$0: jq is missing; install it (on Debian: apt-get install jq)" >&2
    exit 1
fi
games_tab=$(printf '\t')
BUILD=${BUILD:-build}
SHARED=${SHARED:-../shared}

# Prints the file of a problem: of problems/, of the contest (problem_N), or generated (FAMILY_SEED) in FOLDER, with the
# options in GENERATE if that is set. Prints nothing if there is none.
# shellcheck disable=SC2086 # several words
games_problem() { # NAME FOLDER
    if [ -e "problems/$1.json" ]; then
        echo "problems/$1.json"
    elif [ -e "$SHARED/problems/qualifier/$1.json" ]; then
        echo "$SHARED/problems/qualifier/$1.json"
    elif [ "${1%_*}" != problem ] &&
        "$BUILD/generate_icfp2015" ${GENERATE:-} "${1%_*}" "${1##*_}" >"$2/$1.json" 2>/dev/null; then
        echo "$2/$1.json"
    fi
}

# Prints the file of a set of phrases, one a line: the repository's or the contest's; nothing if there is none.
games_phrases() { # SET
    for games_file in "problems/benchmark/phrases/$1.txt" "$SHARED/anchors/phrases_$1.txt"; do
        if [ -e "$games_file" ]; then
            echo "$games_file"
            return
        fi
    done
}

# Prints a problem file with other seeds.
games_with_seeds() { # FILE SEED...
    games_file=$1
    shift
    jq -c --argjson seeds "[$(echo "$*" | tr ' ' ',')]" '.sourceSeeds = $seeds' "$games_file"
}

# Runs COMMAND with an option -p for each line of FILE after it.
games_with_phrases() { # FILE COMMAND...
    games_file=$1
    shift
    while IFS= read -r games_phrase || [ -n "$games_phrase" ]; do
        [ -z "$games_phrase" ] || set -- "$@" -p "$games_phrase"
    done <"$games_file"
    "$@"
}

# Splits a list of solutions: writes the text of each game to FOLDER/ID.SEED.text and prints a line "ID SEED TAG" for
# it. No text contains a tab.
games_split() { # FOLDER < SOLUTIONS
    jq -r '.[] | "\(.problemId)\t\(.seed)\t\(.tag)\t\(.solution)"' |
        while IFS=$games_tab read -r games_id games_seed games_tag games_text; do
            printf '%s' "$games_text" >"$1/$games_id.$games_seed.text"
            echo "$games_id $games_seed $games_tag"
        done
}
