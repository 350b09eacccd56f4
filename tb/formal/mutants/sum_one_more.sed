# file: rtl/ranking_tree.sv
# killed by: ranking-tree-8 total_of_ports
# each node adds one
s/(SumWidth'\(gen_node\[2\*n\+1\]\.sum_q\));/\1 + 1'b1;/
