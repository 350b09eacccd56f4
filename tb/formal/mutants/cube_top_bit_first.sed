# file: rtl/concentrator.sv
# killed by: fused-16 valid
# the cube begins with the top bit; one stage, at 8 ports, has no order
s/\.MsbFirst\(0\)/.MsbFirst(1)/
