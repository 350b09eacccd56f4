# file: models/workloads/workload.cpp
# killed by: tests/ballast_tests --gtest_filter='Tasks.AWorkloadInTheMaking*'
# a workload in the making does not heed a signal
s/if \(size\(\) != 0 && size\(\) % kLook == 0\) stop_if_asked/if (size() == kMaxTasks) stop_if_asked/
