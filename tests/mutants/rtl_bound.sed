# file: rtl/superconcentrator.sv
# killed by: ./ballast cosim --ports 16 --unit superconcentrator --waveform mutant.fst
# B is the larger of both totals
s/early_active < early_request \? /early_active > early_request ? /
