# file: models/superconcentrator/work_controller.cpp
# killed by: ./ballast cosim --ports 16 --burst 4 --unit work_controller --waveform mutant.fst
# a burst has one task too many
s/bursts\(\) \? geometry_\.burst : 1/bursts() ? geometry_.burst + 1 : 1/
