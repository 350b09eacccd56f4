# file: rtl/concentrator.sv
# killed by: fused-8-words-2 ready
# the interval ignores Words
s/(Interval = superconcentrator_pkg::interval\(.*), Words\)/\1, 1)/
