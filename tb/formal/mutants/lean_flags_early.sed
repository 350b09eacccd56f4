# file: rtl/group_ranks.sv
# killed by: lean-4 accept
# the line of flags is a cycle short
s/2 \* LaneBits - Interval \+ 1 : 0/2 * LaneBits - Interval : 0/
