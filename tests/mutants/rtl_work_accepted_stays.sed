# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# an accepted task stays promised
s/(pool_q \+ .*) - PoolWidth'\(moved\)/\1/
