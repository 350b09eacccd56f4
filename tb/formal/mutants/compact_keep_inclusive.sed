# file: rtl/compact_assembly.sv
# killed by: axis-compact-4 tkeep
# quick
# a packet's last beat keeps one lane more
s/count\} > \(/count} >= (/
