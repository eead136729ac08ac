# Elo ratings from games: rows "program,opponent,instance,side,points,lead,result,seconds,status"; no headline.
#
#     awk -F , -f tests/bench/elo.awk -v anchor=NAME ROWS
#
# Maximum likelihood of the logistic model: the expected result of a program rated E Elo above its opponent is
# 1 / (1 + 10^(-E / 400)), a draw is half a game. NAME has the rating 0. Half widths of 95 % intervals are those of the
# difference to NAME, which grow with the number of programs in between, and to the program in the next line. They come
# from the sums of results over boards, of which each counts as one observation (a sandwich estimator): games on one
# board resemble each other.
#
# A program that has won all of its games, or lost all, has no such rating: the table says above (below) which one it
# is at a confidence of 95 %, which is where as good (bad) a result has the probability .05.
BEGIN { FS = ","; SCALE = 400 / log(10) }

function number_of(name) {
    if (!(name in index_of)) {
        index_of[name] = ++count
        name_of[count] = name
    }
    return index_of[name]
}

{
    i = number_of($1)
    j = number_of($2)
    games++
    one[games] = i; two[games] = j; result[games] = $7; board[games] = $3
    boards[$3]
    of[i]++; of[j]++
    points[i] += $5; points[j] += 20 - $5
    wins[i] += ($7 == 1); wins[j] += ($7 == 0)
    draws[i] += ($7 == .5); draws[j] += ($7 == .5)
    if ($8 > most[i]) most[i] = $8
}

function expected(difference) { return 1 / (1 + exp(-difference)) }

# Marks as aside, 1 or -1, who has won or lost all games with those that are left; is there another one?
function set_aside(    g, i, sum, played, changed) {
    for (g = 1; g <= games; g++)
        if (!aside[one[g]] && !aside[two[g]]) {
            sum[one[g]] += result[g]; sum[two[g]] += 1 - result[g]
            played[one[g]]++; played[two[g]]++
        }
    for (i = 1; i <= count; i++)
        if (!aside[i] && (sum[i] == 0 || sum[i] == played[i])) {
            aside[i] = sum[i] == 0 ? -1 : 1
            changed = 1
        }
    return changed
}

# The derivatives of the log likelihood: gradient, and information, which has the opposite sign.
function derive(    g, i, j, p) {
    split("", gradient); split("", information); split("", by_board)
    for (g = 1; g <= games; g++) {
        i = one[g]; j = two[g]
        if (aside[i] || aside[j]) continue
        p = expected(rating[i] - rating[j])
        gradient[i] += result[g] - p; gradient[j] -= result[g] - p
        by_board[board[g], i] += result[g] - p; by_board[board[g], j] -= result[g] - p
        p *= 1 - p
        information[i, i] += p; information[j, j] += p
        information[i, j] -= p; information[j, i] -= p
    }
}

# The inverse of the information of those that are free, by Gauss and Jordan; it is positive definite.
function invert(    a, b, c, pivot, factor, m) {
    for (a = 1; a <= free; a++)
        for (b = 1; b <= free; b++) {
            m[a, b] = information[free_of[a], free_of[b]] + 0
            inverse[a, b] = (a == b)
        }
    for (a = 1; a <= free; a++) {
        pivot = m[a, a]
        if (pivot < 1e-9) return 0
        for (b = 1; b <= free; b++) { m[a, b] /= pivot; inverse[a, b] /= pivot }
        for (c = 1; c <= free; c++) {
            factor = m[c, a]
            if (c != a && factor != 0)
                for (b = 1; b <= free; b++) {
                    m[c, b] -= factor * m[a, b]
                    inverse[c, b] -= factor * inverse[a, b]
                }
        }
    }
    return 1
}

# Newton's method, in steps of at most 1 each.
function fit(    round, a, b, step, greatest) {
    for (round = 1; round <= 500; round++) {
        derive()
        if (!invert()) return 0
        greatest = 0
        for (a = 1; a <= free; a++) {
            step = 0
            for (b = 1; b <= free; b++) step += inverse[a, b] * gradient[free_of[b]]
            if (step > 1) step = 1
            if (step < -1) step = -1
            rating[free_of[a]] += step
            if (step < 0) step = -step
            if (step > greatest) greatest = step
        }
        if (greatest < 1e-9) return 1
    }
    return 0
}

# What each board's sums add to the ratings.
function influences(    a, b, name, sum) {
    for (name in boards)
        for (a = 1; a <= free; a++) {
            sum = 0
            for (b = 1; b <= free; b++) sum += inverse[a, b] * by_board[name, free_of[b]]
            influence[name, free_of[a]] = sum
        }
}

# The half width of the interval of a difference, as it is printed.
function width(i, j,    name, observed, difference, sum) {
    if (i == j || aside[i] || aside[j]) return "-"
    for (name in boards) {
        observed++
        difference = influence[name, i] - influence[name, j]
        sum += difference * difference
    }
    return observed > 1 ? "+-" round_off(1.96 * SCALE * sqrt(sum * observed / (observed - 1))) : "-"
}

# Where all games won, or lost, with those that are rated have the probability .05.
function limit(i,    low, high, middle, g, sum, seen, round) {
    low = -50; high = 50
    for (round = 1; round <= 60; round++) {
        middle = (low + high) / 2
        sum = seen = 0
        for (g = 1; g <= games; g++) {
            if (one[g] == i && !aside[two[g]]) { sum += log(expected(aside[i] * (middle - rating[two[g]]))); seen = 1 }
            if (two[g] == i && !aside[one[g]]) { sum += log(expected(aside[i] * (middle - rating[one[g]]))); seen = 1 }
        }
        if ((sum > log(.05)) == (aside[i] > 0)) high = middle; else low = middle
    }
    return seen ? middle : 1e9
}

function round_off(elo) { return sprintf("%.0f", elo) + 0 }

END {
    while (set_aside()) continue
    if (!(anchor in index_of) || aside[index_of[anchor]]) {
        for (i = count; i >= 1; i--) if (!aside[i]) fixed = i
        if (fixed) print "No rating of " anchor ": " name_of[fixed] " has the rating 0 instead."
    } else
        fixed = index_of[anchor]
    for (i = 1; i <= count; i++)
        if (!aside[i] && i != fixed) free_of[++free] = i
    if (free && !fit()) {
        print "No ratings: some programs have won all games against the others."
        exit 1
    }
    if (free) influences()
    print "    Elo    95 %  to next  games    won  drawn  points  seconds  program"
    for (i = 1; i <= count; i++) {
        key[i] = aside[i] ? limit(i) : rating[i]
        order[i] = i
        for (at = i; at > 1 && key[order[at - 1]] < key[i]; at--) order[at] = order[at - 1]
        order[at] = i
    }
    for (at = 1; at <= count; at++) {
        i = order[at]
        if (aside[i])
            elo = key[i] == 1e9 ? "?" : (aside[i] > 0 ? ">" : "<") round_off(key[i] * SCALE)
        else
            elo = round_off(rating[i] * SCALE)
        printf "%7s %7s %8s %6d %6d %6d %7.2f %8s  %s\n", elo, width(i, fixed),
            width(i, order[at < count ? at + 1 : at]), of[i], wins[i], draws[i], points[i] / of[i],
            (i in most) ? sprintf("%.2f", most[i]) : "-", name_of[i]
    }
}
