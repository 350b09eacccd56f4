# file: models/workloads/swf.cpp
# killed by: tests/ballast_tests --gtest_filter='Swf*'
# arrivals do not count in cycles
s/seconds \* context_\.cycles\(\)/seconds/
