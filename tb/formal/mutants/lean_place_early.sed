# file: rtl/superconcentrator.sv
# killed by: lean-4 valid
# the place in the group arrives a cycle early
s/\(Path-1\)\*IdxWidth/(Path-2)*IdxWidth/
