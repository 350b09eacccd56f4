# file: rtl/compact_stage.sv
# killed by: axis-compact-4 word
# quick
# two blocks end in another circle if one of them has a flag
s/lower \&\& upper/lower || upper/
