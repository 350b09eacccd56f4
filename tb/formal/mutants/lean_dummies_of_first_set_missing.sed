# file: rtl/superconcentrator.sv
# killed by: lean-4-meets gen_crossbar.i_lane_crossbar.all_meet
# quick
# a packet of the first set comes without a dummy
s/\.dummy_valid_i\(dummy_valid\)/.dummy_valid_i(dummy_valid \& {Lanes{set != '0}})/
