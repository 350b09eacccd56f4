# file: rtl/group_sums.sv
# killed by: lean-4-burst active
# quick
# a group of more packets than it has room for enters with fewer
s/carry \|\| half_full \|\| /half_full || /
