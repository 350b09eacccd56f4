# file: rtl/superconcentrator_jan94.sv
# killed by: fused-4 data
# packet and tag of different lanes
s/packet_data\[i\*Width\+:Width\]\};/packet_data[(i^1)*Width+:Width]};/
