# file: rtl/superconcentrator.sv
# killed by: ./ballast cosim --ports 16 --unit superconcentrator --waveform mutant.fst
# B is the larger of both totals
s/active_total < request_total \? /active_total > request_total ? /
