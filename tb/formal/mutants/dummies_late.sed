# file: rtl/superconcentrator_jan94.sv
# killed by: jan94-4 packets_meet_dummies
# the dummies have a bound of their own
s/\.bcast_i\(bound\)/.bcast_i(request_total)/
