# file: rtl/wave_launch.sv
# killed by: fused-4 take_without_wave
# reset leaves the launch
s/launching_q <= 1'b0;/launching_q <= launching_q;/
