# file: rtl/group_ranks.sv
# killed by: ./ballast cosim --ports 16 --unit group_ranking --waveform mutant.fst
# the flags reach the ranks a cycle before their wave
s/LaneBits - Interval \+ 1 : 0/LaneBits - Interval + 0 : 0/
