# Our score beside the finalists' for each problem. ARG1 is the data, ARG2 the SVG file to write. The data
# are lines "PROBLEM OURS BEST MEDIAN"; ARG3 is the phrase set.
load 'tests/bench/plot/style.gp'
set output ARG2
set title 'Scores beside those of the finalists of 2015, phrase set '.ARG3
set xlabel 'problem'
set ylabel 'mean score of the games, points (logarithmic)'
set logscale y
set format y '%.0f'
set xrange [-0.5:*]
set offsets 0, 0.5, 0, 0
score(points) = points > 0 ? points : 1 # a score of 0 is drawn as 1
# The marks of a problem stand side by side.
plot ARG1 using ($0 - 0.1):(score($2)) with points title 'ours', \
     ARG1 using ($0 + 0.1):(score($3)) with points title 'best finalist', \
     ARG1 using 0:(score($4)):xticlabels(1) with points title 'median finalist'
