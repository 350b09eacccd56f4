# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# the shortest length of a class is not of it
s/shown_q >= lo_i/shown_q > lo_i/
