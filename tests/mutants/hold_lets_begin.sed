# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskStore*'
# a held processor begins tasks
s/ \|\| holds_\[i\] != 0 \|\|/ ||/
