# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# a wave goes with flags of the former class
s/settle_q == '0 \|\| !first_q/1'b1/
