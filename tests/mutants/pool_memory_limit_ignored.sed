# file: sim/process/worker_child.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkerPool.AJobBeyond*'
# a job may take all memory
s/if \(limit_memory\) limit_job/if (!limit_memory) limit_job/
