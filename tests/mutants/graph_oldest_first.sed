# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskGraph.*'
# tasks that arrive join the back in both orders
s/inputs_ \? join_as_youngest\(home, task\) : push/push/
