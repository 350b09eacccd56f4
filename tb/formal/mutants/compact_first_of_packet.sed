# file: rtl/axis_compact.sv
# killed by: axis-compact-4 word
# quick
# a packet begins where the one before it ended
s/next\[s\] \&\& !last\[Group\]/next[s]/
