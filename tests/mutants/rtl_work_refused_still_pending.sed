# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a refused task is in no wave any more
s/PendingWidth'\(kept\)/'0/
