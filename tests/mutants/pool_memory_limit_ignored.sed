# file: sim/process/worker_pool.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkerPool.AJobBeyond*'
# a job may take all memory
s/if \(!options_\.limit_memory\) return/if (options_.limit_memory) return/
