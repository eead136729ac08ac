# Share of the reference limit for each problem. ARG1 is the data, ARG2 the SVG file to write. The data are a
# block for each of ARG3 phrase sets: its name, then lines "X PROBLEM SHARE".
load 'tests/bench/plot/style.gp'
set output ARG2
set title 'Share of the reference limit that the score reaches'
set xlabel 'problem'
set ylabel 'share, % of the limit'
set yrange [0:*]
set xtics rotate by 90 right
set offsets 0.5, 0.5, 0, 0
# The marks of a problem stand side by side, its name below the middle: an invisible point has it.
shifted(x, i) = x + 0.15 * (i - (ARG3 - 1) / 2.0)
plot for [i = 0:ARG3 - 1] ARG1 index i using (shifted($1, i)):(100 * $3) with points title columnheader(1), \
     for [i = 0:ARG3 - 1] ARG1 index i using 1:(NaN):xticlabels(2) with points notitle
