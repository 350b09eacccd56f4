# file: sim/claims/das02/analysis.cpp
# killed by: ./ballast verify das02.policies
# C maps v jobs to ceil(v/2)
s/half\(v\.size\(\) \/ 2 \+ 1, 0\.0\)/half(v.size() \/ 2 + 2, 0.0)/;s/half\[k \/ 2\]/half[(k + 1) \/ 2]/
