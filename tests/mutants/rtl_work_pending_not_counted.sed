# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a task is in two waves
s/ \+ PendingWidth'\(entered\)//
