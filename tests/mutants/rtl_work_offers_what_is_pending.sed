# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a leaf offers tasks that are in a wave
s/gives_q \&\& room != '0/gives_q \&\& pool_q != '0/
