# file: models/superconcentrator/cube_network.h
# killed by: ./ballast cosim --ports 16 --cycles 20000 --waveform mutant.fst
# stage 1 looks at the wrong bit
s/BitOrder::lsb_first \? stage/BitOrder::lsb_first ? stage ^ 1/
