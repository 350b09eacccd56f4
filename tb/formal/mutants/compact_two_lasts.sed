# file: rtl/compact_assembly.sv
# killed by: axis-compact-4 tlast
# the full beat before the rest of a packet ends it, too
s/ending \&\& !rest_d/ending/
