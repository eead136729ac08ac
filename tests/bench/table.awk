# Prints the table of a CSV of benchmark.sh: by game and family the mean share of the best known for each budget, in per
# cent, and the runs without a valid solution.
#
#     awk -f tests/bench/table.awk CSV TABLE...
#
# TABLE: problems/benchmark/GAME.csv, for the families. Instances without a known best (NAME+1 ...) are left out.
BEGIN { FS = "," }
FNR == 1 {
    file++
    delete column
    for (i = 1; i <= NF; i++)
        column[$i] = i
    next
}
file == 1 {
    if (index($column["instance"], "+"))
        next
    rows++
    instance[rows] = $column["instance"]
    game[rows] = $column["game"]
    budget[rows] = $column["budget"]
    share[rows] = $column["share"]
    ok[rows] = $column["status"] == "ok"
    next
}
{ family[$1] = $column["family"] }

function add(line, k) {
    if (!((game[k], line) in known)) {
        known[game[k], line] = 1
        lines[game[k], ++line_count[game[k]]] = line
    }
    sum[game[k], line, budget[k]] += share[k]
    count[game[k], line, budget[k]]++
    bad[game[k], line] += !ok[k]
}

# Work as a person writes it: w10000000 is 10M.
function words(budget,   work) {
    if (budget ~ /^t[0-9]/)
        return substr(budget, 2) " s"
    if (budget !~ /^w[0-9]/)
        return budget
    work = substr(budget, 2)
    return work % 1000000000 == 0 ? work / 1000000000 "G" : work % 1000000 == 0 ? work / 1000000 "M" : work
}

function size(budget) {
    return substr(budget, 2) + 0
}

END {
    for (k = 1; k <= rows; k++) {
        if (!(game[k] in game_seen)) {
            game_seen[game[k]] = 1
            games[++game_count] = game[k]
        }
        if (!((game[k], budget[k]) in budget_seen)) {
            budget_seen[game[k], budget[k]] = 1
            budgets[game[k], ++budget_count[game[k]]] = budget[k]
        }
        add(family[instance[k]], k)
    }
    for (k = 1; k <= rows; k++)
        add("all", k)
    for (g = 1; g <= game_count; g++) {
        name = games[g]
        n = budget_count[name]
        for (i = 1; i <= n; i++)
            for (j = i + 1; j <= n; j++)
                if (size(budgets[name, j]) < size(budgets[name, i])) {
                    swap = budgets[name, i]
                    budgets[name, i] = budgets[name, j]
                    budgets[name, j] = swap
                }
        printf "%s%-20s", (g > 1 ? "\n" : ""), name
        for (i = 1; i <= n; i++)
            printf " %6s", words(budgets[name, i])
        printf (bad[name, "all"] ? " %10s\n" : "\n"), "no answer"
        for (l = 1; l <= line_count[name]; l++) {
            line = lines[name, l]
            printf "  %-18s", line
            for (i = 1; i <= n; i++)
                if (count[name, line, budgets[name, i]])
                    printf " %6.1f", 100 * sum[name, line, budgets[name, i]] / count[name, line, budgets[name, i]]
                else
                    printf " %6s", "-"
            printf (bad[name, line] ? " %10d\n" : "\n"), bad[name, line]
        }
    }
}
