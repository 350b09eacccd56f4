# file: models/superconcentrator/work_leaves.cpp
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a leaf offers tasks that are in a wave
s/room = pool_\[i\] != pending_\[i\]/room = pool_[i] != 0/
