# file: rtl/superconcentrator.sv
# killed by: lean-4 data
# the words of all inputs of a group meet
s/send\[g\*L\+i\]/1'b1/
