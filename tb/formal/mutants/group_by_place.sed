# file: rtl/concentrator.sv
# killed by: fused-8 valid
# the destination group is the place in the group
s/\{rank\[i\]\[GroupBits\+:LaneBits\]/{rank[i][0+:LaneBits]/
