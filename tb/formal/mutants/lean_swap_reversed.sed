# file: rtl/benes_half.sv
# killed by: benes-4 valid
# a packet alone at the lower lane goes the other way
s/gen_lane\[a\+Step\]\.valid_q && !lower/gen_lane[a+Step].valid_q \&\& lower/
