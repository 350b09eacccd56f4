# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a class has the shortest length of the next one, too
s/shown_q\} < hi_i/shown_q} <= hi_i/
