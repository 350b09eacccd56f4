# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a request together with an arrival is not reserved
s/come \&\& !ask\) account_d/come) account_d/
