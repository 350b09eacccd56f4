# file: rtl/benes_network.sv
# killed by: ./ballast cosim --ports 16 --unit benes_network --waveform mutant.fst
# the right half has the settings of the next cycle
s/= line_q\[2\*r-1\];/= line_q[2*r-2];/
