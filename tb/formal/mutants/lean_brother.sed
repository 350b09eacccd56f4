# file: rtl/group_tree.sv
# killed by: lean-4 accept
# the brother's sum is left out of the rank
s/ \+ \(N \+ 1\)'\(gen_node\[n-1\]\.gen_kept\.sum\)//
