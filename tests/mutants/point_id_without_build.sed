# file: sim/runs/study/plan.cpp
# killed by: tests/ballast_tests --gtest_filter='PointIds.*'
# results of other sources are taken
s/common_\.add\(context\.build\);//
