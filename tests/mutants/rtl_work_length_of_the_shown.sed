# file: rtl/work_balancer.sv
# killed by: ./ballast cosim --ports 16 --unit work_balancer --waveform mutant.fst
# a packet has the length of the task shown
s/leaving_i\[i\*LW/length_i[i*LW/
