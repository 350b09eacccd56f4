# file: rtl/group_flags.sv
# killed by: lean-4 accept
# quick
# the packet whose rank is the bound is accepted
s/index < low\[/index <= low[/
