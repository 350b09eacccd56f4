# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a request reserves the shortest length of the next class
s/AccountWidth'\(hi_i\) - 1'b1/AccountWidth'(hi_i)/
