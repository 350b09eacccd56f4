# file: rtl/superconcentrator.sv
# killed by: lean-4 bound
# the bound is the larger total
s/early_active < early_request \?/early_active > early_request ?/
