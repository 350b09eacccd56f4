# file: models/machine/planner_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='ProcessorFailures*'
# processors do not hear that they have failed
s/for \(const NodeId i : in\.failed\) fail\(i\);//
