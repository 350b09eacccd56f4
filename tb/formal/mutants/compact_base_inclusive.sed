# file: rtl/compact_stage.sv
# killed by: compress-8 word
# quick
# the place of a base goes to the half of the places below it
s/\(Stage'\(y\) >= low_i/(Stage'(y) > low_i/
