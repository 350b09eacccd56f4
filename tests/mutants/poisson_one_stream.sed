# file: models/workloads/poisson.cpp
# killed by: tests/ballast_tests --gtest_filter='Poisson*'
# works shift the stream of the gaps
s/mean \* work\(works\)/mean * work(gaps)/
