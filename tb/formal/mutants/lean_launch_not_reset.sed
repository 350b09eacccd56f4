# file: rtl/wave_launch.sv
# killed by: lean-4-group-2-words-3 take
# reset leaves the launch; seen where L Words is above R
s/launching_q <= 1'b0;/launching_q <= launching_q;/
