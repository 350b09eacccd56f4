# file: rtl/superconcentrator.sv
# killed by: ./ballast cosim --ports 16 --unit superconcentrator --waveform mutant.fst
# the place in the group is that of the next set
s/line_q\[\(Path-1\)\*IdxWidth/line_q[(Path-2)*IdxWidth/
