# file: rtl/wave_launch.sv
# killed by: fused-8 ready
# the next wave may start a cycle early
s/WaitWidth'\(Interval - 1\)/WaitWidth'(Interval - 2)/
