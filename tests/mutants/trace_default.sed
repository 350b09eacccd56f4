# file: sim/verbs/compare.cpp
# killed by: tests/ballast_tests --gtest_filter='Compare.ATrace*'
# a trace does not say its processors
s/if \(const NodeId own = own_processors\(options\)\) options\.processors = \{own\};//
