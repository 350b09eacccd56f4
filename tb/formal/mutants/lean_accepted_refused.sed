# file: rtl/group_flags.sv
# killed by: lean-4 refuse
# an accepted packet is also refused
s/ && !accepted;/;/
