# file: rtl/group_tree.sv
# killed by: lean-4-group-1 active_total
# a sum is not kept until the way down
s/(localparam int Line = ).*/\10;/
