# file: models/workloads/creation_cycles.cpp
# killed by: tests/ballast_tests --gtest_filter='CreationCycles*'
# the initial jobs shift the stream of the later ones
s/add\(at, table\[random\.below\(table\.size\(\)\)\], when, random\)/add(at, table[start.below(table.size())], when, start), static_cast<void>(random)/
