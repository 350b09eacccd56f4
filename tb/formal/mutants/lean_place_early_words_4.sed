# file: rtl/superconcentrator.sv
# with four words and more the place is read a cycle early
# killed by: lean-4-words-4 valid
# quick
s/line_q\[\(Path-1\)\*IdxWidth/line_q[(Path-(Words > 3 ? 2 : 1))*IdxWidth/
