# file: rtl/wave_launch.sv
# killed by: fused-8-words-2 ready
# the interval ignores Words
s/Interval = Group \* Words/Interval = Group/
