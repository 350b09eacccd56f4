# file: rtl/lane_crossbar.sv
# killed by: lean-4 data
# a packet leaves where the dummy of the next destination came
s/== dummy_dest_q\[b\*DestWidth\+:DestWidth\]/== ~dummy_dest_q[b*DestWidth+:DestWidth]/
