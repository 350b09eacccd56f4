# file: rtl/benes_half.sv
# killed by: benes-4-group-1 valid
# stages begin with the top bit
s/dest_i\[a\*Stages\+Stages-1-b\]/dest_i[a*Stages+b]/
