# file: rtl/lane_crossbar.sv
# killed by: lean-4 valid_without_wave
# reset leaves the packets on their way out
s/valid_out_q <= '0;/valid_out_q <= valid_out_q;/
