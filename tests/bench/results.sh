#!/bin/sh
# usage: sh tests/bench/results.sh [strength|hextris|brainwall|less]
#
# Prints tests/RESULTS, or one table of it, from the CSVs of tests/bench/measured; `strength` is the Markdown table of the
# top README, where tests/readme.sh expects it. The text between the tables stands here; every figure is computed from a
# row. Exit status: 0; 1 if a CSV is missing.
set -u
[ "${1-}" != --help ] || { sed -n '1d; /^#/!q; /shellcheck/d; s/^# \{0,1\}//p' "$0"; exit; }
LC_ALL=C
export LC_ALL
measured=tests/bench/measured
tables='problems/benchmark/hextris.csv problems/benchmark/brainwall.csv'
status=0

has() { # FILE
    [ -s "$measured/$1" ] || { echo "results.sh: no $measured/$1" >&2; status=1; return 1; }
}

indented() {
    sed 's/^\(.\)/    \1/'
}

# A table with a heading in two halves, side by side.
two_columns() {
    awk 'NR == 1 { head = $0; next }
        { line[++n] = $0 }
        length($0) > width { width = length($0) }
        END {
            width = width > length(head) ? width : length(head)
            half = int((n + 1) / 2)
            printf "%-*s    %s\n", width, head, head
            for (i = 1; i <= half; i++)
                printf "%-*s    %s\n", width, line[i], (i + half <= n ? line[i + half] : "")
        }' | sed 's/ *$//'
}

# ---- a summary a game -----------------------------------------------------------------------------

hextris_summary() { # CSV
    awk -F, 'NR > 1 && $6 != "" { rows++; above += $4 >= $5; sum += log($4 / $5) }
        END { printf "%d of %d rows at or above the best finalist, %.2f times its points in the geometric mean\n",
            above, rows, exp(sum / rows) }' "$measured/$1"
}

brainwall_summary() { # CSV
    awk -F, 'NR > 1 { problems++; valid += $10 == "ok"; zero += $5 == 0; hit += $5 == 0 && $4 == 0 && $10 == "ok" }
        END { printf "%d of %d poses valid, %d of %d zeros", valid, problems, hit, zero }' "$measured/$1"
    printf ', %s %% of the points of the best known poses\n' "$(brainwall_percent "$1")"
}

# The contest's points of our poses in per cent of those of the best known poses of the same problems. A pose that is
# better than those counts as much.
brainwall_percent() { # CSV
    awk -F, 'NR > 1 { all += $7; ours += $10 != "ok" ? 0 : $4 > $5 ? $7 * sqrt(($5 + 1) / ($4 + 1)) : $7 }
        END { printf "%.1f", 100 * ours / all }' "$measured/$1"
}

# Mean seconds and greatest megabytes of the rows with a median, or of all rows.
cost() { # CSV PATTERN_OF_MEDIAN
    awk -F, -v median="$2" 'NR > 1 && $6 ~ median { rows++; seconds += $8; if ($9 > most) most = $9 }
        END { printf "%.0f s and at most %.0f MB a problem", seconds / rows, most / 1024 + .5 }' "$measured/$1"
}

row() { # PROGRAM GAME STRENGTH COST COMMAND
    printf '| `%s`: %s | %s | %s | %s |\n' "$@"
}

strength_hextris() {
    row play_icfp2015 'Hextris, ICFP contest 2015' \
        "at or above the best finalist in $(hextris_summary hextris_contest.csv | sed 's/ rows at.*//') cases of the finals ($(hextris_summary hextris_contest_60s.csv | sed 's/ of .*//') in 60 s): 11 problems, 4 lists of phrases" \
        "$(cost hextris_contest.csv .); finalists had 300 s" '`sh tests/bench/contest.sh hextris a.csv` [1]'
}

# The totals of the three winners are those of the whole contest, with bonuses.
strength_brainwall() {
    winners=$(awk -F, 'NR > 1 { points[$1] = $2 } END { split("first second third", place, " ")
            for (i = 1; i <= 3; i++) printf "%s%.1f", i == 1 ? "" : ", ", 100 * points[place[i]] / points["possible"] }' \
        $measured/brainwall_totals.csv)
    row play_icfp2021 'Brain Wall, ICFP contest 2021' \
        "$(brainwall_percent brainwall_contest.csv) % of the best known points ($(brainwall_percent brainwall_contest_60s.csv) % in 60 s), using no bonuses; the top three teams, who used bonuses: $winners %" \
        "$(cost brainwall_contest.csv '')" '`sh tests/bench/contest.sh brainwall b.csv` [1]'
}

# Points of 20 of the strongest setting against the three strongest opponents.
strength_less() {
    row play_less 'Less, CodeCup 2017' "$(awk -F, '$1 == "./play_less -b 200k" { games[$2]++; points[$2] += $5 }
        function mean(opponent) { return sprintf("%.1f", points[opponent] / games[opponent]) }
        END { printf "points of 20 in the mean (10 is a draw): %s against flat Monte Carlo search, %s against alpha-beta, %s against a greedy player",
            mean("monte_carlo 8000"), mean("minimax"), mean("greedy") }' $measured/less_ladder.csv)" \
        "$(awk -F, '$1 == "./play_less -b 200k" { seconds += $8; all++ } END { printf "%.1f s a game", seconds / all / 2 }' \
        $measured/less_ladder.csv)" '`make ladder PROGRAM="./play_less -b 200k"`'
}

strength() {
    has hextris_contest.csv && has hextris_contest_60s.csv && has brainwall_contest.csv &&
        has brainwall_contest_60s.csv && has brainwall_totals.csv && has less_ladder.csv || return
    echo '| Player and game | How strong | Time and memory | Measure it again |'
    echo '|---|---|---|---|'
    strength_hextris
    strength_brainwall
    strength_less
}

# ---- tables ---------------------------------------------------------------------------------------

hextris() {
    printf 'Hextris\n-------\n\n'
    has hextris.csv || return
    # shellcheck disable=SC2086 # several files
    awk -f tests/bench/table.awk $measured/hextris.csv $tables | two_columns | indented
    has hextris_contest.csv || return
    printf '\nThe problems of the finals by work of %s a problem, the mean points of its games, and how many times those of the\n' "$(words hextris_contest.csv)"
    printf 'best finalist they are, who had 300 seconds:\n\n'
    awk -F, 'NR > 1 && $6 != "" {
            points[$1, $2] = $4; ratio[$1, $2] = $4 / $5
            if (!($1 in seen)) { seen[$1] = 1; order[++count] = $1 }
        }
        function cell(p, set) { return sprintf(" %9d %6.2f", points[p, set], ratio[p, set]) }
        END {
            printf "problem       official             none           custom          illegal\n"
            for (i = 1; i <= count; i++)
                printf "%-7s%s%s%s%s\n", order[i], cell(order[i], "official"), cell(order[i], "none"),
                    cell(order[i], "custom"), cell(order[i], "illegal")
        }' $measured/hextris_contest.csv | indented
    printf '\n%s.\n' "$(hextris_summary hextris_contest.csv)"
    has hextris_contest_60s.csv || return
    printf '\nThe same in 60 seconds on one core (`contest.sh hextris c.csv 60s`), which no other machine repeats exactly:\n%s.\n' \
        "$(hextris_summary hextris_contest_60s.csv)"
    printf '\nThe other problems of the qualifiers, official phrases, points and how many times the best on record they are:\n\n'
    awk -F, 'NR > 1 && $6 == "" { printf "%4s %7d %5.2f%s", $1, $4, $4 / $5, ++n % 5 ? "   " : "\n" } END { if (n % 5) print "" }' \
        $measured/hextris_contest.csv | sed 's/ *$//' | indented
}

brainwall() {
    printf 'Brain Wall\n----------\n\n'
    has brainwall.csv || return
    # shellcheck disable=SC2086
    awk -f tests/bench/table.awk $measured/brainwall.csv $tables | two_columns | indented
    has brainwall_contest.csv || return
    printf '\nThe problems of the contest by work of %s each, without bonuses, beside the fewest dislikes known with any:\n%s.\n' \
        "$(words brainwall_contest.csv)" "$(brainwall_summary brainwall_contest.csv)"
    has brainwall_contest_60s.csv || return
    printf '\nThe same in 60 seconds on one core (`contest.sh brainwall c.csv 60s`), which no other machine repeats exactly:\n%s.\n' \
        "$(brainwall_summary brainwall_contest_60s.csv)"
}

less() {
    printf 'Less\n----\n\n'
    has less_ladder.csv || return
    boards=$(tail -n +2 $measured/less_ladder.csv | cut -d , -f 3 | sort -u | wc -l)
    printf 'Opponents of our own, %d boards, both sides; Elo, random play being 0, with half of the 95 %% interval;\nseconds are the most in a game, of both programs of a team:\n\n' "$boards"
    sh tests/bench/ladder.sh $measured/less_ladder.csv | indented
}

# The work of the first row, as a person writes it.
words() { # FILE
    awk -F, 'NR == 2 { work = substr($3, 2); print (work % 1000000000 == 0 ? work / 1000000000 "G" : work / 1000000 "M") }' \
        "$measured/$1"
}

case ${1:-all} in
strength | hextris | brainwall | less)
    "$1"
    exit $status
    ;;
all) ;;
*)
    echo "results.sh: $1: no such table; it must be strength, hextris, brainwall or less" >&2
    exit 2
    ;;
esac
strength
echo
cat <<'END'
Results
=======

The figures of this version, printed by `make results` from tests/bench/measured/*.csv. `make results-run` measures them
again, and first prints how long that takes. All runs use the clock of work (-w), which gives the same bytes on every
machine; 100M is about a second of a desktop core. EXPERIMENTS lists what was tried.

The benchmark is problems/benchmark. A cell is the mean share of the best known over the instances of a family, in per
cent: of points, and for Brain Wall of the contest's points. "greedy" is a plain player of tests/hextris/greedy.c.

END
hextris
echo
brainwall
echo
less
exit $status
