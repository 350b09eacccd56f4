# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# the sequential schedule does not wait for the packets
s/Sequential \? none_in_flight/Sequential ? none_open/
