# file: rtl/group_ranking.sv
# killed by: lean-4 take
# the packet whose rank is the bound is taken
s/set_q < bound_low/set_q <= bound_low/
