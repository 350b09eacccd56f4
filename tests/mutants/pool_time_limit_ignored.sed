# file: sim/process/worker_pool.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkerPool.AJobThatHangs*'
# a hanging job is waited for
s/alive && options_\.time_limit/!alive \&\& options_.time_limit/
