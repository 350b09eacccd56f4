# file: sim/experiment/task_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='EventExperiment.AFixedMinThreshold*'
# a threshold with which runs never end is allowed
s/if \(executes\(\) \|\| !balancing_\.check_mean\) return;/return;/
