# file: sim/runs/study/plan.cpp
# killed by: tests/ballast_tests --gtest_filter='PointIds.*'
# all seeds of a case have one id
s/fmt::format\("seed \{\}", seed_of\(point\)\)/"seed"/
