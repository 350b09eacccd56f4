# file: rtl/lane_crossbar.sv
# killed by: ./ballast cosim --ports 16 --unit lane_crossbar --waveform mutant.fst
# a lane gets the words of all packets
s/\{Width\{from\[a\]\}\} & data_q/{Width{valid_q[a]}} \& data_q/
