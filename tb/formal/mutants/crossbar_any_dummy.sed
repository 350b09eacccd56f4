# file: rtl/lane_crossbar.sv
# killed by: lean-8-group-2 data
# quick
# lanes compare the low bits of the destinations
s/dest_q\[a\*DestWidth\+:DestWidth\] == dummy_dest_q\[b\*DestWidth\+:DestWidth\]/dest_q[a*DestWidth+:1] == dummy_dest_q[b*DestWidth+:1]/
