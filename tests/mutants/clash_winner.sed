# file: models/superconcentrator/cube_network.h
# killed by: ./ballast cosim --ports 16 --unit cube_network --waveform mutant.fst
# of two packets that meet the lower wins
s/\(packet\.lane & bit\) == 0\)/(packet.lane \& bit) != 0)/
