# file: rtl/superconcentrator_jan94.sv
# killed by: faithful-4 active_total
# the totals are broadcast in the other order
s/\.bcast_i\(\{active_total, request_total, bound\}\)/.bcast_i({request_total, active_total, bound})/
