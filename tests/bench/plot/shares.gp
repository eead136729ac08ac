# Shares of the best known by family, a panel a game: DATA OUTPUT. DATA has a block a game, divided by two empty lines: a
# first line with the game and its budgets, then a line for each family.
load 'tests/bench/plot/style.gp'
data = ARG1
set output ARG2
stats data using 0 nooutput
games = STATS_blocks
set terminal svg size 1100,(20 + 420 * games) font 'Helvetica,13' background 'white' noenhanced name 'results'
set style data histogram
set style histogram clustered gap 1
set style fill solid 0.85 border -1
set yrange [0:*]
set ylabel 'share of the best known, %'
set xtics rotate by -40 left
set multiplot layout games,1
do for [g = 0:games - 1] {
    title_line = system(sprintf("awk -v g=%d 'BEGIN { RS = \"\"; FS = \"\\n\" } NR == g + 1 { print $1 }' %s", g, data))
    set title word(title_line, 1)
    plot for [i = 2:words(title_line)] data index g every ::1 using i:xtic(1) title word(title_line, i) linetype i - 1
}
unset multiplot
