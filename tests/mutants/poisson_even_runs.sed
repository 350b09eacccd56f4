# file: models/workloads/poisson.cpp
# killed by: tests/ballast_tests --gtest_filter='Poisson*'
# the runs of even length end it
s/bool odd = true/bool odd = false/
