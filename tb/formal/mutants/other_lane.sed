# file: rtl/superconcentrator_jan94.sv
# killed by: fused-4 data
# packet and tag of different lanes
s/packet_data\[i\*W\+:W\]\};/packet_data[(i^1)*W+:W]};/
