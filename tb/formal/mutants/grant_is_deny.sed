# file: rtl/superconcentrator_jan94.sv
# killed by: fused-4 grant
# grants and denials are exchanged
s/\.accept_o\(grant_o\), \.refuse_o\(deny_o\)/.accept_o(deny_o), .refuse_o(grant_o)/
