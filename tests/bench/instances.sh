# shellcheck shell=sh
# Functions for scripts that use problems/benchmark. To be read by sh, from the root of the repository:
#
#     . tests/bench/instances.sh
#
# BUILD is the build folder ("build"). Variables of these functions begin with instances_. An instance is the name of a row
# of problems/benchmark/GAME.csv; NAME+1, NAME+2 ... are the same with other seeds: that of the game or, for Brain Wall, that
# of the generator, a thousand further on each. Needs jq.
LC_ALL=C
export LC_ALL
BUILD=${BUILD:-build}
instances_folder=problems/benchmark

# The value of a column; nothing where the table has no such row or column.
instances_value() { # GAME INSTANCE COLUMN
    awk -F, -v name="${2%%+*}" -v wanted="$3" '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == wanted) column = i }
        NR > 1 && $1 == name && column { print $column }' "$instances_folder/$1.csv"
}

instances_names() { # GAME
    tail -n +2 "$instances_folder/$1.csv" | cut -d , -f 1
}

# Makes FOLDER/INSTANCE.json, the problem with its one seed, and for Hextris FOLDER/INSTANCE.phrases, one a line.
instances_make() { # GAME INSTANCE FOLDER
    case $2 in *+*) instances_further=$((1000 * ${2##*+})) ;; *) instances_further=0 ;; esac
    # shellcheck disable=SC2046 # several words
    case $1 in
    hextris)
        "$BUILD/generate_icfp2015" $(instances_value "$1" "$2" generate) >"$3/$2.whole" &&
            jq -c ".sourceSeeds = [$(instances_value "$1" "$2" seed) + $instances_further]" "$3/$2.whole" >"$3/$2.json" &&
            rm "$3/$2.whole" && cp "$instances_folder/phrases/$(instances_value "$1" "$2" phrases).txt" "$3/$2.phrases"
        ;;
    brainwall)
        instances_generate=$(instances_value "$1" "$2" generate)
        "$BUILD/generate_icfp2021" "${instances_generate% *}" $((${instances_generate##* } + instances_further)) >"$3/$2.json"
        ;;
    *) return 1 ;;
    esac
}

# Judges a solution of the problem that instances_make() has made in FOLDER. Prints "POINTS ok", for Brain Wall "DISLIKES
# ok", or "- " and what is wrong, without commas and quotes.
instances_judge() { # GAME INSTANCE FOLDER SOLUTION
    instances_game=$1 instances_name=$2 instances_in=$3 instances_solution=$4
    set --
    if [ "$instances_game" = hextris ]; then
        while IFS= read -r instances_phrase; do
            set -- "$@" -p "$instances_phrase"
        done <"$instances_in/$instances_name.phrases"
        "$BUILD/judge_icfp2015" --json "$@" "$instances_in/$instances_name.json" <"$instances_solution" \
            2>"$instances_in/said" | jq -r '[.games[] | select(.counted)][0] | if . == null then "- nothing"
                elif .error then "- invalid: \(.error)" else "\(.score) ok" end' 2>/dev/null
    else
        "$BUILD/judge_icfp2021" --json "$instances_in/$instances_name.json" <"$instances_solution" \
            2>"$instances_in/said" | jq -r '.poses[0] | if . == null then "- nothing"
                elif .valid then "\(.dislikes) ok" else "- invalid: \(.error // .fault)" end' 2>/dev/null
    fi | tr ',"' ";'" >"$instances_in/verdict"
    [ -s "$instances_in/verdict" ] || printf -- '- invalid: %s\n' "$(head -n 1 "$instances_in/said" | tr ',"' ";'")"
    cat "$instances_in/verdict"
}

# The share of the best known: points/best or, as the contest counts, sqrt((best + 1)/(dislikes + 1)); 0 for "-".
instances_share() { # GAME POINTS BEST
    awk -v game="$1" -v points="$2" -v best="$3" 'BEGIN {
        if (points == "-") share = 0
        else if (game == "brainwall") share = sqrt((best + 1) / (points + 1))
        else share = best > 0 ? points / best : 1
        printf "%.4f\n", share }'
}
