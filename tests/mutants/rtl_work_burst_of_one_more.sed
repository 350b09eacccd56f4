# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --burst 4 --unit work_leaves --waveform mutant.fst
# a burst has one task too many
s/PoolWidth'\(Burst\)/PoolWidth'(Burst + 1)/
