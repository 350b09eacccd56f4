# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a receiver must stay two below theta
s/below \&\& sum\[AccountWidth-1\]/below \&\& sum[AccountWidth-1] \&\& sum != '1/
