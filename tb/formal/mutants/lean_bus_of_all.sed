# file: rtl/superconcentrator.sv
# killed by: lean-4 data
# the words of all inputs of a group meet
s/take_o\[g\*GroupSize\+i\]/1'b1/
