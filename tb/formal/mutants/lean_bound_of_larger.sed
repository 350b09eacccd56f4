# file: rtl/superconcentrator.sv
# killed by: lean-4 bound
# the bound is the larger total
s/active_total < request_total \?/active_total > request_total ?/
