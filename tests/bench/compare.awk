# Compares two tables of benchmark.sh, paired by game, instance and budget: prints how much better the second is.
#
#     awk -f tests/bench/compare.awk OLD NEW TABLE...
#
# TABLE: problems/benchmark/GAME.csv, for families and phrases. For each group a line: pairs, the geometric mean of the
# ratios new/old with its 95 % interval (bootstrap, 2,000 samples by a fixed sequence of numbers), wins and losses. The
# ratio is that of the points of Hextris and of the contest's points of Brain Wall, sqrt((old + 1)/(new + 1)) of the
# dislikes; of points of Less plus a hundred. Where just one of the two has a valid solution it is 100 or .01. Then come
# the five worst. Rows without a partner are counted. Exit status: 2 if there is no pair at all.
BEGIN {
    FS = ","
    SAMPLES = 2000
    number = 20150718
}

# Park and Miller's generator, 0 up to less than 1.
function chance() {
    number = (number * 16807) % 2147483647
    return number / 2147483647
}

FNR == 1 {
    file++
    delete column
    for (i = 1; i <= NF; i++)
        column[$i] = i
    if (file == 1)
        old_name = FILENAME
    if (file == 2)
        new_name = FILENAME
    next
}
file <= 2 {
    key = $column["game"] "," $column["instance"] "," $column["budget"]
    valid[file, key] = $column["status"] == "ok"
    points[file, key] = $column["points"]
    keys[file]++
    if (file == 1)
        known[key] = 1
    else if (key in known)
        pairs[++count] = key
    next
}
{
    if ("family" in column)
        family[$1] = $column["family"]
    if ("phrases" in column)
        phrases[$1] = $column["phrases"]
}

# The logarithm of new over old.
function ratio(key, game) {
    if (!valid[1, key] || !valid[2, key])
        return (valid[2, key] - valid[1, key]) * log(100)
    if (game == "brainwall")
        return (log(points[1, key] + 1) - log(points[2, key] + 1)) / 2
    if (game == "less")
        return log(points[2, key] + 100) - log(points[1, key] + 100)
    return log(points[2, key] + 1) - log(points[1, key] + 1)
}

function join(kind, name, value) {
    name = kind " " name
    if (!(name in size))
        order[++groups] = name
    member[name, ++size[name]] = value
}

# Sorts list[1 .. n].
function sort(list, n,   gap, i, j, value) {
    for (gap = int(n / 2); gap > 0; gap = int(gap / 2))
        for (i = gap + 1; i <= n; i++) {
            value = list[i]
            for (j = i; j > gap && list[j - gap] > value; j -= gap)
                list[j] = list[j - gap]
            list[j] = value
        }
}

function report(name,   n, i, s, sum, wins, losses, sample) {
    n = size[name]
    for (i = 1; i <= n; i++) {
        sum += member[name, i]
        wins += member[name, i] > 1e-12
        losses += member[name, i] < -1e-12
    }
    mean = exp(sum / n)
    low = high = mean
    if (wins + losses > 0) {
        for (s = 1; s <= SAMPLES; s++) {
            sum = 0
            for (i = 1; i <= n; i++)
                sum += member[name, 1 + int(n * chance())]
            sample[s] = exp(sum / n)
        }
        sort(sample, SAMPLES)
        low = sample[int(.025 * SAMPLES)]
        high = sample[int(.975 * SAMPLES)]
    }
    printf "%-34s %5d  %6.3f  %6.3f to %6.3f  %5d %5d\n", name, n, mean, low, high, wins, losses
}

END {
    if (count == 0) {
        print "compare: the two tables have no row in common" > "/dev/stderr"
        exit 2
    }
    for (k = 1; k <= count; k++) {
        split(pairs[k], part, ",")
        name = part[2]
        sub(/\+.*/, "", name)
        value[k] = ratio(pairs[k], part[1])
        join("all", "", value[k])
        join("game", part[1], value[k])
        join("budget", part[1] " " part[3], value[k])
        if (family[name] != "")
            join("family", part[1] " " family[name], value[k])
        if (phrases[name] != "")
            join("phrases", phrases[name], value[k])
    }
    printf "old %s, new %s\n\n", old_name, new_name
    printf "%-34s %5s  %6s  %-16s  %5s %5s\n", "", "pairs", "mean", "95 % interval", "wins", "losses"
    split("all game budget family phrases", kinds, " ")
    for (i = 1; i <= 5; i++)
        for (g = 1; g <= groups; g++)
            if (index(order[g], kinds[i] " ") == 1) {
                report(order[g])
                if (kinds[i] == "all")
                    half = (high - low) / 2
            }
    print ""
    for (i = 1; i <= 5 && i <= count; i++) {
        worst = 0
        for (k = 1; k <= count; k++)
            if (!(k in told) && (worst == 0 || value[k] < value[worst]))
                worst = k
        if (value[worst] > -1e-12)
            break
        told[worst] = 1
        printf "worst %d: %s %s to %s, %.3f\n", i, pairs[worst], points[1, pairs[worst]], points[2, pairs[worst]],
            exp(value[worst])
    }
    if (keys[1] > count || keys[2] > count)
        printf "without a partner: %d of the old rows, %d of the new\n", keys[1] - count, keys[2] - count
    printf "half-width of the interval of all: %.4f\n", half
}
