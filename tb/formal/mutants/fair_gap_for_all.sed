# file: rtl/group_ranking.sv
# killed by: lean-4-fair take
# the ranks before the pointer are made smaller, too
s/assign gap\[g\] = .* next_gap;/assign gap[g] = next_gap;/
