# file: rtl/distribution_tree.sv
# killed by: faithful-4 valid
# quick
# a packet takes both branches
s/ && above\[Rest\+1\+Width\] == n\[0\]//
