# file: sim/process/worker_pool.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkerPool.AJobBeyond*'
# a job may not use its share of the memory
s/std::max\(kAtLeast, options_\.memory \/ workers_\.size\(\)\)/kAtLeast/
