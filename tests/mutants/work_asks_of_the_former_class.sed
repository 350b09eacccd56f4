# file: models/superconcentrator/work_leaves.cpp
# killed by: ./ballast cosim --ports 8 --cycles 20000 --unit work_leaves --waveform mutant.fst
# which leaves ask is not found again for a new class
s/if \(most != most_\) set_most\(most\);/most_ = most;/
