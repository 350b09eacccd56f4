# file: models/tasks/task_births.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskBirths.NewestFirst*'
# leaves are not counted
s/if \(born\.size\(\) == first\) \+\+tree_\.leaves;//
