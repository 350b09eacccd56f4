# file: sim/experiment/planning.cpp
# killed by: tests/ballast_tests --gtest_filter='Planning.TasksThatArriveLater*'
# a plan is made before execution although tasks arrive later
s/return arrival != 0; \}\);/return arrival == kNever; });/
