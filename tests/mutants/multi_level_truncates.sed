# file: models/balancers/rounds/multi_level.cpp
# killed by: ./ballast verify horton93.theorem1-loads
# rounds towards zero
s/\(a % b < 0 \? 1 : 0\)/(a % b < 0 ? 0 : 0)/
