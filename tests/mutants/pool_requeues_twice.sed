# file: sim/process/worker_pool.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkerPool.AWorkerThatDies*'
# jobs of a dead worker run twice
s/(waiting_\.insert\(waiting_\.begin\(\), unbegun\.begin\(\), unbegun\.end\(\)\);)/\1 \1/
