# file: rtl/superconcentrator_jan94.sv
# killed by: faithful-4 request_total
# the requested total comes without its top bit
s/\.bcast_i\(\{active_total, request_total, bound\}\)/.bcast_i({active_total, request_total \& ~((N + 1)'(Ports)), bound})/
