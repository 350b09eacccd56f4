# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a leaf that has promised a task asks for one
s/ \&\& !gives_q;/;/
