# file: models/workloads/poisson.cpp
# killed by: tests/ballast_tests --gtest_filter='Poisson*'
# hot spots get no more than before
s/ \* processors \/ hot;/;/
