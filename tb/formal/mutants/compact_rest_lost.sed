# file: rtl/compact_assembly.sv
# killed by: axis-compact-4 late
# quick
# what a packet has beyond a full beat is lost
s/wire valid_d = rest_q \|\| /wire valid_d = /
