# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_balancer --waveform mutant.fst
# a sweep does not wait for the packets
s/\(!sweep \|\| flight_q == '0\)/1'b1/
