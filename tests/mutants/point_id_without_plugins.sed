# file: sim/runs/study/plan.cpp
# killed by: tests/ballast_tests --gtest_filter='PointIds.*'
# results of another plugin are taken
s/common_\.add\(file_digest\(plugin\)\)/static_cast<void>(plugin)/
