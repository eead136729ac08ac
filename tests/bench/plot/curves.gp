# Score over a limit of time or memory. ARG1 is the data, ARG2 the SVG file to write. The data are a block for
# each of ARG3 curves: its name, then lines "LIMIT SHARE". ARG4 names the limit, ARG5 its unit. Each curve has
# a scale of its own, since scores of two problems differ by a hundred times.
load 'tests/bench/plot/style.gp'
set output ARG2
set title 'Score over the '.ARG4.' limit'
set xlabel ARG4.' limit, '.ARG5.' (logarithmic)'
set ylabel 'score, % of the highest of the curve'
set yrange [0:105]
set offsets 0.3, 0.3, 0, 0
set key maxcols 1
plot for [i = 0:ARG3 - 1] ARG1 index i using (log($1)):2:xticlabels(1) with linespoints title columnheader(1)
