# file: rtl/superconcentrator.sv
# killed by: lean-4 data
# the words of all inputs of a group meet
s/take_o\[g\*L\+i\]/1'b1/
