# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# the root does not wait for the last arrival
s/!open_q \|\| !none_in_flight\) settle_d/!open_q || !none_open) settle_d/
