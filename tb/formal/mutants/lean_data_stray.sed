# file: rtl/superconcentrator.sv
# killed by: lean-4 data_without_valid
# data are not masked
s/Mask == 0 \|\| valid_o\[Port\]/Mask != 2/
