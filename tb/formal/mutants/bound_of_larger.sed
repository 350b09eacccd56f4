# file: rtl/superconcentrator_jan94.sv
# killed by: faithful-4 bound
# the bound is the larger total
s/active_total < request_total \?/active_total > request_total ?/
