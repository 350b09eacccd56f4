# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# a class ends with a packet in flight
s/open_q \&\& none_in_flight \&\&/open_q \&\& none_open \&\&/
s/!open_q \|\| !none_in_flight\)/!open_q || !none_open)/
