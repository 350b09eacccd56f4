# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a leaf that has promised never asks again
s/if \(!open\) gives_d = 1'b0;/if (!open) gives_d = gives_q;/
