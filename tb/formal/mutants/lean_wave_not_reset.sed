# file: rtl/wave_launch.sv
# killed by: lean-4 ranked
# reset leaves the waves
s/wave_q <= '0;/wave_q <= {wave_q[Ranked-1:0], start_o};/
