# file: models/tasks/task_store_births.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskBirths.NewestFirst*'
# leaves are not counted
/^    \+\+tree_.leaves;/d
