# file: rtl/benes_half.sv
# the bits of a destination in the other order: two stages exchange
# killed by: benes-8-group-2 valid
# quick
s/dest_i\[a\*Stages\+Stages-1-b\]/dest_i[a*Stages+b]/
