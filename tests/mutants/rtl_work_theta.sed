# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a leaf with a load of theta promises nothing
s/(wire ready = .*) \&\& !full;/\1 \&\& !full \&\& account_q != '0;/
