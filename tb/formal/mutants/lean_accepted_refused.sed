# file: rtl/group_ranking.sv
# killed by: lean-4 refuse
# an accepted packet is also refused
s/ && !accepted;/;/
