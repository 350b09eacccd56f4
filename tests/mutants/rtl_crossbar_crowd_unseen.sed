# file: rtl/lane_crossbar.sv
# killed by: ./ballast cosim --ports 16 --unit lane_crossbar --waveform mutant.fst
# two packets for one destination are no clash
s/\{lone, crowded, /{lone, /
