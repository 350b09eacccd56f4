# file: rtl/group_flags.sv
# killed by: ./ballast cosim --ports 16 --unit group_ranking --waveform mutant.fst
# one packet too many passes
s/equal && set_i < bound_low/equal \&\& set_i <= bound_low/
