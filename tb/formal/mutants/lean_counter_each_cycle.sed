# file: rtl/group_tree.sv
# killed by: lean-4-group-2-words-2 take
# the rank counts words, not sets
s/\(N \+ 1\)'\(last_word_i\)/(N + 1)'(1)/
