# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a leaf promises more than it counts
s/full = \&pool_q/full = 1'b0/
