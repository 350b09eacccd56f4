# file: rtl/concentrator.sv
# killed by: fused-4 refuse
# an accepted packet is also refused
s/active & ~accept_o : '0/active : '0/
