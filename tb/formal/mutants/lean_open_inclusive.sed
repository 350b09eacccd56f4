# file: rtl/group_flags.sv
# killed by: lean-4 take
# the packet whose rank is the bound is taken
s/set_i < bound_low/set_i <= bound_low/
