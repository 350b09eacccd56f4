# file: rtl/lane_crossbar.sv
# killed by: lean-4 data
# a packet leaves where the dummy of the complement of its destination came
s/== dummy_dest_q\[b\*DestWidth\+:DestWidth\]/== ~dummy_dest_q[b*DestWidth+:DestWidth]/
