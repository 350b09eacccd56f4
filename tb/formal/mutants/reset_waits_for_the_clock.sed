# file: rtl/wave_launch.sv
# killed by: lean-4 reset
# quick
# outputs keep their values until the next edge
s/ or negedge rst_ni//
