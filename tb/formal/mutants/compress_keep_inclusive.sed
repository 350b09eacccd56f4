# file: rtl/compress.sv
# killed by: compress-4 keep
# quick
# a lane more is kept
s/count_d > \(/count_d >= (/
