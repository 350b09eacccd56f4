# file: sim/runs/study/plan.h
# killed by: tests/ballast_tests --gtest_filter='StudyPlan.OnlyTheFirst*'
# every seed stores series
s/ && point % seeds\(\) == 0//
