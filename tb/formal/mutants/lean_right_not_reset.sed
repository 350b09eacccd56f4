# file: rtl/benes_network.sv
# killed by: benes-4 valid_without_wave
# reset leaves the packets of the right half
s/valid_q <= 1'b0;/valid_q <= valid_q;/
