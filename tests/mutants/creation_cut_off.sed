# file: models/workloads/creation_cycles.cpp
# killed by: tests/ballast_tests --gtest_filter='CreationCycles*'
# the number of new jobs is cut off, not rounded up
s/std::ceil\(/std::floor(/
