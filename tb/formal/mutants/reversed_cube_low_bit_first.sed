# file: rtl/superconcentrator_jan94.sv
# killed by: fused-16 valid
# the reversed cube begins with the low bit
s/\.MsbFirst\(1\)/.MsbFirst(0)/
