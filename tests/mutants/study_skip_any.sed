# file: sim/runs/study/case_rows.cpp
# killed by: tests/ballast_tests --gtest_filter='StudyPlan.Skip*'
# one value is enough to skip a case
s/return std::all_of\(filter/return std::any_of(filter/
