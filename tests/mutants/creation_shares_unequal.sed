# file: models/workloads/creation_cycles.cpp
# killed by: tests/ballast_tests --gtest_filter='CreationCycles*'
# the remainder of the shares is lost
s/jobs \+ few - 1 - at/jobs/
