# file: rtl/benes_network.sv
# killed by: benes-4-group-1 valid
# quick
# settings wait a cycle too few
s/= line_q\[2\*r-1\]/= line_q[2*r-2]/
