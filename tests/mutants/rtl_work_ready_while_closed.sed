# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a leaf is ready while its class is closed
s/ready = open \&\& /ready = /
