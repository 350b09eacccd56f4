# file: models/superconcentrator/work_controller.cpp
# killed by: ./ballast cosim --ports 4 --burst 2 --unit work_controller --waveform mutant.fst
# bursts are as close as single waves
s/bursts\(\) \? 3 : 1\)/1)/
