# file: models/superconcentrator/work_leaves.cpp
# killed by: ./ballast cosim --ports 8 --cycles 20000 --unit work_balancer --waveform mutant.fst
# a leaf that asks because of a task that comes is passed over
s/come_\[packet\.lane\] = asks_\[packet\.lane\] = 1;/come_[packet.lane] = 1;/
