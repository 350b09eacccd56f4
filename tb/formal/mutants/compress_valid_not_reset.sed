# file: rtl/compress.sv
# killed by: compress-4 valid
# vectors leave after a reset
s/      valid_q <= '0;/      valid_q <= valid[Groups-1:0];/
