# What all pictures share; loaded by the other scripts.
set terminal svg size 960,540 font 'Helvetica,14' background 'white' noenhanced name 'results'
set datafile missing '-'
set border 3
set tics nomirror
set grid ytics linecolor '#cccccc' linewidth 0.5
set key tmargin center horizontal Left reverse samplen 2

# Okabe and Ito's colours, told apart with any colour vision; in grey print the marks tell the curves apart.
colours = '#0072B2 #D55E00 #009E73 #CC79A7 #E69F00 #56B4E9 #000000'
marks   = '7 9 5 13 11 6 4' # circle, triangle, square, diamond, triangle downwards; two open ones
do for [i = 1:7] {
    set linetype i linecolor rgb word(colours, i) pointtype int(word(marks, i)) pointsize 0.8 linewidth 1.5
}
set linetype cycle 7
