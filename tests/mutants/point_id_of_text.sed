# file: sim/runs/study/canonical.cpp
# killed by: tests/ballast_tests --gtest_filter='PointIds.*'
# 1 and 1.0 are two
s/number == std::floor\(number\) && /number != number \&\& /
