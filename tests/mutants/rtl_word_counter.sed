# file: rtl/wave_launch.sv
# killed by: ./ballast cosim --unit superconcentrator --ports 4 --words 5 --cycles 5000 --waveform mutant.fst
# the word counter has two bits, whatever Words is
s/Words > 1 \? \$clog2\(Words\) : 1;/Words > 1 ? 2 : 1;/
