# file: rtl/compact_stage.sv
# killed by: compress-8 word
# quick
# a block keeps the base of its upper half
s/low_i\[2\*b\*Stage\+:Stage\]/low_i[(2*b+1)*Stage+:Stage]/
