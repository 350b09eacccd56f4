# file: models/topology/tree.cpp
# killed by: tests/ballast_tests --gtest_filter='TopologyForms.LinksOfFat*'
# of parallel links up, the first carries everything
s/ \+ to % width_\[h\]//
