# file: models/tasks/task_births.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskBirths.NewestFirst*'
# an ended task keeps its slot
/^  free_.leave\(task\);/d
