# file: sim/process/worker_pool.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkerPool.AJobAlone*'
# RTL runs in a used process
s/if \(worker && job\.alone && !worker->fresh\(\)\) worker\.reset\(\);//
