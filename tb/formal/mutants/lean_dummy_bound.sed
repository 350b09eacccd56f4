# file: rtl/superconcentrator.sv
# killed by: lean-4 grant
# the dummies have a bound of their own
/i_dummies/,/\);/s/bound_i\(bound\)/bound_i(request_total)/
