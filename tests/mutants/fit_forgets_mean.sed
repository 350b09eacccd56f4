# file: sim/claims/fit.h
# killed by: ./ballast verify jan94.worst-case-tree jan94.worst-case-mesh
# the logarithms are not taken relative to their means
s/n \* sxy - sx \* sy/n * sxy/
