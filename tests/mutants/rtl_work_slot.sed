# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_balancer --waveform mutant.fst
# a reply finds the lengths of the wave after its own
s/tail_q <= s == 0/tail_q <= s == 1/
