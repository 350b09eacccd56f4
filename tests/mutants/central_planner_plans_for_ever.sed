# file: models/machine/planner_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='CentralPlanner.*'
# a central planner with a short period starts another plan after the last one
/^  if \(talks\(\) && current_ && !options_\.execute\) return kNever;/d
