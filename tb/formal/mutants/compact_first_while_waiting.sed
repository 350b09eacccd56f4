# file: rtl/axis_compact.sv
# killed by: axis-compact-4 word
# quick
# the first free lane moves on while the beat waits
s/valid\[Group\] \&\& goes\[Group\]/valid[Group]/
