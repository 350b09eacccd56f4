# file: sim/claims/jan94/worst_case.cpp
# killed by: ./ballast verify jan94.worst-case-mesh
# the middle of the mesh has twice as many links
s/std::sqrt\(p\) \/ 2/std::sqrt(p) \/ 4/
