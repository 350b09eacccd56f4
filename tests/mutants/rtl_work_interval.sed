# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 4 --burst 2 --unit work_controller --waveform mutant.fst
# bursts are as close as single waves
s/Together = Stream > 3 \? Stream : 3/Together = Stream/
