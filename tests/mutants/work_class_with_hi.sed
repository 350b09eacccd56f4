# file: models/superconcentrator/work_leaves.cpp
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a class has the shortest length of the next one, too
s/t < terms\.hi \&\&/t <= terms.hi \&\&/
