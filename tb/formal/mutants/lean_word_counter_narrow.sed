# file: rtl/wave_launch.sv
# killed by: lean-4-group-2-words-3 take
# the word counter has one bit
s/WordWidth = .*;/WordWidth = 1;/
