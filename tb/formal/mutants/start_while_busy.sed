# file: rtl/wave_launch.sv
# killed by: fused-4 ranked
# a start is accepted while ready_o is low
s/start_i && ready_o/start_i/
