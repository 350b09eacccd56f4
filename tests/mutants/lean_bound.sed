# file: rtl/group_ranking.sv
# killed by: ./ballast cosim --ports 16 --unit group_ranking --waveform mutant.fst
# one packet too many passes
s/equal && set_q < bound_low/equal \&\& set_q <= bound_low/
