# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_balancer --waveform mutant.fst
# any wave that moves nothing ends its class
s/none_moved \&\& sweeping_q/none_moved \&\& (sweeping_q || none_moved)/
