# file: models/superconcentrator/work_controller.h
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# a wave goes with flags of the former class
s/open_ \&\& \(settle_ == 0 \|\| !first_\)/open_/
