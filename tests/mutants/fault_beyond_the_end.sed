# file: models/network/faults/fault_entries.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkFaults.Mistakes*'
# a fault at max_cycles passes
s/entry\.at < horizon_/entry.at <= horizon_/
