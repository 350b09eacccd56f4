# file: models/superconcentrator/work_leaves.cpp
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a leaf that has promised a task asks for one
s/ \&\& gives_\[i\] == 0 \&\&/ \&\&/
