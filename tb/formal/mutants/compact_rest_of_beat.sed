# file: rtl/compact_assembly.sv
# killed by: axis-compact-4 word
# the rest of a packet is taken from the beat behind it
s/former \|\| rest_q \?/former ?/
