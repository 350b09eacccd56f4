# file: sim/process/worker_pool.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkerPool.NothingRuns*'
# jobs run after their time
s/^(  \[\[nodiscard\]\] bool in_time\(\) const \{) return .*/\1 return true; }/
