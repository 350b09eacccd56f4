# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a task that is taken stays in the load
s/come \? arrived : ~leaving\)/come ? arrived : '1)/
