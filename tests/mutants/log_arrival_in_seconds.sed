# file: models/workloads/swf.cpp
# killed by: tests/ballast_tests --gtest_filter='Swf*'
# arrivals do not count in cycles
s/\(job\.submit - from\) \* context\.cycles\(\)/(job.submit - from)/
