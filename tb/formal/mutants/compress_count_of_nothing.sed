# file: rtl/compress.sv
# killed by: compress-4 zero
# quick
# a vector that is not valid is counted
s/valid\[Groups-1\] \? count : '0/count/
