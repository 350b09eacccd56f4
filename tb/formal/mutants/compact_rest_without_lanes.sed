# file: rtl/compact_assembly.sv
# killed by: axis-compact-4 invented
# quick
# a packet that ends with a full output beat has a rest
s/ending \&\& full \&\& sum_i\[N-1:0\] != '0/ending \&\& full/
