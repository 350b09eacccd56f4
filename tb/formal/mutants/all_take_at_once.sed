# file: rtl/concentrator.sv
# killed by: concentrator-4 one_take_per_group
# the packets of all sets are taken with the first
s/ && \(rank\[i\] & N'\(GroupSize - 1\)\) == N'\(set\)//
