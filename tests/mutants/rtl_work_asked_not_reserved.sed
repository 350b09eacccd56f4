# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a task asked for is not reserved
s/promise \|\| ask\) account_d/promise) account_d/
