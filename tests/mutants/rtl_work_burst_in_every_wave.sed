# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --burst 4 --unit work_leaves --waveform mutant.fst
# every wave is a burst
s/(bursts_i \? PoolWidth'\(Burst\) : PoolWidth)'\(1\)/\1'(Burst)/
