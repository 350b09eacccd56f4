# file: rtl/compact_stage.sv
# killed by: axis-compact-4 word
# destinations do not go on from the first free lane
s/half = \{flag_i, first_i\};/half = {flag_i, 1'b0};/
