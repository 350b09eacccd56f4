# file: rtl/compact_assembly.sv
# killed by: axis-compact-4 word
# a beat goes on together with the rest of a packet
s/ready_o = free \&\& !rest_q/ready_o = free/
