# file: rtl/cube_network.sv
# killed by: ./ballast cosim --ports 16 --unit cube_network --unit superconcentrator --waveform mutant.fst
# the stages join the wrong lanes
s/localparam int S = MsbFirst != 0 \? Stages - j : j - 1;/localparam int S = MsbFirst != 0 ? j - 1 : Stages - j;/
