# file: sim/runs/study/plan.cpp
# killed by: tests/ballast_tests --gtest_filter='StudyPlan.OnlyTheFirst*'
# details that are asked for later never come
s/if \(has_detail\(point\)\) id\.add\("details"\);//
