# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --burst 4 --unit work_controller --waveform mutant.fst
# a wave that moved nothing is followed at once
s/Streaming && !draining_q/Streaming/
