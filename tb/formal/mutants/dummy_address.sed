# file: rtl/superconcentrator_jan94.sv
# killed by: faithful-4 valid
# a dummy carries the address of its neighbour
s/= N'\(i\);/= N'(i ^ 1);/
