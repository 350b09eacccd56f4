# file: models/balancers/rounds/multi_level.cpp
# killed by: ./ballast verify horton93.table2-t1
# the last links of a cut take the remainder
s/link.place < std::fmod/link.cuts - 1 - link.place < std::fmod/
