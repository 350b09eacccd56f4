# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# the sequential schedule does not wait for the packets
s/\(schedule_q == '0 \? none_in_flight : none_open\)/none_open/
