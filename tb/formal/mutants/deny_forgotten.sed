# file: rtl/superconcentrator_jan94.sv
# killed by: fused-4 deny
# no output is denied
s/\.refuse_o\(deny_o\)/.refuse_o()/; s/assign clash_o = /assign deny_o = '0;\n  assign clash_o = /
