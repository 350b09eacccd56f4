# file: rtl/ranking_tree.sv
# killed by: fused-4 accept
# the brother's sum is left out of the rank
s/(assign beside = )RankWidth'.*;/\1'0;/
