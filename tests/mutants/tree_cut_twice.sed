# file: sim/claims/jan94/worst_loads.cpp
# killed by: ./ballast verify jan94.worst-load-tree
# a link of the tree counts twice in a cut
s/(with|without) \+ 1\)/\1 + 2)/g
