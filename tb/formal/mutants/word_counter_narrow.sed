# file: rtl/wave_launch.sv
# killed by: fused-4-words-5 take
# the word counter has two bits
s/WordWidth = .*;/WordWidth = 2;/
