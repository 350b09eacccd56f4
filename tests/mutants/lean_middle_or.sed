# file: rtl/benes_network.sv
# killed by: ./ballast cosim --ports 16 --unit benes_network --waveform mutant.fst
# the middle exchanges also where both sides want it
s/(packet_swap\[Middle\*Lanes\+a\]) \^/\1 |/
