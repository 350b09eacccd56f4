# file: rtl/cube_network.sv
# killed by: fused-4 valid_without_wave
# reset leaves the packets of the cubes
s/packet_q <= '0;/packet_q <= packet_q;/
