# file: rtl/superconcentrator.sv
# without Mask a word is also valid at port 0 of its group
# killed by: lean-4-open valid
# quick
s/end_valid\[g\] && idx == IdxWidth'\(i\)/end_valid[g] \&\& (idx == IdxWidth'(i) || (Mask == 0 \&\& i == 0))/
