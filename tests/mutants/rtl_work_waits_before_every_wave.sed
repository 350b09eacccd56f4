# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# a wave waits for the root as the first one does
s/settle_q == '0 \|\| !first_q/settle_q == '0/
