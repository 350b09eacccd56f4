# file: rtl/group_tree.sv
# killed by: lean-4-group-1 active_total
# a sum is not kept until the way down
s/sum = gen_line\[DownWait\]/sum = gen_line[0]/
