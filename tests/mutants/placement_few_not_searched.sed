# file: models/tasks/best_placement.h
# killed by: tests/ballast_tests --gtest_filter='Placement.FewTasks*'
# no best placement is searched for
s/return tasks <= 16 && processors <= 4/return false/
