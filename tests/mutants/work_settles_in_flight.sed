# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.Sequential*'
# the root does not wait for the last arrival
s/!open_ \|\| !none_in_flight\(\)/!open_ || unresolved_ != 0/
