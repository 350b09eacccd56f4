# file: rtl/cube_network.sv
# killed by: fused-4 valid_without_wave
# reset leaves the packets of the cubes
s/if \(!rst_ni\) packet_q <= '0;/if (1'b0) packet_q <= '0;/
