# file: sim/runs/study/plan.cpp
# killed by: tests/ballast_tests --gtest_filter='PointIds.*'
# a file may change behind its name
s/for \(const auto& \[path, digest\] : files\) identity\.add\(digest\);//
