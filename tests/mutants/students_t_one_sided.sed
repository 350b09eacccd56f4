# Quantiles of one tail.
# file: models/core/students_t.cpp
# killed by: tests/ballast_tests --gtest_filter=StudentsT.*
s/const Real level = 2 \* /const Real level = /
