# file: models/workloads/creation_cycles.cpp
# killed by: tests/ballast_tests --gtest_filter='CreationCycles*'
# arrivals are cut, not rounded
s/std::llround\(/std::trunc(/
