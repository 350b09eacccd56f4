# file: sim/process/worker_pool.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkerPool.JobsInFlight*'
# estimates are not added up
s/return sum <= options_\.memory/return sum != 0/
