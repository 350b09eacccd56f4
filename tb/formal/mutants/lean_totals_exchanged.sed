# file: rtl/superconcentrator.sv
# killed by: lean+faithful-4 request_total
# the totals are exchanged
s/<= \{active_total, request_total\}/<= {request_total, active_total}/
