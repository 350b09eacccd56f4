# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a receiver may become as large as theta
s/SumWidth'\(most\) < /SumWidth'(most) <= /
