# file: sim/output/process_lock.cpp
# killed by: tests/ballast_tests --gtest_filter='ProcessLocks.*'
# two sweeps at a time
s/flock\(file_, LOCK_EX \| LOCK_NB\) != 0/file_ < 0/
